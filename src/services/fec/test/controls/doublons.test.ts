import { describe, expect, test } from 'vitest';
import { analyse, found } from '../analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf, type LineOf } from '../drafts/build.ts';

/** A year of sales, no two alike: with it thresholds are at their least, s1 being 100 € and s2 1 000 €. */
const year = eachMonth('202501', 12, (month, index) =>
  entry(
    { journal: 'VE', date: `${month}15`, piece: `FA25-${101 + index}` },
    ['411000', 120_00 + index * 60, { thirdParty: 'C01' }],
    ['707000', -100_00 - index * 50],
    ['445710', -20_00 - index * 10],
  ),
);

type Change = Partial<EntryHead> & { supplier?: string; account?: string; party?: Partial<LineOf[2]> };

/** An invoice of a supplier; the amount includes VAT. */
function invoice(cents: number, { supplier = 'F01', account = '606300', party, ...head }: Change = {}): BuiltEntry {
  return entry(
    { journal: 'AC', date: '20250310', piece: 'F-2025-77', label: 'Fournitures Martin', ...head },
    [account, (cents / 6) * 5],
    ['445660', cents / 6],
    ['401000', -cents, { thirdParty: supplier, ...party }],
  );
}

function payment(cents: number, { supplier = 'F01', party, ...head }: Change = {}): BuiltEntry {
  return entry(
    { journal: 'BQ', date: '20250410', piece: 'VIR000123', label: 'Virement Martin', ...head },
    ['401000', cents, { thirdParty: supplier, ...party }],
    ['512000', -cents],
  );
}

const of = (type: string, ...entries: readonly BuiltEntry[]) => found(fecOf([...year, ...entries]), type);
const severities = (type: string, ...entries: readonly BuiltEntry[]) => of(type, ...entries).map((one) => one.severity);

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
    const folio = [1, 2, 3, 4].map((place) => invoice(60_00 * place, { piece: 'AC 0325' }));
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

