import { expect } from 'vitest';
import type { ImportFixture } from './import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, uen } from './registry-files.ts';

/** Five published hotels of three companies, and what readers see of them. */
export const AMBER = { name: 'Amber Gate Hotel', postcode: '010081', rooms: 80 };
export const BIRCH = { name: 'Birch Court Hotel', postcode: '010082', rooms: 40 };
/** One company, three houses; the largest has the bare number. */
export const LANTERNS = [
  { name: 'Lantern House', postcode: '010083', rooms: 300 },
  { name: 'Lantern House', postcode: '010084', rooms: 100 },
  { name: 'Lantern House', postcode: '010085', rooms: 50 },
] as const;
export const COMPANIES = [
  { uen: uen(1), name: 'AMBER GATE HOTEL PTE. LTD.' },
  { uen: uen(2), name: 'BIRCH COURT HOTEL PTE. LTD.' },
  { uen: uen(3), name: 'LANTERN HOUSE PTE. LTD.' },
];
export const LANTERN = uen(3);
export const NUMBERS = [uen(1), uen(2), LANTERN, `${LANTERN}-2`, `${LANTERN}-3`];
export const LIST = [AMBER, BIRCH, ...LANTERNS];

/** Rates hotels by their number, all five unless told. */
export const rate = (fixture: ImportFixture, asOf: string, numbers = NUMBERS) =>
  fixture.take(
    'ratings',
    ratingsFile(
      `rated-${asOf}.csv`,
      numbers.map((number) => ({ uen: number })),
      { asOf },
    ),
  );

export async function publishFive(fixture: ImportFixture): Promise<void> {
  await fixture.take('hlb', hlbFile('licences.geojson', LIST));
  await fixture.take('acra', acraFile('operators.csv', COMPANIES));
  await rate(fixture, '2026-11-01');
  expect(await publishedNumbers(fixture)).toEqual(NUMBERS);
}

/** The numbers of all that is published. */
export const publishedNumbers = async (fixture: ImportFixture) => (await fixture.published()).map(([number]) => number);

type Change = { uen: string; change: string };
export const changesSince = async (fixture: ImportFixture, since?: string) =>
  (await fixture.get(`/hotels/changes?limit=1000${since === undefined ? '' : `&since=${since}`}`)).json<{
    changes: Change[];
    next_since: string;
  }>();

/** What the feed still tells of one hotel. */
export const changesOf = async (fixture: ImportFixture, number: string) =>
  (await changesSince(fixture)).changes.filter((change) => change.uen === number).map(({ change }) => change);
