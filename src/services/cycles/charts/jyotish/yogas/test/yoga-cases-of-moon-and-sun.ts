import type { YogaCase } from './yoga-charts.ts';

/** Yogas that count signs from the Moon or the Sun. In the plain chart the Moon is in Virgo and the Sun in Taurus. */
const UNCANCELLED = {
  Mars: 'Taurus',
  Mercury: 'Taurus',
  Venus: 'Taurus',
  Jupiter: 'Scorpio',
  Saturn: 'Aquarius',
} as const;

export const MOON_AND_SUN_CASES: readonly YogaCase[] = [
  { id: 'gajakesari', has: { Moon: 'Aries', Jupiter: 'Aries' }, not: [{ Jupiter: 'Taurus' }, { Moon: 'Pisces' }] },
  { id: 'gajakesari', has: { Moon: 'Aries', Jupiter: 'Cancer' }, not: [{ Jupiter: 'Leo' }] },
  { id: 'gajakesari', has: { Moon: 'Aries', Jupiter: 'Libra' }, not: [{ Jupiter: 'Virgo' }] },
  { id: 'gajakesari', has: { Moon: 'Aries', Jupiter: 'Capricorn' }, not: [{ Jupiter: 'Sagittarius' }] },
  {
    id: 'gajakesari-strict',
    has: { Moon: 'Aries', Jupiter: 'Cancer' },
    not: [{ Jupiter: 'Leo' }, { Jupiter: 'Capricorn' }, { Sun: 'Cancer' }, { Moon: 'Scorpio', Jupiter: 'Taurus' }],
  },

  { id: 'sunapha', has: { Saturn: 'Pisces' }, not: [{ Saturn: 'Leo' }, { Jupiter: 'Pisces' }] },
  { id: 'anapha', has: { Jupiter: 'Pisces' }, not: [{ Jupiter: 'Libra' }, { Saturn: 'Pisces' }] },
  { id: 'durudhara', has: {}, not: [{ Saturn: 'Pisces' }, { Jupiter: 'Pisces' }] },
  {
    id: 'kemadruma-raw',
    has: { Jupiter: 'Taurus', Saturn: 'Aquarius' },
    not: [{ Jupiter: 'Libra' }, { Saturn: 'Leo' }, { Mars: 'Virgo' }, UNCANCELLED],
  },
  {
    id: 'kemadruma',
    has: UNCANCELLED,
    not: [
      { Mars: 'Libra' },
      { Mars: 'Virgo' },
      { Saturn: 'Capricorn' },
      { Mars: 'Gemini' },
      { Jupiter: 'Taurus' },
      { Ascendant: 'Taurus' },
    ],
  },

  { id: 'vesi', has: {}, not: [{ Saturn: 'Aries' }, { Mars: 'Leo', Venus: 'Leo' }] },
  { id: 'vosi', has: { Mars: 'Aries', Venus: 'Leo' }, not: [{ Venus: 'Gemini' }, { Mars: 'Leo' }] },
  { id: 'ubhayachari', has: { Mars: 'Aries' }, not: [{ Venus: 'Leo' }, { Mars: 'Leo' }] },
  {
    id: 'adhi',
    has: { Mercury: 'Aquarius', Jupiter: 'Pisces', Venus: 'Aries' },
    not: [{ Venus: 'Taurus' }, { Mercury: 'Capricorn' }, { Moon: 'Leo' }],
  },
  { id: 'shakata', has: { Jupiter: 'Taurus', Moon: 'Libra' }, not: [{ Moon: 'Scorpio' }, { Ascendant: 'Taurus' }] },
  { id: 'shakata', has: { Jupiter: 'Taurus', Moon: 'Sagittarius' }, not: [{ Moon: 'Capricorn' }] },
  { id: 'shakata', has: { Jupiter: 'Taurus', Moon: 'Aries' }, not: [{ Moon: 'Pisces' }] },
];