describe('doublon_facture', () => {
  test('the same reference and amount of a supplier on another day', () => {
    const [only, ...others] = of(
      'doublon_facture',
      invoice(600_00),
      invoice(600_00, { date: '20250402', piece: 'f 2025/77', journal: 'OD', account: '606400' }),
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critique',
      compteNum: '401000',
      period: '2025-03',
      expectedValue: '1 enregistrement',
      actualValue: '2 enregistrements',
      lines: [40, 43],
    });
    expect(only?.description).toBe(
      'La facture F-2025-77 de 600,00 €, fournisseur F01 Tiers F01 (compte 401000), est enregistrée 2 fois : AC n° 1 du 10/03/2025 (l. 40), OD n° 1 du 02/04/2025 (l. 43).',
    );
  });

  test('less certain if far apart, or if the words name other numbers', () => {
    expect(severities('doublon_facture', invoice(600_00), invoice(600_00, { date: '20250602' }))).toEqual([
      'importante',
    ]);
    expect(
      severities(
        'doublon_facture',
        invoice(600_00, { label: 'Martin 44871' }),
        invoice(600_00, { date: '20250402', label: 'Martin 44902' }),
      ),
    ).toEqual(['importante']);
  });

  test('an invoice to a customer', () => {
    const sale = (date: string) =>
      entry({ journal: 'VE', date, piece: 'FA25-900' }, ['411000', 240_00, { thirdParty: 'C02' }], ['707000', -240_00]);
    const [only] = of('doublon_facture', sale('20250510'), sale('20250512'));
    expect(only).toMatchObject({ severity: 'importante', compteNum: '411000' });
    expect(only?.description).toContain('client C02');
  });

  const again = { date: '20250402' };
  test.for<[string, BuiltEntry[]]>([
    [
      'a reference that names nothing',
      ['LOYER', 'LOYER'].map((piece, at) => invoice(600_00, { piece, date: `2025030${at + 1}` })),
    ],
    ['another amount', [invoice(600_00), invoice(660_00, again)]],
    ['another supplier', [invoice(600_00), invoice(600_00, { ...again, supplier: 'F02' })]],
    ['what is the same in all', [invoice(600_00), invoice(600_00)]],
    [
      'a contract',
      ['20250310', '20250410', '20250510'].map((date) => invoice(600_00, { date, piece: 'CONTRAT 88412' })),
    ],
    [
      'its payment',
      [invoice(600_00), payment(600_00, { piece: 'F-2025-77' }), payment(600_00, { ...again, piece: 'F-2025-77' })],
    ],
    [
      'an invoice that was taken back',
      [
        invoice(600_00),
        invoice(600_00, again),
        entry(
          { journal: 'AC', date: '20250405', piece: 'F-2025-77', label: 'Annulation du doublon' },
          ['401000', 600_00, { thirdParty: 'F01' }],
          ['606300', -500_00],
          ['445660', -100_00],
        ),
      ],
    ],
    ['a credit note that was taken back', [invoice(600_00), invoice(600_00, { ...again, label: 'Contre-passation' })]],
    [
      'what is called a credit note',
      [invoice(600_00, { label: 'Avoir' }), invoice(600_00, { ...again, label: 'Avoir' })],
    ],
    [
      'a transfer between suppliers',
      ['20250310', '20250402'].map((date) =>
        entry(
          { journal: 'OD', date, piece: 'F-2025-77' },
          ['401000', 600_00, { thirdParty: 'F02' }],
          ['401000', -600_00, { thirdParty: 'F01' }],
        ),
      ),
    ],
    [
      'short references of nobody in particular',
      [invoice(600_00, { piece: '77', supplier: '' }), invoice(600_00, { ...again, piece: '77', supplier: '' })],
    ],
  ])('not %s', ([, entries]) => {
    expect(of('doublon_facture', ...entries)).toEqual([]);
  });

  test('not a folio', () => {
    const folio = [1, 2, 3].map((place) => invoice(60_00 * place, { piece: 'AC 0325' }));
    const pair = [invoice(600_00, { piece: 'AC 0325' }), invoice(600_00, { ...again, piece: 'AC 0325' })];
    expect(of('doublon_facture', ...folio, ...pair)).toEqual([]);
    expect(of('doublon_facture', ...pair)).toHaveLength(1);
  });
});

describe('doublon_facture_probable', () => {
  const similar = (cents: number, date = '20250314', piece = 'F-2025-91') => [
    invoice(cents),
    invoice(cents, { date, piece }),
  ];

  test('two invoices of one amount in a week under two references', () => {
    const [only, ...others] = of('doublon_facture_probable', ...similar(600_00));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'mineure',
      compteNum: '401000',
      expectedValue: '1 facture',
      actualValue: '2 factures',
      lines: [40, 43],
    });
    expect(only?.description).toContain(
      'Deux factures de 600,00 € du fournisseur F01 Tiers F01 (compte 401000), à 4 jours d’écart, portent les références F-2025-77 et F-2025-91',
    );
    expect(severities('doublon_facture_probable', ...similar(1200_00))).toEqual(['importante']);
    expect(severities('doublon_facture_probable', ...similar(600_00, '20250310', 'FACTURE'))).toEqual(['mineure']);
  });

  test.for<[string, BuiltEntry[]]>([
    ['more than a week apart', similar(600_00, '20250318')],
    ['a small amount', similar(96_00)],
    ['an amount that comes again', [...similar(600_00), invoice(600_00, { date: '20250710', piece: 'F-2025-120' })]],
    ['the same reference', similar(600_00, '20250314', 'F-2025-77')],
    [
      'nobody in particular',
      similar(600_00).map((one) => ({
        ...one,
        lines: one.lines.map((line) => ({ ...line, thirdParty: '', thirdPartyLib: '' })),
      })),
    ],
    [
      'a supplier with set prices',
      [...similar(600_00), invoice(300_00, { piece: 'F-2' }), invoice(300_00, { piece: 'F-3', date: '20250901' })],
    ],
    [
      'what was credited',
      [
        ...similar(600_00),
        entry(
          { journal: 'AC', date: '20250320', piece: 'AV-3' },
          ['401000', 600_00, { thirdParty: 'F01' }],
          ['606300', -600_00],
        ),
      ],
    ],
  ])('not %s', ([, entries]) => {
    expect(of('doublon_facture_probable', ...entries)).toEqual([]);
  });
});

