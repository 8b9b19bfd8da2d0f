import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { smallCompany } from '../../../test/small-company.ts';

/** By month: capital and interest of the instalment; nothing for none. */
function loan(of: (month: number) => readonly [number, number] | undefined, opening = 20_000_00): Buffer {
  const extra = eachMonth('202401', 12, (month, index) => {
    const [capital, interest] = of(index) ?? [0, 0];
    const lines: LineOf[] = [
      ['164000', capital],
      ['661100', interest],
      ['512000', -capital - interest],
    ];
    return capital === 0
      ? []
      : [entry({ journal: 'BQ', date: `${month}06` }, ...lines.filter(([, cents]) => cents !== 0))];
  }).flat();
  return fecOf(smallCompany(extra, { opening: [['164000', -opening]] }));
}

test('an instalment has its interest', () => {
  const type = 'emprunt_sans_interets';
  expect(
    found(
      loan(() => [300_00, 40_00]),
      type,
    ),
  ).toEqual([]);
  expect(
    found(
      loan((month) => (month === 9 ? [340_00, 0] : [300_00, 40_00])),
      type,
    ),
  ).toMatchObject([{ severity: 'importante', compteNum: '164000', period: '2024-10' }]);
  // Paid back early.
  expect(
    found(
      loan((month) => (month === 9 ? [5_000_00, 0] : [300_00, 40_00])),
      type,
    ),
  ).toEqual([]);
  expect(
    found(
      loan(() => [300_00, 0]),
      type,
    ),
  ).toEqual([]);
});

test('no month lacks its instalment', () => {
  const type = 'emprunt_echeance_manquante';
  const without =
    (...missing: readonly number[]) =>
    (month: number) =>
      missing.includes(month) ? undefined : ([300_00, 40_00] as const);
  expect(found(loan(without()), type)).toEqual([]);
  expect(found(loan(without(4)), type)).toMatchObject([
    { severity: 'importante', compteNum: '164000', period: '2024-05', expectedValue: '300,00 €' },
  ]);
  const caughtUp = (month: number) => (month === 4 ? undefined : ([month === 5 ? 600_00 : 300_00, 40_00] as const));
  expect(found(loan(caughtUp), type)).toMatchObject([{ severity: 'mineure' }]);
  // It began in the year, or was paid back in it.
  expect(found(loan(without(0, 1, 2)), type)).toEqual([]);
  expect(found(loan(without(9, 10, 11), 2_700_00), type)).toEqual([]);
});
