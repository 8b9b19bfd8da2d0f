import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request as rawRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { FecServer, Job } from './fec-server.ts';
import { balanced, eventually, startFecServer } from './fec-server.ts';
import { largeReport } from './report-sample.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

/** Reports go out packed, and count in memory as before; what holds links that open without a key never is. */
const analyser = standInAnalyser();
let server: FecServer;

beforeAll(async () => {
  server = await startFecServer({ analyser });
});

afterAll(() => server.close());

type Raw = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Without `fetch`, which asks for codings and unpacks by itself. */
function raw(path: string, headers: Record<string, string>, file?: Uint8Array): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const options = { method: file === undefined ? 'GET' : 'POST', headers, agent: false };
    const answered = (response: IncomingMessage) =>
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    rawRequest(`${server.url}${path}`, options, answered).on('error', reject).end(file);
  });
}

async function analyse(anomalies: number, headers: Record<string, string>): Promise<Raw> {
  const before = analyser.calls.length;
  const own = { 'content-type': 'text/plain', 'x-api-key': server.key, ...headers };
  const answer = raw('/api/external/analyze', own, balanced);
  await eventually(() => analyser.calls.length).toBe(before + 1);
  analyser.calls.at(-1)?.finish({ report: largeReport(anomalies) });
  return await answer;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.each(['application/json', 'text/csv', 'text/html'])('an analysis as %s is packed', async (accept) => {
  const plain = await analyse(200, { accept });
  const packed = await analyse(200, { accept, 'accept-encoding': 'br' });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br']);
  for (const { status, headers } of [plain, packed]) {
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    expect(headers.vary).toMatch(/\bAccept, Accept-Encoding$/);
  }
  expect(packed.headers['content-disposition']).toBe(plain.headers['content-disposition']);
  expect(packed.headers['content-length']).toBe(String(packed.body.length));
  expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
});

test('a workbook is packed already, and a report above eight megabytes goes out as it is', async () => {
  const takes = { 'accept-encoding': 'br' };
  expect((await analyse(200, { ...takes, accept: XLSX })).headers['content-encoding']).toBeUndefined();
  const large = await analyse(30_000, takes);
  expect(large.body.length).toBeGreaterThan(8 * 1024 * 1024);
  expect(large.headers['content-encoding']).toBeUndefined();
});

test('a report by its link is packed; the job that holds the links is not', async () => {
  const { id } = await server.defer();
  await eventually(() => analyser.calls.at(-1)?.isOpen).toBe(true);
  analyser.calls.at(-1)?.finish({ report: largeReport(200) });
  await eventually(async () => (await server.job(id)).json<Job>().status).toBe('done');
  const { links } = (await server.job(id)).json<Job>();
  const takes = { 'accept-encoding': 'br' };
  for (const format of ['json', 'csv', 'html'] as const) {
    const [plain, packed] = [await raw(links[format], {}), await raw(links[format], takes)];
    expect([format, packed.status, packed.headers['content-encoding']]).toEqual([format, 200, 'br']);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  }
  expect((await raw(links.xlsx, takes)).headers['content-encoding']).toBeUndefined();
  const job = await raw(links.self, { ...takes, 'x-api-key': server.key });
  expect([job.status, job.headers['content-encoding']]).toEqual([200, undefined]);
  expect(job.body.length).toBeGreaterThan(1024);
});

test('once they are out, packed reports take no memory', async () => {
  await analyse(200, { 'accept-encoding': 'br' });
  const taken = async () => /^\w*fec_outgoing_bytes\S* (\d+)$/m.exec((await ask(`${server.metricsUrl}`)).text)?.[1];
  await eventually(taken).toBe('0');
});
