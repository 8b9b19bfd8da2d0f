import fc from 'fast-check';
import type { ApiOperation } from './api.ts';
import { awkwardText, awkwardValue, CANARY } from './canary.ts';
import type { HttpRequest } from './http-client.ts';
import { describeRequest, readable } from './http-client.ts';
import { brokenValueFor, valueFor } from './schema-values.ts';

/** Requests to an operation as its document describes it: some right, most wrong in a parameter, the body or a header. */
export type ApiRequest = HttpRequest & {
  operation: ApiOperation;
  /** Whether the operation's own good key goes with it. It is put in when the request is sent: it may change. */
  withKey: boolean;
};

/** Any request to any of the operations. */
export function anyRequest(operations: readonly ApiOperation[]): fc.Arbitrary<ApiRequest> {
  return fc.oneof(...operations.map(requestTo));
}

function requestTo(operation: ApiOperation): fc.Arbitrary<ApiRequest> {
  return fc
    .record({
      method: methodFor(operation),
      target: targetFor(operation),
      headers: awkwardHeaders,
      content: contentFor(operation),
      chunked: fc.boolean(),
      withKey: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map(({ content, headers, ...rest }) => {
      const request = { operation, ...rest, headers: [...content.headers, ...headers], body: content.body };
      return readable(request, () => `${operation.id}: ${describeRequest(request)}`);
    });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'PURGE'];
export const isMethod = (method: string) => METHODS.includes(method);
const NO_METHODS = ['FOO', 'get', 'GETT', 'POST1', 'X', CANARY];

const methodFor = (operation: ApiOperation) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(operation.method) },
    { weight: 2, arbitrary: fc.constantFrom(...METHODS) },
    { weight: 1, arbitrary: fc.constantFrom(...NO_METHODS) },
  );

const ODD_QUERIES = [
  '',
  '&&&',
  '=',
  '%zz=%',
  '%00=%00',
  '%c0%af=%ff',
  '__proto__=1&constructor=2',
  'a[b][c]=1&a[]=2',
  `${CANARY}=${CANARY}`,
  `email=${CANARY}@example.org&email=${CANARY}`,
  '?'.repeat(50),
  `q=${CANARY.repeat(100)}`,
  Array.from({ length: 300 }, (_, index) => `k${index}=${index}`).join('&'),
];

/** One that every operation ignores, so that the others are looked at; and one that most refuse. */
const anyName = fc.constantFrom(`utm_${CANARY}`, CANARY);

function targetFor(operation: ApiOperation): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const path = fc
    .tuple(...inPath.map(({ schema }) => pathValue(schema)))
    .map((values) =>
      inPath.reduce((text, { name }, index) => text.replace(`{${name}}`, () => values[index] ?? ''), operation.path),
    );
  const pairs = inQuery.map(({ name, schema }) =>
    fc
      .option(fc.oneof({ weight: 3, arbitrary: valueFor(schema) }, awkwardValue))
      .map((value) => (value === null ? '' : `${name}=${percentEncoded(asText(value))}`)),
  );
  const query = fc
    .tuple(fc.tuple(...pairs), fc.option(fc.constantFrom(...ODD_QUERIES), { freq: 2 }), anyName, awkwardText)
    .map(([known, odd, name, text]) =>
      [...known, odd ?? '', `${name}=${percentEncoded(text)}`].filter(Boolean).join('&'),
    );
  return fc.tuple(path, fc.option(query)).map(([where, what]) => (what === null ? where : `${where}?${what}`));
}

const ODD_SEGMENTS = [
  '%zz',
  '%',
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%c0%ae',
  '%ff',
  '%2f',
  ';',
  'a'.repeat(300),
  'a'.repeat(5000),
];

const pathValue = (schema: Parameters<typeof valueFor>[0]) =>
  fc.oneof(
    { weight: 2, arbitrary: valueFor(schema).map((value) => percentEncoded(asText(value))) },
    awkwardText.map(percentEncoded),
    fc.constantFrom(...ODD_SEGMENTS),
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function percentEncoded(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    encoded += /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }
  return encoded;
}

type Content = { headers: [string, string][]; body: Buffer | undefined };

