import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { email, personName } from '../schema.ts';

/** The patterns take what their plain readings take: these say it in more steps, each of them simple. */
const patternOf = (schema: object) => new RegExp((schema as { pattern: string }).pattern, 'u');

const NO_LETTER = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const isName = (text: string) => !NO_LETTER.test(text) && text.trim() !== '';

test('a name is what can be seen and has no control character', () => {
  const character = fc.constantFrom(
    ...Array.from(
      ' \u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff\u200b\u00ad\t\n\r\0aé\u0301字\u{1f600}\ud83d\ude00',
    ),
    '\ud800',
    '\udc00',
  );
  const text = fc.oneof(
    fc.array(character, { maxLength: 8 }).map((each) => each.join('')),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const pattern = patternOf(personName());
  fc.assert(
    fc.property(text, (each) => pattern.test(each) === isName(each)),
    { numRuns: randomCases(5000) },
  );
  expect(pattern.test('Ana María')).toBe(true);
  expect(pattern.test(' \u3000')).toBe(false);
});

/** In the words of better-auth: no dot in front, none twice, and a letter, digit or mark before the at sign. */
const isAddress = (text: string) =>
  !text.startsWith('.') &&
  !text.includes('..') &&
  /^[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text);

test('an address is what better-auth takes for one', () => {
  const piece = fc.constantFrom(
    'a',
    'Z',
    '7',
    '_',
    "'",
    '+',
    '-',
    '.',
    '..',
    '@',
    'ana',
    'example',
    '.com',
    'é',
    ' ',
    '\n',
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((each) => each.join('')),
    fc
      .tuple(fc.array(piece, { maxLength: 6 }), fc.array(piece, { maxLength: 4 }))
      .map(([local, domain]) => `${local.join('')}@${domain.join('')}.com`),
    fc.emailAddress(),
  );
  const pattern = patternOf(email());
  fc.assert(
    fc.property(text, (each) => pattern.test(each) === isAddress(each)),
    { numRuns: randomCases(5000) },
  );
  expect(pattern.test('ana.maria@example.com')).toBe(true);
});
