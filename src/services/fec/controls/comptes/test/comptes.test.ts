import { expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { type BuiltEntry, entry, fecOf, type LineOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';

type Options = Parameters<typeof smallCompany>[1];

const foundIn = (type: string, extra: readonly BuiltEntry[] = [], options?: Options) =>
  found(fecOf(smallCompany(extra, options)), type);

/** Something for a few euros against the bank. */
const moved = (account: string, cents = 80_00, accountLib?: string): BuiltEntry =>
  posting(
    '20240617',
    'Opération diverse',
    [account, cents, accountLib === undefined ? {} : { accountLib }],
    ['467000', -cents],
  );

test.for(['F0001', '6A6100', '60', 'DIVERS'])('an account %s is invalid', (account) => {
  const [only, ...rest] = foundIn('compte_invalide', [moved(account)]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'critique',
    compteNum: account,
    expectedValue: 'trois chiffres',
    actualValue: account,
    period: '2024-06',
    journalCode: 'OD',
  });
  expect(only?.lines).toHaveLength(1);
  expect(only?.description).toContain(`« ${account} » ne commence pas par trois chiffres (l. `);
});

test('accounts of digits are valid, of letters after three digits too', () => {
  expect(foundIn('compte_invalide', [moved('606'), moved('401DUPONT')])).toEqual([]);
});

test('cash books may have accounts of their own, and broken lines have none', () => {
  const cash = Array.from({ length: 12 }, (_, index) =>
    entry({ journal: 'BQ', date: `2024${String(index + 1).padStart(2, '0')}10` }, ['REC', -90_00], ['512000', 90_00]),
  );
  expect(found(fecOf(cash, { layout: 'tresorerie_bnc' }), 'compte_invalide')).toEqual([]);
  const text = fecOf(smallCompany()).toString();
  const broken = text.replace(/^(VE\t[^\t]*\t5\t\d+\t)[^\r\n]*/m, '$1X');
  expect(broken).not.toBe(text);
  expect(found(Buffer.from(broken), 'compte_invalide')).toEqual([]);
});

test.for([
  ['552000', '55', 'importante'],
  ['567000', '56', 'importante'],
  ['632000', '632', 'mineure'],
  ['711000', '711', 'mineure'],
  ['191000', '191', 'mineure'],
] as const)('an account %s is not in the chart', ([account, root, severity]) => {
  const [only, ...rest] = foundIn('compte_hors_pcg', [moved(account)]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity,
    compteNum: account,
    expectedValue: 'racine du PCG',
    actualValue: root,
    period: null,
  });
  expect(only?.description).toContain(`racine ${root}, ${root === '191' ? 'propre à certains secteurs' : 'absente'}`);
  expect(only?.description).toContain('1 ligne');
});

test.for(['606000', '610000', '656000', '756000', '278000', '251000', '370100', '74100', '649000', '747000'])(
  'an account %s is in the chart',
  (account) => {
    expect(foundIn('compte_hors_pcg', [moved(account)])).toEqual([]);
  },
);

test('what begins without three digits, or with another class, is told elsewhere', () => {
  expect(foundIn('compte_hors_pcg', [moved('F0001'), moved('911000')])).toEqual([]);
});

test('farms have details of their own, but no roots', () => {
  const farm = [moved('701100'), moved('241000'), moved('601200'), moved('191000'), moved('632000'), moved('552000')];
  expect(foundIn('compte_hors_pcg', farm).map(({ compteNum }) => compteNum)).toEqual(['552000']);
});

test('classes 0, 8 and 9 are told once each, voluntary contributions apart', () => {
  const extra = [moved('911000'), moved('921000'), moved('801000'), moved('864000'), moved('012000')];
  const anomalies = foundIn('compte_classe_8_9', extra);
  expect(anomalies.map(({ severity, actualValue }) => `${severity} ${actualValue}`).sort()).toEqual([
    'importante classe 0',
    'importante classe 8',
    'importante classe 9',
    'mineure comptes 86 et 87',
  ]);
  const nine = anomalies.find(({ actualValue }) => actualValue === 'classe 9');
  expect(nine).toMatchObject({ compteNum: '911000', expectedValue: 'classes 1 à 7', period: null });
  expect(nine?.description).toContain('Le fichier mouvemente 2 comptes de classe 9, dont 911000');
  expect(nine?.description).toContain('sur 2 lignes');
  expect(foundIn('compte_classe_8_9', [moved('758000')])).toEqual([]);
});

