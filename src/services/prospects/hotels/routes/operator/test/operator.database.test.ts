import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateAt, daysAfter } from '#lib/calendar/iso-date.ts';
import type { OperatorFixture } from '#test/support/operators.ts';
import { codeOf, openOperatorFixture } from '#test/support/operators.ts';
import { prospects } from '../../../../index.ts';
import { acraFile, hlbFile, LATER_DAYS, uen } from '../../../test/registry-files.ts';

/** What operators see of imports in the console, and their decisions about links: the same as by the command line. */
type Link = { id: string; kind: string; subject: { text: string }; target: { key: string; text: string } };

let fixture: OperatorFixture;

beforeAll(async () => {
  fixture = await openOperatorFixture([prospects]);
  const hotels = [
    { name: 'Velvet Spire Hotel', postcode: '010061', rooms: 90 },
    { name: 'Amber Quay Inn', postcode: '010062', rooms: 40 },
  ];
  const companies = [
    { uen: uen(1), name: 'KINGFISHER HOLDINGS PTE. LTD.', postcode: '010061' },
    { uen: uen(2), name: 'WALNUT LODGINGS PTE. LTD.', postcode: '010062' },
  ];
  for (const [source, file] of [
    ['hlb', hlbFile('licences.geojson', hotels)],
    ['acra', acraFile('operators.csv', companies)],
  ] as const) {
    const { exitCode, stderr } = await fixture.server.cli('hotels', 'import', source, file);
    expect(exitCode, stderr).toBe(0);
  }
});

afterAll(() => fixture.close());

const links = async (query = '') =>
  (await fixture.asOperator('GET', `/api/v1/operator/links${query}`)).json<{ total: number; links: Link[] }>();
const decide = (id: string, decision: string) =>
  fixture.asOperator('POST', `/api/v1/operator/links/${id}`, { decision });
const stored = async (target: string) =>
  (
    await fixture.server.database.query<{ decision: string; decided_by: string }>(
      `SELECT decision, decided_by FROM prospects.link WHERE target = $1 OR $1 = ANY(refused)`,
      [target],
    )
  ).rows;

test('imports are told with their progress, the newest first', async () => {
  const { imports, waiting } = (await fixture.asOperator('GET', '/api/v1/operator/imports')).json<{
    imports: {
      source: string;
      state: string;
      bytes: number;
      bytes_read: number;
      taken: number;
      changed: number;
      skipped: unknown[];
    }[];
    waiting: { links: number };
  }>();
  expect(imports.map(({ source, state, taken, changed }) => [source, state, taken, changed])).toEqual([
    ['acra', 'done', 2, 2],
    ['hlb', 'done', 2, 2],
  ]);
  for (const { bytes, bytes_read } of imports) expect([bytes > 0, bytes_read]).toEqual([true, bytes]);
  expect(waiting.links).toBe(2);
  expect(imports.map(({ skipped }) => skipped)).toEqual([[], []]);
  await fixture.server.database.query(
    `UPDATE prospects.import_run SET state = 'reading', next_byte = 10, skipped = '{"no_name": 1, "columns_shifted": 2}'
     WHERE source = 'acra'`,
  );
  const unfinished = (await fixture.asOperator('GET', '/api/v1/operator/imports?limit=1')).json<{
    imports: { state: string; bytes_read: number; skipped: unknown[] }[];
  }>();
  expect(unfinished.imports).toMatchObject([
    {
      state: 'reading',
      bytes_read: 10,
      skipped: [
        { reason: 'columns_shifted', rows: 2 },
        { reason: 'no_name', rows: 1 },
      ],
    },
  ]);
  expect((await fixture.asOperator('GET', '/api/v1/operator/imports?limit=0')).status).toBe(400);
});

test('an import that reads says how quick it is and how long it takes, and is asked to stop', async () => {
  await fixture.server.database.query(
    `UPDATE prospects.import_run SET state = 'reading', next_byte = file_bytes / 4, next_record = 101, rows_per_second = 10
     WHERE source = 'acra'`,
  );
  type Run = { id: string; rows_per_second: number; seconds_left: number; records: number; is_cancelled: boolean };
  const newest = async () =>
    (await fixture.asOperator('GET', '/api/v1/operator/imports?limit=1')).json<{ imports: [Run] }>().imports[0];
  const run = await newest();
  expect(run).toMatchObject({ rows_per_second: 10, records: 100, is_cancelled: false });
  // A quarter took ten seconds: the rest takes thirty.
  expect(run.seconds_left).toBeGreaterThanOrEqual(29);
  expect(run.seconds_left).toBeLessThanOrEqual(31);
  const cancel = (id: string) => fixture.asOperator('POST', `/api/v1/operator/imports/${id}/cancel`);
  expect((await cancel(run.id)).json()).toEqual({ id: run.id });
  expect(await newest()).toMatchObject({ is_cancelled: true });
  expect(codeOf(await cancel('999999'))).toBe('import_not_found');
  await fixture.server.database.query(
    "UPDATE prospects.import_run SET state = 'done', is_cancelled = false WHERE source = 'acra'",
  );
  expect(codeOf(await cancel(run.id))).toBe('import_not_found');
  expect(await fixture.deeds('import.cancelled')).toHaveLength(1);
});

