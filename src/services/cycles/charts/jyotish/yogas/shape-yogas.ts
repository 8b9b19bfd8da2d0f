import type { AkritiForm } from './akriti-forms.ts';
import { FOUR_HOUSE_FORMS, OPPOSED_AND_TRINE_FORMS, SEVEN_HOUSE_FORMS } from './akriti-forms.ts';
import type { Yoga, YogaVariant } from './yoga.ts';
import type { YogaId } from './yoga-ids.ts';

/** The Nabhasa yogas: the pattern that the seven make in the sky, without regard to which planet is where. */
export const SANKHYA_NAMES: readonly { name: string; incidence: number }[] = [
  { name: 'Gola', incidence: 0.01 },
  { name: 'Yuga', incidence: 0.24 },
  { name: 'Sula', incidence: 5.6 },
  { name: 'Kedara', incidence: 26.9 },
  { name: 'Pasa', incidence: 42.7 },
  { name: 'Dama', incidence: 22.2 },
  { name: 'Vina', incidence: 2.4 },
];

const COUNTED_IN_MORE = 'Counted in 200,000 charts, because it is so rare.';

export const SHAPE_YOGAS: readonly Yoga[] = [
  asraya(51, 'rajju', 'Rajju', 'movable', 0.07),
  asraya(52, 'musala', 'Musala', 'fixed', 0.06),
  asraya(53, 'nala', 'Nala', 'dual', 0.01),
  {
    number: 54,
    id: 'kamala',
    name: 'Kamala',
    group: 'nabhasa',
    condition: 'The seven are all in angles.',
    requiresAscendant: true,
    incidence: 0.03,
  },
  {
    number: 55,
    id: 'sankhya',
    name: 'Sankhya',
    group: 'nabhasa',
    condition: 'Named after the number of signs that the seven occupy.',
    requiresAscendant: false,
    incidence: null,
    note: 'One of the seven forms always holds. The texts let it give way to any other Nabhasa yoga.',
    variants: SANKHYA_NAMES.map(({ name, incidence }, index) => ({
      name,
      condition: index === 0 ? 'The seven occupy one sign.' : `The seven occupy ${index + 1} signs.`,
      incidence,
    })),
  },
  {
    number: 58,
    id: 'akriti-opposed-and-trine',
    name: 'Sakata, Vihaga and Sringataka',
    group: 'nabhasa',
    condition: 'The seven are all in one pair of opposite angles, or all in the trines.',
    requiresAscendant: true,
    incidence: 0.014,
    note: `${COUNTED_IN_MORE} This Sakata is not the Shakata of the Moon and Jupiter.`,
    variants: OPPOSED_AND_TRINE_FORMS.map(variantOf),
  },
  {
    number: 59,
    id: 'akriti-four-houses',
    name: 'Yupa, Ishu, Sakti and Danda',
    group: 'nabhasa',
    condition: 'The seven are all within four consecutive houses that begin with an angle.',
    requiresAscendant: true,
    incidence: 2.2,
    note: COUNTED_IN_MORE,
    variants: FOUR_HOUSE_FORMS.map(variantOf),
  },
  {
    number: 60,
    id: 'akriti-seven-houses',
    name: 'Nauka, Kuta, Chhatra and Chapa',
    group: 'nabhasa',
    condition: 'The seven occupy seven consecutive houses that begin with an angle, one in each.',
    requiresAscendant: true,
    incidence: 0.05,
    note: COUNTED_IN_MORE,
    variants: SEVEN_HOUSE_FORMS.map(variantOf),
  },
];

function asraya(number: number, id: YogaId, name: string, modality: string, incidence: number): Yoga {
  return {
    number,
    id,
    name,
    group: 'nabhasa',
    condition: `The seven are all in ${modality} signs.`,
    requiresAscendant: false,
    incidence,
  };
}

function variantOf({ name, condition, incidence }: AkritiForm): YogaVariant {
  return { name, condition, incidence };
}
