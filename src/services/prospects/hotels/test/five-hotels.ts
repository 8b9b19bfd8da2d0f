import { expect } from 'vitest';
import type { ImportDesk } from './import-desk.ts';
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
export const rate = (desk: ImportDesk, asOf: string, numbers = NUMBERS) =>
  desk.take(
    'ratings',
    ratingsFile(
      `rated-${asOf}.csv`,
      numbers.map((number) => ({ uen: number })),
      { asOf },
    ),
  );

export async function publishFive(desk: ImportDesk): Promise<void> {
  await desk.take('hlb', hlbFile('licences.geojson', LIST));
  await desk.take('acra', acraFile('operators.csv', COMPANIES));
  await rate(desk, '2026-11-01');
  expect(await publishedNumbers(desk)).toEqual(NUMBERS);
}

/** The numbers of all that is published. */
export const publishedNumbers = async (desk: ImportDesk) => (await desk.published()).map(([number]) => number);

type Change = { uen: string; change: string };
export const changesSince = async (desk: ImportDesk, since?: string) =>
  (await desk.get(`/hotels/changes?limit=1000${since === undefined ? '' : `&since=${since}`}`)).json<{
    changes: Change[];
    next_since: string;
  }>();

/** What the feed still tells of one hotel. */
export const changesOf = async (desk: ImportDesk, number: string) =>
  (await changesSince(desk)).changes.filter((change) => change.uen === number).map(({ change }) => change);