describe('links that need a person', () => {
  test('are told in words to judge by', async () => {
    const { total, links: open } = await links('?kind=operator');
    expect(total).toBe(2);
    expect(open[0]).toMatchObject({ kind: 'operator', reasons: expect.arrayContaining(['postcode equal']) });
    expect(open.map(({ target }) => target.key).sort()).toEqual([uen(1), uen(2)]);
    expect((await links('?kind=place')).links).toEqual([]);
    expect((await links('?limit=1')).links).toHaveLength(1);
    const [first] = open as (Link & { subject: { facts: object }; target: { facts: object } })[];
    expect(first?.subject.facts).toMatchObject({ name: expect.any(String), rooms: expect.any(Number), number: null });
    expect(first?.target.facts).toMatchObject({ status: 'Live Company', number: first?.target.key, rooms: null });
  });

  test('are accepted and refused, and the decision stands with the name of who made it', async () => {
    const { links: open } = await links();
    const idOf = (target: string) => open.find(({ target: { key } }) => key === target)?.id ?? '';
    const accepted = await decide(idOf(uen(1)), 'accept');
    expect([accepted.status, accepted.json()]).toMatchObject([200, { decision: 'confirmed', kind: 'operator' }]);
    expect((await decide(idOf(uen(2)), 'refuse')).json()).toMatchObject({ decision: 'refused' });
    const actor = `operator:${fixture.operatorId}`;
    expect(await stored(uen(1))).toEqual([{ decision: 'confirmed', decided_by: actor }]);
    expect(await links()).toEqual({ total: 0, links: [] });
    expect(await fixture.deeds('link.decided')).toEqual([
      { actor, subject: `link:${idOf(uen(1))}`, detail: { kind: 'operator', decision: 'confirmed' } },
      { actor, subject: `link:${idOf(uen(2))}`, detail: { kind: 'operator', decision: 'refused' } },
    ]);
    // It is decided: there is nothing left to decide.
    expect(codeOf(await decide(idOf(uen(1)), 'refuse'))).toBe('link_not_found');
  });

  test('what is no decision is refused', async () => {
    expect((await decide('3f2a9c40b1de', 'perhaps')).status).toBe(400);
    expect(codeOf(await decide('3f2a9c40b1de', 'accept'))).toBe('link_not_found');
    expect(await fixture.deeds('link.decided')).toHaveLength(2);
  });
});

describe('what was decided', () => {
  const undo = (id: string) => fixture.asOperator('POST', `/api/v1/operator/links/${id}/undo`);
  const linksOf = async (number: string) =>
    (await fixture.asOperator('GET', `/api/v1/operator/hotels/${number}/links`)).json<{
      links: (Link & { decision: string; history: { event: string; made_by: string }[] })[];
    }>().links;

  test('is taken back, waits again, and its history is told', async () => {
    const [link] = await linksOf(uen(1));
    expect(link).toMatchObject({ kind: 'operator', decision: 'confirmed', history: [{ event: 'accepted' }] });
    const id = link?.id ?? '';
    expect((await undo(id)).json()).toMatchObject({ id, kind: 'operator', was: 'accepted' });
    expect((await links()).links.map((each) => each.id)).toEqual([id]);
    const [deed] = await fixture.deeds('link.undone');
    expect(deed).toMatchObject({ subject: `link:${id}`, detail: { kind: 'operator', was: 'accepted' } });
    expect(codeOf(await undo(id))).toBe('link_not_found');
    await decide(id, 'accept');
    expect((await linksOf(uen(1)))[0]?.history.map(({ event }) => event)).toEqual(['accepted', 'undone', 'accepted']);
  });

  test('what is no id, or no number, is refused', async () => {
    expect((await undo('perhaps')).status).toBe(400);
    expect(codeOf(await undo('3f2a9c40b1de'))).toBe('link_not_found');
    expect(await linksOf('NOBODY')).toEqual([]);
    expect((await fixture.asOperator('GET', '/api/v1/operator/hotels/a%20b/links')).status).toBe(400);
  });
});