describe('doublon_paiement', () => {
  const twice = (cents: number, date = '20250418') => [payment(cents), payment(cents, { date, piece: 'VIR000131' })];

  test('two payments of one amount for one invoice', () => {
    const [only, ...others] = of('doublon_paiement', invoice(601_20), ...twice(601_20));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'importante',
      compteNum: '401000',
      period: '2025-04',
      expectedValue: '1 règlement',
      actualValue: '2 règlements',
      lines: [41, 43],
    });
    expect(only?.description).toContain(
      'a reçu deux règlements de 601,20 € : BQ n° 1 du 10/04/2025 (l. 41), BQ n° 2 du 18/04/2025 (l. 43)',
    );
    expect(only?.description).toContain('2 règlements de ce montant pour 1 facture');
    expect(severities('doublon_paiement', invoice(1201_20), ...twice(1201_20))).toEqual(['critique']);
  });

  test('a round amount only counts if it leaves the supplier overpaid', () => {
    expect(severities('doublon_paiement', invoice(600_00), ...twice(600_00))).toEqual(['importante']);
    expect(of('doublon_paiement', invoice(600_00), invoice(1800_00, { piece: 'F-9' }), ...twice(600_00))).toEqual([]);
  });

  const lettered = { party: { lettering: 'AA', letteringDate: '20250420' } };
  const owed = (cents: number, rest: object = {}) =>
    entry(
      { journal: 'AN', date: '20250101' },
      ['512000', cents + 900_00],
      ['101300', -900_00],
      ['401000', -cents, { thirdParty: 'F01', ...rest }],
    );
  test.for<[string, BuiltEntry[]]>([
    ['more than a fortnight apart', [invoice(601_20), ...twice(601_20, '20250426')]],
    ['two invoices', [invoice(601_20), invoice(601_20, { piece: 'F-8', date: '20250401' }), ...twice(601_20)]],
    ['instalments', [invoice(1202_40), ...twice(601_20)]],
    ['a trifle', [invoice(18_06), ...twice(18_06)]],
    ['what was paid back', [invoice(601_20), ...twice(601_20), payment(-601_20, { date: '20250430', piece: 'VIR4' })]],
    [
      'what is lettered with other invoices',
      [
        invoice(601_20, lettered),
        invoice(300_60, { ...lettered, piece: 'F-8' }),
        invoice(300_60, { ...lettered, piece: 'F-9', account: '606400' }),
        payment(601_20, lettered),
        payment(601_20, { ...lettered, date: '20250418', piece: 'VIR000131' }),
      ],
    ],
    [
      'nobody in particular',
      [invoice(601_20), ...twice(601_20)].map((one) => ({
        ...one,
        lines: one.lines.map((line) => ({ ...line, thirdParty: '', thirdPartyLib: '' })),
      })),
    ],
    ['what was owed before', [owed(601_20), invoice(601_20, { date: '20250109' }), ...twice(601_20)]],
    [
      'what may have been owed before',
      [
        owed(2000_00),
        invoice(601_20, { date: '20250109' }),
        payment(601_20, { date: '20250120' }),
        payment(601_20, { date: '20250128', piece: 'V2' }),
      ],
    ],
  ])('not %s', ([, entries]) => {
    expect(of('doublon_paiement', ...entries)).toEqual([]);
  });

  test('an opening balance that is settled, or long past, excuses nothing', () => {
    const early = [
      invoice(601_20, { date: '20250109' }),
      payment(601_20, { date: '20250120' }),
      payment(601_20, { date: '20250128', piece: 'V2' }),
    ];
    const settled = [owed(2000_00, lettered.party), payment(2000_00, { ...lettered, piece: 'V9' })];
    expect(of('doublon_paiement', ...settled, ...early)).toHaveLength(1);
    expect(of('doublon_paiement', owed(2000_00), invoice(601_20), ...twice(601_20))).toHaveLength(1);
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
