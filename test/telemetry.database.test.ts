import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** Traces, against a small collector that speaks OTLP over HTTP. */
const received: string[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push(`${request.url ?? ''} ${Buffer.concat(chunks).toString('latin1')}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: TestServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  server = await startTestServer({
    environment: { OTEL_ENABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  });
});

afterAll(() => {
  collector.close();
});

describe('traces', () => {
  test('a span for each request, under its parent, with the pattern and without what was asked', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await ask(`${server.url}/docs/readiness?token=hidden-query`, { headers: { traceparent } });
    await ask(`${server.url}/nowhere/hidden-path`);
    await server.close();
    const spans = received.join('\n');
    expect(received[0]).toMatch(/^\/v1\/traces /);
    expect(spans).toContain('GET /docs/{service}');
    expect(spans).toContain('readServiceReference');
    expect(spans).toContain('0af7651916cd43dd8448eb211c80319c');
    expect(spans).not.toMatch(/hidden-query|hidden-path/);
  });
});