const ODD_TYPES = [
  'application/json; charset=latin1',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/jsonx',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'text/html',
  'application/octet-stream',
  '*/*',
  'x',
  '/',
  ';',
  CANARY,
  `application/${'x'.repeat(3000)}`,
];

function contentFor(operation: ApiOperation): fc.Arbitrary<Content> {
  const nothing = fc.constant<Content>({ headers: [], body: undefined });
  const anything = fc
    .tuple(fc.constantFrom('application/json', ...ODD_TYPES), awkwardValue)
    .map(([type, value]) => contentOf(type, value));
  const described = operation.bodies.map(({ mediaType, schema, examples }) => {
    if (schema === undefined) return fc.uint8Array({ maxLength: 500 }).map((bytes) => bytesOf(mediaType, bytes));
    const value = fc.oneof(
      ...(examples.length === 0 ? [] : [fc.constantFrom(...examples)]),
      valueFor(schema),
      { weight: 6, arbitrary: brokenValueFor(schema) },
      ...examples.map((example) => brokenValueFor({ const: example })),
    );
    const type = fc.oneof({ weight: 9, arbitrary: fc.constant(mediaType) }, fc.constantFrom(...ODD_TYPES));
    return fc.tuple(type, value).map(([chosen, content]) => contentOf(chosen, content));
  });
  if (described.length === 0) return fc.oneof({ weight: 4, arbitrary: nothing }, anything);
  return fc.oneof({ weight: 8, arbitrary: fc.oneof(...described) }, anything, nothing);
}

const contentOf = (type: string, value: unknown): Content => bytesOf(type, Buffer.from(JSON.stringify(value) ?? ''));
const bytesOf = (type: string, bytes: Uint8Array): Content => ({
  headers: [['content-type', type]],
  body: Buffer.from(bytes),
});

const ODD_HEADERS: [string, string][] = [
  ['accept', 'text/event-stream'],
  ['accept', '*/*;q=nonsense,,,'],
  ['accept', CANARY],
  ['accept-encoding', 'gzip, br, zstd, identity;q=0'],
  ['accept-version', '99.x'],
  ['content-encoding', 'gzip'],
  ['content-language', '\u00ff\u00fe'],
  ['cookie', `session=${CANARY}; ;;=; __proto__=1`],
  ['expect', '100-continue'],
  ['expect', CANARY],
  ['forwarded', `for=${CANARY};proto=https`],
  ['host', CANARY],
  ['host', '[::1'],
  ['host', ''],
  ['if-match', '*'],
  ['if-none-match', '*'],
  ['if-none-match', `W/"${CANARY}", "", ,,,"`],
  ['if-modified-since', 'Thu, 99 Foo 99999 99:99:99 GMT'],
  ['mcp-method', 'tools/call'],
  ['mcp-name', CANARY],
  ['mcp-protocol-version', '2025-11-25'],
  ['mcp-protocol-version', '2026-07-28'],
  ['mcp-protocol-version', '9999-99-99'],
  ['mcp-session-id', CANARY],
  ['origin', `https://${CANARY}.example`],
  ['origin', 'null'],
  ['range', 'bytes=0-0,-1,99999999999999999999-'],
  ['referer', `https://${CANARY}.example/?${CANARY}`],
  ['te', 'trailers'],
  ['traceparent', `00-${'f'.repeat(32)}-${'0'.repeat(16)}-ff`],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['user-agent', `${CANARY} ' OR 1=1 --`],
  ['x-forwarded-for', `${CANARY}, 999.999.999.999`],
  ['x-forwarded-host', CANARY],
  ['x-forwarded-proto', CANARY],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', `/${CANARY}`],
  ['x-request-id', CANARY],
  ['__proto__', CANARY],
  ['constructor', CANARY],
];

const randomHeader = fc.tuple(
  fc.stringMatching(/^x-[a-z0-9!#$%&'*+.^_`|~-]{1,30}$/),
  fc.stringMatching(/^[\t\x20-\x7e\x80-\xff]{0,60}$/).map((text) => text.trim()),
);

/** None, one or a few, each name once. */
export const awkwardHeaders: fc.Arbitrary<[string, string][]> = fc.uniqueArray(
  fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ODD_HEADERS) }, randomHeader),
  { maxLength: 3, selector: ([name]) => name },
);
