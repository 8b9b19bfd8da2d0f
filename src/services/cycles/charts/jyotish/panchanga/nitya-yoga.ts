import type { ZodiacPoint } from '../tables/zodiac-point.ts';
import { zodiacPoint } from '../tables/zodiac-point.ts';

/**
 * The yoga of the day: the longitudes of the Sun and the Moon, added up, lie in one of 27 parts of the circle. The parts
 * are those of the nakshatras. Has nothing to do with the yogas of a chart, save the word.
 */
const NAMES = [
  'Vishkambha',
  'Priti',
  'Ayushman',
  'Saubhagya',
  'Shobhana',
  'Atiganda',
  'Sukarma',
  'Dhriti',
  'Shula',
  'Ganda',
  'Vriddhi',
  'Dhruva',
  'Vyaghata',
  'Harshana',
  'Vajra',
  'Siddhi',
  'Vyatipata',
  'Variyana',
  'Parigha',
  'Shiva',
  'Siddha',
  'Sadhya',
  'Shubha',
  'Shukla',
  'Brahma',
  'Indra',
  'Vaidhriti',
];

export type NityaYoga = {
  /** 1 to 27. */
  number: number;
  name: string;
};

export function nityaYogaOf(sun: ZodiacPoint, moon: ZodiacPoint): NityaYoga {
  const { index } = zodiacPoint(sun.longitude + moon.longitude).nakshatra;
  return { number: index + 1, name: NAMES[index] as string };
}
