import { afterAll, beforeAll, expect, test } from 'vitest';
import { shapes } from './support/fixtures/shapes.ts';
import { sendBytes, statusesIn } from './support/raw-request.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** For whom a request is: one host, said once. */
let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({ services: [shapes], environment: { WORKER: 'off' } });
  port = Number(new URL(server.url).port);
});

afterAll(() => server.close());

const HEALTH = 'GET /healthz HTTP/1.1\r\n';

test.each([
  ['two', `${HEALTH}Host: a\r\nHost: b\r\n\r\n`],
  ['two that are the same', `${HEALTH}Host: a\r\nHost: a\r\n\r\n`],
  ['two, far apart and in other letters', `${HEALTH}hOST: a\r\nX-Other: b\r\nAccept: */*\r\nHOST: b\r\n\r\n`],
  ['two, one of them empty', `${HEALTH}Host: a\r\nHost:\r\n\r\n`],
  ['two in HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['none in HTTP/1.1', `${HEALTH}\r\n`],
  ['a list', `${HEALTH}Host: a, b\r\n\r\n`],
  ['a path', `${HEALTH}Host: a/b\r\n\r\n`],
  ['a user', `${HEALTH}Host: u@a\r\n\r\n`],
  ['a space', `${HEALTH}Host: a b\r\n\r\n`],
  ['a port that is none', `${HEALTH}Host: a:b\r\n\r\n`],
  ['two ports', `${HEALTH}Host: a:1:2\r\n\r\n`],
  ['a bracket that stays open', `${HEALTH}Host: [::1\r\n\r\n`],
  ['markup', `${HEALTH}Host: <script>\r\n\r\n`],
  ['a quotation mark', `${HEALTH}Host: a"b\r\n\r\n`],
  ['letters beyond ASCII', `${HEALTH}Host: caf\u00e9\r\n\r\n`],
  ['a name without end', `${HEALTH}Host: ${'a'.repeat(5000)}\r\n\r\n`],
  ['another than the target', 'GET http://evil/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['another port than the target', 'GET http://a:1/healthz HTTP/1.1\r\nHost: a:2\r\n\r\n'],
  ['the port of another scheme', 'GET http://a:443/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a target with a user', 'GET http://u@a/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a target of another scheme', 'GET ftp://a/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
])('%s: 400, and the connection is closed', async (_what, bytes) => {
  const text = await sendBytes(port, `${bytes}GET /docs HTTP/1.1\r\nHost: z\r\n\r\n`);
  expect(statusesIn(text)).toEqual([400]);
  expect(text).toMatch(/^connection: close\r$/im);
});

test.each([
  ['a name', `${HEALTH}Host: quintet.example\r\n\r\n`],
  ['a name and a port', `${HEALTH}Host: quintet.example:8443\r\n\r\n`],
  ['a name with an underscore', `${HEALTH}host: my_service.local\r\n\r\n`],
  ['an IPv6 address', `${HEALTH}Host: [::1]:3000\r\n\r\n`],
  ['nothing, as whoever has no name for it says', `${HEALTH}Host:\r\n\r\n`],
  ['none in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['the usual port, which the target leaves out', 'GET http://a/healthz HTTP/1.1\r\nHost: a:80\r\n\r\n'],
  ['no port, where the target has the usual one', 'GET http://a:80/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['the usual port of https', 'GET https://[::1]/healthz HTTP/1.1\r\nHost: [::1]:443\r\n\r\n'],
  ['an empty port', 'GET http://a:/healthz HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['the same as the target', 'GET http://quintet.example/healthz HTTP/1.1\r\nHost: Quintet.example\r\n\r\n'],
])('%s: taken', async (_what, bytes) => {
  expect(statusesIn(await sendBytes(port, bytes))).toEqual([200]);
});

test.each([
  ['http://evil/healthz', 'The request is for another host than Host says.'],
  ['http://a:81/healthz', 'The request is for another host than Host says.'],
  ['ftp://a/healthz', 'The request target is neither a path nor an http or https URL.'],
  ['httpx://a/healthz', 'The request target is neither a path nor an http or https URL.'],
])('%s: the refusal says what is wrong', async (target, text) => {
  expect(await sendBytes(port, `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)).toContain(text);
});

test('refusals count by address, and stay what they are when the limit is used up', async () => {
  const limited = await startTestServer({
    services: [shapes],
    database: server.database,
    environment: { WORKER: 'off', LIMIT_ADDRESS_PER_MINUTE: '3' },
  });
  const send = (bytes: string) => sendBytes(Number(new URL(limited.url).port), bytes);
  try {
    for (const left of [2, 1, 0, 0]) {
      const text = await send(`${HEALTH}Host: a\r\nHost: b\r\n\r\n`);
      expect(statusesIn(text)).toEqual([400]);
      expect(text).toContain(`ratelimit: "address";r=${left};`);
    }
    expect(statusesIn(await send('GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n'))).toEqual([429]);
  } finally {
    await limited.close();
  }
});
