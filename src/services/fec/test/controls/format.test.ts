import { describe, expect, test } from 'vitest';
import type { Column } from '../../reader/file-facts.ts';
import { analyse, found } from '../analyse.ts';
import { draftOf, eachMonth, entry, fecOf } from '../drafts/build.ts';
import { cleanCompany } from '../drafts/clean-company.ts';
import { columnsOf, type FecOptions, fecRows, joinRows, writeFec } from '../drafts/write-fec.ts';

/** Ten sales a month of two lines each: 240 lines, the first twenty of them January's. */
const sales = Array.from({ length: 10 }, () => eachMonth('202501', 12, (month) => month))
  .flat()
  .sort()
  .map((month, index) =>
    entry(
      { journal: 'VE', date: `${month}15`, piece: `FA${1000 + index}`, label: `Facture à régler ${index}` },
      ['411000', 100_00 + index, { thirdParty: 'C01' }],
      ['707000', -100_00 - index],
    ),
  );
const LINES = sales.length * 2;

const place = (column: Column, hasSides = false) => columnsOf('engagement', hasSides).indexOf(column);

/** The file with other values on some lines, by the lines' numbers. */
function changed(lines: readonly number[], change: (row: string[]) => unknown, options: FecOptions = {}): Buffer {
  const rows = fecRows(draftOf(sales), options);
  for (const line of lines) change(rows[line - 1] as string[]);
  return joinRows(rows, options);
}

const withValue = (column: Column, value: string, ...lines: readonly number[]) =>
  changed(lines, (row) => {
    row[place(column)] = value;
  });

const formatOf = (bytes: Buffer) => analyse(bytes).anomalies.filter(({ category }) => category === 'format');

test.for<[string, FecOptions]>([
  ['tabs, CR LF and UTF-8', {}],
  ['bars, LF and ISO 8859-15', { separator: '|', lineEnd: '\n', encoding: 'iso-8859-15' }],
  ['CR alone', { lineEnd: '\r' }],
  ['amounts and sides', { hasSides: true }],
  ['more columns at the end', { header: [...columnsOf('engagement'), 'CodeAnalytique'] }],
])('a file with %s is as it should be', ([, options]) => {
  const rows = fecRows(cleanCompany(3), options);
  for (const row of rows.slice(1)) while (row.length < (rows[0]?.length ?? 0)) row.push('');
  expect(formatOf(joinRows(rows, options))).toEqual([]);
});

describe('format_fichier_vide', () => {
  test('no line has an amount', () => {
    const [only] = found(
      changed(
        Array.from({ length: LINES }, (_, at) => at + 2),
        (row) => row.splice(9),
      ),
      'format_fichier_vide',
    );
    expect(only).toMatchObject({
      severity: 'critique',
      period: null,
      compteNum: '',
      expectedValue: '≥ 1 ligne',
      actualValue: '0 ligne',
      lines: [],
    });
    expect(only?.description).toContain('240 lignes lues');
  });

  test('one amount is enough', () => {
    const bytes = changed(
      Array.from({ length: LINES - 1 }, (_, at) => at + 3),
      (row) => {
        row[place('Debit')] = '0,00';
        row[place('Credit')] = '0,00';
      },
    );
    expect(found(bytes, 'format_fichier_vide')).toEqual([]);
  });
});

