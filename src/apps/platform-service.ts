import type { ProblemKind } from '#kernel/problem.ts';
import { lazily } from '#lib/memo/lazily.ts';
import { prepareJson } from '#platform/http/answer/prepared-answer.ts';
import type { OpenedService } from '#platform/http/operation/mounted.ts';
import type { Operation } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { OpenApiDocument } from '#platform/openapi/document.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import { assetPath, pageAssets, prepareAsset } from '#platform/pages/assets.ts';
import { arrivalOf, renderFrontDoor } from '#platform/pages/front-door.ts';
import { type OwnPage, prepareOwnPage } from '#platform/pages/own-page.ts';
import { preparePage } from '#platform/pages/prepare-page.ts';
import { serveText } from '#platform/pages/served-file.ts';
import { versionedFiles } from '#platform/pages/static-files.ts';
import type { Site } from '#platform/reference/page.ts';
import { renderIndex } from '#platform/reference/render-index.ts';
import { renderOperation } from '#platform/reference/render-operation.ts';
import type { ProblemRow } from '#platform/reference/render-problems.ts';
import { renderProblems } from '#platform/reference/render-problems.ts';
import { renderService } from '#platform/reference/render-service.ts';
import { searchModule, searchRows } from '#platform/reference/search-index.ts';
import { readService, type ServiceView } from '#platform/reference/service-view.ts';
import { about } from '#platform/routes/about.ts';
import type { PlatformContext, PlatformParts } from '#platform/routes/context.ts';
import { platformOperations } from '#platform/routes/operations.ts';
import type { Service } from '#platform/service.ts';
import { defineService } from '#platform/service.ts';

/** The platform as a service of its own, and what of its pages nobody has asked for yet, one piece a call. */
export type PlatformService = OpenedService & { ahead: readonly (() => unknown)[] };

/** It has a document like every service. The server opens it last, with what it has to tell of all of them. */
export const platform = defineService({
  ...about,
  settings: {},
  open: { http: () => Promise.reject(new Error('The platform is opened by the server')) },
  operations: async () => platformOperations as unknown as readonly Operation[],
});

/** Health, readiness, OpenAPI documents and the reference. */
export function platformService(
  opened: readonly OpenedService[],
  parts: PlatformParts,
  publicUrl: string | undefined,
): PlatformService {
  const problems = problemRows(opened);
  const itself: OpenedService = {
    service: platform,
    context: undefined,
    cors: undefined,
    publicUrl,
    operations: platformOperations as unknown as Operation[],
  };
  const documented = [...opened, itself].map(({ described = [], ...each }) => ({
    ...each,
    operations: [...each.operations, ...described],
  }));
  const described = documented.map((each) => {
    const document = lazily(() => openApiDocument(each.service, each.operations));
    return { ...each, document, view: lazily(() => viewOf(each, document())) };
  });
  const views = () => described.map(({ view }) => view());
  const searchIndex = lazily(() => prepareAsset(serveText(SEARCH_INDEX, searchModule(searchRows(views(), problems)))));
  const site = lazily(
    (): Site => ({
      services: documented.map(({ service: { name, title } }) => ({ name, title })),
      searchIndex: assetPath(SEARCH_INDEX, new Map([...pageAssets, [SEARCH_INDEX, searchIndex()]])),
    }),
  );
  const pages: PlatformContext = {
    ...parts,
    documents: new Map(described.map(({ service, document }) => [service.name, lazily(() => prepareJson(document()))])),
    frontDoor: frontDoorOf(opened.map(({ service }) => service)),
    index: lazily(() =>
      preparePage(
        renderIndex(
          documented.map(({ service, operations }) => ({ ...service, operations })),
          site(),
        ),
      ),
    ),
    reference: new Map(described.flatMap((each) => referenceOf(each, site, publicUrl))),
    problems: lazily(() => preparePage(renderProblems(problems, site()))),
    assets: versionedFiles((name) => (name === SEARCH_INDEX ? searchIndex() : pageAssets.get(name))),
  };
  return {
    ...itself,
    context: pages,
    ahead: [
      ...described.map(({ view }) => view),
      ...pages.documents.values(),
      searchIndex,
      pages.index,
      pages.problems,
      ...pages.reference.values(),
    ],
  };
}

/** Whoever comes to one service alone need not choose. */
function frontDoorOf(services: readonly Service[]): PlatformContext['frontDoor'] {
  const [only, ...others] = services;
  if (only !== undefined && others.length === 0) return arrivalOf(only);
  return {
    plain: preparePage(renderFrontDoor(services, { hasStatus: false })),
    withStatus: preparePage(renderFrontDoor(services, { hasStatus: true })),
  };
}

const SEARCH_INDEX = 'search-index.js';

function viewOf({ service, operations }: OpenedService, document: OpenApiDocument): ServiceView {
  const samples = new Map(operations.map(({ id, samples: own = [] }) => [id, own]));
  return readService(service.name, document, samples, service.takesEveryKey === true);
}

type Described = OpenedService & { view: () => ServiceView };

/** The pages of one service by path: its own, and one for each of its operations. */
function referenceOf(
  { service, operations, view }: Described,
  site: () => Site,
  publicUrl: string | undefined,
): [string, () => OwnPage][] {
  const page = (render: () => string) => lazily(() => prepareOwnPage(render(), publicUrl));
  const ofOperation = (id: string) => {
    const found = view().operations.find((operation) => operation.id === id);
    if (found === undefined) throw new Error(`The document of ${service.name} does not tell of ${id}`);
    return renderOperation(found, view(), site());
  };
  return [
    [service.name, page(() => renderService(view(), site()))],
    ...operations
      .filter((operation) => operation.page !== true)
      .map(({ id }): [string, () => OwnPage] => [`${service.name}/${id}`, page(() => ofOperation(id))]),
  ];
}

function problemRows(opened: readonly OpenedService[]): ProblemRow[] {
  const tables = [
    { name: 'platform', kinds: platformProblem.kinds as Readonly<Record<string, ProblemKind>> },
    ...opened.map(({ service }) => ({ name: service.name, kinds: service.problems?.kinds ?? {} })),
  ];
  return tables.flatMap(({ name, kinds }) =>
    Object.entries(kinds).map(([code, kind]) => ({ code, ...kind, service: name })),
  );
}
