import type { ClientHttp2Session } from 'node:http2';
import { connect } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HIDDEN_ID } from './support/desync-cases.ts';
import type { FrontProxy } from './support/front-proxy.ts';
import { startFrontProxy } from './support/front-proxy.ts';
import type { RawHeader } from './support/raw-http2.ts';
import { sendHttp2 } from './support/raw-http2.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** HTTP/2 ends at the proxy: what it allows and HTTP/1.1 does not must not reach the server as something else. */
const QUOTA = 20;
const FROM = {
  nginx: { many: '127.0.0.31', other: '127.0.0.32', after: '127.0.0.33' },
  haproxy: { many: '127.0.0.41', other: '127.0.0.42', after: '127.0.0.43' },
};
let server: TestServer;
const proxies = {} as Record<'nginx' | 'haproxy', FrontProxy>;

beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUST_PROXY: '1', LIMIT_ADDRESS_PER_MINUTE: String(QUOTA), WORKER: 'off' },
  });
  const port = Number(new URL(server.url).port);
  for (const name of ['nginx', 'haproxy'] as const) proxies[name] = await startFrontProxy(name, port);
});

afterAll(async () => {
  for (const proxy of Object.values(proxies)) await proxy.close();
  await server.close();
});

function open({ tlsPort, certificate }: FrontProxy, from: string): ClientHttp2Session {
  const target = { port: tlsPort, host: '127.0.0.1', localAddress: from };
  const trust = { servername: 'localhost', ca: certificate.pem, ALPNProtocols: ['h2'] };
  return connect(`https://localhost:${tlsPort}`, { createConnection: () => connectTls({ ...target, ...trust }) });
}

/**
 * The status of the answer; 0 if the stream ended without one. Everything is listened for from the beginning: where head and
 * end of an answer are told in one turn, whoever waits for the one and only then for the other waits for ever.
 */
function ask(session: ClientHttp2Session, headers: Record<string, string>): Promise<number> {
  const stream = session.request({ ':path': '/api/questions', ...headers });
  return new Promise((resolve, reject) => {
    let status = 0;
    stream.once('response', (answer) => {
      status = answer[':status'] ?? 0;
    });
    stream.once('error', reject);
    stream.once('close', () => resolve(status));
    stream.resume();
    stream.end();
  });
}

const USUAL: RawHeader[] = [
  [':method', 'POST'],
  [':scheme', 'https'],
  [':authority', 'localhost'],
  [':path', '/nowhere'],
  ['content-type', 'application/json'],
];
const HIDDEN = `GET /api/questions HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${HIDDEN_ID}\r\n\r\n`;
const replacing = (name: string, value: string): RawHeader[] =>
  USUAL.map(([each, old]) => (each === name ? [name, value] : [each, old]));

const CASES: readonly (readonly [string, readonly RawHeader[], string])[] = [
  ['a coding', [...USUAL, ['transfer-encoding', 'chunked']], `0\r\n\r\n${HIDDEN}`],
  [
    'a connection',
    [...USUAL, ['connection', 'transfer-encoding'], ['transfer-encoding', 'chunked']],
    `0\r\n\r\n${HIDDEN}`,
  ],
  ['a length that is too short', [...USUAL, ['content-length', '0']], HIDDEN],
  ['a length that is too short by one', [...USUAL, ['content-length', String(HIDDEN.length - 1)]], HIDDEN],
  ['a length that is too long', [...USUAL, ['content-length', String(HIDDEN.length + 50)]], HIDDEN],
  ['two lengths', [...USUAL, ['content-length', '0'], ['content-length', String(HIDDEN.length)]], HIDDEN],
  ['a length with a line end', [...USUAL, ['content-length', '0\r\n\r\n']], HIDDEN],
  ['no length', USUAL, HIDDEN],
  ['line ends in a value', [...USUAL, ['x-a', `b\r\nContent-Length: 0\r\n\r\n${HIDDEN}`]], HIDDEN],
  ['a line feed in a value', [...USUAL, ['x-a', 'b\nTransfer-Encoding: chunked']], `0\r\n\r\n${HIDDEN}`],
  ['line ends in a name', [...USUAL, [`x-a: b\r\n\r\n${HIDDEN}x`, 'c']], HIDDEN],
  ['a colon in a name', [...USUAL, ['transfer-encoding: chunked', '']], `0\r\n\r\n${HIDDEN}`],
  ['a space in a name', [...USUAL, ['transfer-encoding ', 'chunked']], `0\r\n\r\n${HIDDEN}`],
  ['capitals in a name', [...USUAL, ['Transfer-Encoding', 'chunked']], `0\r\n\r\n${HIDDEN}`],
  ['a NUL in a value', [...USUAL, ['x-a', 'b\0c']], HIDDEN],
  ['line ends in the path', replacing(':path', `/ HTTP/1.1\r\nHost: localhost\r\n\r\n${HIDDEN}`), HIDDEN],
  ['a space in the path', replacing(':path', '/nowhere HTTP/1.1\tx'), HIDDEN],
  ['line ends in the method', replacing(':method', `${HIDDEN}POST`), HIDDEN],
  ['line ends in the authority', replacing(':authority', `localhost\r\n\r\n${HIDDEN}`), HIDDEN],
  ['line ends in the scheme', replacing(':scheme', `https\r\n\r\n${HIDDEN}`), HIDDEN],
  ['another scheme', replacing(':scheme', 'http'), HIDDEN],
  ['an absolute path', replacing(':path', 'https://other/nowhere'), HIDDEN],
  ['a host beside the authority', [...USUAL, ['host', 'other']], HIDDEN],
  ['two paths', [...USUAL, [':path', '/api/questions']], HIDDEN],
  ['a path after the others', [...USUAL, ['x-a', 'b'], [':path', '/api/questions']], HIDDEN],
  ['a method that is none', replacing(':method', ''), HIDDEN],
  ['a tunnel', replacing(':method', 'CONNECT'), HIDDEN],
  ['an upgrade', [...USUAL, ['upgrade', 'h2c'], ['http2-settings', 'AAMAAABkAAQAAP__']], HIDDEN],
  ['an expectation', [...USUAL, ['expect', '100-continue']], HIDDEN],
];

describe.each(['nginx', 'haproxy'] as const)('HTTP/2 at %s', (name) => {
  test('many streams of one connection count as one client, and another client has its own', async () => {
    const session = open(proxies[name], FROM[name].many);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ask(session, { 'x-forwarded-for': `203.0.113.${i}` })),
    );
    session.close();
    expect(answers.filter((status) => status === 200)).toHaveLength(QUOTA);
    expect(answers.filter((status) => status === 429)).toHaveLength(50 - QUOTA);
    const other = open(proxies[name], FROM[name].other);
    expect(await ask(other, {})).toBe(200);
    other.close();
  });

  test('nothing that only HTTP/2 can say becomes a request of its own', async () => {
    expect(await sendHttp2(proxies[name], USUAL, '{}')).toBe('answered');
    for (const [what, headers, body] of CASES) {
      const end = await sendHttp2(proxies[name], headers, body);
      expect([what, end]).not.toEqual([what, 'silent']);
      const hidden = server.logLines.filter((line) => line.includes(HIDDEN_ID) && line.includes('"operation":'));
      expect([what, hidden]).toEqual([what, []]);
    }
    const session = open(proxies[name], FROM[name].after);
    expect(await ask(session, {})).toBe(200);
    session.close();
  }, 180_000);
});
