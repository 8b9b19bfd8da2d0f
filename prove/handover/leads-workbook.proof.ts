import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { openPool } from '#platform/db/pool.ts';
import { HOSTILE_NAMES, madeUpHotel, publish } from '#services/prospects/hotels/test/made-up-hotels.ts';
import { openWorkFixture, type WorkFixture } from '#services/prospects/test/work/work-fixture.ts';
import { requireOffice, type Sheet, saved, sheetsOf } from './office.ts';

/** A workbook of 20,000 leads, hostile names among them, opened by LibreOffice: what it took each cell for. */
const HOTELS = 20_000;
const BATCH = 5000;
const FIGURES = ['rating', 'reviews_count', 'opportunity_usd', 'score', 'notes'];

let directory: string;
let fixture: WorkFixture;
let sheets: Sheet[];
let count: number;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-leads-'));
  requireOffice();
  fixture = await openWorkFixture();
  const ours = await fixture.addWorkspace();
  const { url } = fixture.server.database;
  const writer = openPool(
    { url, size: 1, connectTimeoutMs: 10_000, queryTimeoutMs: 0, applicationName: 'leads workbook' },
    () => {},
  );
  const random = seededRandom(21);
  for (let from = 0; from < HOTELS; from += BATCH) {
    const hotels = Array.from({ length: BATCH }, (_, i) => madeUpHotel(5000 + from + i, random));
    await publish(writer, hotels);
  }
  const names = HOSTILE_NAMES.filter((name) => !name.includes('\u0000'));
  const hostile = names.map((name, n) => madeUpHotel(2000 + n, random, { name, city: 'Hostile', country: 'TH' }));
  await publish(writer, hostile);
  await writer.end();
  const answer = await ours.ask('GET', '/export?format=xlsx');
  expect(answer.status).toBe(200);
  count = Number(answer.headers.get('row-count'));
  sheets = sheetsOf(saved(directory, 'leads.xlsx', answer.bytes));
});

afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true, force: true });
});

test('has a row for each lead, and says how many', () => {
  const [leads, about] = sheets;
  expect([leads?.name, about?.name]).toEqual(['Leads', 'About']);
  expect(count).toBeGreaterThan(HOTELS);
  expect(leads?.rows.filter(([uen]) => uen?.type === 'string')).toHaveLength(count + 1);
  expect(about?.rows.find(([what]) => what?.value === 'rows')?.[1]).toMatchObject({
    type: 'float',
    value: String(count),
  });
});

test('figures are figures, and numbers of registries are texts', () => {
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  for (const [at, { value: heading }] of headings.entries()) {
    const types = new Set(rows.flatMap((row) => row[at]?.type ?? []));
    types.delete('empty');
    process.stdout.write(`${heading}: ${[...types].join(', ')}\n`);
    if (FIGURES.includes(heading)) expect([heading, [...types]]).toEqual([heading, ['float']]);
    if (heading === 'uen' || heading === 'name') expect([heading, [...types]]).toEqual([heading, ['string']]);
  }
  expect(FIGURES.filter((each) => !headings.some(({ value }) => value === each))).toEqual([]);
});

test('no cell is computed, whatever hotels are called', () => {
  const cells = sheets.flatMap(({ rows }) => rows.flat());
  expect(cells.filter(({ hasFormula }) => hasFormula).map(({ value }) => value)).toEqual([]);
  expect(cells.some(({ value }) => value.startsWith('='))).toBe(true);
});
