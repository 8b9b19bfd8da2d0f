import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, entry, fecOf } from '../../../test/drafts/build.ts';
import { manual, sales } from './monthly-business.ts';

const idle = (entries: readonly BuiltEntry[]) => found(fecOf(entries), 'dotation_absente');
const assets = (cents: number, written: number) =>
  entry(
    { journal: 'AN', date: '20250101' },
    ['215400', cents],
    ['205000', 50_00],
    ['281540', -written],
    ['101000', written - cents - 50_00],
  );

test('equipment without depreciation in a whole year is important', () => {
  const [only, ...others] = idle([assets(20_000_00, 4_000_00), ...sales()]);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '215400',
    period: '2025-12',
    expectedValue: '> 0,00 €',
    actualValue: '0,00 €',
    lines: [2],
  });
  expect(only?.description).toContain('une valeur nette de 16 050,00 €');
});

test.for<[string, readonly BuiltEntry[]]>([
  [
    'depreciated',
    [assets(20_000_00, 4_000_00), ...sales(), manual('20251231', 'Dotation', ['681120', 900_00], ['281540', -900_00])],
  ],
  ['written off', [assets(20_000_00, 20_000_00), ...sales()]],
  ['of little value', [assets(150_00, 150_00), ...sales()]],
  ['land', [entry({ journal: 'AN', date: '20250101' }, ['211000', 90_000_00], ['101000', -90_000_00]), ...sales()]],
  ['bought in the last month', [...sales(), manual('20251205', 'Achat', ['218300', 9_000_00], ['404000', -9_000_00])]],
  ['in the books of some months', [assets(20_000_00, 4_000_00), ...sales(9)]],
])('equipment that is %s is in order', ([, entries]) => {
  expect(idle(entries)).toEqual([]);
});
