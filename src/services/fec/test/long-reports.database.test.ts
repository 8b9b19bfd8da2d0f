import { request as rawRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { Job } from './fec-server.ts';
import { balanced, eventually, startFecServer } from './fec-server.ts';
import { largeReport } from './report-sample.ts';
import { standInAnalyser } from './stand-in-analyser.ts';

/** Reports so long that whoever does not read them takes room from others. */
type ReportAnswer = { anomalies: { type: string }[] };

describe('a report of twelve thousand anomalies', () => {
  test('goes out whole, without its excerpts', async () => {
    const analyser = standInAnalyser();
    const own = await startFecServer({ analyser });
    const answer = own.send();
    await eventually(() => analyser.calls.length).toBe(1);
    analyser.calls[0]?.finish({ report: largeReport(12_000) });
    const { status, text: body } = await answer;
    expect([status, (JSON.parse(body) as ReportAnswer).anomalies.length]).toEqual([200, 12_000]);
    expect(body).not.toContain('"excerpt"');
    await own.close();
  });

  test('waits for one who does not read it, and others are told to come back until it is gone', async () => {
    const analyser = standInAnalyser();
    const own = await startFecServer({ analyser, outgoingBytes: 1024 * 1024 });
    const finishNext = async (calls: number) => {
      await eventually(() => analyser.calls.length).toBe(calls);
      analyser.calls.at(-1)?.finish({ report: largeReport(12_000) });
    };
    const idle = rawRequest(`${own.url}/api/external/analyze`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-api-key': own.key },
    });
    const begun = new Promise((resolve) => idle.once('response', resolve));
    idle.on('error', () => {}).end(balanced);
    await finishNext(1);
    await begun;
    const refused = own.send();
    await finishNext(2);
    expect([(await refused).status, (await refused).headers.get('retry-after')]).toEqual([503, '10']);
    const page = own.send(balanced, { accept: 'text/html' });
    await finishNext(3);
    expect((await page).json()['code']).toBe('busy');
    idle.destroy();
    await eventually(() => own.logLines.filter((line) => line.includes('"status":499')).length).toBe(1);
    const again = own.send();
    await finishNext(4);
    expect((await again).status).toBe(200);
    await own.close();
  });

  test('goes out to one key although readers of another key’s link have filled all room and do not read', async () => {
    const analyser = standInAnalyser();
    const own = await startFecServer({ analyser, outgoingBytes: 24 * 1024 * 1024 });
    const { id } = await own.defer();
    await eventually(() => analyser.calls.length).toBe(1);
    analyser.calls[0]?.finish({ report: largeReport(12_000) });
    await eventually(async () => (await own.job(id)).json<Job>().status).toBe('done');
    const { links } = (await own.job(id)).json<Job>();
    const statuses: unknown[] = [];
    const readers = Array.from({ length: 6 }, () =>
      rawRequest(`${own.url}${links.json}`, { agent: false })
        .on('response', (response) => statuses.push(response.statusCode))
        .on('error', () => {})
        .end(),
    );
    await eventually(() => statuses.length).toBe(6);
    expect(statuses).toContain(503);
    const answer = ask(`${own.url}/api/external/analyze`, {
      body: balanced,
      key: await own.issueKey('fec'),
      headers: { 'content-type': 'text/plain' },
    });
    await eventually(() => analyser.calls.length).toBe(2);
    analyser.calls[1]?.finish({ report: largeReport(12_000) });
    const { status, text: body } = await answer;
    expect([status, (JSON.parse(body) as ReportAnswer).anomalies.length]).toEqual([200, 12_000]);
    await eventually(() => own.logLines.filter((line) => line.includes('"status":499')).length).toBe(1);
    for (const reader of readers) reader.destroy();
    await own.close();
  });
});
