import { describe, expect, test } from 'vitest';
import { PROVINCES, provinceOf } from '../thai-provinces.ts';

describe('the provinces of Thailand', () => {
  test('are 77, no name twice, each found by both its names', () => {
    expect(PROVINCES).toHaveLength(77);
    expect(new Set(PROVINCES.flatMap(({ thai, english }) => [thai, english])).size).toBe(154);
    for (const province of PROVINCES) {
      for (const text of [
        province.thai,
        `จ.${province.thai}`,
        `จ. ${province.thai}`,
        `จังหวัด${province.thai}`,
        province.thai.normalize('NFKC'),
        province.english,
        province.english.toUpperCase(),
        province.english.replaceAll(/[ -]/g, ''),
        ` ${province.english} Province`,
      ]) {
        expect(provinceOf(text)).toBe(province);
      }
    }
  });

  test.each([
    ['กทม.', 'Bangkok'],
    ['กทม', 'Bangkok'],
    ['กรุงเทพฯ', 'Bangkok'],
    ['กรุงเทพ', 'Bangkok'],
    ['Krung Thep', 'Bangkok'],
    ['Chonburi', 'Chon Buri'],
    ['Ayutthaya', 'Phra Nakhon Si Ayutthaya'],
    ['อยุธยา', 'Phra Nakhon Si Ayutthaya'],
    ['Phang Nga', 'Phang-nga'],
    ['Sisaket', 'Si Sa Ket'],
    ['Buriram', 'Buri Ram'],
    ['จ.เชียง\u200bใหม่', 'Chiang Mai'],
  ])('%s is %s', (text, english) => {
    expect(provinceOf(text)?.english).toBe(english);
  });

  test.each(['', ' ', '10110', 'Singapore', 'จังหวัด', 'Chiang', 'เมืองเชียงใหม่', '50200 Chiang Mai Thailand'])(
    '%j is none',
    (text) => {
      expect(provinceOf(text)).toBeUndefined();
    },
  );
});
