import { expect, test } from 'vitest';
import { analyse } from '../../test/analyse.ts';
import { fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { Marks } from '../marks.ts';
import { setApart } from '../marks.ts';

const waiting = (date: string, cents: number) => posting(date, 'À éclaircir', ['471000', cents], ['512000', -cents]);
const present = (cents: number, piece = 'C1') => ({
  ...posting('20240613', 'Amende de stationnement', ['606100', cents], ['512000', -cents]),
  pieceRef: piece,
});

function marksIn(entries: Parameters<typeof fecOf>[0], type: string): Marks[] {
  return analyse(fecOf(entries)).anomalies.flatMap((anomaly) =>
    anomaly.type === type && anomaly.marks !== undefined ? [anomaly.marks] : [],
  );
}

test('an account is known again in the same exercise and in the next, whatever its lines', () => {
  const [one] = marksIn(smallCompany([waiting('20240305', 400_00)]), 'compte_attente_non_solde');
  const [other] = marksIn(
    smallCompany([waiting('20240305', 400_00), waiting('20240405', 10_00)]),
    'compte_attente_non_solde',
  );
  const [later] = marksIn(smallCompany([waiting('20250711', 90_00)], { from: '202501' }), 'compte_attente_non_solde');
  expect(one).toBeDefined();
  expect(other).toEqual(one);
  expect(later?.again).toBe(one?.again);
});

test('a line is known again by what it says, and is another one when it says something else', () => {
  const [one] = marksIn(smallCompany([present(70_00)]), 'libelle_sensible');
  const [moved] = marksIn(smallCompany([present(70_00), waiting('20240110', 5_00)]), 'libelle_sensible');
  const [corrected] = marksIn(smallCompany([present(71_00)]), 'libelle_sensible');
  expect(one).toBeDefined();
  expect(one?.again).toBeUndefined();
  expect(moved).toEqual(one);
  expect(corrected?.same).not.toBe(one?.same);
});

test('two that are alike are told apart', () => {
  const alike = setApart([{ marks: { same: 'a', again: 'b' } }, { marks: { same: 'a', again: 'b' } }, {}]);
  expect(alike[0]?.marks).toEqual({ same: 'a', again: 'b' });
  expect(alike[1]?.marks?.same).not.toBe('a');
  expect(alike[1]?.marks?.again).not.toBe('b');
  expect(alike[2]).toEqual({});
});

test('what stands for others has none', () => {
  const many = Array.from({ length: 130 }, (_, index) => present(70_00 + index, `C${index}`));
  const found = analyse(fecOf(smallCompany(many))).anomalies.filter(({ type }) => type === 'libelle_sensible');
  const rest = found.filter(({ standsFor }) => standsFor !== undefined);
  expect(found.length).toBeGreaterThan(0);
  for (const each of rest) expect(each.marks).toBeUndefined();
  for (const each of found.filter(({ standsFor }) => standsFor === undefined)) expect(each.marks).toBeDefined();
});
