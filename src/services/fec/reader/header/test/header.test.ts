import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fec, fieldsOf, HEADER, read, refusalOf, valuesOf } from '../../../test/fec-text.ts';

const TREASURY = [...HEADER, 'DateRglt', 'ModeRglt', 'NatOp'];

describe('separators', () => {
  test.each(['\t', '|', ';', ','])('%j', (separator) => {
    const line = { EcritureLib: 'Facture', Debit: separator === ',' ? '12.50' : '12,50', Credit: '0' };
    const { ledger, file } = read(fec([line], { separator }));
    expect(file.separator).toBe(separator);
    expect(valuesOf(ledger)).toMatchObject([{ label: 'Facture', debit: 1250, credit: 0 }]);
  });

  test('a tab goes before the other ones', () => {
    const header = HEADER.map((name) => `${name}|;`);
    expect(read(fec([{}], { header, separator: '\t' })).file.separator).toBe('\t');
    expect(read(fec([{ EcritureLib: ';;;' }])).file.separator).toBe('|');
  });

  test('quotes around values are taken off where commas or semicolons separate', () => {
    const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);
    const values = fieldsOf({ EcritureLib: 'Dupont; fils, ""et Cie""', Debit: '1234,50' });
    for (const separator of [';', ',']) {
      const { ledger, file } = read(`${quoted(HEADER).join(separator)}\r\n${quoted(values).join(separator)}\r\n`);
      expect(valuesOf(ledger)).toMatchObject([{ label: 'Dupont; fils, ""et Cie""', debit: 123_450, flags: 0 }]);
      expect(file.header.renamed).toEqual([]);
    }
    const { ledger } = read(fec([{ EcritureLib: '"Dupont"', PieceRef: '"' }]));
    expect(valuesOf(ledger)).toMatchObject([{ label: '"Dupont"', piece: '"' }]);
  });

  test('a quote that closes nothing, or too late, is a character like others', () => {
    const { ledger } = read(fec([{ EcritureLib: '"Dupont', CompteLib: '"x', PieceRef: '15"' }], { separator: ';' }));
    expect(valuesOf(ledger)).toMatchObject([{ label: '"Dupont', accountLabel: '"x', piece: '15"', flags: 0 }]);
  });
});

describe('columns', () => {
  test('as the rules name them', () => {
    const { header, layout } = read(fec([{}])).file;
    expect(header).toEqual({
      names: HEADER,
      columns: HEADER,
      missing: [],
      isOutOfOrder: false,
      renamed: [],
      inserted: [],
      hasTrailingSeparator: false,
    });
    expect(layout).toBe('engagement');
  });

  test('the layout is told by the columns', () => {
    expect(read(fec([{}], { header: TREASURY })).file.layout).toBe('tresorerie_ba');
    expect(read(fec([{}], { header: [...TREASURY, 'IdClient'] })).file).toMatchObject({
      layout: 'tresorerie_bnc',
      header: { missing: [], isOutOfOrder: false },
    });
    expect(read(fec([{}], { header: HEADER.concat('DateRglt') })).file.layout).toBe('engagement');
    expect(read(fec([{}], { header: TREASURY.slice(0, -1) })).file.header.missing).toEqual(['NatOp']);
  });

  test.each([
    ['MontantDevise', 'Montantdevise'],
    ['IDevise', 'Idevise'],
    ['DevIse', 'Idevise'],
    ['JournalLibelle', 'JournalLib'],
    ['CompteLibelle', 'CompteLib'],
    ['CompteAuxNum', 'CompAuxNum'],
    ['EcrtureLet', 'EcritureLet'],
    ['NumEcriture', 'EcritureNum'],
    ['DÉBIT', 'Debit'],
    ['Crédit', 'Credit'],
    ['ecriture_date', 'EcritureDate'],
    ['N° compte', 'CompteNum'],
    ['Code journal', 'JournalCode'],
    ['Date de validation', 'ValidDate'],
  ])('%s means %s', (found, means) => {
    const header = HEADER.map((name) => (name === means ? found : name));
    const { header: facts } = read(fec([{ [found]: '1' }], { header })).file;
    expect(facts.renamed).toEqual([{ found, means }]);
    expect(facts.missing).toEqual([]);
    const latin = read(Buffer.from(fec([{ [found]: '1' }], { header }), 'latin1')).file;
    expect(latin.header.renamed).toEqual([{ found, means }]);
  });

  test('stand in any order', () => {
    const header = HEADER.toReversed();
    const { ledger, file } = read(fec([{ EcritureLib: 'x' }], { header }));
    expect(file.header).toMatchObject({ isOutOfOrder: true, missing: [], renamed: [] });
    expect(valuesOf(ledger)).toMatchObject([{ journal: 'AC', label: 'x', debit: 10_000, validDate: '2025-01-31' }]);
  });

  test('others may stand among them and behind them', () => {
    const header = ['CodeEtbt', ...HEADER, 'Analytique'];
    const { ledger, file } = read(fec([{ CodeEtbt: '1', Analytique: 'A' }], { header }));
    expect(file.header).toMatchObject({ inserted: ['CodeEtbt'], missing: [], isOutOfOrder: false });
    expect(file.header.columns.at(-1)).toBeUndefined();
    expect(valuesOf(ledger)).toMatchObject([{ journal: 'AC', debit: 10_000 }]);
  });

  test('a column is taken once, by its own name before others', () => {
    const header = ['Libellé', 'Debit', ...HEADER];
    const { ledger, file } = read(fec([{ Libellé: 'autre', Debit: '1,00' }], { header }));
    expect(file.header.columns.slice(0, 2)).toEqual([undefined, 'Debit']);
    expect(file.header.columns.filter((column) => column === 'Debit')).toHaveLength(1);
    expect(valuesOf(ledger)).toMatchObject([{ label: 'Facture papier' }]);
  });

  test('Debit and Credit go before Montant and Sens', () => {
    const { ledger, file } = read(fec([{ Sens: 'C' }], { header: [...HEADER, 'Montant', 'Sens'] }));
    expect(valuesOf(ledger)).toMatchObject([{ debit: 10_000, credit: 0 }]);
    expect(file.header.missing).toEqual([]);
  });

  test('missing ones are named', () => {
    const header = HEADER.filter((name) => name !== 'JournalCode' && name !== 'EcritureNum' && name !== 'DateLet');
    const { ledger, file } = read(fec([{}], { header }));
    expect(file.header.missing).toEqual(['JournalCode', 'EcritureNum', 'DateLet']);
    expect(valuesOf(ledger)).toMatchObject([{ journal: '', number: '', account: '606100', debit: 10_000 }]);
  });

  test('names are shown cut and without control characters', () => {
    const { names, inserted } = read(fec([{}], { header: [`\u0007${'x'.repeat(300)}`, ...HEADER] })).file.header;
    expect(names[0]).toBe(`${'x'.repeat(79)}…`);
    expect(inserted).toEqual([names[0]]);
  });
});

