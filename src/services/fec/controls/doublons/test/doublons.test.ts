import { describe, expect, test } from 'vitest';
import { analyse, found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { invoice, of, severities, year } from './fixtures.ts';

/** As an exporter writes them that joins a table once too often. */
const doubled = (one: BuiltEntry, times = 2): BuiltEntry => ({
  ...one,
  lines: Array.from({ length: times }, () => one.lines).flat(),
});

describe('doublon', () => {
  test('two entries that say the same under other numbers', () => {
    const [only, ...others] = of('doublon', invoice(600_00), invoice(600_00));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'importante',
      category: 'doublons',
      compteNum: '',
      period: '2025-03',
      expectedValue: '1 occurrence',
      actualValue: '2 occurrences',
      journalCode: 'AC',
      ecritureNum: '1',
      lines: [38, 39, 40, 41, 42, 43],
    });
    expect(only?.description).toBe(
      'L’écriture AC n° 1 du 10/03/2025 (l. 38-40) et l’écriture AC n° 2 du 10/03/2025 (l. 41-43) ont la même date, les mêmes comptes et le même montant de 600,00 €, pièce F-2025-77.',
    );
    expect(only?.suggestion).toContain('contre-passer l’écriture n° 2');
  });

  test('the severity follows the amount', () => {
    expect(severities('doublon', invoice(18_00), invoice(18_00))).toEqual(['mineure']);
    expect(severities('doublon', invoice(1200_00), invoice(1200_00))).toEqual(['critique']);
  });

  test('several of the same are told once, in whatever order their lines stand', () => {
    const turned = { ...invoice(600_00), lines: invoice(600_00).lines.toReversed() };
    const [only, ...others] = of('doublon', invoice(600_00), turned, invoice(600_00, { label: 'Martin' }));
    expect(others).toEqual([]);
    expect(only?.actualValue).toBe('3 occurrences');
    expect(only?.description).toContain('1 autre écriture leur est identique.');
  });

  test.for([2, 3])('an entry that stands %i times under its number', (times) => {
    const [only, ...others] = of('doublon', doubled(invoice(600_00), times));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'importante',
      actualValue: `${times} occurrences`,
      lines: Array.from({ length: times * 3 }, (_, at) => 38 + at),
    });
    expect(only?.description).toContain(`y figurent ${times} fois : ${times * 600 === 1200 ? '1 200' : '1 800'},00 €`);
    expect(only?.description).toContain('au lieu de 600,00 €, pièce F-2025-77');
  });

  test('an entry whose lines are each written twice', () => {
    const one = invoice(600_00);
    const [only] = of('doublon', { ...one, lines: one.lines.flatMap((line) => [line, line]) });
    expect(only?.actualValue).toBe('2 occurrences');
  });

  test.for<[string, BuiltEntry[]]>([
    ['on another day', [invoice(600_00), invoice(600_00, { date: '20250311' })]],
    ['in another journal', [invoice(600_00), invoice(600_00, { journal: 'OD' })]],
    ['for another piece', [invoice(600_00), invoice(600_00, { piece: 'F-2025-78' })]],
    ['for another supplier', [invoice(600_00), invoice(600_00, { supplier: 'F02' })]],
    ['on another account', [invoice(600_00), invoice(600_00, { account: '606400' })]],
    ['as a reversal', [invoice(600_00, { label: 'Extourne FNP' }), invoice(600_00, { label: 'Extourne FNP' })]],
  ])('not what was entered %s', ([, entries]) => {
    expect(of('doublon', ...entries)).toEqual([]);
  });

  test('not what was reversed since', () => {
    const reversal = entry(
      { journal: 'AC', date: '20250320', piece: 'F-2025-77' },
      ['606300', -500_00],
      ['445660', -100_00],
      ['401000', 600_00, { thirdParty: 'F01' }],
    );
    expect(of('doublon', invoice(600_00), invoice(600_00), reversal)).toEqual([]);
    expect(of('doublon', invoice(600_00), invoice(600_00), invoice(600_00), reversal)).toHaveLength(1);
  });

  test('not opening balances', () => {
    const opening = entry({ journal: 'AN', date: '20250101' }, ['512000', 500_00], ['101300', -500_00]);
    expect(of('doublon', opening, opening)).toEqual([]);
    expect(of('doublon', doubled(opening))).toEqual([]);
  });

  const fee = (cents: number, head: Partial<EntryHead> = {}) =>
    entry(
      { journal: 'BQ', date: '20250410', piece: 'PRLV', label: 'Frais', ...head },
      ['627000', cents],
      ['512000', -cents],
    );

  test('without a reference that tells pieces apart, it is less certain', () => {
    expect(severities('doublon', fee(300_00), fee(300_00))).toEqual(['mineure']);
    expect(severities('doublon', fee(1500_00), fee(1500_00))).toEqual(['importante']);
    expect(severities('doublon', fee(300_00, { piece: '0000000' }), fee(300_00, { piece: '0000000' }))).toEqual([
      'mineure',
    ]);
    expect(of('doublon', fee(37), fee(37))).toEqual([]);
    expect(of('doublon', fee(300_00), fee(300_00, { label: 'Frais de tenue' }))).toEqual([]);
    expect(severities('doublon', doubled(fee(300_00)))).toEqual(['mineure']);
    expect(of('doublon', doubled(fee(300_00), 3))).toEqual([]);
  });

  test('a folio is no reference of a piece', () => {
    const folio = [1, 2, 3, 4].map((nth) => invoice(60_00 * nth, { piece: 'AC 0325' }));
    expect(
      severities('doublon', ...folio, invoice(600_00, { piece: 'AC 0325' }), invoice(600_00, { piece: 'AC 0325' })),
    ).toEqual(['mineure']);
  });

  test('not where the same comes again and again as a matter of course', () => {
    const takings = eachMonth('202501', 12, (month) => {
      const sale = () =>
        entry(
          { journal: 'CA', date: `${month}20`, piece: 'CB', label: 'Entrée' },
          ['530000', 25_00],
          ['706000', -25_00],
        );
      return [sale(), sale()];
    }).flat();
    expect(of('doublon', ...takings.slice(0, 2))).toHaveLength(1);
    expect(of('doublon', ...takings, ...eachMonth('202501', 12, () => fee(40_00 + takings.length)))).toEqual([]);
  });

  test('not the depreciation of two assets in one entry', () => {
    const allowance = entry(
      { journal: 'OD', date: '20251231', piece: 'DOT2025' },
      ['681120', 500_00],
      ['281830', -500_00],
    );
    expect(of('doublon', doubled(allowance))).toEqual([]);
  });

  test('not where numbers mean nothing, nor where a line could not be read', () => {
    const nameless = [...year, invoice(600_00), invoice(600_00)].map((one) => ({ ...one, number: '0' }));
    expect(found(fecOf(nameless), 'doublon')).toEqual([]);
    const text = fecOf([...year, invoice(600_00), invoice(600_00)]).toString();
    expect(text.match(/500,00/g)).toHaveLength(2);
    expect(found(Buffer.from(text.replaceAll('500,00', 'x')), 'doublon')).toEqual([]);
  });
});

