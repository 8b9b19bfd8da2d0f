import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, type EntryHead, eachMonth, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';

type Head = Omit<EntryHead, 'journal'>;
type Extra = Parameters<typeof entry>[1][2];

const sale = (head: Head, net: number, tax: number, account = '707000', party = 'C01', rest?: Extra): BuiltEntry =>
  entry(
    { journal: 'VE', ...head },
    ['411000', net + tax, { thirdParty: party }],
    [account, -net, rest ?? {}],
    ...(tax === 0 ? [] : [['445710', -tax] satisfies LineOf]),
  );

const purchase = (head: Head, net: number, tax: number, account = '607000'): BuiltEntry =>
  entry(
    { journal: 'AC', ...head },
    [account, net],
    ...(tax === 0 ? [] : [[account.startsWith('2') ? '445620' : '445660', tax] satisfies LineOf]),
    ['401000', -net - tax, { thirdParty: 'F01' }],
  );

/** A purchase of 100 € and a sale of 300 € a month, each with 20 % of VAT. Twelve of either; the threshold S1 is 100 €. */
const year = (): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) => [
    purchase({ date: `${month}05` }, 100_00 + index * 5, 20_00 + index),
    sale({ date: `${month}08` }, 300_00 + index * 5, 60_00 + index),
  ]).flat();

const withYear = (...more: readonly BuiltEntry[]) => fecOf([...year(), ...more]);

test('a tax that no rate gives is important from ten euros on', () => {
  const file = withYear(
    sale({ date: '20250610', piece: 'FA-77' }, 1000_00, 170_00),
    purchase({ date: '20250611' }, 100_00, 17_00),
  );
  const [important, minor, ...others] = found(file, 'tva_taux_anormal');
  expect(others).toEqual([]);
  expect(important).toMatchObject({
    severity: 'importante',
    compteNum: '707000',
    period: '2025-06',
    expectedValue: '200,00 €',
    actualValue: '170,00 €',
    lines: [74, 75, 76],
    suggestion: 'Recalculer la TVA de la pièce FA-77.',
  });
  expect(important?.description).toContain('porte 170,00 € de TVA pour 1 000,00 € hors taxes, soit 17 % ');
  expect(minor).toMatchObject({ severity: 'mineure', compteNum: '607000', actualValue: '17,00 €' });
});

test('rates of now and before, of Corsica and overseas, mixes, fuel and roundings are usual', () => {
  const rates = [20, 19.6, 13, 10, 8.5, 7, 5.5, 2.1, 1.75, 1.05, 0.9];
  const usual = rates.map((rate) => sale({ date: '20250610' }, 1000_00, Math.round(rate * 10_00)));
  const mixed = entry(
    { journal: 'VE', date: '20250612' },
    ['411000', 1640_00, { thirdParty: 'C01' }],
    ['707000', -1000_00],
    ['707100', -400_00],
    ['445710', -200_00],
    ['445711', -40_00],
  );
  const fuel = purchase({ date: '20250613' }, 500_00, 80_00);
  const rounded = purchase({ date: '20250614' }, 10_03, 2_02);
  expect(found(withYear(...usual, mixed, fuel, rounded), 'tva_taux_anormal')).toEqual([]);
  // Four fifths are deducted on fuel that is bought; nobody sells it so.
  expect(found(withYear(sale({ date: '20250610' }, 500_00, 80_00)), 'tva_taux_anormal')).toHaveLength(1);
});

test('a rate is judged only on accounts that follow the rates, unless it is above all of them', () => {
  const rare = purchase({ date: '20250610' }, 1000_00, 170_00, '611000');
  expect(found(withYear(rare), 'tva_taux_anormal')).toEqual([]);
  const above = found(withYear(purchase({ date: '20250610' }, 1000_00, 250_00, '611000')), 'tva_taux_anormal');
  expect(above.map(({ compteNum, expectedValue }) => [compteNum, expectedValue])).toEqual([['611000', '200,00 €']]);
  const partial = eachMonth('202501', 12, (month) => purchase({ date: `${month}15` }, 1000_00, 130_50, '611000'));
  expect(found(withYear(...partial), 'tva_taux_anormal')).toEqual([]);
});

