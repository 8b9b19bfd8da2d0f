import { expect, test } from 'vitest';
import { separatorOf } from '../separator.ts';

test.each([
  ['hotel,email\na;b;c;d\n', ','],
  ['\ufeffhotel;email\r\nInn, the;a@b.example\r\n', ';'],
  ['hotel\temail\n', '\t'],
  ['hotel\nInn;x\n', ','],
  ['', ','],
  [`${'x'.repeat(20_000)};;;`, ','],
])('the separator of %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
