import type { CountryCode } from 'libphonenumber-js/max';
import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { telephonesIn } from './business.ts';
import { countryOf } from './country.ts';
import { readingPart, withAsciiDigits } from './page-words.ts';
import type { Subject } from './subject.ts';

/** The phone numbers of a page by where they stand, in the form of E.164 where the country is known. Nobody is called. */
export type PagePhones = {
  structured: readonly string[];
  linked: readonly string[];
  visible: readonly string[];
  /** Written as a telephone in the structured data and not readable as one. */
  unreadable: string | null;
};

const MOST_NUMBERS = 50;
const MOST_LINES = 200;
const MOST_OF_LINE = 600;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 20;

export function phonesOf(subject: Subject): PagePhones {
  const { page, graph, business } = subject;
  const country = countryOf(subject);
  const told = business === null ? [] : telephonesIn(graph, business.item).slice(0, MOST_NUMBERS);
  const structured = distinct(told.flatMap((text) => numbersOf(text, country)));
  return {
    structured,
    linked: distinct(page.telephoneLinks.slice(0, MOST_NUMBERS).flatMap((text) => numbersOf(text, country))),
    visible: distinct([
      ...visibleNumbers(page.text, country),
      ...structured.filter((number) => isWritten(number, page.text)),
    ]),
    unreadable: told.find((text) => numbersOf(text, country).length === 0) ?? null,
  };
}

/**
 * Of a field that should hold one number and may hold several. One that no plan of numbers knows stays as its digits: it
 * can still agree with itself.
 */
function numbersOf(text: string, country: CountryCode | undefined): string[] {
  const plain = plainNumber(decoded(text)).slice(0, MOST_OF_LINE);
  const parsed = parsePhoneNumberFromString(plain, country);
  if (parsed?.isValid() === true) return [parsed.number];
  const within = numbersWithin(plain, country);
  if (within.length > 0) return within;
  const digits = plain.replace(/\D/g, '');
  return digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS ? [digits] : [];
}

function numbersWithin(plain: string, country: CountryCode | undefined): string[] {
  const options = country === undefined ? {} : { defaultCountry: country };
  return findPhoneNumbersInText(plain, options).map(({ number }) => number.number);
}

function visibleNumbers(text: string, country: CountryCode | undefined): string[] {
  const lines = readingPart(text)
    .split('\n')
    .filter((line) => HAS_NUMBER.test(line));
  // Numbers to call stand at the top and at the bottom.
  const looked = lines.length <= 2 * MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), ...lines.slice(-MOST_LINES)];
  return distinct(looked.flatMap((line) => numbersWithin(plainNumber(line.slice(0, MOST_OF_LINE)), country)));
}

/** In these digits, whether or not a plan of numbers knows them. */
function isWritten(number: string, text: string): boolean {
  const digits = Array.from(number.replace(/\D/g, '')).join('[\\s().\\p{Pd}/]{0,3}');
  return new RegExp(`(?<!\\d)${digits}(?!\\d)`, 'u').test(withAsciiDigits(readingPart(text)));
}

const HAS_NUMBER = /\p{Nd}(?:[\s().\p{Pd}/]{0,3}\p{Nd}){6}/u;

/** Thai digits and extensions as the others. `0 5381 0123-4` stands for a row of lines; the first is the number. */
const plainNumber = (text: string) =>
  withAsciiDigits(text)
    .replace(/(?<=\d)\s{0,3}ต่อ\s{0,3}(?=\d)/g, ' ext. ')
    .replace(/(?<=\d{4})\s?[-–]\s?\d{1,2}(?!\d|[\s-]?\d)/g, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const distinct = (numbers: readonly string[]) => [...new Set(numbers)].slice(0, MOST_NUMBERS);

export const isSharedNumber = (some: readonly string[], others: readonly string[]) =>
  some.some((one) => others.some((other) => isSameNumber(one, other)));

/** Without the country one of them may lack its code, or carry the zero that is dialled at home. */
function isSameNumber(one: string, other: string): boolean {
  const [shorter, longer] = [one, other].map(subscriberDigits).sort((a, b) => a.length - b.length) as [string, string];
  return shorter.length >= FEWEST_DIGITS && longer.endsWith(shorter);
}

const subscriberDigits = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '');
