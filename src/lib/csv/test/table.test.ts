import { describe, expect, test } from 'vitest';
import { readTable } from '../table.ts';

describe('a table', () => {
  const columns = ['a', 'b'] as const;

  test.each([
    ['another order', 'b,a\n1,2\n'],
    ['a name too many', 'a,b,c\n1,2,3\n'],
    ['names in one cell', '"a,b"\n1\n'],
    ['nothing', ''],
    ['a faulty first line', 'a,b"\na,b\n'],
  ])('is refused for %s in its header', (_what, text) => {
    expect(readTable(text, columns)).toEqual({
      rows: [],
      faults: [{ line: 1, column: null, message: 'The first line is a,b' }],
    });
  });

  test('tells rows that are too short or too long, and faults of the CSV', () => {
    const { rows, faults } = readTable('a,b\n1\n1,2\n1,2,3\n"x"y,2\n', columns);
    expect(rows).toEqual([{ line: 3, cells: ['1', '2'] }]);
    expect(new Set(faults.map(({ line }) => line))).toEqual(new Set([2, 4, 5]));
  });
});
