import { dateOf } from '#lib/calendar/iso-date.ts';

/**
 * Days as people write them, in English, Thai and Chinese, with years of the Buddhist era turned into those of the common
 * one. A date in figures that could be meant in two ways is not read.
 */
export type WrittenDate = { readonly at: number; readonly day: string };

/** In a text of bounded length, in the order of the text. */
export function datesWritten(text: string): WrittenDate[] {
  const latin = thaiDigitsToAscii(text);
  const found: WrittenDate[] = [];
  for (const { pattern, dayOf } of NOTATIONS) {
    for (const match of latin.matchAll(pattern)) {
      const day = dayOf(match.slice(1).map((part) => part ?? ''));
      if (day !== null) found.push({ at: match.index, day });
    }
  }
  return found.sort((one, other) => one.at - other.at);
}

/** The day that a `datetime` or `content` attribute begins with. */
export function dayDeclared(value: string): string | null {
  const [, year, month, day] = /^\s{0,9}([0-9]{4})-([0-9]{2})-([0-9]{2})(?![0-9])/.exec(value) ?? [];
  return dateOf(commonYear(Number(year)), Number(month), Number(day));
}

export function thaiDigitsToAscii(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}

const BUDDHIST_ERA = 543;
/** No page is about these years of the common era, and none of the Buddhist era about earlier ones. */
const isBuddhist = (year: number) => year >= 2400 && year < 2700;
const commonYear = (year: number) => (isBuddhist(year) ? year - BUDDHIST_ERA : year);

const ENGLISH_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const ENGLISH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const THAI_MONTHS = [
  ['มกราคม', 'ม.ค.'],
  ['กุมภาพันธ์', 'ก.พ.'],
  ['มีนาคม', 'มี.ค.'],
  ['เมษายน', 'เม.ย.'],
  ['พฤษภาคม', 'พ.ค.'],
  ['มิถุนายน', 'มิ.ย.'],
  ['กรกฎาคม', 'ก.ค.'],
  ['สิงหาคม', 'ส.ค.'],
  ['กันยายน', 'ก.ย.'],
  ['ตุลาคม', 'ต.ค.'],
  ['พฤศจิกายน', 'พ.ย.'],
  ['ธันวาคม', 'ธ.ค.'],
];
const THAI = `(${THAI_MONTHS.flat()
  .map((name) => name.replaceAll('.', String.raw`\.`))
  .join('|')})`;

type Notation = { pattern: RegExp; dayOf: (parts: readonly string[]) => string | null };

const NOTATIONS: readonly Notation[] = [
  {
    pattern: new RegExp(
      String.raw`(?<![\w.,-])([0-9]{1,2})(?:st|nd|rd|th)?[ -](?:of )?${ENGLISH}\.?,?[ -]([0-9]{4})(?!\w)`,
      'gi',
    ),
    dayOf: ([day, month = '', year]) => inWords(year, englishMonth(month), day),
  },
  {
    pattern: new RegExp(String.raw`(?<!\w)${ENGLISH}\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})(?!\w)`, 'gi'),
    dayOf: ([month = '', day, year]) => inWords(year, englishMonth(month), day),
  },
  {
    pattern: new RegExp(String.raw`(?<!\w)([0-9]{1,2}) ?${THAI} ?(?:พ\.ศ\. ?|ค\.ศ\. ?)?([0-9]{4}|[0-9]{2})(?!\w)`, 'g'),
    dayOf: ([day, month = '', year = '']) => inWords(year.length === 2 ? `25${year}` : year, thaiMonth(month), day),
  },
  {
    pattern: /(?<!\d)([0-9]{4})年 ?([0-9]{1,2})月 ?([0-9]{1,2})日/g,
    dayOf: ([year, month, day]) => inWords(year, Number(month), day),
  },
  {
    pattern: /(?<![\w/.-])([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![\w/-])/g,
    dayOf: ([year, , month, day]) => inWords(year, Number(month), day),
  },
  {
    pattern: /(?<![\w/.-])([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})(?![\w/-])/g,
    dayOf: ([first, , second, year]) => inFigures(Number(first), Number(second), Number(year)),
  },
];

const inWords = (year: string | undefined, month: number, day: string | undefined) =>
  dateOf(commonYear(Number(year)), month, Number(day));

const englishMonth = (name: string) => ENGLISH_MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const thaiMonth = (name: string) => THAI_MONTHS.findIndex((names) => names.includes(name)) + 1;

/** Who counts in the Buddhist era writes the day first; of others only a day above twelve tells. */
function inFigures(first: number, second: number, year: number): string | null {
  if (isBuddhist(year) || first > 12 || first === second) return dateOf(commonYear(year), second, first);
  return second > 12 ? dateOf(year, first, second) : null;
}