test('what has a part elsewhere, more tax than amount, outlays, or hardly any amount is not judged', () => {
  const fees = eachMonth('202501', 12, (month) => purchase({ date: `${month}15` }, 1000_00, 200_00, '622600'));
  const unjudged = [
    entry(
      { journal: 'AC', date: '20250610' },
      ['607000', 1000_00],
      ['275000', 500_00],
      ['445660', 170_00],
      ['401000', -1670_00, { thirdParty: 'F01' }],
    ),
    purchase({ date: '20250611' }, 18_37, 304_48),
    purchase({ date: '20250612' }, 791_02, 84_00, '622600'),
    purchase({ date: '20250613' }, 9_00, 4_00),
    { ...purchase({ date: '20250616' }, 1000_00, 170_00), label: 'Extourne facture de mai' },
  ];
  expect(found(withYear(...fees, ...unjudged), 'tva_taux_anormal')).toEqual([]);
});

test('what staff and partners are paid back is judged as well', () => {
  const note = entry(
    { journal: 'OD', date: '20250610', label: 'Note de frais, hôtel Lyon' },
    ['625600', 150_00],
    ['445660', 15_00],
    ['467000', -165_00],
  );
  expect(found(withYear(note), 'tva_deductible_exclue')).toHaveLength(1);
});

test('sales without tax on an account that has it are told by account and month', () => {
  const file = withYear(sale({ date: '20250610' }, 800_00, 0), sale({ date: '20250620' }, 200_00, 0));
  const [only, ...others] = found(file, 'tva_collectee_incoherente');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '707000',
    period: '2025-06',
    expectedValue: '200,00 €',
    actualValue: '0,00 €',
    lines: [75, 77],
  });
  expect(only?.description).toContain('2 ventes du compte 707000 Ventes de marchandises, pour 1 000,00 €');
});

test('a large sale without tax is critical; each month is told apart', () => {
  const file = withYear(sale({ date: '20250610' }, 800_00, 0), sale({ date: '20250710' }, 6_000_00, 0));
  const told = found(file, 'tva_collectee_incoherente');
  expect(told.map(({ severity, period, expectedValue }) => [severity, period, expectedValue])).toEqual([
    ['critique', '2025-07', '1 200,00 €'],
    ['importante', '2025-06', '160,00 €'],
  ]);
  expect(told[0]?.description).toContain('1 vente du compte 707000');
});

/** Sales of food at two rates, a month's invoice over both accounts, which tells no rate of either. */
const mixedSales = (names: readonly [string, string]) =>
  eachMonth('202501', 12, (month) =>
    entry(
      { journal: 'VE', date: `${month}22` },
      ['411000', 226_50, { thirdParty: 'C01' }],
      ['707100', -120_00, { accountLib: names[0] }],
      ['707200', -80_00, { accountLib: names[1] }],
      ['445710', -24_00],
      ['445720', -2_50],
    ),
  );

test('the rate in the name of an account says which tax is expected', () => {
  const names = ['Ventes de marchandises 20 %', 'Ventes à emporter 5,5%'] as const;
  const large = sale({ date: '20251228' }, 10_000_00, 0, '707100', 'C01', { accountLib: names[0] });
  const [only, ...others] = found(withYear(...mixedSales(names), large), 'tva_collectee_incoherente');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ expectedValue: '2 000,00 €', actualValue: '0,00 €', compteNum: '707100' });
  expect(only?.description).toContain('Au taux de 20 %, la TVA serait de 2 000,00 €.');
  const both = entry(
    { journal: 'VE', date: '20251228' },
    ['411000', 300_00, { thirdParty: 'C01' }],
    ['707100', -200_00, { accountLib: names[0] }],
    ['707200', -100_00, { accountLib: names[1] }],
  );
  const [mixed] = found(withYear(...mixedSales(names), both), 'tva_collectee_incoherente');
  expect(mixed?.expectedValue).toBe('45,50 €');
  expect(mixed?.description).toContain('Au taux de 20 % et de 5,5 %');
});

test('lines that would come to a negative tax tell no figure', () => {
  const names = ['Ventes de marchandises 20 %', 'Ventes à emporter 5,5%'] as const;
  const back = entry(
    { journal: 'VE', date: '20251228' },
    ['411000', 500_00, { thirdParty: 'C01' }],
    ['707200', -1000_00, { accountLib: names[1] }],
    ['707100', 500_00, { accountLib: names[0] }],
  );
  const taxed = eachMonth('202501', 12, (month) =>
    sale({ date: `${month}23` }, 100_00, 5_50, '707200', 'C01', { accountLib: names[1] }),
  );
  const [only, ...others] = found(withYear(...mixedSales(names), ...taxed, back), 'tva_collectee_incoherente');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'importante', expectedValue: 'TVA au taux applicable', stake: 10_50 });
});