describe('format_encodage', () => {
  const odd = changed([4], (row) => row.splice(place('EcritureLib'), 1, 'l’échéance à 5 €'), {
    encoding: 'windows-1252',
  });
  const utf8 = fecOf(sales);
  const mixed = Buffer.concat([utf8, utf8.subarray(utf8.lastIndexOf('VE\t')), Buffer.from([])]);
  const broken = Buffer.from(mixed);
  broken.set([0xe0, 0x20], broken.lastIndexOf(Buffer.from('à')));

  test.for<[string, Buffer, string, string, string]>([
    [
      'UTF-16',
      writeFec(draftOf(sales), { encoding: 'utf-16le', hasByteOrderMark: true }),
      'critique',
      'UTF-16',
      'UTF-16',
    ],
    ['NUL', withValue('EcritureLib', 'Facture\0\0', 4), 'critique', 'octets nuls', '2 octets nuls'],
    ['Windows-1252', odd, 'importante', 'Windows-1252', 'caractères propres à l’encodage Windows-1252'],
    [
      'two encodings',
      broken,
      'importante',
      'UTF-8 et Windows-1252 mêlés',
      '1 ligne d’un fichier en UTF-8 n’est pas en UTF-8',
    ],
    [
      'a byte order mark',
      writeFec(draftOf(sales), { hasByteOrderMark: true }),
      'mineure',
      'UTF-8 avec BOM',
      'marque d’ordre',
    ],
    [
      'accents encoded twice',
      withValue('EcritureLib', 'RÃ©glement', 4, 5),
      'mineure',
      'accents encodés deux fois',
      '2 lignes portent',
    ],
  ])('%s', ([, bytes, severity, actualValue, words]) => {
    const [only, ...others] = found(bytes, 'format_encodage');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity,
      actualValue,
      expectedValue: 'ASCII, ISO 8859-15 ou UTF-8',
      period: null,
      lines: [],
    });
    expect(only?.description).toContain(words);
  });
});

describe('format_separateur', () => {
  test.for([';', ','])('fields separated by %s', (separator) => {
    const rows = fecRows(draftOf(sales)).map((row) => row.map((field) => field.replace(',', '.')));
    const [only] = found(joinRows(rows, { separator }), 'format_separateur');
    expect(only).toMatchObject({
      severity: 'critique',
      expectedValue: 'tabulation ou « | »',
      actualValue: `« ${separator} »`,
      period: null,
    });
  });

  test('the other separator in texts, on more than one line', () => {
    const [only] = found(withValue('EcritureLib', 'Facture | suite', 4, 5), 'format_separateur');
    expect(only).toMatchObject({
      severity: 'mineure',
      expectedValue: 'tabulation',
      actualValue: 'tabulation et « | »',
    });
    expect(only?.description).toContain('2 lignes contiennent aussi l’autre séparateur (« | »)');
    expect(found(withValue('EcritureLib', 'Facture | suite', 4), 'format_separateur')).toEqual([]);
  });

  test('lines that are separated by the other one', () => {
    const rows = fecRows(draftOf(sales));
    const bytes = Buffer.concat([joinRows(rows.slice(0, 200)), joinRows(rows.slice(200), { separator: '|' })]);
    expect(found(bytes, 'format_separateur')[0]?.severity).toBe('critique');
  });
});

describe('format_entete', () => {
  const without = (...gone: readonly Column[]) =>
    writeFec(draftOf(sales), { columns: columnsOf('engagement').filter((column) => !gone.includes(column)) });

  test('a column that must have values is missing', () => {
    const [only, ...others] = found(without('PieceRef', 'DateLet'), 'format_entete');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critique',
      period: null,
      expectedValue: '18 colonnes',
      actualValue: '16 colonnes',
    });
    expect(only?.description).toBe('Il manque 2 colonnes à l’en-tête : PieceRef, DateLet.');
  });

  test('a column that may be blank is missing', () => {
    const [only] = found(without('EcritureLet'), 'format_entete');
    expect(only).toMatchObject({ severity: 'importante', actualValue: '17 colonnes' });
  });

  test('columns in another order', () => {
    const columns = columnsOf('engagement').toSpliced(1, 2, 'EcritureNum', 'JournalLib');
    const [only] = found(writeFec(draftOf(sales), { columns }), 'format_entete');
    expect(only).toMatchObject({ severity: 'importante', expectedValue: 'JournalLib', actualValue: 'EcritureNum' });
  });

  test('other names, foreign columns among them, and one without a name', () => {
    const header = [...columnsOf('engagement').map((name) => (name === 'CompAuxNum' ? 'CompteAuxNum' : name)), ''];
    const rows = fecRows(draftOf(sales), { header }).map((row, at) => row.toSpliced(2, 0, at === 0 ? 'CodeEtbt' : '1'));
    const [only, ...others] = found(joinRows(rows), 'format_entete');
    expect(others).toEqual([]);
    expect(only).toMatchObject({ severity: 'mineure', expectedValue: 'CompAuxNum', actualValue: 'CompteAuxNum' });
    expect(only?.description).toBe(
      '1 nom de colonne diffère : CompteAuxNum pour CompAuxNum ; 1 colonne étrangère est intercalée : CodeEtbt ; l’en-tête se termine par un séparateur, soit une colonne sans nom.',
    );
  });
});

