/** The Akriti patterns of the seven, each by the houses that hold them all. They are rare: counted in 200,000 charts. */
export type AkritiForm = { name: string; houses: readonly number[]; incidence: number; condition: string };

export const OPPOSED_AND_TRINE_FORMS: readonly AkritiForm[] = [
  { name: 'Sakata', houses: [1, 7], incidence: 0.002, condition: 'The seven are all in the 1st and 7th houses.' },
  { name: 'Vihaga', houses: [4, 10], incidence: 0.003, condition: 'The seven are all in the 4th and 10th houses.' },
  {
    name: 'Sringataka',
    houses: [1, 5, 9],
    incidence: 0.009,
    condition: 'The seven are all in the 1st, 5th and 9th houses.',
  },
];

export const FOUR_HOUSE_FORMS: readonly AkritiForm[] = [
  { name: 'Yupa', houses: [1, 2, 3, 4], incidence: 0.56, condition: 'The seven are all within the 1st to 4th houses.' },
  { name: 'Ishu', houses: [4, 5, 6, 7], incidence: 0.53, condition: 'The seven are all within the 4th to 7th houses.' },
  {
    name: 'Sakti',
    houses: [7, 8, 9, 10],
    incidence: 0.54,
    condition: 'The seven are all within the 7th to 10th houses.',
  },
  {
    name: 'Danda',
    houses: [10, 11, 12, 1],
    incidence: 0.54,
    condition: 'The seven are all within the 10th to 1st houses.',
  },
];

export const SEVEN_HOUSE_FORMS: readonly AkritiForm[] = [
  {
    name: 'Nauka',
    houses: [1, 2, 3, 4, 5, 6, 7],
    incidence: 0.013,
    condition: 'The seven occupy the 1st to 7th houses, one in each.',
  },
  {
    name: 'Kuta',
    houses: [4, 5, 6, 7, 8, 9, 10],
    incidence: 0.012,
    condition: 'The seven occupy the 4th to 10th houses, one in each.',
  },
  {
    name: 'Chhatra',
    houses: [7, 8, 9, 10, 11, 12, 1],
    incidence: 0.014,
    condition: 'The seven occupy the 7th to 1st houses, one in each.',
  },
  {
    name: 'Chapa',
    houses: [10, 11, 12, 1, 2, 3, 4],
    incidence: 0.013,
    condition: 'The seven occupy the 10th to 4th houses, one in each.',
  },
];
