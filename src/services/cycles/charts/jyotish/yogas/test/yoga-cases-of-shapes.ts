import { SIGN_NAMES } from '../../../../zodiac/signs.ts';
import { FOUR_HOUSE_FORMS, OPPOSED_AND_TRINE_FORMS, SEVEN_HOUSE_FORMS } from '../akriti-forms.ts';
import { SANKHYA_NAMES } from '../shape-yogas.ts';
import type { YogaCase } from './yoga-charts.ts';
import { seven } from './yoga-charts.ts';

/** The patterns of the seven. Aries rises, so that a house has the number of its sign. */
const signsOf = (houses: readonly number[]) => houses.map((house) => SIGN_NAMES[house - 1] ?? '');

export const SHAPE_CASES: readonly YogaCase[] = [
  { id: 'rajju', has: seven('Aries', 'Cancer', 'Libra', 'Capricorn'), not: [{ Saturn: 'Scorpio' }] },
  { id: 'musala', has: seven('Taurus', 'Leo', 'Scorpio', 'Aquarius'), not: [{ Sun: 'Aries' }] },
  { id: 'nala', has: seven('Gemini', 'Virgo', 'Sagittarius', 'Pisces'), not: [{ Moon: 'Aries' }] },
  {
    id: 'kamala',
    has: seven('Aries', 'Cancer', 'Libra', 'Capricorn'),
    not: [{ Mars: 'Taurus' }, { Ascendant: 'Taurus' }],
  },
  ...SANKHYA_NAMES.map(
    ({ name }, index): YogaCase => ({
      id: 'sankhya',
      variant: name,
      has: seven(...SIGN_NAMES.slice(0, index + 1)),
      not: [],
    }),
  ),
  ...OPPOSED_AND_TRINE_FORMS.map(
    ({ name, houses }): YogaCase => ({
      id: 'akriti-opposed-and-trine',
      variant: name,
      has: seven(...signsOf(houses)),
      not: [{ Jupiter: 'Taurus' }, { Ascendant: 'Gemini' }],
    }),
  ),
  ...FOUR_HOUSE_FORMS.map(
    ({ name, houses }): YogaCase => ({
      id: 'akriti-four-houses',
      variant: name,
      has: seven(...signsOf(houses)),
      not: [{ Ascendant: 'Taurus' }, { Venus: signsOf([((houses[3] ?? 0) % 12) + 1])[0] ?? '' }],
    }),
  ),
  ...SEVEN_HOUSE_FORMS.map(
    ({ name, houses }): YogaCase => ({
      id: 'akriti-seven-houses',
      variant: name,
      has: seven(...signsOf(houses)),
      not: [{ Ascendant: 'Taurus' }, { Moon: signsOf(houses)[0] ?? '' }],
    }),
  ),
];
