import { describe, expect, test } from 'vitest';
import { inertCell, inertCellOfAnySeparator } from '../spreadsheet-cell.ts';

describe('a cell that a spreadsheet would run', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@a',
    '＝1',
    '﹣1',
    '\u2212 1',
    '\ta',
    '\ra',
    '\na',
    ' \u200b=1',
    '"=1',
    '\u2800´=1',
    "'=1",
  ])('%j gets an apostrophe', (cell) => {
    expect(inertCell(cell)).toBe(`'${cell}`);
    expect(inertCellOfAnySeparator(cell)).toBe(`'${cell}`);
  });

  test.each(['', 'a=1', '1-1', 'tan@example.com', ' a', '“a”'])('%j stays', (cell) => {
    expect(inertCell(cell)).toBe(cell);
  });
});

test('after a separator of another kind of file', () => {
  expect(inertCell('a;=1')).toBe('a;=1');
  expect(inertCellOfAnySeparator('a;=1, +2;b;"-3')).toBe(`a;'=1, '+2;b;"'-3`);
});
