import { signAt, signFrom } from '../../../../zodiac/signs.ts';
import { KALA_SARPA_NAMES } from '../planet-yogas.ts';
import type { Places, YogaCase } from './yoga-charts.ts';

/** Yogas of single planets, of pairs of them and of the nodes. */
export const PLANET_CASES: readonly YogaCase[] = [
  { id: 'ruchaka', has: { Mars: 'Aries' }, not: [{ Mars: 'Scorpio' }, { Mars: 'Libra' }, { Ascendant: 'Taurus' }] },
  { id: 'ruchaka', has: { Mars: 'Capricorn' }, not: [{ Mars: 'Cancer' }] },
  {
    id: 'bhadra',
    has: { Ascendant: 'Gemini', Mercury: 'Gemini' },
    not: [{ Mercury: 'Cancer' }, { Ascendant: 'Aries' }],
  },
  { id: 'bhadra', has: { Ascendant: 'Sagittarius', Mercury: 'Virgo' }, not: [{ Mercury: 'Pisces' }] },
  { id: 'hamsa', has: { Jupiter: 'Cancer' }, not: [{ Jupiter: 'Sagittarius' }, { Jupiter: 'Aries' }] },
  { id: 'hamsa', has: { Ascendant: 'Virgo', Jupiter: 'Pisces' }, not: [{ Jupiter: 'Virgo' }] },
  { id: 'malavya', has: { Venus: 'Libra' }, not: [{ Venus: 'Taurus' }, { Venus: 'Aries' }] },
  { id: 'malavya', has: { Ascendant: 'Gemini', Venus: 'Pisces' }, not: [{ Venus: 'Virgo' }] },
  { id: 'sasa', has: { Saturn: 'Capricorn' }, not: [{ Saturn: 'Aquarius' }, { Saturn: 'Cancer' }] },
  { id: 'sasa', has: { Saturn: 'Libra' }, not: [{ Saturn: 'Aries' }] },

  { id: 'budha-aditya', has: { Sun: 'Leo', Mercury: 'Leo' }, not: [{ Mercury: 'Virgo' }, { Sun: 'Cancer 29' }] },
  {
    id: 'budha-aditya-strict',
    has: { Sun: 'Leo 1', Mercury: 'Leo 15.1' },
    not: [{ Mercury: 'Leo 15' }, { Mercury: 'Virgo' }],
  },
  { id: 'budha-aditya-strict', has: { Sun: 'Leo 1', Mercury: 'Leo 14 R' }, not: [{ Mercury: 'Leo 14' }] },
  { id: 'chandra-mangala', has: { Moon: 'Leo', Mars: 'Leo' }, not: [{ Mars: 'Aquarius' }, { Moon: 'Virgo' }] },
  { id: 'guru-mangala', has: { Jupiter: 'Leo', Mars: 'Leo' }, not: [{ Mars: 'Scorpio' }] },
  { id: 'guru-mangala', has: { Jupiter: 'Leo', Mars: 'Aquarius' }, not: [{ Mars: 'Capricorn' }] },

  { id: 'surya-grahan', has: { Sun: 'Aquarius' }, not: [{ Sun: 'Pisces' }, { Rahu: 'Aries' }] },
  { id: 'surya-grahan', has: { Sun: 'Leo' }, not: [{ Sun: 'Virgo' }] },
  { id: 'chandra-grahan', has: { Moon: 'Aquarius' }, not: [{ Moon: 'Pisces' }] },
  { id: 'chandra-grahan', has: { Moon: 'Leo' }, not: [{ Moon: 'Cancer' }] },
  { id: 'guru-chandal', has: { Jupiter: 'Aquarius' }, not: [{ Jupiter: 'Capricorn' }] },
  { id: 'guru-chandal', has: { Jupiter: 'Leo' }, not: [{ Jupiter: 'Libra' }] },

  { id: 'vargottama-moon', has: { Moon: 'Aries 3.3' }, not: [{ Moon: 'Aries 3.4' }, { Moon: 'Taurus 1' }] },
  { id: 'vargottama-moon', has: { Moon: 'Taurus 13.4' }, not: [{ Moon: 'Taurus 13.3' }, { Moon: 'Taurus 16.7' }] },
  { id: 'vargottama-moon', has: { Moon: 'Gemini 26.7' }, not: [{ Moon: 'Gemini 26.6' }] },

  ...KALA_SARPA_NAMES.map((variant, index): YogaCase => {
    const away = (count: number) => signAt(signFrom(index + count)).name;
    return {
      id: 'kala-sarpa',
      variant,
      has: { Ascendant: 'Aries', Rahu: away(0), ...enclosed(away) },
      not: [{ Saturn: away(8) }, { Moon: away(11) }],
    };
  }),
  {
    id: 'kala-sarpa',
    variant: 'Ananta',
    has: { Rahu: 'Aries 10', ...enclosed((count) => signAt(signFrom(count + 6)).name), Sun: 'Aries 9' },
    not: [{ Sun: 'Aries 11' }, { Moon: 'Libra 9' }],
  },
  // On the axis itself a planet belongs to either half.
  {
    id: 'kala-sarpa',
    variant: 'Ananta',
    has: {
      Rahu: 'Aries 10',
      ...enclosed((count) => signAt(signFrom(count)).name),
      Saturn: 'Libra 10',
      Sun: 'Aries 10',
    },
    not: [{ Saturn: 'Libra 10.1' }, { Sun: 'Aries 9.9' }],
  },
  {
    id: 'kala-sarpa',
    variant: 'Ananta',
    has: {
      Rahu: 'Aries 10',
      ...enclosed((count) => signAt(signFrom(count + 6)).name),
      Moon: 'Libra 10',
      Sun: 'Aries 10',
    },
    not: [{ Moon: 'Libra 9.9' }, { Sun: 'Aries 10.1' }],
  },
];

/** Everything in the five signs ahead of Rahu. */
function enclosed(away: (count: number) => string): Places {
  return {
    Sun: away(1),
    Moon: away(2),
    Mars: away(3),
    Mercury: away(1),
    Jupiter: away(4),
    Venus: away(2),
    Saturn: away(5),
  };
}
