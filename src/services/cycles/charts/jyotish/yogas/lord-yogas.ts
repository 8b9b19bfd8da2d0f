import type { Yoga } from './yoga.ts';
import type { YogaId } from './yoga-ids.ts';

/** Yogas told by the lords of houses: where they stand, how they are associated, and which exchange signs. */
export const LORD_YOGAS: readonly Yoga[] = [
  {
    number: 24,
    id: 'lakshmi',
    name: 'Lakshmi',
    group: 'lordship',
    condition:
      'The lord of the 9th is exalted or in its own sign, in an angle or trine; and the lord of the 1st is in an angle or trine and not debilitated.',
    requiresAscendant: true,
    incidence: 6.8,
    note: 'The texts ask for a strong lord of the 1st; place and sign stand for that here.',
  },
  {
    number: 25,
    id: 'raja',
    name: 'Raja (kendra-trikona)',
    group: 'lordship',
    condition: 'A lord of the 1st, 4th, 7th or 10th is associated with another planet that rules the 5th or 9th.',
    requiresAscendant: true,
    incidence: 77.7,
    note: 'Only pairs of the lords of 9 and 10, 4 and 5, 4 and 9, 5 and 10, 1 and 5, or 1 and 9 that are conjunct or in exchange stand out.',
  },
  {
    number: 26,
    id: 'dharma-karmadhipati',
    name: 'Dharma-Karmadhipati',
    group: 'lordship',
    condition: 'The lords of the 9th and the 10th are two planets, and they are associated.',
    requiresAscendant: true,
    incidence: 22.4,
  },
  {
    number: 27,
    id: 'yogakaraka',
    name: 'Yogakaraka',
    group: 'lordship',
    condition:
      'One planet rules the 4th, 7th or 10th and also the 5th or 9th: Saturn for Taurus and Libra rising, Mars for Cancer and Leo, Venus for Capricorn and Aquarius.',
    requiresAscendant: true,
    incidence: 49.4,
    note: 'It depends on the rising sign alone.',
  },
  {
    number: 28,
    id: 'dhana',
    name: 'Dhana',
    group: 'lordship',
    condition:
      'The lord of the 2nd or 11th is associated with the lord of the 1st, 5th or 9th, or the two with each other.',
    requiresAscendant: true,
    incidence: 73.7,
    note: 'Pairs that are conjunct or in exchange are traditionally read as the stronger ones.',
  },
  viparita(29, 'viparita-harsha', 'Viparita Harsha', '6th', 24.9),
  viparita(30, 'viparita-sarala', 'Viparita Sarala', '8th', 24.9),
  viparita(31, 'viparita-vimala', 'Viparita Vimala', '12th', 24.7),
  {
    number: 32,
    id: 'neecha-bhanga',
    name: 'Neecha Bhanga',
    group: 'dignity',
    condition:
      'A planet is debilitated, and at least one of these holds: its dispositor, the lord of the sign of its exaltation, or the planet that is exalted in the sign it stands in, is in an angle from the ascendant or the Moon; or its dispositor is conjunct with it, aspects it or is in exchange with it.',
    requiresAscendant: true,
    incidence: 43,
    note: 'It holds in 94 per cent of the charts that have a debilitated planet. That the Moon is in an angle from itself does not count. It is called Neecha Bhanga Raja only when two or more of the conditions are met. Angles from the Moon can be told without an ascendant.',
  },
  {
    number: 33,
    id: 'maha-parivartana',
    name: 'Maha Parivartana',
    group: 'exchange',
    condition:
      'Lords of two houses among the 1st, 2nd, 4th, 5th, 7th, 9th, 10th and 11th exchange signs, each in the house of the other.',
    requiresAscendant: true,
    incidence: 16.5,
  },
  {
    number: 34,
    id: 'khala-parivartana',
    name: 'Khala Parivartana',
    group: 'exchange',
    condition:
      'The lord of the 3rd and the lord of a house that is not hard exchange signs, each in the house of the other.',
    requiresAscendant: true,
    incidence: 5.0,
  },
  {
    number: 35,
    id: 'dainya-parivartana',
    name: 'Dainya Parivartana',
    group: 'exchange',
    condition:
      'The lord of a hard house and the lord of any other house exchange signs, each in the house of the other.',
    requiresAscendant: true,
    incidence: 18.3,
  },
  {
    number: 44,
    id: 'kahala',
    name: 'Kahala',
    group: 'lordship',
    condition:
      'The lords of the 4th and the 9th are two planets in angles from each other, and the lord of the 1st is not in a hard house.',
    requiresAscendant: true,
    incidence: 20.8,
    note: 'The texts ask for a strong lord of the 1st; some name Jupiter in place of the lord of the 9th.',
  },
  {
    number: 46,
    id: 'sankha',
    name: 'Sankha',
    group: 'lordship',
    condition:
      'The lords of the 5th and the 6th are two planets in angles from each other, and the lord of the 1st is neither in a hard house nor debilitated.',
    requiresAscendant: true,
    incidence: 21.2,
    note: 'The texts ask for a strong lord of the 1st; place and sign stand for that here.',
  },
  {
    number: 56,
    id: 'daridra',
    name: 'Daridra',
    group: 'lordship',
    condition: 'The lord of the 11th is in a hard house.',
    requiresAscendant: true,
    incidence: 24.4,
    note: 'One of several forms in the texts.',
  },
];

function viparita(number: number, id: YogaId, name: string, house: string, incidence: number): Yoga {
  return {
    number,
    id,
    name,
    group: 'lordship',
    condition: `The lord of the ${house} is in a hard house.`,
    requiresAscendant: true,
    incidence,
    note: 'The strict form also asks that it is not conjunct a lord of a house that is not hard.',
  };
}
