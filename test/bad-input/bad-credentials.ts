import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { CANARY } from './canary.ts';

/** Header lines that present a credential which opens nothing. */
export type BadCredential = { lines: readonly (readonly [string, string])[]; secrets: readonly string[] };

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.split('');

/** A key as it should look, checksum included, that was never issued. Made here, so that a seed brings it back. */
export const inventedKey = (service: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...BASE62), { minLength: 32, maxLength: 32 })
    .map((characters) => withChecksum(`qt_${service}_${characters.join('')}`));

function withChecksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < 6; i += 1) {
    text = `${BASE62[rest % 62]}${text}`;
    rest = Math.floor(rest / 62);
  }
  return body + text;
}

/** The part of a key that must be found nowhere. */
export const randomPartOf = (key: string) => /[0-9A-Za-z]{32,38}$/.exec(key)?.[0].slice(0, 32) ?? key;

const SCHEMES = [
  'Bearer ',
  'bearer ',
  'BEARER   ',
  'Bearer',
  'Bearer\t',
  'Basic ',
  'Digest ',
  'ApiKey ',
  '',
  'Bearer Bearer ',
  'Bearer , ',
];
const NAMES = ['authorization', 'x-api-key', 'x-gateway-key', 'proxy-authorization'];

export function anyBadCredential(services: readonly string[]): fc.Arbitrary<BadCredential> {
  const key = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...services, 'platform', 'nobody').chain(inventedKey) },
    damagedKey,
    fc.constantFrom(...ODD_KEYS),
  );
  const line = fc
    .tuple(
      fc.oneof({ weight: 3, arbitrary: fc.constant('authorization') }, fc.constantFrom(...NAMES)),
      fc.oneof({ weight: 4, arbitrary: fc.constant('Bearer ') }, fc.constantFrom(...SCHEMES)),
      key,
    )
    .map(([name, scheme, text]) => ({ line: [name, `${scheme}${text}`.trim()] as const, secret: text }));
  return fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => ({
    lines: lines.map((each) => each.line),
    secrets: lines.map((each) => each.secret).filter((secret) => secret.length >= 20),
  }));
}

const ODD_KEYS = [
  'qt_',
  'qt__',
  `qt_${CANARY}_`,
  'qt_readiness_',
  `qt_readiness_${'0'.repeat(38)}`,
  `qt_readiness_${'0'.repeat(37)}`,
  `qt_readiness_${'0'.repeat(39)}`,
  `qt_READINESS_${'0'.repeat(38)}`,
  `qt_${'a'.repeat(21)}_${'0'.repeat(38)}`,
  `qt_readiness_${'0'.repeat(8000)}`,
  'x'.repeat(8000),
  CANARY,
  CANARY.repeat(50),
  "' OR '1'='1",
  'null',
  'undefined',
  '__proto__',
  '\u00ff\u00fe\u0080',
  'e30.e30.',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  `${'='.repeat(100)}`,
];

/** Keys that a slip of the hand could make: right but for a character. */
const damagedKey = fc
  .tuple(inventedKey('readiness'), fc.nat(), fc.constantFrom('', 'x', ' ', '\t', '\u00e9', '-', '%'))
  .map(([key, at, put]) => {
    const position = at % key.length;
    return key.slice(0, position) + put + key.slice(position + 1);
  });

/** Key headers that HTTP itself does not allow, as raw lines. */
export const forbiddenCredentialLines: fc.Arbitrary<{ text: string; secret: string }> = fc
  .tuple(
    inventedKey('readiness'),
    fc.constantFrom(
      '\u0000',
      '\u0001',
      '\u0007',
      '\u000b',
      '\u001b',
      '\u007f',
      '\r',
      '\n',
      '\r\n ',
      '\r\n\t',
      '\u0000'.repeat(50),
    ),
    fc.nat(60),
    fc.constantFrom('Authorization: Bearer ', 'Authorization : Bearer ', 'X-Api-Key: ', 'Authorization: Bearer\u0000'),
    fc.constantFrom(1, 1, 1, 500),
  )
  .map(([key, control, at, name, times]) => ({
    text: `${name}${(key.slice(0, at) + control + key.slice(at)).repeat(times)}\r\n`,
    secret: key,
  }));
