import { request as rawRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import { reportSchema } from '../report/report.ts';
import type { FecServer, Job } from './fec-server.ts';
import { balanced, eventually, startFecServer, unbalanced } from './fec-server.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const isReport = ajv.compile(reportSchema);

type ReportAnswer = {
  meta: { analyzedAt: string; durationMs: number; disabledControls: string[]; totalEntries: number };
  anomalies: { type: string }[];
};

let server: FecServer;
let url: string;

beforeAll(async () => {
  server = await startFecServer();
  url = `${server.url}/api/external/analyze`;
});

afterAll(() => server.close());

const text = new TextDecoder().decode(unbalanced);
const asJson = (json: unknown, query = '') => ask(`${url}${query}`, { json, key: server.key });
const types = (report: ReportAnswer) => report.anomalies.map(({ type }) => type);

/** What two ways of sending the same ledger share. */
function lasting(report: ReportAnswer) {
  const { analyzedAt: _at, durationMs: _milliseconds, ...meta } = report.meta;
  return { ...report, meta };
}

describe('a file', () => {
  test('gives a report, the same as text and as JSON, exactly as the schema has it', async () => {
    const sent = await server.send(unbalanced);
    expect([sent.status, sent.headers.get('content-type'), sent.headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    const report = sent.json<ReportAnswer>();
    expect(isReport(report), JSON.stringify(isReport.errors)).toBe(true);
    expect(Object.keys(report.anomalies[0] ?? {}).sort()).toEqual(
      Object.keys(reportSchema.properties.anomalies.items.properties).sort(),
    );
    expect(report.meta.totalEntries).toBe(6);
    const other = await asJson({ content: text });
    expect([other.status, lasting(other.json())]).toEqual([200, lasting(report)]);
  });

  test('may come compressed', async () => {
    const packed = new Uint8Array(gzipSync(unbalanced));
    const sent = await server.send(packed, { 'content-encoding': 'gzip' });
    expect([sent.status, sent.json<ReportAnswer>().meta.totalEntries]).toEqual([200, 6]);
  });

  test('is taken with either key header, and with no other key', async () => {
    const headers = { 'content-type': 'text/plain' };
    const withKey = (header: Record<string, string>) =>
      ask(url, { body: balanced, headers: { ...headers, ...header } });
    expect((await withKey({ 'x-api-key': server.key })).status).toBe(200);
    expect((await withKey({ authorization: `Bearer ${server.key}` })).status).toBe(200);
    for (const header of [{}, { 'x-api-key': 'nonsense' }, { authorization: 'Bearer nonsense' }]) {
      const refused = await withKey(header as Record<string, string>);
      expect([refused.status, refused.json()]).toEqual([
        401,
        { success: false, error: expect.stringContaining('x-api-key'), code: 'unauthorized' },
      ]);
      expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(refused.headers.get('www-authenticate')).toBe('ApiKey, Bearer');
    }
  });
});

describe('the names of file and company', () => {
  type Named = { meta: Record<string, unknown>; anomalies: { type: string }[] };
  const fileName = '123456789FEC20251231.txt';

  test('stand at the head of the report, from the query or from JSON, which wins', async () => {
    const asText = (query: string, headers: Record<string, string> = {}) =>
      ask(`${url}?${query}`, {
        body: unbalanced,
        key: server.key,
        headers: { 'content-type': 'text/plain', ...headers },
      });
    const inQuery = await asText(`fileName=${fileName}&company=Le%20Port`);
    expect(inQuery.json<Named>().meta).toMatchObject({ fileName, company: 'Le Port', siren: '123456789' });
    const options = { fileName: 'compta.txt', company: 'La Rade' };
    const inBoth = await asJson({ content: text, options }, `?fileName=${fileName}&company=Le%20Port`);
    expect(inBoth.json<Named>().meta).toMatchObject({ ...options, siren: null, closingDate: null });
    expect(types(inBoth.json())).toContain('nom_fichier_incorrect');
    expect(types((await server.send(unbalanced)).json())).not.toContain('nom_fichier_incorrect');
  });

  test('also of an analysis that is asked for later', async () => {
    const headers = { 'content-type': 'text/plain', prefer: 'respond-async' };
    const sent = await ask(`${url}?fileName=${fileName}&company=Le%20Port`, {
      body: unbalanced,
      key: server.key,
      headers,
    });
    const { links } = sent.json<Job>();
    const metaOf = async () =>
      (await ask(`${server.url}${links.self}`, { key: server.key })).json<{ report?: Named }>().report?.meta;
    await eventually(metaOf).toMatchObject({ fileName, company: 'Le Port', closingDate: '2025-12-31' });
  });

  test('are bounded', async () => {
    const refused = await ask(`${url}?fileName=${'x'.repeat(256)}`, {
      body: unbalanced,
      key: server.key,
      headers: { 'content-type': 'text/plain' },
    });
    expect([refused.status, refused.json()]).toEqual([
      400,
      { success: false, error: expect.stringContaining('255'), code: 'invalid_request' },
    ]);
  });
});

describe('controls that are switched off', () => {
  test('stay silent, by whatever name and wherever they stand', async () => {
    expect(types((await server.send(unbalanced)).json())).toContain('desequilibre');
    const inQuery = await ask(`${url}?disabledControls=D%C3%A9s%C3%A9quilibres,,a-nouveau`, {
      body: unbalanced,
      key: server.key,
      headers: { 'content-type': 'text/plain' },
    });
    expect(inQuery.json<ReportAnswer>().meta.disabledControls).toEqual(['desequilibre', 'a_nouveaux']);
    expect(types(inQuery.json())).not.toContain('desequilibre');
    const inBoth = await asJson(
      { content: text, options: { disabledControls: ['DESEQUILIBRE'] } },
      '?disabledControls=tva',
    );
    expect(inBoth.json<ReportAnswer>().meta.disabledControls).toEqual(['desequilibre', 'tva']);
  });

  test('that do not exist are 400, with a list of what does', async () => {
    const inBody = await asJson({ content: text, options: { disabledControls: ['n-existe-pas', 'tva'] } });
    expect([inBody.status, inBody.json()]).toEqual([
      400,
      { success: false, error: expect.stringMatching(/« n-existe-pas ».*doublons/), code: 'unknown_control' },
    ]);
  });

  test('are refused in the query before a byte of the body has come', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = rawRequest(`${url}?disabledControls=n-existe-pas`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'x-api-key': server.key, 'content-length': '1000000' },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        resolve(response.statusCode);
        response.destroy();
      });
      request.flushHeaders();
    });
    expect(status).toBe(400);
  });
});