describe('format_ligne', () => {
  test('lines that cannot be read', () => {
    const [only, ...others] = found(
      changed([4, 9], (row) => row.splice(13)),
      'format_ligne',
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'importante',
      period: null,
      journalCode: '',
      ecritureNum: '',
      expectedValue: '18 champs',
      actualValue: '2 lignes',
      lines: [4, 9],
    });
    expect(only?.description).toBe(
      '2 lignes (l. 4, 9) sont illisibles et ne comptent dans aucun total : 13 champs au lieu de 18.',
    );
  });

  test('more than one line in a hundred is critical', () => {
    const [only] = found(
      changed([4, 9, 14], (row) => row.splice(13)),
      'format_ligne',
    );
    expect(only).toMatchObject({ severity: 'critique', actualValue: '3 lignes' });
  });

  test('a separator in a text, and fields that are missing or too many at the end', () => {
    const rows = fecRows(draftOf(sales));
    for (const line of [4, 6]) (rows[line - 1] as string[])[place('EcritureLib')] = 'Facture\tsuite';
    (rows[7] as string[]).splice(16);
    for (const line of [10, 12]) (rows[line - 1] as string[]).push('');
    const all = found(joinRows(rows), 'format_ligne');
    expect(all.map(({ severity, actualValue, lines }) => [severity, actualValue, lines])).toEqual([
      ['importante', '2 lignes', [4, 6]],
      ['mineure', '2 lignes', [10, 12]],
      ['mineure', '1 ligne', [8]],
    ]);
    expect(all[0]?.description).toContain('malgré un séparateur dans un texte : 19 champs au lieu de 18');
    // A single line is told with its entry and its month.
    expect(all[2]).toMatchObject({ period: '2025-01', journalCode: 'VE', ecritureNum: '4' });
  });

  test('every line is counted, also where there are more than are told', () => {
    const all = Array.from({ length: 150 }, (_, at) => at + 2);
    const [broken] = found(
      changed(all, (row) => row.splice(9)),
      'format_ligne',
    );
    expect(broken?.actualValue).toBe('150 lignes');
    expect(broken?.lines).toEqual(all.slice(0, 50));
    const [short] = found(
      changed(all, (row) => row.splice(16)),
      'format_ligne',
    );
    expect(short).toMatchObject({ severity: 'mineure', actualValue: '150 lignes' });
  });

  test('not a separator at the end of the header and of every line', () => {
    const rows = fecRows(draftOf(sales)).map((row) => [...row, '']);
    expect(found(joinRows(rows), 'format_ligne')).toEqual([]);
  });
});