test('accounts that the reform removed are told for exercises from 2025 on', () => {
  const later = (account: string) => ({ ...moved(account), date: '20250617', pieceDate: '20250617' });
  const extra = ['791000', '775000', '671200', '657000', '757000', '672000'].map(later);
  const anomalies = found(fecOf(smallCompany(extra, { from: '202501' })), 'compte_supprime_pcg2025');
  expect(anomalies.map(({ compteNum }) => compteNum)).toEqual(['671200', '775000', '791000']);
  expect(anomalies[1]).toMatchObject({
    severity: 'importante',
    expectedValue: '757 ou 767',
    actualValue: '775000',
    suggestion: 'Utiliser 757 ou 767.',
    period: null,
  });
  expect(anomalies[1]?.description).toContain('n’existe plus pour un exercice ouvert le 01/01/2025');
  expect(
    foundIn(
      'compte_supprime_pcg2025',
      ['791000', '775000'].map((account) => moved(account)),
    ),
  ).toEqual([]);
});

test('an account with two labels is told with the second one', () => {
  const [only, ...rest] = foundIn('compte_libelle_multiple', [
    moved('613200', 80_00, 'Locations immobilières'),
    moved('613200', 90_00, 'Agence de Lyon'),
    moved('613200', 70_00, 'Agence de Nice'),
  ]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '613200',
    expectedValue: '1 intitulé',
    actualValue: '3 intitulés',
    period: null,
  });
  expect(only?.lines).toHaveLength(2);
  expect(only?.description).toContain('613200 Locations immobilières porte aussi l’intitulé « Agence de Lyon »');
});

test('case, accents, signs, truncation and third parties make no second label', () => {
  const pair = (account: string, one: string, other: string) => [
    moved(account, 80_00, one),
    moved(account, 90_00, other),
  ];
  expect(
    foundIn('compte_libelle_multiple', [
      ...pair('613200', 'Locations immobilières', 'LOCATIONS IMMOBILIERES'),
      ...pair('616000', 'Primes d’assurances', 'Primes d assurances.'),
      ...pair('626000', 'Frais postaux et télécommunications', 'Frais postaux et téléc'),
      ...pair('627000', 'Services banc', 'Services bancaires'),
      ...pair('411100', 'Dupont', 'Durand'),
    ]),
  ).toEqual([]);
});

test('second labels on more than five accounts are told once', () => {
  const accounts = ['613200', '616000', '626000', '627000', '628000', '622600'];
  const extra = accounts.flatMap((account) => [moved(account, 80_00, 'Un'), moved(account, 90_00, 'Deux')]);
  const [only, ...rest] = foundIn('compte_libelle_multiple', extra);
  expect(rest).toEqual([]);
  expect(only?.description).toContain('Il en va de même pour 5 autres comptes.');
});

test('a label of another class is told', () => {
  const [only, ...rest] = foundIn('compte_intitule_incoherent', [moved('613500', 80_00, 'Banque BNP')]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'mineure',
    compteNum: '613500',
    expectedValue: 'compte de trésorerie (51)',
    actualValue: '613500',
  });
  expect(only?.description).toContain('613500 Banque BNP est intitulé comme un compte de trésorerie (51)');
  expect(foundIn('compte_intitule_incoherent', [moved('707100', -80_00, 'TVA sur ventes')])).toHaveLength(1);
});

test.for([
  ['627800', 'Banque : frais'],
  ['471000', 'Banque à reclasser'],
  ['437000', 'Caisse de retraite'],
  ['635200', 'TVA non récupérable'],
  ['108100', 'Urssaf de l’exploitant'],
  ['401900', 'Achats divers'],
  ['613600', 'Locations de ventes'],
] as const)('on %s the label « %s » is in its place', ([account, label]) => {
  expect(foundIn('compte_intitule_incoherent', [moved(account, 80_00, label)])).toEqual([]);
});

const sides = (extra: readonly BuiltEntry[], options?: Options) => foundIn('compte_sens_anormal', extra, options);

test.for([
  ['613200', -50_00, 'mineure', 'débiteur'],
  ['613200', -500_00, 'importante', 'débiteur'],
  ['613200', -5_000_00, 'importante', 'débiteur'],
  ['706000', 150_00, 'importante', 'créditeur'],
  ['281500', 300_00, 'importante', 'créditeur'],
  ['281500', 3_000_00, 'critique', 'créditeur'],
  ['215000', -3_000_00, 'importante', 'débiteur'],
  ['164000', 3_000_00, 'importante', 'créditeur'],
] as const)('a balance of %s of %i cents is on the wrong side', ([account, cents, severity, side]) => {
  const [only, ...rest] = sides([moved(account, cents)]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity,
    compteNum: account,
    expectedValue: `solde ${side}`,
    period: '2024-12',
    journalCode: '',
    ecritureNum: '',
  });
  expect(only?.description).toMatch(/ présente un solde final (?:débiteur|créditeur) de [\d ]+,00 €\.$/);
  expect(only?.description).not.toContain(`solde final ${side}`);
});

test('accounts of either side, third parties, banks and less than a euro are left alone', () => {
  const either = ['603700', '609100', '619000', '641200', '699000', '401000', '512000', '455100'];
  expect(sides(either.map((account) => moved(account, -900_00)))).toEqual([]);
  expect(sides([moved('709000', 900_00), moved('108000', 900_00), moved('109000', 900_00)])).toEqual([]);
  expect(sides([moved('613200', -99)])).toEqual([]);
  expect(sides([moved('641800', -900_00, 'Provision pour congés payés')])).toEqual([]);
});

