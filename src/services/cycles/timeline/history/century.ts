/** Centuries as people count them: the first of the era is the years 1 to 100, the one before it 100 to 1 BCE. No year 0. */
export const centuryOf = (year: number) => Math.floor((year - 1) / 100);

export const firstYearOf = (century: number) => century * 100 + 1;
export const lastYearOf = (century: number) => century * 100 + 100;

/** `13th century BCE` for -13, `1st century CE` for 0. */
export function centuryLabel(century: number): string {
  return century < 0 ? centuryName(century) : `${centuryName(century)} CE`;
}

/** As a sentence says it: `13th century BCE` for -13, `1st century` for 0. */
export function centuryName(century: number): string {
  return century < 0 ? `${ordinal(-century)} century BCE` : `${ordinal(century + 1)} century`;
}

const ENDINGS: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
};
const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (count: number) => `${count}${ENDINGS[rules.select(count)]}`;
