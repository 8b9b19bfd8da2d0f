import type { VargaDivision } from './varga-sign.ts';

/**
 * The sixteen divisional charts of Parashara in words: names, what each is traditionally read for, and its rule. The rule
 * itself, as arithmetic, is in `varga-sign.ts`.
 */
export type VargaWords = {
  sanskrit: string;
  /** D30 has five parts that differ in size; every other chart as many equal ones as its number. */
  unequalParts?: number;
  subject: string;
  rule: string;
  note?: string;
};

export const VARGAS: Readonly<Record<VargaDivision, VargaWords>> = {
  1: { sanskrit: 'Rashi', subject: 'the body and life as a whole', rule: 'The sign itself.' },
  2: {
    sanskrit: 'Hora',
    subject: 'wealth',
    rule: 'Odd signs: the first half goes to Leo, the second to Cancer. Even signs: the reverse.',
    note: 'Other schools use all twelve signs.',
  },
  3: {
    sanskrit: 'Drekkana',
    subject: 'brothers and sisters',
    rule: 'The three parts go to the sign itself, the 5th and the 9th from it.',
  },
  4: {
    sanskrit: 'Chaturthamsa',
    subject: 'fortune and property',
    rule: 'The four parts go to the sign itself, the 4th, the 7th and the 10th from it.',
  },
  7: {
    sanskrit: 'Saptamsa',
    subject: 'children and grandchildren',
    rule: 'Counted sign by sign: in odd signs from the sign itself, in even signs from the 7th from it.',
  },
  9: {
    sanskrit: 'Navamsa',
    subject: 'marriage and the partner',
    rule: 'Counted sign by sign: in movable signs from the sign itself, in fixed signs from the 9th, in dual signs from the 5th. The parts are the padas of the nakshatras.',
  },
  10: {
    sanskrit: 'Dasamsa',
    subject: 'work and standing',
    rule: 'Counted sign by sign: in odd signs from the sign itself, in even signs from the 9th from it.',
  },
  12: { sanskrit: 'Dwadasamsa', subject: 'parents', rule: 'Counted sign by sign from the sign itself.' },
  16: {
    sanskrit: 'Shodasamsa',
    subject: 'vehicles and comforts',
    rule: 'Counted sign by sign: in movable signs from Aries, in fixed signs from Leo, in dual signs from Sagittarius.',
  },
  20: {
    sanskrit: 'Vimsamsa',
    subject: 'worship',
    rule: 'Counted sign by sign: in movable signs from Aries, in fixed signs from Sagittarius, in dual signs from Leo.',
  },
  24: {
    sanskrit: 'Chaturvimsamsa',
    subject: 'learning',
    rule: 'Counted sign by sign: in odd signs from Leo, in even signs from Cancer.',
  },
  27: {
    sanskrit: 'Saptavimsamsa',
    subject: 'strength and weakness',
    rule: 'Counted sign by sign: in fire signs from Aries, in earth signs from Cancer, in air signs from Libra, in water signs from Capricorn.',
  },
  30: {
    sanskrit: 'Trimsamsa',
    unequalParts: 5,
    subject: 'difficulties',
    rule: 'Odd signs: 5 degrees to Aries, 5 to Aquarius, 8 to Sagittarius, 7 to Gemini, 5 to Libra. Even signs: 5 degrees to Taurus, 7 to Virgo, 8 to Pisces, 5 to Capricorn, 5 to Scorpio.',
    note: 'Other schools use thirty equal parts.',
  },
  40: {
    sanskrit: 'Khavedamsa',
    subject: 'fortunate and unfortunate effects',
    rule: 'Counted sign by sign: in odd signs from Aries, in even signs from Libra.',
  },
  45: {
    sanskrit: 'Akshavedamsa',
    subject: 'all matters',
    rule: 'Counted sign by sign: in movable signs from Aries, in fixed signs from Leo, in dual signs from Sagittarius.',
  },
  60: { sanskrit: 'Shashtiamsa', subject: 'all matters', rule: 'Counted sign by sign from the sign itself.' },
};
