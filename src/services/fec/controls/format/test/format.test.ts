import { describe, expect, test } from 'vitest';
import type { Column } from '../../../reader/file-facts.ts';
import { analyse, found } from '../../../test/analyse.ts';
import { draftOf, fecOf } from '../../../test/drafts/build.ts';
import { cleanCompany } from '../../../test/drafts/clean-company.ts';
import { columnsOf, type FecOptions, fecRows, joinRows, writeFec } from '../../../test/drafts/write-fec.ts';
import { changed, LINES, position, sales, withValue } from './sales.ts';

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
        row[position('Debit')] = '0,00';
        row[position('Credit')] = '0,00';
      },
    );
    expect(found(bytes, 'format_fichier_vide')).toEqual([]);
  });
});

describe('format_encodage', () => {
  const odd = changed([4], (row) => row.splice(position('EcritureLib'), 1, 'l’échéance à 5 €'), {
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