test.for([
  ['Ventes', 'no rate at all'],
  ['Ventes 50 %', 'one that is not legal'],
  ['Ventes 19,6 %', 'one that is over'],
  ['Ventes 5,5 % et 20 %', 'two rates'],
  ['Ventes 120 %', 'more than any'],
])('without a rate that can be told no figure is expected: %s, %s', ([name = '']) => {
  const names = [name, 'Ventes diverses'] as const;
  const large = sale({ date: '20251228' }, 10_000_00, 0, '707100', 'C01', { accountLib: name });
  const [only] = found(withYear(...mixedSales(names), large), 'tva_collectee_incoherente');
  expect(only).toMatchObject({ expectedValue: 'TVA au taux applicable', actualValue: '0,00 €' });
  expect(only?.description).toContain('Ni l’intitulé du compte ni les autres ventes ne disent à quel taux.');
});

test('a rate of Corsica or overseas in the name is legal too', () => {
  const names = ['Ventes 8,5 %', 'Ventes diverses'] as const;
  const large = sale({ date: '20251228' }, 10_000_00, 0, '707100', 'C01', { accountLib: names[0] });
  const [only] = found(withYear(...mixedSales(names), large), 'tva_collectee_incoherente');
  expect(only?.expectedValue).toBe('850,00 €');
});

test('exports, exempt customers, accounts without tax and credit notes are usual', () => {
  const untaxed = eachMonth('202501', 8, (month) => sale({ date: `${month}21` }, 500_00, 0, '706000'));
  const usual = [
    sale({ date: '20250610', label: 'Vente export Suisse' }, 500_00, 0),
    sale({ date: '20250611' }, 500_00, 0, '707900', 'C01', { accountLib: 'Ventes exonérées' }),
    sale({ date: '20250310' }, 500_00, 0, '707000', 'C77'),
    sale({ date: '20250911' }, 300_00, 0, '707000', 'C77'),
    entry({ journal: 'VE', date: '20250612' }, ['707000', 100_00], ['411000', -100_00, { thirdParty: 'C01' }]),
  ];
  expect(found(withYear(...untaxed, ...usual), 'tva_collectee_incoherente')).toEqual([]);
});

test('tax deducted on lodging, passengers, cars and gifts is minor, important from the threshold on', () => {
  const file = withYear(
    purchase({ date: '20250610', label: 'Hôtel Ibis Lyon' }, 150_00, 15_00, '625600'),
    purchase({ date: '20250611', label: 'Taxi aéroport' }, 60_00, 6_00, '625100'),
    purchase({ date: '20250612', label: 'Peugeot 308, véhicule de tourisme' }, 20_000_00, 4_000_00, '218200'),
    purchase({ date: '20250613', label: 'Coffrets clients' }, 61_00, 12_20, '623400'),
  );
  const anomalies = found(file, 'tva_deductible_exclue');
  expect(anomalies.map(({ compteNum, severity, actualValue }) => [compteNum, severity, actualValue])).toEqual([
    ['218200', 'importante', '4 000,00 €'],
    ['623400', 'mineure', '12,20 €'],
    ['625100', 'mineure', '6,00 €'],
    ['625600', 'mineure', '15,00 €'],
  ]);
  expect(anomalies[3]).toMatchObject({ expectedValue: '0,00 €', lines: [74, 75, 76], period: '2025-06' });
  expect(anomalies[3]?.description).toContain(
    'dépense d’hébergement, compte 625600 Missions, « Hôtel Ibis Lyon » (l. 74)',
  );
});

test('utility vehicles, small gifts, other labels and expenses without deduction are usual', () => {
  const usual = [
    purchase({ date: '20250610', label: 'Véhicule utilitaire Kangoo' }, 15_000_00, 3_000_00, '218200'),
    purchase({ date: '20250611', label: 'Stylos gravés' }, 60_00, 12_00, '623400'),
    purchase({ date: '20250612', label: 'Repas client' }, 80_00, 8_00, '625700'),
    purchase({ date: '20250613', label: 'Hôtel Ibis Lyon' }, 165_00, 0, '625600'),
    purchase({ date: '20250614', label: 'Séance d’entraînement' }, 100_00, 20_00, '625100'),
    purchase({ date: '20250615', label: 'Hôtel, nettoyage des vitres' }, 100_00, 20_00, '615200'),
  ];
  expect(found(withYear(...usual), 'tva_deductible_exclue')).toEqual([]);
});

