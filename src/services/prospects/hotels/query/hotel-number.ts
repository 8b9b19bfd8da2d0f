import Type from 'typebox';
import { prospectsProblem } from '../../problems.ts';

/** The number of a hotel in a path. */
export const uenParameter = () =>
  Type.Object({
    uen: Type.String({
      description: 'UEN or juristic person number, with -2, -3, … if it has that; in upper or lower case.',
    }),
  });

/** Of a hotel that is published, or was: whether it is one, the table says. */
export const HotelNumber = Type.String({
  maxLength: 20,
  pattern: '^[0-9A-Za-z-]+$',
  description: 'The registry number under which the hotel is published, or was.',
  'x-says': 'digits, letters and hyphens',
});

/** What a number can look like; anything else is no hotel's, and is not looked up. */
const NUMBER = /^[0-9A-Za-z-]{1,20}$/;

export function uenIn({ uen }: { readonly uen: string }): string {
  if (!NUMBER.test(uen)) throw prospectsProblem('hotel_not_found');
  return uen.toUpperCase();
}
