import type { Country } from './country.ts';

/**
 * The numbers under which companies are registered: Singapore's UEN in its three formats, and Thailand's juristic person
 * number of thirteen digits. Checks the form and the check character. Does not ask the clock: a number of a year to come
 * passes here, and nobody has been given it. Letters must be capitals and nothing may stand around the number.
 */
type RegistryNumber = {
  /** Without the ordinal. */
  readonly number: string;
  readonly country: Country;
  /** 1 for the company's first hotel, whose published number is the bare one. */
  readonly ordinal: number;
};

/** Takes a published number: bare, or with `-2`, `-3`, … for the further hotels of one company. */
export function registryNumberOf(text: string): RegistryNumber | undefined {
  const [, number, ordinal] = PUBLISHED.exec(text) ?? [];
  if (number === undefined) return undefined;
  const country = isUen(number) ? 'SG' : isJuristicId(number) ? 'TH' : undefined;
  return country && { number, country, ordinal: ordinal === undefined ? 1 : Number(ordinal) };
}

const PUBLISHED = /^([0-9A-Z]{9,13})(?:-([2-9]|[1-9][0-9]{1,2}))?$/;

export function isUen(text: string): boolean {
  if (BUSINESS.test(text)) return text[8] === 'XMKECAWLJDB'[weighted(text, DIGITS, [10, 4, 9, 3, 8, 2, 7, 1]) % 11];
  if (LOCAL_COMPANY.test(text)) {
    return text[9] === 'ZKCMDNERGWH'[weighted(text, DIGITS, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11];
  }
  if (!OTHER_ENTITY.test(text) || !ENTITY_TYPES.has(text.slice(3, 5))) return false;
  return text[9] === OTHER_ALPHABET[(weighted(text, OTHER_ALPHABET, [4, 3, 5, 3, 10, 2, 2, 5, 7]) + 6) % 11];
}

/** 0, province (2 digits), kind, Buddhist year (3), serial (5), check digit. Persons' numbers do not begin with 0. */
export function isJuristicId(text: string): boolean {
  if (!/^0[0-9]{12}$/.test(text)) return false;
  const sum = weighted(text, DIGITS, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return Number(text[12]) === (11 - (sum % 11)) % 10;
}

const BUSINESS = /^[0-9]{8}[A-Z]$/;
/** The year comes first, and the register begins in the 1800s. */
const LOCAL_COMPANY = /^(?:1[89]|[2-9][0-9])[0-9]{7}[A-Z]$/;
const OTHER_ENTITY = /^[RST][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z]$/;

const DIGITS = '0123456789';
/** Without I, O, Y and Z. A character counts as its place in this string. */
const OTHER_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';

/** Partnerships, foreign companies, societies, unions, schools, funds, embassies and other kinds that agencies register. */
const ENTITY_TYPES = new Set(
  (
    'CC CD CH CL CM CP CS CX DP FB FC FM FN GA GB GS HS LL LP ' +
    'MB MC MD MH MM MQ NB NR PA PB PF RF RP SM SS TC TU VH XL'
  ).split(' '),
);

function weighted(text: string, alphabet: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * alphabet.indexOf(text.charAt(index)), 0);
}
