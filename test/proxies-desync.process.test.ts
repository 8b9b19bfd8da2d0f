import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESYNC_CASES, HIDDEN_ID } from './support/desync-cases.ts';
import type { FrontProxy } from './support/front-proxy.ts';
import { startFrontProxy } from './support/front-proxy.ts';
import type { SendOptions } from './support/raw-request.ts';
import { sendBytes, statusesIn } from './support/raw-request.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/**
 * Where a request ends is never a matter of opinion: bytes that one reader takes for a body are nobody's request. The
 * hidden requests carry an id of their own; proxies give every request that they see a new one, so the id in our log means
 * that a request came past them.
 */
let server: TestServer;
let nginx: FrontProxy;
let haproxy: FrontProxy;

beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUST_PROXY: '1', LIMIT_ADDRESS_PER_MINUTE: '1000000', WORKER: 'off' },
  });
  const port = Number(new URL(server.url).port);
  nginx = await startFrontProxy('nginx', port);
  haproxy = await startFrontProxy('haproxy', port);
});

afterAll(async () => {
  await nginx.close();
  await haproxy.close();
  await server.close();
});

type Endpoint = { port: number; options: SendOptions };
const WAYS: Record<string, () => Endpoint> = {
  'the server itself': () => ({ port: Number(new URL(server.url).port), options: {} }),
  nginx: () => ({ port: nginx.tlsPort, options: { ca: nginx.certificate.pem } }),
  HAProxy: () => ({ port: haproxy.tlsPort, options: { ca: haproxy.certificate.pem } }),
};

/** Those that reached an operation. */
const hidden = () => server.logLines.filter((line) => line.includes(HIDDEN_ID) && line.includes('"operation":')).length;

/** Others who ask meanwhile, over the connections that a proxy shares: each must get the answer to its own question. */
async function others({ port, options }: Endpoint, until: () => boolean): Promise<string[]> {
  const wrong: string[] = [];
  do {
    for (const [path, words] of [
      ['/healthz', '"status":"ok"'],
      ['/api/keys/info', '"unauthorized"'],
    ] as const) {
      const text = await sendBytes(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, {
        ...options,
        quietMs: 5000,
      });
      if (statusesIn(text).length !== 1 || !text.includes(words)) wrong.push(`${path}: ${text}`);
    }
    await sleep(5);
  } while (!until());
  return wrong;
}

describe.each(Object.keys(WAYS))('through %s', (way) => {
  test('no hidden request is run, and nobody gets the answer of another', async () => {
    const endpoint = WAYS[way]?.() as Endpoint;
    let over = false;
    const meanwhile = others(endpoint, () => over);
    const tricked: string[] = [];
    for (const { name, bytes } of DESYNC_CASES) {
      const before = hidden();
      const statuses = statusesIn(await sendBytes(endpoint.port, bytes, { ...endpoint.options, quietMs: 60 }));
      if (hidden() > before) tricked.push(`${name}: ${statuses.join(' ')}`);
    }
    over = true;
    expect(tricked).toEqual([]);
    expect(await meanwhile).toEqual([]);
    expect(hidden()).toBe(0);
  }, 120_000);
});

test('the id of a hidden request would be seen', async () => {
  const before = hidden();
  await sendBytes(
    Number(new URL(server.url).port),
    `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${HIDDEN_ID}\r\nConnection: close\r\n\r\n`,
  );
  await expect.poll(hidden).toBe(before + 1);
});
