import Type from 'typebox';
import { registryNumberOf } from '../rules/registry-number.ts';

/** The number of a hotel that is to be taken out, or let in again; in upper or lower case. */
export const suppressedNumber = () =>
  Type.String({
    maxLength: 20,
    pattern: '^[0-9A-Za-z-]{1,20}$',
    'x-says': 'a UEN or juristic person number, with -2, -3, … if it has that',
    description: 'UEN or juristic person number, with -2, -3, … if it has that; in upper or lower case.',
  });

/** Undefined for what cannot be a registry number: its check character or form is wrong. */
export function numberGiven(text: string): string | undefined {
  const uen = text.toUpperCase();
  return registryNumberOf(uen) === undefined ? undefined : uen;
}

export const reasonGiven = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '^[^\\p{Cc}]+$',
      'x-says': 'one line of text',
      description: 'Kept with the number, such as how the hotel asked.',
    }),
  );