/** What a return clears: the month's 20 € and 60 €, and some cents. */
const vatReturn = (month: string, index: number, date = `${month}28`): BuiltEntry =>
  entry(
    { journal: 'OD', date, label: `TVA ${month}` },
    ['445710', 60_00 + index],
    ['445660', -20_00 - index],
    ['445510', -40_00],
  );

const returns = (isKept: (index: number) => boolean = () => true): BuiltEntry[] =>
  eachMonth('202501', 12, (month, index) => (isKept(index) ? [vatReturn(month, index)] : [])).flat();

test('a month without a return among those that have one', () => {
  const [only, ...others] = found(withYear(...returns((index) => index !== 4)), 'tva_declaration_manquante');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '445510',
    period: '2025-05',
    expectedValue: '40,00 €',
    actualValue: '0,00 €',
    lines: [],
  });
  expect(only?.description).toContain('Aucune déclaration de TVA n’est comptabilisée en mai 2025');
});

test('two returns in the next month, or twice the amount, seem to catch up with one that is missing', () => {
  const late = vatReturn('202505', 4, '20250612');
  const [only, ...others] = found(withYear(...returns((index) => index !== 4), late), 'tva_declaration_manquante');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'mineure', period: '2025-05', actualValue: '0,00 €' });
  expect(only?.description).toMatch(/ Le mois de juin 2025 semble contenir le rattrapage\.$/);
  expect(only?.suggestion).toBe('Vérifier que le rattrapage couvre toute la période.');
  const both = entry(
    { journal: 'OD', date: '20250628', label: 'TVA mai et juin' },
    ['445710', 120_09],
    ['445660', -40_09],
    ['445510', -80_00],
  );
  const atOnce = [...returns((index) => index !== 4 && index !== 5), both];
  expect(found(withYear(...atOnce), 'tva_declaration_manquante')).toMatchObject([
    { severity: 'mineure', period: '2025-05' },
  ]);
});

test('where the amounts of returns vary, one that is twice the usual catches up with nothing', () => {
  const varying = eachMonth('202501', 12, (month, index) =>
    index === 6
      ? []
      : [
          entry(
            { journal: 'OD', date: `${month}28`, label: `TVA ${month}` },
            ['445710', index === 7 ? 80_00 : 10_00 + index * 10_00],
            ['445510', index === 7 ? -80_00 : -10_00 - index * 10_00],
          ),
        ],
  ).flat();
  expect(found(withYear(...varying), 'tva_declaration_manquante')).toMatchObject([
    { severity: 'importante', period: '2025-07' },
  ]);
});

test('a quarter without a return among those that have one', () => {
  const quarterly = returns((index) => [2, 8, 11].includes(index));
  const [only, ...others] = found(withYear(...quarterly), 'tva_declaration_manquante');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: 'importante', period: '2025-06' });
});

test('a last month that is not declared yet, and yearly returns, are usual', () => {
  expect(found(withYear(...returns((index) => index < 11)), 'tva_declaration_manquante')).toEqual([]);
  expect(found(withYear(...returns((index) => index === 3 || index === 11)), 'tva_declaration_manquante')).toEqual([]);
  expect(found(withYear(...returns((index) => index % 3 === 2)), 'tva_declaration_manquante')).toEqual([]);
  const credits = eachMonth('202501', 12, (month, index) =>
    index === 5
      ? entry({ journal: 'OD', date: `${month}28` }, ['445670', 30_00], ['445660', -30_00])
      : vatReturn(month, index),
  );
  expect(found(withYear(...credits), 'tva_declaration_manquante')).toEqual([]);
});

test('what the returns left on an account is minor, important from the threshold on', () => {
  const forgotten = [
    purchase({ date: '20250320' }, 300_00, 60_00),
    purchase({ date: '20250321' }, 1_000_00, 200_00, '215400'),
  ];
  const [important, minor, ...others] = found(withYear(...forgotten, ...returns()), 'tva_non_soldee');
  expect(others).toEqual([]);
  expect(minor).toMatchObject({
    severity: 'mineure',
    compteNum: '445660',
    period: '2025-12',
    expectedValue: '0,00 €',
    actualValue: '60,00 €',
    journalCode: '',
    ecritureNum: '',
  });
  expect(minor?.description).toContain('conserve 60,00 € que les déclarations n’ont pas transférés');
  expect(important).toMatchObject({ severity: 'importante', compteNum: '445620', actualValue: '200,00 €' });
});

