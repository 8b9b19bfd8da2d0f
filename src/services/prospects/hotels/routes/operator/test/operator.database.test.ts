import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorFixture } from '#test/support/operators.ts';
import { codeOf, openOperatorFixture } from '#test/support/operators.ts';
import { prospects } from '../../../../index.ts';
import { acraFile, hlbFile, uen } from '../../../test/registry-files.ts';

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

describe('links that need a person', () => {
  test('are told in words to judge by', async () => {
    const { total, links: open } = await links('?kind=operator');
    expect(total).toBe(2);
    expect(open[0]).toMatchObject({ kind: 'operator', reasons: expect.arrayContaining(['postcode equal']) });
    expect(open.map(({ target }) => target.key).sort()).toEqual([uen(1), uen(2)]);
    expect((await links('?kind=place')).links).toEqual([]);
    expect((await links('?limit=1')).links).toHaveLength(1);
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
