import { describe, expect, test } from 'vitest';
import { found } from '../../../test/analyse.ts';
import { draftOf } from '../../../test/drafts/build.ts';
import { fecRows, joinRows, writeFec } from '../../../test/drafts/write-fec.ts';
import { changed, LINES, position, sales, withValue } from './sales.ts';

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
    const bytes = changed([4], (row) => row.splice(position('Debit'), 2, '', ''));
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
    (rows[3] as string[])[position('DateLet')] = 'x';
    (rows[4] as string[])[position('DateLet')] = '15.01.2025';
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
    changed([4, 7], (row) => row.splice(position('Sens', true), 1, side), { hasSides: true });

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
