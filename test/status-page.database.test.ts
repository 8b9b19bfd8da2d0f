import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#services/console/test/console-fixture.ts';
import { fec } from '#services/fec/index.ts';
import { readiness } from '#services/readiness/index.ts';
import { ask } from './support/http.ts';
import type { OperatorFixture } from './support/operators.ts';
import { openOperatorFixture } from './support/operators.ts';

/** The status page: nobody's until it is published, and then everybody's, whatever becomes of the database. */
type Incident = { id: string; title: string; endedAt: string | null; updates: { text: string }[] };
type Status = { services: { name: string; state: string }[]; database: string; incidents: Incident[] };

let fixture: OperatorFixture;

beforeAll(async () => {
  fixture = await openOperatorFixture([fec, readiness], { SERVICES: 'console,fec' });
});

afterAll(() => fixture.close());

const page = () => ask(`${fixture.server.url}/status`);
const status = async () => (await ask(`${fixture.server.url}/api/status`)).json<Status>();
const settings = async () =>
  (await fixture.asOperator('GET', '/api/operator/status')).json<{ published: boolean; incidents: Incident[] }>();
const publish = (published: boolean) => fixture.asOperator('PUT', '/api/operator/status', { published });

describe('the status page', () => {
  test('is nowhere until an operator publishes it, and nowhere again once it is taken back', async () => {
    expect([(await page()).status, (await ask(`${fixture.server.url}/api/status`)).status]).toEqual([404, 404]);
    expect(await settings()).toEqual({ published: false, incidents: [] });
    expect((await publish(true)).json()).toEqual({ published: true });
    expect((await page()).status).toBe(200);
    await publish(false);
    expect((await page()).status).toBe(404);
    await publish(true);
    expect((await fixture.deeds('status.changed')).map(({ detail }) => detail)).toEqual([
      { published: true },
      { published: false },
      { published: true },
    ]);
  });

  test('tells what runs and what does not, under the strict policy', async () => {
    const { text, headers } = await page();
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|<style|\sstyle=/);
    expect(text).toContain('<td class="ready">Ready</td>');
    expect(text).toMatch(/Student protection readiness<\/th><td class="not-started">Not started/);
    expect(text).toMatch(/up since <time datetime="20/);
    expect((await status()).services).toEqual([
      expect.objectContaining({ name: 'console', state: 'ready' }),
      expect.objectContaining({ name: 'fec', state: 'ready' }),
      expect.objectContaining({ name: 'readiness', state: 'not started' }),
    ]);
  });

  test('asks the database once, however many come', async () => {
    await publish(true);
    const before = await queries();
    await Promise.all(Array.from({ length: 200 }, page));
    // Those of other parts of the server may come between.
    expect((await queries()) - before).toBeLessThan(20);
  });

  async function queries(): Promise<number> {
    const { rows } = await fixture.server.database.query<{ scans: number }>(
      `SELECT (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int AS scans FROM pg_stat_user_tables
       WHERE schemaname = 'platform' AND relname = 'incident'`,
    );
    return rows[0]?.scans ?? 0;
  }
});

describe('incidents', () => {
  const add = (json: object) => fixture.asOperator('POST', '/api/operator/incidents', json);
  const change = (id: string, json: object) => fixture.asOperator('PATCH', `/api/operator/incidents/${id}`, json);

  test('begin, go on and end, and everybody reads of it', async () => {
    const answer = await add({
      title: 'Slow <answers>',
      what: 'A disk was full.',
      services: ['fec'],
      beganAt: '2026-11-16T09:30:00Z',
    });
    expect(answer.status).toBe(201);
    const { id } = answer.json<Incident>();
    expect((await page()).text).toMatch(/Going on[\s\S]*Slow &lt;answers&gt;[\s\S]*until now · /);
    await change(id, { update: 'It is being mended.' });
    expect((await page()).text).toContain('It is being mended.');
    expect((await change(id, { endedAt: '2026-11-16T10:00:00Z', what: 'The disk was full.' })).status).toBe(200);
    expect((await status()).incidents).toMatchObject([
      { id, endedAt: '2026-11-16T10:00:00.000Z', what: 'The disk was full.' },
    ]);
    expect((await page()).text).not.toContain('Going on');
    expect((await settings()).incidents[0]?.updates.map(({ text }) => text)).toEqual(['It is being mended.']);
    expect((await fixture.deeds('incident.changed')).map(({ detail }) => detail['change'])).toEqual([
      'added',
      'changed',
      'changed',
    ]);
  });

  test('that cannot be are refused', async () => {
    expect((await add({ title: 'x', beganAt: 'yesterday' })).status).toBe(400);
    expect(codeOf(await add({ title: 'x', beganAt: '2026-13-99T09:30:00Z' }))).toBe('invalid_request');
    const wrong = { title: 'x', beganAt: '2026-11-16T09:30:00Z', endedAt: '2026-11-16T09:00:00Z' };
    expect(codeOf(await add(wrong))).toBe('invalid_request');
    expect((await add({ title: '', beganAt: '2026-11-16T09:30:00Z' })).status).toBe(400);
    expect((await settings()).incidents).toHaveLength(1);
  });

  test('are changed and removed only where there are any', async () => {
    const nobody = 'a1b40c86-0d5e-4c36-9f0c-6d0a6c1c4a55';
    expect(codeOf(await change(nobody, { update: 'x' }))).toBe('not_found');
    const remove = (id: string) => fixture.asOperator('DELETE', `/api/operator/incidents/${id}`);
    expect(codeOf(await remove(nobody))).toBe('not_found');
    const [{ id } = { id: '' }] = (await settings()).incidents;
    expect((await remove(id)).json()).toEqual({ id });
    expect((await page()).text).toContain('None is known.');
  });
});

describe('by the command line', () => {
  const cli = (...argv: string[]) => fixture.server.cli('status', ...argv, '--json');

  test('the same can be done', async () => {
    const begun = await cli(
      'begin',
      '--title',
      'No mails',
      '--services',
      'console,fec',
      '--at',
      '2026-11-16T09:30:00Z',
    );
    const { id } = JSON.parse(begun.stdout) as { id: string };
    expect((await cli('update', '--id', id, '--text', 'Mails go out again.')).exitCode).toBe(0);
    expect((await cli('end', '--id', id, '--at', '2026-11-16T09:00:00Z')).exitCode).not.toBe(0);
    expect((await cli('end', '--id', id)).exitCode).toBe(0);
    expect(JSON.parse((await cli('show')).stdout)).toMatchObject({
      published: true,
      incidents: [{ id, services: ['console', 'fec'], updates: [{ text: 'Mails go out again.' }] }],
    });
    expect((await cli('remove', '--id', id)).exitCode).toBe(0);
    expect((await cli('remove', '--id', id)).exitCode).not.toBe(0);
    expect((await cli('end', '--id', 'x')).exitCode).not.toBe(0);
    expect((await cli('hide')).exitCode).toBe(0);
    expect((await settings()).published).toBe(false);
    expect((await cli('publish')).exitCode).toBe(0);
    expect((await fixture.deeds('incident.changed')).at(-1)?.actor).toMatch(/^cli:/);
  });
});

test('answers while the database is away, and says so', async () => {
  await publish(true);
  expect((await page()).text).not.toContain('does not answer');
  await fixture.server.database.query('ALTER TABLE platform.incident RENAME TO incident_away');
  try {
    await expect.poll(async () => (await page()).text, { timeout: 15_000 }).toContain('The database does not answer');
    expect((await status()).database).toBe('down');
  } finally {
    await fixture.server.database.query('ALTER TABLE platform.incident_away RENAME TO incident');
  }
});