describe('format_champ_obligatoire', () => {
  test('once for each column, with all its lines', () => {
    const [only, ...others] = found(withValue('PieceDate', '', 4, 5, 8), 'format_champ_obligatoire');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'importante',
      period: null,
      expectedValue: '0 ligne',
      actualValue: '3 lignes',
      lines: [4, 5, 8],
      suggestion: 'Compléter le champ PieceDate sur ces lignes.',
    });
    expect(only?.description).toBe('PieceDate est vide sur 3 lignes, soit 1,3 % du fichier (l. 4-5, 8).');
  });

  test.for(['EcritureNum', 'EcritureDate', 'CompteNum'] as const)('%s is vital', (column) => {
    expect(found(withValue(column, '', 4), 'format_champ_obligatoire')).toMatchObject([
      { severity: 'critique', lines: [4] },
    ]);
  });

  test('neither debit nor credit', () => {
    const bytes = changed([4], (row) => row.splice(place('Debit'), 2, '', ''));
    const [only] = found(bytes, 'format_champ_obligatoire');
    expect(only).toMatchObject({ severity: 'critique', actualValue: '1 ligne', lines: [4] });
    expect(only?.description).toContain('Debit et Credit sont vides tous deux sur 1 ligne');
    expect(found(withValue('Credit', '', 4), 'format_champ_obligatoire')).toEqual([]);
  });

  test('not what is validated nowhere, which is another matter', () => {
    const all = Array.from({ length: LINES }, (_, at) => at + 2);
    expect(found(withValue('ValidDate', '', ...all), 'format_champ_obligatoire')).toEqual([]);
    expect(found(withValue('ValidDate', '', 4), 'format_champ_obligatoire')).toMatchObject([
      { severity: 'importante' },
    ]);
  });

  test('not what may be blank, nor the settlement of treasury layouts', () => {
    const bytes = writeFec(draftOf(sales), { layout: 'tresorerie_bnc' });
    expect(found(bytes, 'format_champ_obligatoire')).toEqual([]);
    expect(found(withValue('CompAuxNum', '', 4), 'format_champ_obligatoire')).toEqual([]);
  });
});

describe('format_date', () => {
  test('no date of the calendar', () => {
    const [only, ...others] = found(withValue('EcritureDate', '20250230', 4, 6, 8), 'format_date');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critique',
      period: null,
      expectedValue: 'AAAAMMJJ',
      actualValue: '3 valeurs, dont « 20250230 »',
      lines: [4, 6, 8],
    });
    expect(only?.description).toBe('3 valeurs d’EcritureDate ne sont pas des dates : « 20250230 » (l. 4, 6, 8).');
    expect(found(withValue('PieceDate', 'hier', 4), 'format_date')).toMatchObject([
      { severity: 'importante', actualValue: '1 valeur : « hier »', period: '2025-01' },
    ]);
  });

  test('a date that is written otherwise', () => {
    expect(found(withValue('EcritureDate', '15/01/2025', 4), 'format_date')).toMatchObject([
      { severity: 'importante' },
    ]);
    const [only] = found(withValue('ValidDate', '2025-01-15', 4, 5), 'format_date');
    expect(only).toMatchObject({ severity: 'mineure', actualValue: '2 valeurs, dont « 2025-01-15 »' });
    expect(only?.description).toContain('2 valeurs de ValidDate sont écrites autrement que AAAAMMJJ');
  });

  test('unreadable ones and others of one column apart', () => {
    const rows = fecRows(draftOf(sales));
    (rows[3] as string[])[place('DateLet')] = 'x';
    (rows[4] as string[])[place('DateLet')] = '15.01.2025';
    expect(found(joinRows(rows), 'format_date').map(({ severity, lines }) => [severity, lines])).toEqual([
      ['importante', [4]],
      ['mineure', [5]],
    ]);
  });

  test('zeros are no date, and no fault either where none is needed', () => {
    expect(found(withValue('DateLet', '00000000', 4), 'format_date')).toEqual([]);
  });
});

