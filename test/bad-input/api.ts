import { platformProblem } from '#platform/http/problem/problems.ts';
import type { RefusalFormat } from '#platform/http/problem/refusal.ts';
import { problemDocument } from '#platform/http/problem/refusal.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import type { TestServer } from '../support/server.ts';

/** Every operation that a server carries, as its OpenAPI documents tell it, with a key of its own where one is needed. */
export type Schema = Readonly<Record<string, unknown>>;

export type ApiOperation = {
  service: string;
  id: string;
  method: string;
  path: string;
  pattern: RegExp;
  parameters: readonly { name: string; in: string; schema: Schema }[];
  /** A body without a schema is a stream of bytes. */
  bodies: readonly { mediaType: string; schema: Schema | undefined; examples: readonly unknown[] }[];
  refusal: 'problem' | 'json-rpc' | 'fec';
  /** Refusals that have a shape of their own. */
  ownRefusals: ReadonlySet<number>;
  credential: Credential | undefined;
  /** Open to all, or to the credential. */
  isReached: boolean;
};

/** How a key goes into a request. The key changes when an answer brings a new one. */
type Credential = { header: string; prefix: string; key: string };

type OperationObject = {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema; examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, unknown>;
  security: Record<string, unknown>[];
};
type Document = {
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas?: Record<string, Schema>;
    securitySchemes?: Record<string, { type: string; in?: string; name?: string }>;
  };
};

export async function readApi(server: TestServer): Promise<ApiOperation[]> {
  const names = new Set(server.server.mounted.map(({ service }) => service.name));
  const operations: ApiOperation[] = [];
  for (const service of names) {
    const document = service === 'platform' ? documentOf(server, service) : await fetchDocument(server, service);
    Object.assign(document.paths, documentOf(server, service, 'pages').paths);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, described] of Object.entries(item)) {
        operations.push({
          service,
          id: described.operationId,
          method: method.toUpperCase(),
          path,
          ...factsOf(server, described, document),
          credential: await credentialFor(server, service, described, document),
        });
      }
    }
  }
  return operations;
}

async function fetchDocument(server: TestServer, service: string): Promise<Document> {
  const response = await fetch(`${server.url}/openapi/${service}.json`);
  if (!response.ok) throw new Error(`There is no document of ${service}`);
  return (await response.json()) as Document;
}

/** The platform serves no document about itself, and none tells of pages, but all of these are there to be called. */
function documentOf(server: TestServer, name: string, which?: 'pages'): Document {
  const mounted = server.server.mounted.filter(({ service }) => service.name === name);
  const service = mounted[0]?.service;
  if (service === undefined) throw new Error(`${name} has no operations`);
  // A form is answered by its page: those of the console have a test of their own (generated-requests).
  // So is whatever else is asked of an address that it takes.
  const formPaths = mounted.filter(({ operation }) => operation.form).map(({ operation }) => patternOf(operation.path));
  const operations = mounted
    .map(({ operation }) => operation)
    .filter(({ page }) => which === undefined || page === true)
    .filter(({ path }) => !formPaths.some((pattern) => pattern.test(path)))
    .map(({ page: _page, tag: _tag, ...operation }) => operation);
  const { tags: _tags, ...untagged } = service;
  return JSON.parse(JSON.stringify(openApiDocument(untagged, operations))) as Document;
}

function factsOf(
  server: TestServer,
  described: OperationObject,
  document: Document,
): Pick<ApiOperation, 'pattern' | 'parameters' | 'bodies' | 'refusal' | 'ownRefusals' | 'isReached'> {
  const mounted = server.server.mounted.find(({ operation }) => operation.id === described.operationId);
  if (mounted === undefined) throw new Error(`${described.operationId} is not there`);
  const { operation, refusal } = mounted;
  const isStream = (mediaType: string) =>
    operation.body === 'stream' && operation.bodyShapes?.[mediaType] === undefined;
  return {
    // As it is mounted: a document does not tell which parameter takes all that follows.
    pattern: patternOf(operation.path),
    isReached: ['open', 'optional', 'key', 'key-only'].includes(operation.access),
    parameters: (described.parameters ?? []).map((each) => ({ ...each, schema: resolve(each.schema, document) })),
    bodies: Object.entries(described.requestBody?.content ?? {}).map(([mediaType, { schema, examples }]) => ({
      mediaType,
      schema: isStream(mediaType) ? undefined : schema && resolve(schema, document),
      examples: Object.values(examples ?? {}).map(({ value }) => value),
    })),
    refusal: kindOf(refusal),
    ownRefusals: new Set(
      Object.keys(operation.reply)
        .map(Number)
        .filter((status) => status >= 400),
    ),
  };
}

/** The schema with every reference replaced by what it refers to. */
function resolve<T>(schema: T, document: Document, depth = 0): T {
  if (typeof schema !== 'object' || schema === null || depth > 40) return schema;
  if (Array.isArray(schema)) return schema.map((each: unknown) => resolve(each, document, depth + 1)) as T;
  const reference = (schema as { $ref?: string }).$ref;
  if (reference !== undefined) {
    const name = reference.split('/').at(-1) ?? '';
    return resolve(document.components.schemas?.[name], document, depth + 1) as T;
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, resolve(value as unknown, document, depth + 1)]),
  ) as T;
}

function kindOf(format: RefusalFormat): ApiOperation['refusal'] {
  if (format.mediaType === problemDocument.mediaType) return 'problem';
  const body = format.write(platformProblem('not_found'), 'sample');
  return (body as object) !== null && 'jsonrpc' in (body as object) ? 'json-rpc' : 'fec';
}

function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path
      .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replace(/\{\w+\\\*\}/g, '.*')
      .replace(/\{\w+\}/g, '[^/]+')}$`,
  );
}

/** The platform's operations take the keys of every service. */
export const issuerFor = (service: string) => (service === 'platform' ? 'readiness' : service);

async function credentialFor(
  server: TestServer,
  service: string,
  described: OperationObject,
  document: Document,
): Promise<Credential | undefined> {
  // Whoever may come without a credential is known here by none.
  if (described.security.some((each) => Object.keys(each).length === 0)) return undefined;
  for (const name of described.security.flatMap(Object.keys)) {
    const scheme = document.components.securitySchemes?.[name];
    if (scheme?.type === 'http') {
      return { header: 'authorization', prefix: 'Bearer ', key: await server.issueKey(issuerFor(service)) };
    }
    if (scheme?.in === 'header')
      return { header: scheme.name ?? name, prefix: '', key: await server.issueKey(issuerFor(service)) };
  }
  return undefined;
}