describe('a hotel that has closed', () => {
  type Page = { total: number; closures: { id: string; uen: string | null; name: string }[]; next: string | null };
  const close = (number: string, body: object = {}) =>
    fixture.asOperator('POST', '/api/v1/operator/closures', { uen: number, ...body });
  const listed = async (query = '') =>
    (await fixture.asOperator('GET', `/api/v1/operator/closures${query}`)).json<Page>();
  const reopen = (id: string) => fixture.asOperator('DELETE', `/api/v1/operator/closures/${id}`);

  test('is noted, listed and taken back, with the name of who did', async () => {
    const closed = await close(uen(1).toLowerCase(), { closed_on: '2026-11-01', note: 'a notice' });
    expect([closed.status, closed.json()]).toMatchObject([200, { uen: uen(1), closed_on: '2026-11-01' }]);
    const { total, closures, next } = await listed();
    expect({ total, closures, next }).toMatchObject({
      total: 1,
      closures: [{ uen: uen(1), note: 'a notice', noted_by: `operator:${fixture.operatorId}` }],
      next: null,
    });
    // Noted once more, it is the same closure.
    await close(uen(1), { closed_on: '2026-11-02' });
    expect(await listed()).toMatchObject({ total: 1, closures: [{ closed_on: '2026-11-02', note: null }] });
    const id = closures[0]?.id ?? '';
    const reopened = await reopen(id);
    expect(reopened.json()).toMatchObject({ id, uen: uen(1) });
    expect(codeOf(await reopen(id))).toBe('closure_not_found');
    expect(await fixture.deeds('hotel.closed')).toHaveLength(2);
    expect(await fixture.deeds('hotel.reopened')).toMatchObject([{ subject: `hotel:${uen(1)}` }]);
  });

  test('has closed today, also where it is tomorrow by UTC', async () => {
    const tomorrow = daysAfter(dateAt(new Date()), 1);
    expect((await close(uen(1), { closed_on: tomorrow })).json()).toMatchObject({ closed_on: tomorrow });
    expect((await reopen((await listed()).closures[0]?.id ?? '')).status).toBe(200);
    expect(codeOf(await close(uen(1), { closed_on: daysAfter(tomorrow, 2) }))).toBe('closed_in_future');
  });

  test('what cannot be is refused', async () => {
    expect(codeOf(await close('NOBODY', {}))).toBe('hotel_not_found');
    expect(codeOf(await close(uen(1), { closed_on: '2999-01-01' }))).toBe('closed_in_future');
    expect((await close(uen(1), { closed_on: 'lately' })).status).toBe(400);
    expect((await close(uen(1), { closed_on: '2026-02-30' })).status).toBe(400);
    expect((await close(uen(1), { reason: 'other' })).status).toBe(400);
    expect((await close('a b')).status).toBe(400);
    expect(codeOf(await reopen('999999'))).toBe('closure_not_found');
    expect((await reopen(uen(1))).status).toBe(400);
    for (const query of ['limit=0', 'limit=101', 'after=yesterday']) {
      expect((await fixture.asOperator('GET', `/api/v1/operator/closures?${query}`)).status, query).toBe(400);
    }
    expect(await listed()).toMatchObject({ total: 0, closures: [], next: null });
  });

  test('outlasts its number, and is taken back without one', async () => {
    await close(uen(1));
    // A list that no longer has the hotel takes its number, which is what usually comes next.
    const remaining = [{ name: 'Amber Quay Inn', postcode: '010062', rooms: 40 }];
    const newer = hlbFile('newer.geojson', remaining, LATER_DAYS[0]);
    const { exitCode, stderr } = await fixture.server.cli('hotels', 'import', 'hlb', newer);
    expect(exitCode, stderr).toBe(0);
    const { closures } = await listed();
    expect(closures).toMatchObject([{ uen: null, name: 'Velvet Spire Hotel' }]);
    const id = closures[0]?.id ?? '';
    expect((await reopen(id)).json()).toEqual({ id, uen: null, added: 0, updated: 0, removed: 0 });
    expect((await fixture.deeds('hotel.reopened')).at(-1)).toMatchObject({ subject: `property:${id}` });
    expect(await listed()).toMatchObject({ total: 0 });
  });

  test('all of them come page by page, the newest first, also those of one moment', async () => {
    await fixture.server.database.query(
      `INSERT INTO prospects.closure (property_id, closed_on, noted_by, noted_at)
       SELECT id, '2026-11-01', 'operator:1', '2026-11-16T09:31:00.123456Z' FROM prospects.property`,
    );
    const all = await listed();
    expect([all.total, all.closures.length, all.next]).toEqual([2, 2, null]);
    const first = await listed('?limit=1');
    expect([first.total, first.closures]).toEqual([2, all.closures.slice(0, 1)]);
    const second = await listed(`?limit=1&after=${encodeURIComponent(first.next ?? '')}`);
    expect([second.total, second.closures, second.next]).toEqual([2, all.closures.slice(1), null]);
    await fixture.server.database.query('DELETE FROM prospects.closure');
  });
});