describe('refusals', () => {
  test.each(['', '\n', '   \r\n\t\n', '\ufeff', '\ufeff\n\n', '\u0000\u0000'])('%j is empty', (content) => {
    expect(refusalOf(content)).toMatchObject({ reason: 'empty' });
  });

  test('a long file without anything on its lines is empty', () => {
    expect(refusalOf(' \n'.repeat(200_000))).toMatchObject({ reason: 'empty' });
  });

  test('a header without lines', () => {
    const reasons = [HEADER.join('|'), `${HEADER.join('|')}\r\n\r\n`, HEADER.slice(3).join('|')].map(
      (content) => refusalOf(content).reason,
    );
    expect(reasons).toEqual(['no_lines', 'no_lines', 'no_lines']);
  });

  test('a first line that is no header is shown', () => {
    const { reason, message } = refusalOf('this is not an accounting file');
    expect(reason).toBe('no_header');
    expect(message).toContain('this is not an accounting file');
    expect(message).toContain('JournalCode');
  });

  test('what is missing is named', () => {
    const without = (...names: string[]) =>
      refusalOf(fec([{}], { header: HEADER.filter((name) => !names.includes(name)) }));
    expect(without('CompteNum').message).toContain('ne contient pas CompteNum (');
    expect(without('EcritureDate', 'Credit').message).toContain('ne contient pas EcritureDate, Credit (');
    expect(without('Debit', 'Credit').reason).toBe('no_header');
  });

  test('lines without a header are recognised', () => {
    const lines = fec([{}, {}]).split('\n').slice(1).join('\n');
    expect(refusalOf(lines).message).toContain('semble être une écriture');
  });

  test.each([
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['ZIP', Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000', 'latin1')],
    ['gzip', gzipSync('JournalCode')],
    ['Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['XML', Buffer.from('<?xml version="1.0"?>\n<comptabilite>')],
    ['XML', Buffer.from('\ufeff<comptabilite><exercice>')],
    ['XML', Buffer.from(`<comptabilite>${'<ecriture/>'.repeat(10_000)}`)],
    ['HTML', Buffer.from('<!DOCTYPE html>\n<html>')],
    ['JSON', Buffer.from('{"content":"x"}')],
    ['EBCDIC', Buffer.from('d1968499958193c3968485'.repeat(4), 'hex')],
  ])('a %s file is called by its name', (kind, content) => {
    const { reason, message } = refusalOf(content);
    expect(reason).toBe('no_header');
    expect(message).toContain(kind);
  });

  test('what is shown of the file is cut and clean', () => {
    const { message } = refusalOf(`\u001b[31m${'é'.repeat(5000)}\n`);
    expect(message).toContain(`« [31m${'é'.repeat(75)}… »`);
    expect(message.length).toBeLessThan(500);
  });
});