describe('what cannot be analysed', () => {
  test.each([
    ['no content', () => asJson({}), 400, 'content_missing'],
    ['content that is no text', () => asJson({ content: 42 }), 400, 'content_missing'],
    ['an empty content', () => asJson({ content: '' }), 400, 'content_empty'],
    ['an empty body', () => server.send(''), 400, 'content_empty'],
    ['something else', () => server.send('this is not an accounting file'), 400, 'header_unreadable'],
    ['a header alone', () => server.send(text.split('\r\n')[0]), 400, 'no_lines'],
    [
      'broken JSON',
      () => ask(url, { body: '{', key: server.key, headers: { 'content-type': 'application/json' } }),
      400,
      'malformed_json',
    ],
    ['a picture', () => server.send('x', { 'content-type': 'image/png' }), 415, 'unsupported_media_type'],
    ['another encoding', () => server.send('x', { 'content-encoding': 'br' }), 415, 'unsupported_encoding'],
    ['another method', () => ask(url, { key: server.key }), 405, 'method_not_allowed'],
  ])('%s', async (_what, send, status, code) => {
    const refused = await send();
    expect([refused.status, refused.json()]).toEqual([
      status,
      { success: false, error: expect.stringMatching(/^[A-ZÀ-Ý].{5}/), code },
    ]);
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each([
    ['a parameter that stands twice', '/api/external/analyze?disabledControls=tva&disabledControls=tva', 400],
    ['a link without its parts', `/api/external/analyses/${'A'.repeat(22)}/report.csv?expires=soon`, 400],
    ['an address that cannot be decoded', '/api/external/analyses/%zz', 400],
    ['an id longer than any', `/api/external/analyses/${'A'.repeat(300)}`, 414],
  ])('%s is refused in French', async (_what, path, status) => {
    const isSent = path.includes('analyze?');
    const refused = await ask(`${server.url}${path}`, {
      key: server.key,
      ...(isSent && { body: balanced, headers: { 'content-type': 'text/plain' } }),
    });
    expect([refused.status, refused.json()]).toEqual([
      status,
      {
        success: false,
        error: expect.stringMatching(/^(Paramètres?|La requête|L’adresse) /),
        code: expect.any(String),
      },
    ]);
  });

  test('a file that is too large is refused by its announced length, with the limit', async () => {
    const small = await startFecServer({}, { environment: { FEC_MAX_BYTES: '1024' } });
    const refused = await small.send('x'.repeat(2000));
    expect([refused.status, refused.json()]).toEqual([
      413,
      { success: false, error: expect.stringContaining('1024 octets'), code: 'body_too_large' },
    ]);
    await small.close();
  });
});

describe('the OpenAPI document', () => {
  test('shows the JSON body, a report for 200, and no body for 204', async () => {
    const { paths, components } = (await ask(`${server.url}/openapi/fec.json`)).json<{
      paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, object> }>>;
      components: { schemas: Record<string, { required?: string[] }> };
    }>();
    const analyze = paths['/api/external/analyze']?.['post'];
    expect(analyze?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/AnalysisRequest' } }, 'text/plain': {} },
    });
    expect(components.schemas['AnalysisRequest']?.required).toEqual(['content']);
    expect(analyze?.responses['200']).toMatchObject({ description: 'The report.' });
    const gone = paths['/api/external/analyses/{id}']?.['delete']?.responses['204'];
    expect(gone).toMatchObject({ description: 'It is gone.' });
    expect(gone).not.toHaveProperty('content');
  });
});