describe('doublon_import', () => {
  const batch = (count: number) =>
    Array.from({ length: count }, (_, at) => invoice(600_00 + at * 6, { piece: `F${500 + at}`, supplier: `F${at}` }));

  test('entries that follow each other, once more under other numbers', () => {
    const bytes = fecOf([...year, ...batch(12), invoice(900_00, { piece: 'G1' }), ...batch(12)]);
    const report = analyse(bytes);
    const [only, ...others] = report.anomalies.filter(({ type }) => type === 'doublon_import');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critique',
      period: '2025-03',
      expectedValue: '0 écriture',
      actualValue: '12 écritures',
      journalCode: 'AC',
      ecritureNum: '14',
    });
    expect(only?.lines[0]).toBe(77);
    expect(only?.description).toContain(
      'de l’écriture AC n° 1 du 10/03/2025 (l. 38-40) à l’écriture AC n° 12 du 10/03/2025 (l. 71-73), figurent une seconde fois, de l’écriture AC n° 14',
    );
    expect(only?.description).toContain('7 203,96 € en trop');
    // What the block explains is not told again one by one.
    expect(report.summary.byType).not.toHaveProperty('doublon');
    expect(report.summary.byType).not.toHaveProperty('doublon_facture');
  });

  test('each entry beside its double, as a program sorts them by date', () => {
    const [only] = of('doublon_import', ...batch(10).flatMap((one) => [one, one]));
    expect(only?.actualValue).toBe('10 écritures');
  });

  test('the same numbers once more at the end of the file', () => {
    const numbered = batch(11).map((one, at) => ({ ...one, number: String(at + 1) }));
    const [only, ...others] = of('doublon_import', ...numbered, ...numbered);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ severity: 'critique', actualValue: '11 écritures', ecritureNum: '1' });
    expect(only?.description).toContain('ont toutes leurs lignes en double : 6 603,30 € en trop');
  });

  test('a contract whose invoices stand twice under their numbers is no invoice entered twice', () => {
    const contract = eachMonth('202501', 12, (month, at) =>
      invoice(600_00, { date: `${month}05`, piece: `C${at + 1}`, number: String(at + 1) }),
    );
    expect(of('doublon_import', ...contract, ...contract)).toHaveLength(1);
    expect(of('doublon_facture', ...contract, ...contract)).toEqual([]);
  });

  test('not fewer than ten, and not the same entry ten times', () => {
    expect(of('doublon_import', ...batch(9), ...batch(9))).toEqual([]);
    expect(of('doublon', ...batch(9), ...batch(9))).toHaveLength(9);
    expect(of('doublon_import', ...Array.from({ length: 12 }, () => invoice(600_00)))).toEqual([]);
  });
});

