import { namesOf, townWords } from './names.ts';
import { wordsOf } from './page-words.ts';
import type { Subject } from './subject.ts';

/**
 * A word that is repeated more than text that is written for people repeats one. Words that carry no meaning, and those
 * of the hotel's own name and town, may be repeated. English and Thai; in other languages nothing is said, because their
 * small words are not known here.
 */
export type RepeatedWord = { word: string; times: number; words: number };

const FEWEST_WORDS = 100;
const FEWEST_TIMES = 8;
const MOST_SHARE_PERCENT = 4;

export function repeatedWord(subject: Subject): RepeatedWord | null {
  const { words, page, writing } = subject;
  const isEnglish = writing === 'latin' && /^(?:en\b|$)/i.test(page.language ?? '');
  if (words.length < FEWEST_WORDS || !(writing === 'thai' || isEnglish)) return null;
  const own = [...namesOf(subject), page.openGraph['og:site_name'] ?? ''].flatMap(wordsOf);
  const excepted = new Set([...own, ...townWords(subject), ...SMALL_WORDS]);
  const counts = new Map<string, number>();
  for (const word of words) {
    if (word.length > 1 && !/^\p{N}/u.test(word) && !excepted.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  let most: RepeatedWord | null = null;
  for (const [word, times] of counts) {
    if (times > (most?.times ?? 0)) most = { word, times, words: words.length };
  }
  if (most === null || most.times < FEWEST_TIMES) return null;
  return most.times * 100 > most.words * MOST_SHARE_PERCENT ? most : null;
}

/** What grammar needs, and the units that a list of prices and times repeats. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also an and any are as at be been before but by can do does each every for free from get has ' +
    'have here how if in into is it its just may more most no not of off on one only open or other our out over per ' +
    'please so some such than that the their them there these they this those time to two under up us very was we were ' +
    'what when where which while who will with within without you your ' +
    'การ กับ ก็ ก่อน ของ ขึ้น คือ ความ ค่ะ ครับ จะ จาก จึง ได้ ใด ใน ใช้ ซึ่ง ด้วย ด้าน ตั้ง ตาม ต้อง ถึง ถ้า ทั้ง ที่ ทุก ท่าน ' +
    'นั้น นี้ นะ นำ บน บาง ผ่าน เป็น ไป พร้อม เพื่อ ภายใน มา มี ไม่ ยัง ระหว่าง รับ รวม เรา แล้ว และ เลย วัน ว่า สำหรับ ส่วน สามารถ ' +
    'หรือ ให้ หาก อยู่ อย่าง อะไร อีก เอง โดย แต่ แบบ ไหม ไหน เมื่อ เท่า แห่ง หลัง หนึ่ง ราคา นาที เวลา คน บาท น. คุณ เช่น ต่อ กว่า'
  ).split(/\s+/),
);
