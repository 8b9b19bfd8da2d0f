import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eachCsvRecord, readCsv, writeCsv } from '../csv.ts';

/** CSV as RFC 4180 has it. */
const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells);

describe('reading', () => {
  test.each([
    ['nothing', '', []],
    ['a last line without its end', 'a,b', [['a', 'b']]],
    ['a last line with its end', 'a,b\n', [['a', 'b']]],
    ['CRLF and LF', 'a\r\nb\n', [['a'], ['b']]],
    [
      'empty cells',
      ',\n,',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['an empty line', 'a\n\nb\n', [['a'], [''], ['b']]],
    ['commas and line breaks in quotes', '"a,\nb",c\n', [['a,\nb', 'c']]],
    ['doubled quotation marks', '"""a"" b",""\n', [['"a" b', '']]],
    ['a byte order mark', '\ufeffa\n', [['a']]],
  ])('%s', (_what, text, cells) => {
    expect(readCsv(text).faults).toEqual([]);
    expect(cellsOf(text)).toEqual(cells);
  });

  test('a record has the line that it begins in', () => {
    expect(readCsv('"a\nb"\nc\n"d\r\n\r\ne"\r\nf').records.map(({ line }) => line)).toEqual([1, 3, 4, 7]);
  });

  test.each([
    ['a quotation mark in a plain cell', 'a\nb"c,d\ne\n', 2, /stands in quotes/],
    ['text after a closing mark', 'a\n"b"c\ne\n', 2, /closing quotation mark/],
    ['a mark that is never closed', 'a\ne\nb,"c\nd', 3, /never closed/],
    ['CR alone', 'a\nb\rc\ne\n', 2, /not in CR alone/],
  ])('%s is a fault with its line, and the other lines are read', (_what, text, line, message) => {
    const { records, faults } = readCsv(text);
    expect(faults).toEqual([{ line, message: expect.stringMatching(message) }]);
    expect(records.map(({ cells }) => cells[0])).toEqual(['a', 'e']);
  });
});

describe('reading within bounds', () => {
  const bounds = { cells: 3, characters: 20 };
  const read = (text: string) => [...eachCsvRecord(text, { bounds })];

  test('takes what keeps to them', () => {
    const text = `a,b,c\n"${'x'.repeat(17)}",\n`;
    expect(read(text).map(({ record, fault }) => [record.cells.length, fault])).toEqual([
      [3, undefined],
      [2, undefined],
    ]);
    expect(read(text).at(-1)?.end).toBeGreaterThanOrEqual(text.length);
  });

  test.each([
    ['too many cells', 'a\nb,c,d,e\nf\n', /at most 3 cells/],
    ['a long plain cell', `a\n${'b'.repeat(22)}\nf\n`, /at most 20 characters/],
    ['a long quoted cell', `a\n"${'b'.repeat(22)}"\nf\n`, /at most 20 characters/],
    ['doubled marks without end', `a\n"${'""'.repeat(22)}"\nf\n`, /at most 20 characters/],
    ['many short cells', `a\n${'b'.repeat(12)},${'c'.repeat(12)}\nf\n`, /at most 20 characters/],
  ])('%s are a fault, and nothing behind them is read', (_what, text, message) => {
    const records = read(text);
    expect(records).toHaveLength(2);
    expect(records[1]?.fault).toEqual({ line: 2, message: expect.stringMatching(message) });
  });
});

describe('writing', () => {
  test('quotes only what needs them, and ends lines in LF', () => {
    expect(writeCsv([['a b', 'c,d', '"', 'e\nf', 'g\rh', '']])).toBe('a b,"c,d","""","e\nf","g\rh",\n');
  });

  test('what is written is read again', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r', ' ', '\ufeff') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 })), (rows) => {
        expect(readCsv(writeCsv(rows))).toMatchObject({ records: rows.map((cells) => ({ cells })), faults: [] });
      }),
    );
  });
});
