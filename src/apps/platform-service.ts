import type { ProblemKind } from '#kernel/problem.ts';
import { prepareJson } from '#platform/http/answer/prepared-answer.ts';
import type { OpenedService } from '#platform/http/operation/mounted.ts';
import type { Operation } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import type { OpenApiDocument } from '#platform/openapi/document.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import { assetAddress, pageAssets, prepareAsset } from '#platform/pages/assets.ts';
import { arrivalOf, renderFrontDoor } from '#platform/pages/front-door.ts';
import { type OwnPage, prepareOwnPage } from '#platform/pages/own-page.ts';
import { preparePage } from '#platform/pages/prepare-page.ts';
import { serveText } from '#platform/pages/served-file.ts';
import type { Site } from '#platform/reference/page.ts';
import { renderIndex } from '#platform/reference/render-index.ts';
import { renderOperation } from '#platform/reference/render-operation.ts';
import type { ProblemRow } from '#platform/reference/render-problems.ts';
import { renderProblems } from '#platform/reference/render-problems.ts';
import { renderService } from '#platform/reference/render-service.ts';
import { searchModule, searchRows } from '#platform/reference/search-index.ts';
import { readService, type ServiceView } from '#platform/reference/service-view.ts';
import type { PlatformPages } from '#platform/routes/context.ts';
import { platformOperations } from '#platform/routes/operations.ts';
import type { Service } from '#platform/service.ts';
import { defineService } from '#platform/service.ts';

/** The platform as a service of its own: health, readiness, OpenAPI documents and the reference, rendered once at start. */
export function platformService(
  opened: readonly OpenedService[],
  checkReady: PlatformPages['checkReady'],
  publicUrl: string | undefined,
): OpenedService {
  const documents = new Map(
    opened.map(({ service, operations }) => [service.name, openApiDocument(service, operations)]),
  );
  const problems = problemRows(opened);
  const views = opened.map((each) => viewOf(each, documents));
  const searchIndex = prepareAsset(serveText(SEARCH_INDEX, searchModule(searchRows(views, problems))));
  const assets = new Map([...pageAssets, [SEARCH_INDEX, searchIndex]]);
  const site: Site = {
    services: opened.map(({ service: { name, title } }) => ({ name, title })),
    searchIndex: assetAddress(SEARCH_INDEX, assets),
  };
  const pages: PlatformPages = {
    checkReady,
    documents: new Map([...documents].map(([name, document]) => [name, prepareJson(document)])),
    frontDoor: frontDoorOf(opened.map(({ service }) => service)),
    index: preparePage(
      renderIndex(
        opened.map(({ service, operations }) => ({ ...service, operations })),
        site,
      ),
    ),
    reference: referenceOf(views, site, publicUrl),
    problems: preparePage(renderProblems(problems, site)),
    assets,
  };
  const service = defineService({
    name: 'platform',
    title: 'Platform',
    version: '1.0.0',
    description: 'Health, documents and the API reference.',
    settings: {},
    credentials: [],
    open: async () => pages,
    operations: async () => platformOperations,
  });
  return { service, context: pages, cors: undefined, operations: platformOperations as unknown as Operation[] };
}

/** Whoever comes to one service alone need not choose. */
function frontDoorOf(services: readonly Service[]): PlatformPages['frontDoor'] {
  const [only, ...others] = services;
  if (only !== undefined && others.length === 0) return arrivalOf(only);
  return preparePage(renderFrontDoor(services));
}

const SEARCH_INDEX = 'search-index.js';

function viewOf({ service, operations }: OpenedService, documents: ReadonlyMap<string, OpenApiDocument>): ServiceView {
  const document = documents.get(service.name);
  if (document === undefined) throw new Error(`${service.name} has no document`);
  return readService(service.name, document, new Map(operations.map(({ id, samples = [] }) => [id, samples])));
}

function referenceOf(
  views: readonly ServiceView[],
  site: Site,
  publicUrl: string | undefined,
): ReadonlyMap<string, OwnPage> {
  const pages = views.flatMap((view) => [
    [view.name, renderService(view, site)] as const,
    ...view.operations.map(
      (operation) => [`${view.name}/${operation.id}`, renderOperation(operation, view, site)] as const,
    ),
  ]);
  return new Map(pages.map(([address, html]) => [address, prepareOwnPage(html, publicUrl)]));
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
