import { describe, expect, test } from 'vitest';
import { amountWritten, day, readLinesSearch } from '../account-search.ts';
import { accountOnly, accountsOfRow, byResultFirst, daysOf, monthsBetween } from '../account-sets.ts';

describe('one account among others', () => {
  test('is meant alone, and a beginning with all that begin so', () => {
    expect(accountOnly('411')).toBe('=411');
    expect(accountsOfRow('411', undefined)).toBe('=411');
    expect(accountsOfRow('411', '3')).toBe('411');
    expect(accountsOfRow('41', '3')).toBe('=41');
  });

  test('stands behind those of classes 6 and 7', () => {
    expect(['10', '70', '41', '60', '61', '51'].sort(byResultFirst)).toEqual(['60', '61', '70', '10', '41', '51']);
  });
});

describe('months', () => {
  test('have a first and a last day', () => {
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', until: '2024-02-29' });
    expect(daysOf('2023-12')).toEqual({ from: '2023-12-01', until: '2023-12-31' });
  });

  test('follow one another, but for files whose dates lie far apart', () => {
    expect(monthsBetween(['2024-02', '2023-11'])).toEqual(['2023-11', '2023-12', '2024-01', '2024-02']);
    expect(monthsBetween(['2024-02', '0204-01'])).toEqual(['0204-01', '2024-02']);
    expect(monthsBetween([])).toEqual([]);
  });
});

describe('an address', () => {
  test('has days of the calendar and amounts as people write them', () => {
    expect([day('2024-02-29'), day('2023-02-29'), day('2024-1-1')]).toEqual(['2024-02-29', undefined, undefined]);
    expect(amountWritten('1\u202f234,5 €')).toBe('1234.5');
    expect([amountWritten('-3'), amountWritten('1,234'), amountWritten('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps of a selection what the service knows', () => {
    const search = {
      account: '70,-707',
      from: '2024-13-01',
      sense: 'both',
      withoutClosing: 'true',
      page: '0',
      entry: '7',
    };
    expect(readLinesSearch(search)).toEqual({ account: '70,-707', withoutClosing: 'true', entry: 7 });
  });
});
