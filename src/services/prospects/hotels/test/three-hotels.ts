import { expect } from 'vitest';
import type { ImportFixture } from './import-fixture.ts';
import { acraFile, hlbFile, ratingsFile, uen } from './registry-files.ts';

/** Three licensed hotels of Singapore with their operators, for lists to follow. */
export const AMBER = { name: 'Amber Gate Hotel', postcode: '010001', rooms: 80, position: [103.851, 1.281] } as const;
export const BIRCH = { name: 'Birch Court Hotel', postcode: '010002', rooms: 40, position: [103.861, 1.291] } as const;
export const CORAL = { name: 'Coral Reef Hotel', postcode: '010003', rooms: 200, position: [103.871, 1.301] } as const;
export const OPERATORS = [
  { uen: uen(1), name: 'AMBER GATE HOTEL PTE. LTD.' },
  { uen: uen(2), name: 'BIRCH COURT HOTEL PTE. LTD.' },
  { uen: uen(3), name: 'CORAL REEF HOTEL PTE. LTD.' },
];

/** Amber, Birch and Coral, licensed in October and rated. */
export async function publishThree(fixture: ImportFixture): Promise<void> {
  await fixture.take('hlb', hlbFile('october.geojson', [AMBER, BIRCH, CORAL], '2026-10-01'));
  await fixture.take('acra', acraFile('operators.csv', OPERATORS));
  await fixture.take(
    'ratings',
    ratingsFile(
      'ratings.csv',
      OPERATORS.map(({ uen: number }) => ({ uen: number })),
    ),
  );
  expect(await fixture.published()).toEqual([
    [uen(1), AMBER.name],
    [uen(2), BIRCH.name],
    [uen(3), CORAL.name],
  ]);
}

/** All hotels that were ever on a list, in the order in which they came. */
export const listed = async (fixture: ImportFixture) =>
  await fixture.rows<{ id: string; name: string; former_names: string[]; is_listed: boolean; uen: string | null }>(
    'SELECT id, name, former_names, is_listed, uen FROM prospects.property ORDER BY id',
  );
