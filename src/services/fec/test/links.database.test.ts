import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { realPorts } from '#platform/ports.ts';
import { changedOnce } from '#test/support/changed-text.ts';
import { ask } from '#test/support/http.ts';
import type { FecServer, Job } from './fec-server.ts';
import { startFecServer } from './fec-server.ts';
import { newReport } from './report-sample.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

/** Links to reports that open without a key. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const analyser = standInAnalyser();
let now = new Date('2026-01-01T12:00:00Z');
let server: FecServer;
let job: Job;

beforeAll(async () => {
  server = await startFecServer({ analyser }, { ports: { ...realPorts(), clock: { now: () => now } } });
  job = await finished();
});

afterAll(() => server.close());

async function finished(): Promise<Job> {
  const { id } = await server.defer();
  await vi.waitFor(() => expect(analyser.calls.at(-1)?.isOpen).toBe(true), { timeout: 20_000 });
  analyser.calls.at(-1)?.finish({ report: newReport });
  await vi.waitFor(async () => expect((await server.job(id)).json<Job>().status).toBe('done'), { timeout: 20_000 });
  return (await server.job(id)).json<Job>();
}

const open = (link: string) => ask(server.url + link);

describe('a good link', () => {
  test.each([
    ['html', 'text/html; charset=utf-8', 'inline; filename="analyse-fec.html"'],
    ['csv', 'text/csv; charset=utf-8', 'attachment; filename="analyse-fec.csv"'],
    ['xlsx', XLSX, 'attachment; filename="analyse-fec.xlsx"'],
    ['json', 'application/json; charset=utf-8', null],
  ] as const)('opens %s without a key, and nobody keeps it', async (format, contentType, disposition) => {
    const { status, headers } = await open(job.links[format]);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      contentType,
      disposition,
    ]);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('etag')]).toEqual([
      'no-store',
      'no-referrer',
      null,
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('gives exactly the report as JSON, and a page that runs nothing', async () => {
    const report = (await open(job.links.json)).json<{ anomalies: object[] }>();
    expect(report).toEqual(job.report);
    expect((await open(job.links.html)).headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'.*sandbox$/,
    );
  });

  test('is written anew each time the analysis is read', async () => {
    now = new Date(now.getTime() + 60_000);
    const later = (await server.job(job.id)).json<Job>();
    expect(later.links.csv).not.toBe(job.links.csv);
    expect((await open(later.links.csv)).status).toBe(200);
    expect((await open(job.links.csv)).status).toBe(200);
  });
});

describe('a link that was changed', () => {
  const notFound = async (link: string) => {
    const { status, text, headers } = await open(link);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    return text;
  };

  test('is 404, and says no more than one whose analysis does not exist', async () => {
    const other = await finished();
    const { links } = job;
    const wrong = [
      links.csv.replace('report.csv', 'report.html'),
      links.csv.replace(job.id, other.id),
      links.csv.replace(job.id, 'A'.repeat(22)),
      links.csv.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`),
      links.csv.replace(/expires=/, 'expires=0'),
      links.csv.replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
      links.csv.slice(0, -1),
      `${links.csv}A`,
      links.csv.replace(/signature=.*/, 'signature='),
      links.csv.replace(/signature=.*/, `signature=${'é'.repeat(43)}`),
      links.csv.replace('report.csv', 'report.pdf'),
    ];
    const answers = await Promise.all(wrong.map(notFound));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"analysis_not_found"');
  });

  test('is 404 in the same words, whichever byte of its signature was changed', async () => {
    const [before, signature = ''] = job.links.csv.split('signature=');
    const answers = new Set<string>();
    for (const changed of changedOnce(signature, ['A', '=', '.', '-', '0', '%00', '%20', '%0A', '==', '%3D'])) {
      answers.add(await notFound(`${before}signature=${changed}`));
    }
    expect([...answers]).toEqual([expect.stringContaining('"analysis_not_found"')]);
    expect((await open(job.links.csv)).status).toBe(200);
  });

  test('is refused, whichever byte of its time, its id or its form was changed', async () => {
    const { id, links } = job;
    const [, expires = ''] = /expires=(\d+)/.exec(links.csv) ?? [];
    const wrong = [
      ...changedOnce(expires).map((changed) => links.csv.replace(`expires=${expires}`, `expires=${changed}`)),
      ...changedOnce(id).map((changed) => links.csv.replace(id, changed)),
      ...changedOnce('report.csv').map((changed) => links.csv.replace('report.csv', changed)),
      `${links.csv}&signature=A`,
      `${links.csv}&expires=99999999999`,
      links.csv.replace('?', '?expires=99999999999&'),
      links.csv.replace('signature', 'Signature'),
      links.csv.replace('expires=', 'expires=%2B'),
    ];
    for (const link of wrong) expect([link, [400, 404].includes((await open(link)).status)]).toEqual([link, true]);
  });

  test('without its signature, or with a date that is none, is 400', async () => {
    for (const link of [
      job.links.csv.replace(/&signature=.*/, ''),
      job.links.csv.replace(/expires=\d+/, 'expires=soon'),
      job.links.csv.replace(/expires=\d+/, 'expires=1e9'),
    ]) {
      expect((await open(link)).status).toBe(400);
    }
  });
});

describe('a link that is too old', () => {
  test('is 410 after a quarter of an hour, and not a second before', async () => {
    const { links } = (await server.job(job.id)).json<Job>();
    const from = now.getTime();
    now = new Date(from + 15 * 60_000 - 1000);
    expect((await open(links.csv)).status).toBe(200);
    now = new Date(from + 15 * 60_000);
    const expired = await open(links.csv);
    expect([expired.status, expired.json()['code']]).toEqual([410, 'link_expired']);
    // What never was a link does not become one by age.
    expect((await open(links.csv.replace('report.csv', 'report.html'))).status).toBe(404);
  });

  test('an analysis that has expired is gone for every link', async () => {
    const { id, links } = await finished();
    expect((await open(links.csv)).status).toBe(200);
    await server.database.query("UPDATE fec.analysis SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
    expect((await open(links.csv)).status).toBe(404);
    expect((await server.job(id)).status).toBe(404);
  });
});