test('before the year is over only income and expense are judged', () => {
  const options = { months: 7 };
  expect(sides([moved('215000', -3_000_00), moved('164000', 3_000_00)], options)).toEqual([]);
  expect(sides([moved('613200', -500_00)], options)).toHaveLength(1);
});

test('what cut-off entries leave on an account is no wrong side', () => {
  const accrued = (date: string, cents: number) =>
    posting(date, 'Charges à payer taxe foncière', ['635120', cents], ['448600', -cents]);
  const before = accrued('20240102', -500_00);
  const opening: LineOf[] = [['448600', -500_00]];
  expect(sides([before], { months: 7, opening })).toEqual([]);
  expect(sides([before, accrued('20241231', 300_00)], { opening })).toEqual([]);
  // Over a whole year, what was accrued and never came should be asked about.
  expect(sides([before], { opening })).toHaveLength(1);
  expect(
    sides([before, posting('20240311', 'Avoir', ['635120', -40_00], ['467000', 40_00])], { months: 7, opening }),
  ).toHaveLength(1);
});

test('an account that the closing emptied is judged as it was before', () => {
  const closing = posting(
    '20241231',
    'Solde des comptes de gestion',
    ['707000', 12_000_00],
    ['606100', -6_000_00],
    ['613200', 900_00],
    ['616000', -80_00],
    ['627000', -80_00],
    ['120000', -6_740_00],
  );
  const [only, ...rest] = sides([moved('613200', -900_00), moved('616000'), moved('627000'), closing]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({ compteNum: '613200', actualValue: '900,00 € créditeur' });
});

const equity = (loss: number, options?: Options, extra: readonly BuiltEntry[] = []) =>
  foundIn('capitaux_propres_insuffisants', [moved('658000', loss), ...extra], options);

test('equity below half of the capital is told with both', () => {
  // 20 000 € and the year's 6 000 €, less the loss.
  const [only, ...rest] = equity(22_000_00);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '101300',
    expectedValue: '≥ 5 000,00 €',
    actualValue: '4 000,00 €',
    period: '2024-12',
  });
  expect(only?.description).toContain('les capitaux propres sont de 4 000,00 € pour un capital de 10 000,00 €');
});

test('half of the capital is enough; regulated provisions count; interim books and sole traders are not judged', () => {
  expect(equity(21_000_00)).toEqual([]);
  expect(equity(22_000_00, { opening: [['145000', -1_000_00]] })).toEqual([]);
  expect(equity(22_000_00, { months: 9 })).toEqual([]);
  expect(equity(22_000_00, {}, [moved('108000')])).toEqual([]);
});

const owner = (...moves: readonly (readonly [date: string, cents: number, party?: string])[]) =>
  foundIn(
    'compte_courant_debiteur',
    moves.map(([date, cents, thirdParty]) => {
      const line: LineOf = ['455100', cents, thirdParty === undefined ? {} : { thirdParty }];
      return posting(date, 'Compte courant', line, ['467000', -cents]);
    }),
  );

test('an owner who owes at the end is told', () => {
  const [only, ...rest] = owner(['20240201', -300_00], ['20241210', 1_000_00]);
  expect(rest).toEqual([]);
  expect(only).toMatchObject({
    severity: 'importante',
    compteNum: '455100',
    expectedValue: 'solde créditeur ou nul',
    actualValue: '700,00 € débiteur',
    period: '2024-12',
  });
  expect(only?.lines).toHaveLength(2);
  expect(only?.description).toContain('est débiteur de 700,00 € au 25/12/2024');
  expect(owner(['20240201', 15_000_00])[0]?.severity).toBe('critique');
});

test('an owner who owed for more than thirty days is told, for less is not', () => {
  const [only] = owner(['20240301', 900_00], ['20240401', -900_00]);
  expect(only?.actualValue).toBe('900,00 € débiteur');
  expect(only?.description).toContain('du 01/03/2024 au 01/04/2024, jusqu’à 900,00 €');
  expect(owner(['20240301', 900_00], ['20240331', -900_00])).toEqual([]);
  expect(owner(['20240301', 900_00], ['20240301', -900_00])).toEqual([]);
  expect(owner(['20240301', 99])).toEqual([]);
  // Paid back and drawn again on the same day.
  const [again] = owner(['20240301', 900_00], ['20240320', -900_00], ['20240320', 900_00], ['20240415', -900_00]);
  expect(again?.description).toContain('du 01/03/2024 au 15/04/2024');
});

test('each owner is judged alone', () => {
  const [only, ...rest] = owner(['20240301', 900_00, 'A1'], ['20240301', -5_000_00, 'A2']);
  expect(rest).toEqual([]);
  expect(only?.actualValue).toBe('900,00 € débiteur');
});
