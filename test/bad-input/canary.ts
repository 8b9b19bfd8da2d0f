import fc from 'fast-check';

/**
 * Recognisable text that travels in queries, paths, bodies and headers, and must reach no log line. The stem is what is
 * looked for, so that a canary that was cut short is found as well.
 */
export const CANARY_STEM = 'kanari';
export const CANARY = `${CANARY_STEM}envogel7f3`;

const AWKWARD_TEXTS = [
  '',
  ' ',
  CANARY,
  '\u0000',
  `${CANARY}\u0000${CANARY}`,
  '\ud800',
  `\udfff${CANARY}`,
  '\u202e\u2066',
  '\ufeff',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  "'; DROP TABLE platform.api_key; --",
  '" OR 1=1 --',
  '$1',
  '%s%n%x',
  '{{7*7}}<%= 7*7 %>',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '\r\nx-injected: 1',
  '1e309',
  'NaN',
  '-0',
  '0x10',
  '00',
  '9007199254740993',
  '2024-02-30',
  '9999999-99-99T99:99:99Z',
  'true',
  'null',
  'A'.repeat(201),
  `${CANARY} `.repeat(100),
];

export const awkwardText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD_TEXTS) },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const AWKWARD_VALUES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { [CANARY]: CANARY },
  { constructor: 1 },
  { length: 3 },
  { toString: null, valueOf: null },
  Array.from({ length: 500 }, () => CANARY),
  Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`${CANARY}${index}`, index])),
];

export const awkwardValue: fc.Arbitrary<unknown> = fc.oneof(
  awkwardText,
  fc.constantFrom(...AWKWARD_VALUES),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 3 }),
);