describe('Accept', () => {
  test.each([
    ['text/csv', 'text/csv; charset=utf-8', 'attachment; filename="analyse-fec.csv"', 'Accept'],
    ['text/html', 'text/html; charset=utf-8', 'inline; filename="analyse-fec.html"', 'Accept, Accept-Encoding'],
    [XLSX, XLSX, 'attachment; filename="analyse-fec.xlsx"', 'Accept'],
    ['image/png', 'application/json; charset=utf-8', null, 'Accept, Accept-Encoding'],
  ])('%s gives the report so', async (accept, contentType, disposition, vary) => {
    const { status, headers, text: body } = await server.send(unbalanced, { accept });
    expect([status, headers.get('content-type'), headers.get('content-disposition'), headers.get('vary')]).toEqual([
      200,
      contentType,
      disposition,
      vary,
    ]);
    expect(body.slice(0, 2)).toBe(accept === XLSX ? 'PK' : body.slice(0, 2));
    expect(headers.get('content-security-policy')).toMatch(
      accept === 'text/html' ? /style-src 'sha256-.*sandbox/ : /^default-src 'none'; frame-ancestors 'none'$/,
    );
  });
});

describe('a client that leaves', () => {
  test('ends the work, and nothing is called a failure', async () => {
    const analyser = standInAnalyser();
    const own = await startFecServer({ analyser });
    const controller = new AbortController();
    const gone = fetch(`${own.url}/api/external/analyze`, {
      method: 'POST',
      body: balanced,
      headers: { 'content-type': 'text/plain', 'x-api-key': own.key },
      signal: controller.signal,
    }).catch((error: Error) => error.name);
    await eventually(() => analyser.calls.length).toBe(1);
    expect(analyser.calls[0]?.wasStopped).toBe(false);
    controller.abort();
    expect(await gone).toBe('AbortError');
    await eventually(() => analyser.calls[0]?.wasStopped).toBe(true);
    await eventually(() => own.logLines.some((line) => line.includes('"status":499'))).toBe(true);
    await own.close();
  });
});

describe('slow senders', () => {
  test('of two keys, with eight files each, keep nobody else out', async () => {
    const [one, two] = [await server.issueKey('fec'), await server.issueKey('fec')];
    const slow = Array.from({ length: 16 }, (_, i) => {
      const request = rawRequest(url, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': 'text/plain', 'x-api-key': i % 2 === 0 ? one : two, 'content-length': '3000' },
      });
      request.on('error', () => {}).write('J');
      return request;
    });
    const reading = async () => /^fec_bodies_reading (\d+)$/m.exec((await ask(server.metricsUrl)).text)?.[1];
    await eventually(reading).toBe('16');
    expect((await server.send(balanced)).status).toBe(200);
    for (const request of slow) request.destroy();
    await eventually(reading).toBe('0');
  });
});
