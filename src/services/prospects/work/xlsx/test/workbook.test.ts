import { describe, expect, test } from 'vitest';
import type { Value, WorkbookSheet } from '../workbook.ts';
import { columnName, workbookStream } from '../workbook.ts';
import { readSheets } from './workbook-reader.ts';

async function bytesOf(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of workbookStream(sheets)) pieces.push(piece);
  return Buffer.concat(pieces);
}
const sheetOf = (rows: WorkbookSheet['rows'], name = 'Sheet') => ({ name, widths: [10, 20], rows });

describe('a workbook', () => {
  test('holds texts, figures and truths where they belong, and nothing where there is nothing', async () => {
    const rows: Value[][] = [
      ['a', 'b', 'c', 'd'],
      [1, null, -2.5, true],
      ['', 'x', 1e21, false],
    ];
    const [sheet, other] = readSheets(await bytesOf([sheetOf(rows), sheetOf([['only']], 'Q&A <2>')]));
    expect(sheet?.rows).toEqual([
      ['a', 'b', 'c', 'd'],
      ['1', '', '-2.5', 'true'],
      ['', 'x', '1e+21', 'false'],
    ]);
    expect(other).toEqual({ name: 'Q&A <2>', rows: [['only']] });
  });

  test.each([
    ['a formula', '=1+1', '=1+1'],
    ['markup', '</t></is></c><c r="B1"><f>1</f></c>', '</t></is></c><c r="B1"><f>1</f></c>'],
    ['a reference', '&amp;&#65; _x0041_', '&amp;&#65; _x0041_'],
    ['controls', 'a\u0000b\u001bc\tline\r\nend', 'abc\tline\r\nend'],
    ['half a pair', 'x\ud83cy\udfe8', 'x\ufffdy\ufffd'],
    ['no characters', 'a\ufffe\uffffb', 'ab'],
    ['spaces', '  two  ', '  two  '],
    ['Thai and pictures', 'โรงแรม 🏨', 'โรงแรม 🏨'],
    ['too much', 'x'.repeat(40_000), 'x'.repeat(32_767)],
  ])('shows %s as text', async (_, text, shown) => {
    const [sheet] = readSheets(await bytesOf([sheetOf([[text]])]));
    // XML makes one line end of two.
    expect(sheet?.rows[0]?.[0]?.replaceAll('\r\n', '\n')).toBe(shown.replaceAll('\r\n', '\n'));
  });

  test('is written while its rows come, and is as it was cut', async () => {
    let drawn = 0;
    async function* rows() {
      for (; drawn < 20_000; drawn += 1) yield [`row ${drawn}`, drawn];
    }
    const stream = workbookStream([sheetOf(rows())]);
    const pieces: Buffer[] = [];
    for await (const piece of stream) {
      pieces.push(piece);
      if (pieces.length === 12) expect(drawn).toBeLessThan(20_000);
    }
    const [sheet] = readSheets(Buffer.concat(pieces));
    expect(sheet?.rows).toHaveLength(20_000);
    expect(sheet?.rows.at(-1)).toEqual(['row 19999', '19999']);
  });

  test('whose rows break off breaks off, and one that nobody reads ends its rows', async () => {
    function* broken() {
      yield ['a'];
      throw new Error('the database went away');
    }
    await expect(bytesOf([sheetOf(broken())])).rejects.toThrow('the database went away');
    let hasEnded = false;
    async function* endless() {
      try {
        for (;;) yield [Math.random().toString(36).repeat(20)];
      } finally {
        hasEnded = true;
      }
    }
    for await (const piece of workbookStream([sheetOf(endless())])) if (piece.length > 1000) break;
    await expect.poll(() => hasEnded).toBe(true);
  });

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('column %i is %s', (index, name) => {
    expect(columnName(index)).toBe(name);
  });
});
