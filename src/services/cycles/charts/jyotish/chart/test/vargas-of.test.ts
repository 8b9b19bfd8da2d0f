import { describe, expect, test } from 'vitest';
import type { GrahaName } from '../../../../zodiac/graha-names.ts';
import { GRAHA_NAMES } from '../../../../zodiac/graha-names.ts';
import type { VargaDivision } from '../../tables/varga-sign.ts';
import { VARGA_DIVISIONS } from '../../tables/varga-sign.ts';
import { CHENNAI_1996, CHENNAI_1996_ASCENDANT, placementsOf } from '../../test/placements-of.ts';
import { vargaPlacements } from '../vargas-of.ts';

const SHORT = 'Ar Ta Ge Cn Le Vi Li Sc Sg Cp Aq Pi'.split(' ');

/** The ascendant, then Sun to Ketu, worked out with exact fractions from the rules as the texts word them. */
const EXPECTED: Readonly<Record<VargaDivision, string>> = {
  1: 'Cp Sc Li Le Sg Sg Li Pi Vi Pi',
  2: 'Le Le Le Cn Le Cn Cn Cn Cn Cn',
  3: 'Vi Cn Li Ar Sg Le Ge Pi Cp Cn',
  4: 'Cn Ta Li Ta Pi Vi Cn Pi Sg Ge',
  7: 'Sg Li Sc Cp Aq Ge Pi Li Ta Sc',
  9: 'Cn Cp Sg Sc Ge Sc Ta Vi Ar Li',
  10: 'Ar Aq Sg Ar Pi Le Ta Cp Le Aq',
  12: 'Vi Cn Sg Ge Pi Li Cn Ta Cp Cn',
  16: 'Pi Cn Cn Vi Ta Cp Ar Pi Ta Ta',
  20: 'Ge Aq Le Ta Aq Cp Cn Sg Pi Pi',
  24: 'Sg Sg Cp Ar Pi Ar Aq Sg Pi Pi',
  27: 'Pi Le Ar Aq Sg Pi Cn Cn Ar Li',
  30: 'Cp Cp Aq Li Aq Li Ge Vi Vi Vi',
  40: 'Pi Aq Cp Aq Ta Aq Sc Cn Sg Sg',
  45: 'Cp Ar Aq Li Aq Aq Pi Li Pi Pi',
  60: 'Vi Ge Sc Sc Cn Pi Vi Ar Ge Sg',
};

const shortNames = (grahas: Readonly<Record<GrahaName, number>>) => GRAHA_NAMES.map((name) => SHORT[grahas[name]]);

describe('divisional charts of a birth', () => {
  test.each(VARGA_DIVISIONS)('D%i of the Chennai chart', (division) => {
    const { ascendant, grahas } = vargaPlacements(division, placementsOf(CHENNAI_1996, CHENNAI_1996_ASCENDANT));
    expect([SHORT[ascendant ?? -1], ...shortNames(grahas)].join(' ')).toBe(EXPECTED[division]);
  });

  test('without an ascendant there is none in any of them, and the grahas stay', () => {
    const chart = placementsOf(CHENNAI_1996);
    for (const division of VARGA_DIVISIONS) {
      const { ascendant, grahas } = vargaPlacements(division, chart);
      expect(ascendant).toBe(null);
      expect(shortNames(grahas).join(' ')).toBe(EXPECTED[division].slice(3));
    }
  });
});
