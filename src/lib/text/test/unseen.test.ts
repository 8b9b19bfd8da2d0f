import { expect, test } from 'vitest';
import { DIRECTION_SIGNS, replaceUnseen } from '../unseen.ts';

test.each([
  ['a\u0000b\u001b[2J\u007f\u009b', 'a·b·[2J··'],
  ['a\r\nb\tc\u2028\u2029', 'a··b·c··'],
  ['a\u200bb\u00adc\ufeff\u{e0041}', 'a·b·c··'],
  ['\u202eabc\u2066\u061c', '·abc··'],
  ['\ud83da\ude00', '·a·'],
  ['Nothing of the kind: é ไทย 🙂 “…”', 'Nothing of the kind: é ไทย 🙂 “…”'],
])('in %j', (text, shown) => {
  expect(replaceUnseen(text, '·')).toBe(shown);
  expect(replaceUnseen(text, '')).toBe(shown.replaceAll('·', ''));
});

test('every sign of direction is unseen', () => {
  const every = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
  const signs = every.match(new RegExp(`[${DIRECTION_SIGNS}]`, 'gu')) ?? [];
  expect(signs).toHaveLength(12);
  expect(replaceUnseen(signs.join(''), '')).toBe('');
});
