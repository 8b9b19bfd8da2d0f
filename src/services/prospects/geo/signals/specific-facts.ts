import { readingPart, withAsciiDigits } from './page-words.ts';

/**
 * Counts the specific facts of a text: prices, distances, sizes, times, durations, years, shares and counts with what
 * they count, in English and Thai. Currency signs, percent, times and metric units are read in any language. Each is
 * counted once however often it is repeated. Whether a fact is true is not known here.
 */
export function specificFacts(text: string): string[] {
  const found = new Set<string>();
  const plain = withAsciiDigits(readingPart(text)).toLowerCase();
  for (const [fact] of plain.matchAll(FACT)) {
    found.add(fact.replace(/\s+/g, ' '));
    if (found.size === MOST_FACTS) break;
  }
  return [...found];
}

const MOST_FACTS = 500;

const AMOUNT = '[0-9]{1,3}(?:[,.][0-9]{3}){1,3}(?:\\.[0-9]{1,2})?|[0-9]{1,7}(?:[.,][0-9]{1,2})?';
const SPACE = '[ \\u00a0-]?';

const CURRENCY = 's\\$|us\\$|a\\$|hk\\$|rm|\\$|€|£|¥|฿|sgd|thb|usd|eur|gbp|myr|jpy';
const CURRENCY_WORDS = `${CURRENCY}|baht|dollars?|euros?|บาท`;
const LENGTHS = 'km|kilomet(?:re|er)s?|m|met(?:re|er)s?|miles?|mi|feet|ft|กม\\.?|กิโลเมตร|เมตร|ม\\.(?!\\.)|กิโล';
const AREAS = 'sq\\.? ?m|sqm|sq\\.? ?ft|m²|m2|square (?:met(?:re|er)s?|feet)|ตร\\.? ?ม\\.?|ตารางเมตร|ไร่';
const DURATIONS = 'minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|นาที|ชั่วโมง|ชม\\.?|วัน|คืน|เดือน|ปี';
const COUNTED =
  'rooms?|guest ?rooms?|suites?|villas?|bungalows?|beds?|guests?|adults?|persons?|people|seats?|floors?|storeys?|pools?|restaurants?|bars?|stations?|stops?|lots|treatments?|mbps|kg|litres?|stars?|ห้อง(?:พัก)?|หลัง|เตียง|ท่าน|คน|ที่นั่ง|ชั้น|สระ|สถานี|คัน|กก\\.?|ดาว|ลิตร';

const MONTHS = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';

const FACT = new RegExp(
  [
    // Prices: S$180, THB 2,400, 2,400 baht.
    `(?<![a-z])(?:${CURRENCY})${SPACE}(?:${AMOUNT})`,
    // Times of day: 14:00, 2.30 pm, 14.00 น.
    '(?<![0-9])[0-2]?[0-9][:.][0-5][0-9]\\s?(?:น\\.?|a\\.?m\\b\\.?|p\\.?m\\b\\.?)',
    '(?<![0-9:.])[0-2]?[0-9]:[0-5][0-9](?![0-9:])',
    '(?<![0-9])[01]?[0-9]\\s?(?:a\\.?m|p\\.?m)\\b',
    // Shares.
    `(?:${AMOUNT})\\s?(?:%|per ?cent|เปอร์เซ็นต์)`,
    'ร้อยละ\\s?[0-9]{1,3}',
    // Whatever is counted or measured: 350 m, 5-minute, 48 rooms, 32 ตร.ม.
    `(?<![0-9.,])(?:${AMOUNT})${SPACE}(?:${CURRENCY_WORDS}|${AREAS}|${LENGTHS}|${DURATIONS}|${COUNTED})(?![a-z0-9])`,
    // Years, neither of a phone number nor in a copyright notice nor of a full date, which mostly says when the page was written; of the
    // Buddhist era where it is said.
    '(?:พ\\.ศ\\.|ค\\.ศ\\.|ปี)\\s?[12][0-9]{3}',
    `(?<![0-9.,/©-])(?<![0-9][ \\u00a0])(?<!©\\s?|copyright\\s?)(?<![0-9](?:st|nd|rd|th)? ${MONTHS}[a-z]{0,6},? )(?:1[89]|20)[0-9]{2}(?![0-9.,/ \\u00a0-]?[0-9])(?!\\s?(?:©|年|all rights))`,
  ].join('|'),
  'gu',
);