test('returns that come a month later leave the last month only', () => {
  const nextMonth = eachMonth('202502', 11, (month, index) => vatReturn(month, index, `${month}15`));
  expect(found(withYear(...nextMonth), 'tva_non_soldee')).toEqual([]);
  const [only] = found(withYear(purchase({ date: '20250320' }, 300_00, 60_00), ...nextMonth), 'tva_non_soldee');
  expect(only).toMatchObject({ compteNum: '445660', actualValue: '60,00 €' });
  expect(only?.description).toContain('antérieurs à la dernière période');
});

test('cleared accounts, a last month, some cents, receipts and few returns leave nothing to be told', () => {
  expect(found(withYear(...returns()), 'tva_non_soldee')).toEqual([]);
  expect(found(withYear(...returns((index) => index < 11)), 'tva_non_soldee')).toEqual([]);
  const cents = purchase({ date: '20250320' }, 24_00, 4_80);
  expect(found(withYear(cents, ...returns()), 'tva_non_soldee')).toEqual([]);
  expect(found(withYear(...returns((index) => index % 3 === 2)), 'tva_non_soldee')).toEqual([]);
  const onReceipt = eachMonth('202501', 12, (month, index) =>
    entry(
      { journal: 'OD', date: `${month}28` },
      ['445710', 40_00 - (index % 3) * 7_00],
      ['445660', -20_00 - index],
      ['445510', -20_00 + index + (index % 3) * 7_00],
    ),
  );
  expect(found(withYear(...onReceipt), 'tva_non_soldee')).toEqual([]);
});

const abroad = (date: string, due: number, deducted: number, account = '445662'): BuiltEntry =>
  entry(
    { journal: 'AC', date },
    ['604000', 1000_00 + due - deducted],
    [account, deducted],
    ['445200', -due],
    ['401000', -1000_00, { thirdParty: 'F09' }],
  );

test('tax that the buyer owes must be deducted to the same amount', () => {
  const file = withYear(abroad('20250310', 200_00, 200_00), abroad('20250610', 200_00, 120_00));
  const [only, ...others] = found(file, 'tva_autoliquidation_desequilibree');
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '445200',
    period: '2025-06',
    expectedValue: '200,00 €',
    actualValue: '120,00 €',
    lines: [78, 79, 80, 81],
  });
  expect(only?.description).toContain('soit un écart de 80,00 €');
});

test('roundings, other accounts, invoiced tax beside it, returns and part deductions are usual', () => {
  const usual = [
    abroad('20250310', 200_00, 199_95),
    abroad('20250311', 200_00, 200_00, '445660'),
    entry(
      { journal: 'AC', date: '20250312' },
      ['604000', 1500_00],
      ['445662', 200_00],
      ['445660', 100_00],
      ['445200', -200_00],
      ['401000', -1600_00, { thirdParty: 'F09' }],
    ),
    entry({ journal: 'OD', date: '20250331' }, ['445710', 100_00], ['445200', -60_00], ['445510', -40_00]),
    entry({ journal: 'OD', date: '20250430' }, ['445200', 600_00], ['445710', -600_00]),
  ];
  expect(found(withYear(...usual), 'tva_autoliquidation_desequilibree')).toEqual([]);
  const partial = eachMonth('202501', 6, (month) => abroad(`${month}10`, 200_00, 120_00));
  expect(found(withYear(...partial), 'tva_autoliquidation_desequilibree')).toEqual([]);
});

test('books of receipts and payments are not judged', () => {
  const paid = eachMonth('202501', 12, (month) =>
    entry(
      { journal: 'BQ', date: `${month}05` },
      ['706000', -100_00, { settlementDate: `${month}05`, settlementMode: 'VIR' }],
      ['512000', 100_00, { settlementDate: `${month}05`, settlementMode: 'VIR' }],
    ),
  );
  const odd = entry({ journal: 'OD', date: '20250610' }, ['604000', 100_00], ['445200', -20_00], ['108000', -80_00]);
  const file = fecOf([...paid, ...paid, odd], { layout: 'tresorerie_bnc' });
  expect(found(file, 'tva_autoliquidation_desequilibree')).toEqual([]);
});