describe('format_montant', () => {
  test('an amount that cannot be read', () => {
    const [only, ...others] = found(withValue('Debit', '#REF!', 4, 6), 'format_montant');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critique',
      expectedValue: '1234,56',
      actualValue: '2 valeurs, dont « #REF! »',
      lines: [4, 6],
    });
    expect(only?.description).toContain(
      '2 valeurs de Debit sont illisibles : « #REF! » (l. 4, 6). Ces lignes ne comptent',
    );
  });

  test('a few that are written otherwise are not trusted', () => {
    const [only] = found(withValue('Debit', '1 000.00', 4), 'format_montant');
    expect(only).toMatchObject({ severity: 'importante', actualValue: '1 valeur : « 1 000.00 »' });
    expect(only?.description).toContain('ne compte dans aucun total');
  });

  test('a program that writes all of them otherwise', () => {
    const rows = fecRows(draftOf(sales)).map((row) => row.map((field) => field.replace(/^(\d+),(\d\d)$/, '$1.$2')));
    const all = found(joinRows(rows), 'format_montant');
    expect(all.map(({ severity, actualValue }) => [severity, actualValue])).toEqual([
      ['importante', '240 valeurs, dont « 100.00 »'],
      ['importante', '240 valeurs, dont « 0.00 »'],
    ]);
    expect(all[0]?.description).not.toContain('ne compte dans aucun total');
  });

  test('more than two decimals', () => {
    expect(found(withValue('Debit', '100,004', 4), 'format_montant')).toMatchObject([
      { severity: 'mineure', actualValue: '1 valeur : « 100,004 »' },
    ]);
  });

  test('another currency weighs less', () => {
    expect(found(withValue('Montantdevise', 'x', 4), 'format_montant')).toMatchObject([{ severity: 'importante' }]);
    expect(found(withValue('Montantdevise', '12.50', 4), 'format_montant')).toMatchObject([{ severity: 'mineure' }]);
  });

  test.for(['0000000100,00', '100,000', '100', '+100,00', '100,00+', ' 100,00 '])('%s is as it should be', (amount) => {
    expect(found(withValue('Debit', amount, 2), 'format_montant')).toEqual([]);
  });
});

describe('format_sens', () => {
  const sided = (side: string) =>
    changed([4, 7], (row) => row.splice(place('Sens', true), 1, side), { hasSides: true });

  test('a side that nobody knows', () => {
    const [only, ...others] = found(sided('X'), 'format_sens');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'critique',
      expectedValue: 'D ou C, +1 ou -1',
      actualValue: '2 valeurs, dont « X »',
      lines: [4, 7],
    });
    expect(only?.description).toContain('2 lignes portent un sens inconnu');
  });

  test.for(['D', 'C', '+1', '-1'])('%s is a side', (side) => {
    expect(found(sided(side), 'format_sens')).toEqual([]);
  });
});

describe('format_caracteres', () => {
  test.for(['Facture \u0007', 'R\uFFFDglement', 'RÃ©glement'])('%j in a text', (text) => {
    const [only, ...others] = found(withValue('EcritureLib', text, 4, 6), 'format_caracteres');
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      severity: 'mineure',
      period: null,
      expectedValue: '0 ligne',
      actualValue: '2 lignes',
      lines: [4, 6],
    });
    expect(only?.description).toContain('2 lignes contiennent des caractères parasites (l. 4, 6)');
  });

  test('a no-break space in an amount', () => {
    expect(found(withValue('Debit', '1\u00A0000,00', 4), 'format_caracteres')).toMatchObject([
      { actualValue: '1 ligne' },
    ]);
  });

  test('accents, signs and no-break spaces are part of texts', () => {
    expect(
      found(withValue('EcritureLib', 'Été\u00A0: l’œuvre à 5\u00A0€ — «\u00A0n° 3\u00A0»', 4), 'format_caracteres'),
    ).toEqual([]);
  });
});

describe('format_fin_de_ligne', () => {
  test('two carriage returns', () => {
    const [only] = found(fecOf(sales, { lineEnd: '\r\r\n' }), 'format_fin_de_ligne');
    expect(only).toMatchObject({
      severity: 'mineure',
      period: null,
      actualValue: 'CR CR LF',
      expectedValue: 'CR LF ou LF',
    });
  });

  test('several kinds', () => {
    const rows = fecRows(draftOf(sales));
    const bytes = Buffer.concat([joinRows(rows.slice(0, 41), { lineEnd: '\n' }), joinRows(rows.slice(41))]);
    const [only] = found(bytes, 'format_fin_de_ligne');
    expect(only).toMatchObject({ severity: 'mineure', actualValue: 'LF, CR LF' });
    expect(only?.description).toContain('CR LF (200 lignes)');
  });

  test('not a last line that has no end', () => {
    expect(found(fecOf(sales).subarray(0, -2), 'format_fin_de_ligne')).toEqual([]);
  });
});
