import type { YogaCase } from './yoga-charts.ts';

/**
 * Yogas of the lords of houses. With Aries rising, Mars rules the 1st and 8th, Venus the 2nd and 7th, Mercury the 3rd and
 * 6th, the Moon the 4th, the Sun the 5th, Jupiter the 9th and 12th, Saturn the 10th and 11th.
 */
const FALLEN_SUN = { Sun: 'Libra', Venus: 'Taurus', Mars: 'Leo', Saturn: 'Scorpio' } as const;

export const LORD_CASES: readonly YogaCase[] = [
  {
    id: 'lakshmi',
    has: { Jupiter: 'Sagittarius', Mars: 'Leo' },
    not: [{ Jupiter: 'Leo' }, { Jupiter: 'Pisces' }, { Mars: 'Gemini' }, { Mars: 'Cancer' }],
  },
  { id: 'raja', has: { Moon: 'Taurus' }, not: [{ Moon: 'Virgo' }] },
  { id: 'raja', has: { Moon: 'Scorpio' }, not: [{ Moon: 'Sagittarius' }] },
  { id: 'raja', has: { Venus: 'Leo' }, not: [{ Venus: 'Cancer' }] },
  { id: 'dharma-karmadhipati', has: { Saturn: 'Libra' }, not: [{ Saturn: 'Leo' }, { Ascendant: 'Taurus' }] },
  { id: 'dharma-karmadhipati', has: { Saturn: 'Aries' }, not: [{ Jupiter: 'Virgo' }] },
  { id: 'dharma-karmadhipati', has: { Saturn: 'Pisces', Jupiter: 'Aquarius' }, not: [{ Jupiter: 'Gemini' }] },
  ...['Taurus', 'Cancer', 'Leo', 'Libra', 'Capricorn', 'Aquarius'].map(
    (Ascendant): YogaCase => ({
      id: 'yogakaraka',
      has: { Ascendant },
      not: ['Aries', 'Gemini', 'Virgo', 'Scorpio', 'Sagittarius', 'Pisces'].map((other) => ({ Ascendant: other })),
    }),
  ),
  { id: 'dhana', has: {}, not: [{ Venus: 'Cancer' }] },
  { id: 'dhana', has: { Venus: 'Aquarius' }, not: [{ Saturn: 'Cancer' }] },
  { id: 'dhana', has: { Venus: 'Cancer', Mars: 'Taurus' }, not: [{ Mars: 'Gemini' }] },

  { id: 'viparita-harsha', variant: 'strict', has: { Mercury: 'Scorpio' }, not: [{ Mercury: 'Libra' }] },
  { id: 'viparita-harsha', has: { Mercury: 'Pisces', Jupiter: 'Pisces' }, not: [{ Mercury: 'Aries' }] },
  { id: 'viparita-sarala', has: { Mars: 'Virgo' }, not: [{ Mars: 'Libra' }] },
  { id: 'viparita-sarala', variant: 'strict', has: { Mars: 'Scorpio' }, not: [{ Mars: 'Gemini' }] },
  { id: 'viparita-vimala', variant: 'strict', has: { Jupiter: 'Pisces' }, not: [{ Jupiter: 'Libra' }] },
  { id: 'viparita-vimala', has: { Jupiter: 'Virgo' }, not: [{ Jupiter: 'Leo' }] },
  {
    id: 'viparita-harsha',
    variant: 'strict',
    has: { Ascendant: 'Sagittarius', Sun: 'Leo', Mercury: 'Leo', Venus: 'Taurus', Moon: 'Taurus' },
    not: [{ Venus: 'Gemini' }],
  },

  { id: 'neecha-bhanga', has: { ...FALLEN_SUN, Venus: 'Leo' }, not: [{ Venus: 'Taurus' }, { Sun: 'Taurus' }] },
  { id: 'neecha-bhanga', has: { ...FALLEN_SUN, Venus: 'Cancer' }, not: [{ Venus: 'Taurus' }] },
  { id: 'neecha-bhanga', has: { ...FALLEN_SUN, Venus: 'Pisces' }, not: [FALLEN_SUN] },
  { id: 'neecha-bhanga', has: { ...FALLEN_SUN, Mars: 'Capricorn' }, not: [{ Mars: 'Aquarius' }] },
  { id: 'neecha-bhanga', has: { ...FALLEN_SUN, Saturn: 'Capricorn' }, not: [{ Saturn: 'Aquarius' }] },
  {
    id: 'neecha-bhanga',
    variant: 'Neecha Bhanga Raja',
    has: { ...FALLEN_SUN, Venus: 'Aries' },
    not: [{ Venus: 'Taurus' }],
  },

  { id: 'maha-parivartana', has: { Venus: 'Leo' }, not: [{ Venus: 'Gemini' }, { Ascendant: 'Pisces' }] },
  { id: 'khala-parivartana', has: { Sun: 'Gemini', Mercury: 'Leo' }, not: [{ Mercury: 'Cancer' }, { Sun: 'Virgo' }] },
  { id: 'dainya-parivartana', has: { Sun: 'Virgo', Mercury: 'Leo' }, not: [{ Sun: 'Gemini' }, { Mercury: 'Taurus' }] },
  { id: 'dainya-parivartana', has: { Mars: 'Virgo', Mercury: 'Scorpio' }, not: [{ Mars: 'Leo' }] },

  {
    id: 'kahala',
    has: { Moon: 'Aries', Jupiter: 'Cancer' },
    not: [{ Jupiter: 'Leo' }, { Mars: 'Virgo' }, { Ascendant: 'Leo' }],
  },
  {
    id: 'sankha',
    has: {},
    not: [{ Mercury: 'Gemini' }, { Mars: 'Virgo' }, { Mars: 'Cancer' }, { Ascendant: 'Virgo' }],
  },
  { id: 'daridra', has: { Saturn: 'Virgo' }, not: [{ Saturn: 'Leo' }] },
  { id: 'daridra', has: { Saturn: 'Pisces' }, not: [{ Ascendant: 'Gemini' }] },
];
