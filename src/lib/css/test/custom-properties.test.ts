import { expect, test } from 'vitest';
import { customProperties } from '../custom-properties.ts';

test('declares each value under its name, in the order given', () => {
  expect(customProperties({ page: '#fbfaf8', 'accent-fec': '#1f4fb4', ink: '#1d1b16' })).toBe(
    '--page: #fbfaf8; --accent-fec: #1f4fb4; --ink: #1d1b16;',
  );
  expect(customProperties({})).toBe('');
});
