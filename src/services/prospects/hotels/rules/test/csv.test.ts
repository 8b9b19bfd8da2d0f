import { describe, expect, test } from 'vitest';
import { CSV_HEADER, csvLine } from '../csv.ts';
import type { ExportedHotel } from '../exported-hotel.ts';

const FIELDS = CSV_HEADER.trimEnd().split(',');

/** The cell of a name as a spreadsheet gets it, without its quotes. */
function nameCell(name: string): string {
  const hotel = Object.fromEntries(FIELDS.map((field) => [field, field === 'name' ? name : null]));
  const before = FIELDS.indexOf('name');
  const after = FIELDS.length - before - 1;
  const cell = csvLine(hotel as unknown as ExportedHotel).slice(before, -2 - after);
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

/** What cannot be seen, or is a quotation mark. */
const BEFORE = [
  '',
  ' ',
  '\u00a0',
  '\u3000',
  '\u202f',
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u180e',
  '\u17b4',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u202e',
  '\ufe0f',
  '\u{e0041}',
  '\u{1d173}',
  '\u0000',
  '\u001b',
  '\u0085',
  '\u2028',
  '"',
  "'",
  '`',
  '“',
  '«',
  '「',
  '\u3164 "\ufeff',
];

describe('a name that would be a formula', () => {
  test.each(BEFORE)('gets an apostrophe, whatever stands before its sign (%j)', (before) => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\u2212']) {
      const name = `${before}${sign}HYPERLINK(A1)`;
      expect(nameCell(name)).toBe(`'${name}`);
    }
  });

  test.each(['Hotel = 5', 'A-1', '酒店', '"Quoted"', '\u3164Seoul', '1+1', 'L’Hôtel', '#05-01', ''])(
    '%j is none, and stays as it is',
    (name) => {
      expect(nameCell(name)).toBe(name);
    },
  );

  test('is none either where a spreadsheet takes another separator for the end of a cell', () => {
    expect(nameCell('Inn;=HYPERLINK(A1)')).toBe("Inn;'=HYPERLINK(A1)");
    expect(nameCell('Inn, +1')).toBe("Inn, '+1");
  });

  test('is found in one pass, however long the text before it is', () => {
    const long = '\u3164'.repeat(200_000);
    const begun = performance.now();
    expect(nameCell(`${long}=1`).startsWith("'")).toBe(true);
    expect(nameCell(`${long}x`).startsWith("'")).toBe(false);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
