import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { startMetricsServer } from '#platform/telemetry/metrics-server.ts';
import { ask } from './support/http.ts';
import { sendBytes, statusesIn } from './support/raw-request.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The port that is not for the public, when somebody reaches it after all. */
let server: TestServer;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(server.metricsUrl).port);
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const metricsFor = (host: string, rest = '') =>
  sendBytes(port, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n${rest}Connection: close\r\n\r\n`, { quietMs: 3000 });

describe('who is answered', () => {
  test.each(['127.0.0.1', `127.0.0.1:9464`, 'localhost', 'LOCALHOST:9464', '[::1]:9464', '10.0.0.7'])(
    'this machine, by %s',
    async (host) => {
      expect(statusesIn(await metricsFor(host))).toEqual([200]);
    },
  );

  test.each(['evil.example', 'evil.example:9464', 'localhost.evil.example', '127.0.0.1.evil.example', 'a, localhost'])(
    'not a page that had its name point here (%s)',
    async (host) => {
      const text = await metricsFor(host);
      expect(statusesIn(text)).toEqual([421]);
      expect(text).not.toContain('http_requests');
    },
  );

  test('elsewhere than on loopback by whatever name the network gives it', async () => {
    const other = await startMetricsServer(new Metrics(), '0.0.0.0', { wanted: 0, usual: 0 });
    const text = await sendBytes(
      Number(new URL(other.url).port),
      'GET /metrics HTTP/1.1\r\nHost: server:9464\r\nConnection: close\r\n\r\n',
      { quietMs: 3000 },
    );
    await other.close();
    expect(statusesIn(text)).toEqual([200]);
  });

  test('nobody who wants to change something, and no page of another origin may read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const bytes = `${method} /metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`;
      expect([method, statusesIn(await sendBytes(port, bytes, { quietMs: 3000 }))]).toEqual([method, [405]]);
    }
    const answer = await ask(server.metricsUrl, { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('what is told', () => {
  test('nothing of those who ask, and nothing of it on the public port', async () => {
    const key = await server.issueKey();
    await ask(`${server.url}/api/keys/info?utm_source=ixchel@example.com`, { key });
    await ask(`${server.url}/private-path-of-ixchel`, { headers: { cookie: 'name=ixchel' } });
    const { text } = await ask(server.metricsUrl);
    expect(text).toContain('http_requests');
    expect(text).not.toMatch(/ixchel|private-path|127\.0\.0\.1|qt_readiness/);
    for (const path of ['/metrics', '/metrics/', '//metrics', '/METRICS', '/%6detrics']) {
      expect([path, (await ask(server.url + path)).status]).toEqual([path, 404]);
    }
  });
});

describe('what is cut short', () => {
  test('a head that does not end, one that is too long, and a body', async () => {
    const large = `GET /metrics HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(statusesIn(await sendBytes(port, large, { quietMs: 3000 }))).toEqual([431]);
    const body = 'POST /metrics HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\nx';
    expect(statusesIn(await sendBytes(port, body, { quietMs: 3000 }))).toEqual([405]);
    const slow = createConnection(port, '127.0.0.1');
    slow.on('error', () => {});
    slow.resume();
    slow.write('GET /metrics HTTP/1.1\r\nHost: local');
    await once(slow, 'close');
  }, 30_000);

  test('more connections than anybody needs: the public port does not notice', async () => {
    for (let i = 0; i < 300; i += 1) {
      const socket = createConnection(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.resume();
      sockets.push(socket);
    }
    await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length, { timeout: 4000 }).toBeLessThan(40);
    expect((await ask(`${server.url}/healthz`)).status).toBe(200);
    // Those who are in wait for nothing are sent away, and who reads metrics gets in again.
    await expect
      .poll(
        async () =>
          await ask(server.metricsUrl).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(200);
  }, 180_000);

  test('more requests than anybody needs', async () => {
    const flood = 'GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1000);
    const begun = performance.now();
    const statuses = statusesIn(await sendBytes(port, flood, { quietMs: 5000 }));
    const seconds = Math.ceil((performance.now() - begun) / 1000) + 1;
    const served = statuses.filter((status) => status === 200).length;
    // A machine that is busy otherwise writes fewer than are allowed, and then has nobody to refuse.
    expect(served).toBeLessThanOrEqual(100 * seconds);
    expect(served === 1000 || statuses.includes(429)).toBe(true);
    await expect.poll(async () => (await ask(server.metricsUrl)).status, { timeout: 5000 }).toBe(200);
  });
});
