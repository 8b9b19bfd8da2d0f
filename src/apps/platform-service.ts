import type { ProblemKind } from '#kernel/problem.ts';
import { preparePage } from '#platform/http/generated-page.ts';
import type { OpenedService } from '#platform/http/mounted.ts';
import type { Operation } from '#platform/http/operation.ts';
import { prepareJson } from '#platform/http/prepared-answer.ts';
import { platformProblem } from '#platform/http/problems.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import { renderIndex } from '#platform/reference/render-index.ts';
import type { ProblemRow } from '#platform/reference/render-problems.ts';
import { renderProblems } from '#platform/reference/render-problems.ts';
import { renderService } from '#platform/reference/render-service.ts';
import type { PlatformPages } from '#platform/routes/context.ts';
import { platformOperations } from '#platform/routes/operations.ts';
import { defineService } from '#platform/service.ts';

/** The platform as a service of its own: health, readiness, OpenAPI documents and the reference, rendered once at start. */
export function platformService(
  opened: readonly OpenedService[],
  checkReady: PlatformPages['checkReady'],
): OpenedService {
  const documents = new Map(
    opened.map(({ service, operations }) => [service.name, openApiDocument(service, operations)]),
  );
  const names = [...documents.keys()];
  const pages: PlatformPages = {
    checkReady,
    documents: new Map([...documents].map(([name, document]) => [name, prepareJson(document)])),
    index: preparePage(
      renderIndex(opened.map(({ service, operations }) => ({ ...service, operations: [...operations] }))),
    ),
    services: new Map(
      [...documents].map(([name, document]) => [name, preparePage(renderService(name, document, names))]),
    ),
    problems: preparePage(renderProblems(problemRows(opened))),
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

function problemRows(opened: readonly OpenedService[]): ProblemRow[] {
  const tables = [
    { name: 'platform', kinds: platformProblem.kinds as Readonly<Record<string, ProblemKind>> },
    ...opened.map(({ service }) => ({ name: service.name, kinds: service.problems?.kinds ?? {} })),
  ];
  return tables.flatMap(({ name, kinds }) =>
    Object.entries(kinds).map(([code, kind]) => ({ code, ...kind, service: name })),
  );
}
