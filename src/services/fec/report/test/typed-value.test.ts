import { describe, expect, test } from 'vitest';
import { dayOf } from '#lib/calendar/civil-date.ts';
import { typedExactEuros, typedInstant, typedIsoDay, typedMonth, typedValue } from '../typed-value.ts';

/** What a spreadsheet may calculate with, and what stays a text. */
describe('a text of a report', () => {
  test.for<[string, number]>([
    ['1 234,56 €', 1234.56],
    ['-1 234,56 €', -1234.56],
    ['−12,00\u00a0€', -12],
    ['12\u202f345\u202f678,90\u202f€', 12_345_678.9],
    ['1234,56 €', 1234.56],
    ['0,00 €', 0],
  ])('%s is an amount', ([text, euros]) => {
    expect(typedValue(text)).toEqual({ euros });
  });

  test('31/12/2025 is a day', () => {
    expect(typedValue('31/12/2025')).toEqual({ day: dayOf(2025, 12, 31) });
    expect(typedValue('29/02/2024')).toEqual({ day: dayOf(2024, 2, 29) });
  });

  test.for([
    '',
    '12',
    '0012',
    '401000',
    '12,5 €',
    '1 2345,00 €',
    '≥ 0,00 €',
    '75,00 € débiteur',
    '1,00 €+A1',
    '=1,00 €',
    '31/02/2025',
    '00/01/2025',
    '31/12/0001',
    '01/01/1900',
    '2025-12-31',
    `${'1'.repeat(200)},00 €`,
  ])('%s is neither', (text) => {
    expect(typedValue(text)).toBeUndefined();
  });
});

test('the other forms are exact about theirs', () => {
  expect(typedExactEuros('-1234.56')).toEqual({ euros: -1234.56 });
  expect(typedExactEuros('1234,56')).toBeUndefined();
  expect(typedIsoDay('2025-12-31')).toEqual({ day: dayOf(2025, 12, 31) });
  expect(typedIsoDay('2025-13-01')).toBeUndefined();
  expect(typedMonth('2025-03')).toEqual({ month: dayOf(2025, 3, 1) });
  expect(typedMonth('2025-00')).toBeUndefined();
  expect(typedInstant('2026-11-14T12:00:00.000Z')).toEqual({ days: dayOf(2026, 11, 14) + 0.5 });
  expect(typedInstant('hier')).toBeUndefined();
});
