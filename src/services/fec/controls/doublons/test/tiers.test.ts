import { describe, expect, test } from 'vitest';
import { type BuiltEntry, entry } from '../../../test/drafts/build.ts';
import { type Change, invoice, of, severities } from './fixtures.ts';

function payment(cents: number, { supplier = 'F01', party, ...head }: Change = {}): BuiltEntry {
  return entry(
    { journal: 'BQ', date: '20250410', piece: 'VIR000123', label: 'Virement Martin', ...head },
    ['401000', cents, { thirdParty: supplier, ...party }],
    ['512000', -cents],
  );
}

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
    const folio = [1, 2, 3].map((nth) => invoice(60_00 * nth, { piece: 'AC 0325' }));
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
