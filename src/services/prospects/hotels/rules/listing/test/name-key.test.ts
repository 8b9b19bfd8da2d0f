import { expect, test } from 'vitest';
import { nameKey } from '../name-key.ts';

test.each([
  ['  The "Élan" Hôtel & Spa ', 'the elan hotel spa'],
  ['ＦＵＬＬ Width', 'full width'],
  ['!!!', '-'],
  ['', '-'],
  ['a'.repeat(500), 'a'.repeat(60)],
])('%j is sorted as %j', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test('Thai names come as in a dictionary: by the consonant, not by the vowel in front of it, and tones do not matter', () => {
  const names = ['โรงแรมดอกบัว', 'บ้านช้าง', 'เกาะสมุย', 'ไร่ชา', 'กรุงเทพ', 'แก้วมุกดา'];
  const byKey = names.toSorted((a, b) => Buffer.compare(Buffer.from(nameKey(a)), Buffer.from(nameKey(b))));
  const inThai = names.toSorted(new Intl.Collator('th').compare);
  expect(byKey).toEqual(inThai);
});

test('a key never ends inside a letter of two units', () => {
  expect(nameKey('𠀀'.repeat(100))).toBe('𠀀'.repeat(60));
});
