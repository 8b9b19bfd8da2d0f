import type { Yoga, YogaVariant } from './yoga.ts';

/** The Nabhasa yogas: the pattern that the seven make in the sky, without regard to which planet is where. */
const SANKHYA_NAMES: readonly { name: string; incidence: number }[] = [
  { name: 'Gola', incidence: 0.01 },
  { name: 'Yuga', incidence: 0.24 },
  { name: 'Sula', incidence: 5.6 },
  { name: 'Kedara', incidence: 26.9 },
  { name: 'Pasa', incidence: 42.7 },
  { name: 'Dama', incidence: 22.2 },
  { name: 'Vina', incidence: 2.4 },
];

const NOT_MEASURED = 'Rare, and not measured.';

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
    incidence: null,
    note: `${NOT_MEASURED} This Sakata is not the Shakata of the Moon and Jupiter.`,
    variants: [
      unmeasured('Sakata', 'The seven are all in the 1st and 7th houses.'),
      unmeasured('Vihaga', 'The seven are all in the 4th and 10th houses.'),
      unmeasured('Sringataka', 'The seven are all in the 1st, 5th and 9th houses.'),
    ],
  },
  {
    number: 59,
    id: 'akriti-four-houses',
    name: 'Yupa, Ishu, Sakti and Danda',
    group: 'nabhasa',
    condition: 'The seven are all within four consecutive houses that begin with an angle.',
    requiresAscendant: true,
    incidence: null,
    note: NOT_MEASURED,
    variants: [
      unmeasured('Yupa', 'The seven are all within the 1st to 4th houses.'),
      unmeasured('Ishu', 'The seven are all within the 4th to 7th houses.'),
      unmeasured('Sakti', 'The seven are all within the 7th to 10th houses.'),
      unmeasured('Danda', 'The seven are all within the 10th to 1st houses.'),
    ],
  },
  {
    number: 60,
    id: 'akriti-seven-houses',
    name: 'Nauka, Kuta, Chhatra and Chapa',
    group: 'nabhasa',
    condition: 'The seven occupy seven consecutive houses that begin with an angle, one in each.',
    requiresAscendant: true,
    incidence: null,
    note: NOT_MEASURED,
    variants: [
      unmeasured('Nauka', 'The seven occupy the 1st to 7th houses, one in each.'),
      unmeasured('Kuta', 'The seven occupy the 4th to 10th houses, one in each.'),
      unmeasured('Chhatra', 'The seven occupy the 7th to 1st houses, one in each.'),
      unmeasured('Chapa', 'The seven occupy the 10th to 4th houses, one in each.'),
    ],
  },
];

function asraya(number: number, id: string, name: string, modality: string, incidence: number): Yoga {
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

function unmeasured(name: string, condition: string): YogaVariant {
  return { name, condition, incidence: null };
}
