import type { YogaCase } from './yoga-charts.ts';

/** Yogas of occupied houses. Aries rises, unless said otherwise. */
export const HOUSE_CASES: readonly YogaCase[] = [
  {
    id: 'lagnadhi',
    has: { Mercury: 'Virgo', Jupiter: 'Libra', Venus: 'Scorpio' },
    not: [{ Venus: 'Sagittarius' }, { Mercury: 'Leo' }, { Ascendant: 'Gemini' }],
  },
  { id: 'amala', has: { Venus: 'Capricorn' }, not: [{ Saturn: 'Capricorn' }, { Venus: 'Leo' }, { Rahu: 'Capricorn' }] },
  { id: 'amala', has: { Mars: 'Leo' }, not: [{ Mars: 'Gemini' }, { Venus: 'Cancer' }] },
  {
    id: 'amala',
    has: { Mars: 'Leo', Venus: 'Leo', Mercury: 'Capricorn' },
    not: [{ Sun: 'Capricorn' }, { Rahu: 'Cancer' }],
  },
  { id: 'amala', has: { Sun: 'Virgo', Moon: 'Capricorn', Jupiter: 'Leo' }, not: [{ Sun: 'Pisces' }] },
  { id: 'amala', has: { Sun: 'Cancer 15.1', Moon: 'Capricorn 15', Jupiter: 'Leo' }, not: [{ Sun: 'Cancer 15' }] },
  {
    id: 'saraswati',
    has: { Jupiter: 'Leo', Venus: 'Libra' },
    not: [{ Jupiter: 'Libra' }, { Venus: 'Gemini' }, { Jupiter: 'Scorpio' }, { Jupiter: 'Capricorn' }],
  },
  { id: 'saraswati', has: { Jupiter: 'Sagittarius', Venus: 'Libra' }, not: [{ Jupiter: 'Pisces' }] },
  { id: 'saraswati', has: { Jupiter: 'Cancer', Venus: 'Capricorn' }, not: [{ Mercury: 'Virgo' }] },
  {
    id: 'vasumati',
    has: { Mercury: 'Gemini', Jupiter: 'Aquarius', Venus: 'Virgo' },
    not: [{ Venus: 'Libra' }, { Ascendant: 'Taurus' }],
  },
  { id: 'vasumati', has: { Mercury: 'Scorpio', Jupiter: 'Aquarius', Venus: 'Cancer' }, not: [{ Venus: 'Leo' }] },
  {
    id: 'parvata',
    has: {},
    not: [{ Saturn: 'Scorpio' }, { Jupiter: 'Taurus' }, { Sun: 'Libra' }, { Mercury: 'Virgo', Mars: 'Virgo' }],
  },
  {
    id: 'chamara',
    has: { Mars: 'Capricorn', Jupiter: 'Taurus' },
    not: [{ Jupiter: 'Libra' }, { Mars: 'Scorpio' }, { Ascendant: 'Scorpio' }],
  },
  ...['Aries', 'Sagittarius', 'Capricorn'].map(
    (sign): YogaCase => ({
      id: 'chamara',
      has: { Jupiter: sign, Venus: sign },
      not: [{ Jupiter: 'Leo', Venus: 'Leo' }],
    }),
  ),
  { id: 'chamara', has: { Venus: 'Libra' }, not: [{ Venus: 'Sagittarius' }, { Ascendant: 'Taurus' }] },

  {
    id: 'mahabhagya',
    variant: 'Mahabhagya by day',
    has: { Sun: 'Gemini', Moon: 'Leo', isDay: true },
    not: [{ isDay: false }, { Moon: 'Virgo' }, { Sun: 'Taurus' }, { Ascendant: 'Taurus' }],
  },
  {
    id: 'mahabhagya',
    variant: 'Mahabhagya by night',
    has: { Ascendant: 'Taurus', Sun: 'Cancer', Moon: 'Virgo', isDay: false },
    not: [{ isDay: true }, { Sun: 'Leo' }, { Moon: 'Libra' }, { Ascendant: 'Aries' }],
  },
  {
    id: 'chatussagara',
    has: { Sun: 'Aries', Moon: 'Cancer', Saturn: 'Capricorn' },
    not: [{ Saturn: 'Leo' }, { Ascendant: 'Taurus' }],
  },
  { id: 'chatussagara', has: { Sun: 'Aries', Rahu: 'Capricorn' }, not: [{ Sun: 'Taurus' }, { Rahu: 'Aquarius' }] },
  {
    id: 'shubha-kartari',
    has: { Sun: 'Leo', Mercury: 'Leo', Venus: 'Taurus', Jupiter: 'Pisces' },
    not: [{ Mars: 'Taurus' }, { Jupiter: 'Aquarius' }, { Venus: 'Gemini' }],
  },
  { id: 'papa-kartari', has: { Saturn: 'Pisces' }, not: [{ Venus: 'Taurus' }, { Saturn: 'Leo' }, { Sun: 'Leo' }] },

  {
    id: 'mangal-dosha',
    has: { Mars: 'Aries' },
    not: [
      { Mars: 'Gemini' },
      { Mars: 'Leo' },
      { Mars: 'Virgo' },
      { Mars: 'Sagittarius' },
      { Mars: 'Capricorn' },
      { Mars: 'Aquarius' },
    ],
  },
  ...['Taurus', 'Cancer', 'Libra', 'Scorpio', 'Pisces'].map(
    (Mars): YogaCase => ({ id: 'mangal-dosha', has: { Mars }, not: [{ Mars: 'Gemini' }] }),
  ),
];
