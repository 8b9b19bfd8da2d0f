import { FIRST_YEAR, LAST_YEAR } from '../system/year.ts';

const ASTRONOMICAL = /^-?\d{1,5}$/;
const WITH_ERA = /^(\d{1,5}) ?(bce|bc|ce|ad)$/i;

/** A year as people write it (`490 BCE`, `1455 CE`) or as the dataset counts (`-489`); undefined for anything else. */
export function yearAsWritten(text: string): number | undefined {
  const plain = text.trim().slice(0, 20);
  const [, digits = '', era = ''] = WITH_ERA.exec(plain) ?? [];
  const count = Number(digits);
  // No year nought comes before 1 CE.
  if (era !== '' && count === 0) return undefined;
  const year = era === '' ? Number(ASTRONOMICAL.test(plain) ? plain : Number.NaN) : inEra(count, era);
  // Adding zero takes the sign off -0.
  return year >= FIRST_YEAR && year <= LAST_YEAR ? year + 0 : undefined;
}

const inEra = (count: number, era: string) => (era.toLowerCase().startsWith('b') ? 1 - count : count);