describe('doublon_ligne', () => {
  const lines = (...all: readonly LineOf[]) =>
    entry({ journal: 'AC', date: '20250310', piece: 'F-1', label: 'Achat' }, ...all);

  test('a line too many, which unbalances its entry', () => {
    const [only, ...others] = of(
      'doublon_ligne',
      lines(['606300', 30_00], ['606300', 30_00], ['401000', -30_00, { thirdParty: 'F01' }]),
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'mineure',
      compteNum: '606300',
      period: '2025-03',
      expectedValue: '1 ligne',
      actualValue: '2 lignes',
      journalCode: 'AC',
      lines: [38, 39],
    });
    expect(only?.description).toContain('la ligne de 30,00 € sur le compte 606300');
    expect(only?.description).toContain('figure 2 fois à l’identique (l. 38-39), ce qui déséquilibre l’écriture');
  });

  const large = (cents: number, head = 'AC') =>
    entry(
      { journal: head, date: '20250310', piece: `F-${cents}` },
      ['606300', cents],
      ['606300', cents],
      ['401000', -2 * cents, { thirdParty: 'F01' }],
    );

  test('a large line in a balanced entry, once for each journal', () => {
    const all = of('doublon_ligne', large(150_00), large(260_00), large(170_00, 'OD'));
    expect(all.map(({ journalCode, actualValue }) => [journalCode, actualValue])).toEqual([
      ['AC', '2 lignes'],
      ['OD', '2 lignes'],
    ]);
    expect(all[0]?.description).toContain('la ligne de 260,00 €');
    expect(all[0]?.description).toContain('Le journal compte 1 autre cas.');
    expect(all[0]?.lines).toEqual([41, 42, 38, 39]);
  });

  test('one among very many lines', () => {
    const many = Array.from({ length: 40 }, (_, at): LineOf => ['606300', 100_00 + at]);
    const sum = many.reduce((total, [, cents]) => total + cents, 0);
    expect(
      of('doublon_ligne', lines(...many, ['606300', 139_00], ['606300', 139_00], ['401000', -sum - 278_00])),
    ).toHaveLength(1);
    expect(of('doublon_ligne', lines(...many, ['401000', -sum]))).toEqual([]);
  });

  test.for<[string, BuiltEntry[]]>([
    ['a small line in a balanced entry', [large(90_00)]],
    [
      'other words',
      [lines(['606300', 150_00, { label: 'Un' }], ['606300', 150_00, { label: 'Deux' }], ['401000', -300_00])],
    ],
    [
      'another third party',
      [
        lines(
          ['607000', 300_00],
          ['401000', -150_00, { thirdParty: 'F01' }],
          ['401000', -150_00, { thirdParty: 'F02' }],
        ),
      ],
    ],
    ['wages', [lines(['641100', 3000_00], ['421000', -1500_00], ['421000', -1500_00])]],
    ['an entry that is double as a whole', [doubled(invoice(600_00))]],
    ['an imbalance that has another cause', [lines(['606300', 30_00], ['606300', 30_00], ['401000', -57_00])]],
  ])('not %s', ([, entries]) => {
    expect(of('doublon_ligne', ...entries)).toEqual([]);
  });

  test('not where a journal is full of them', () => {
    expect(of('doublon_ligne', ...Array.from({ length: 12 }, (_, at) => large(150_00 + at)))).toEqual([]);
  });
});
