import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineServer } from './timeline-server.ts';
import { startTimeline } from './timeline-server.ts';

/** A chart that is asked for with a body: the same answer as by address, and as strict. */
const DELHI = { birthDate: '1990-05-15', birthTime: '14:30', lat: 28.6139, lng: 77.209, asOf: '2026-11-15' };

let server: TimelineServer;
beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

const post = (body: unknown, query = 'resource=jyotish-chart') =>
  fetch(`${server.url}/api/v1?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400);
  const { errors } = (await answer.json()) as { errors: { in: string; name: string }[] };
  return errors.map((fault) => `${fault.in} ${fault.name}`);
};

describe('a posted chart', () => {
  test('is the one that the address gives, and nobody keeps it', async () => {
    const [posted, asked] = [await post(DELHI), await server.read('jyotish-chart', DELHI)];
    expect(posted.status).toBe(200);
    expect(posted.headers.get('cache-control')).toBe('no-store');
    expect(posted.headers.get('etag')).toBe(null);
    expect(await posted.json()).toEqual(asked.json());
  });

  test('is a picture when that is asked for', async () => {
    const answer = await post({ ...DELHI, format: 'svg', style: 'south' });
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('id="chart-south-D1-title"');
    const look = { format: 'svg', style: 'east', varga: 'D1,D9', theme: 'dark', script: 'devanagari' };
    const whole = await (await post({ ...DELHI, ...look })).text();
    expect(whole).toContain('id="chart-east-D1-D9-title"');
    expect(whole).toContain('नवांश (D9)');
  });

  test('refuses a divisional picture without a time, which JSON may be asked beside', async () => {
    const untimed = { birthDate: '1990-05-15', varga: 'D9' };
    expect(await faultsOf(await post({ ...untimed, format: 'svg' }))).toEqual(['body varga']);
    expect((await post(untimed)).status).toBe(200);
  });

  test('refuses what it does not know, and numbers that are text', async () => {
    expect(await faultsOf(await post({ ...DELHI, colour: 'red' }))).toEqual(['body colour']);
    expect(await faultsOf(await post({ ...DELHI, lat: '28.6' }))).toEqual(['body lat']);
    expect(await faultsOf(await post({ birthDate: '1990-02-30', birthTime: '25:00' }))).toEqual([
      'body birthDate',
      'body birthTime',
    ]);
    expect(await faultsOf(await post({}))).toEqual(['body birthDate']);
    expect((await post([])).status).toBe(400);
  });

  test('refuses a parameter in the address, also one that the body has too', async () => {
    for (const extra of ['birthDate=1990-05-15', 'format=svg', 'name=x']) {
      const [fault = ''] = await faultsOf(await post(DELHI, `resource=jyotish-chart&${extra}`));
      expect(fault).toBe(`query ${extra.slice(0, extra.indexOf('='))}`);
    }
    expect(await faultsOf(await post(DELHI, 'resource=events'))).toEqual(['query resource']);
    expect(await faultsOf(await post(DELHI, ''))).toEqual(['query resource']);
  });
});
