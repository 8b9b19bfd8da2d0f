/**
 * Brings the names of hotels and companies into a form in which they can be compared: `normaliseName` for the whole
 * name, `coreName` for what tells one hotel from the next, `nameWords` for a search. Latin and Thai are understood; other
 * scripts pass through. Nothing depends on the machine's locale. Does not translate and does not transliterate.
 */

/** The name in lower case, without accents, punctuation and legal form. Thai vowels and tone marks stay. */
export function normaliseName(text: string): string {
  return withoutLegalForm(foldText(text));
}

/** The normalised name without the words that half of all hotels carry, unless nothing would be left. */
export function coreName(text: string): string {
  const name = normaliseName(text);
  const core = name
    .replace(THAI_COMMON_WORDS, ' ')
    .split(' ')
    .filter((word) => word !== '' && !LATIN_COMMON_WORDS.has(word))
    .join(' ');
  return core === '' ? name : core;
}

const MOST_WORDS = 24;
const MOST_CHARACTERS = 40;

/** The distinct words of a name in their order, legal forms among them, for an index and for what is looked up in it. */
export function nameWords(text: string): string[] {
  const words = new Set<string>();
  for (const word of splitWords(foldText(text))) {
    words.add(word.length > MOST_CHARACTERS ? Array.from(word).slice(0, MOST_CHARACTERS).join('') : word);
    if (words.size === MOST_WORDS) break;
  }
  return [...words];
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

/** The words of a text that is already normalised: Latin has spaces between them, Thai needs a dictionary. */
export function splitWords(normalised: string): string[] {
  return normalised
    .split(' ')
    .filter((run) => run !== '')
    .flatMap((run) => {
      if (!THAI.test(run)) return [run];
      return [...thaiWords.segment(run)].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment);
    });
}

const THAI = /\p{Script=Thai}/u;

function foldText(text: string): string {
  return inOneThaiSpelling(text.replace(SIGNS_WITHOUT_SOUND, ' ').normalize('NFKD').replace(LATIN_MARKS, ''))
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(/&/g, ' and ')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(BORDER_OF_THAI, ' ')
    .trim();
}

/** Compatibility forms would turn these into letters: `Inn™` is not `inntm`. */
const SIGNS_WITHOUT_SOUND = /[™℠®©]/g;

const LATIN_MARKS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters with no decomposition of their own. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

const THAI_ZERO = '๐'.charCodeAt(0);

/** `สุขุมวิท81` is written with and without a space. */
const BORDER_OF_THAI =
  /(?<=\p{Script=Thai})(?=[[\p{L}\p{N}]--\p{Script=Thai}])|(?<=[[\p{L}\p{N}]--\p{Script=Thai}])(?=\p{Script=Thai})/gv;

/**
 * What looks alike is one spelling: SARA AM in one piece and after the tone mark (NFKD takes it apart), SARA AE in one
 * piece and not as two SARA E.
 */
function inOneThaiSpelling(text: string): string {
  return text.replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33').replace(/\u0e40\u0e40/g, '\u0e41');
}

function withoutLegalForm(folded: string): string {
  let name = folded.replace(THAI_FORM_BEFORE, '').replace(THAI_FORM_AFTER, '').replace(LATIN_FORMS, ' ');
  for (let longer = ''; longer !== name; ) {
    longer = name;
    name = name.replace(LATIN_FORM_AT_END, '');
  }
  name = name.replace(/ {2,}/g, ' ').trim();
  return name === '' ? folded : name;
}

const THAI_FORM_BEFORE = /^(?:บริษัท|ห้างหุ้นส่วนจำกัด|ห้างหุ้นส่วนสามัญนิติบุคคล|ห้างหุ้นส่วนสามัญ|ห้างหุ้นส่วน|ห ?จ ?ก|บ ?จ ?ก|บ ?ม ?จ) ?/u;
const THAI_FORM_AFTER = / ?(?:จำกัด(?: ?มหาชน)?|หจก|บจก|บมจ)$/u;

/** Of two words or more, wherever they stand: a branch or a place may follow. */
const LATIN_FORMS = new RegExp(
  `(?<=^| )(?:${[
    'pte ltd',
    'pte limited',
    'private limited',
    'private ltd',
    'public company limited',
    'public co ltd',
    'company limited',
    'co ltd',
    'co limited',
    'limited liability partnership',
    'limited partnership',
  ].join('|')})(?= |$)`,
  'g',
);

/** Of one word, only at the end: elsewhere it may be part of the name. */
const LATIN_FORM_AT_END = / (?:llp|l l p|lp|l p|ltd|limited|pte|plc) *$/;

const LATIN_COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    'hotel hotels hostel hostels motel motels inn inns resort resorts guesthouse guesthouses',
    'the a an and at by in near of on',
    'singapore thailand',
  ].flatMap((line) => line.split(' ')),
);

/** Written without spaces, so taken out wherever they are; all are too long to be a part of another word. */
const THAI_COMMON_WORDS =
  /โรงแรม|รีสอร์[ทต]|โฮเทล|โฮเต็ล|โฮสเทล|โมเต็ล|เกสต์เฮ้?าส์|เกสท์เฮ้?าส์|แอนด์|ประเทศไทย|สิงคโปร์|(?<=^| )เดอะ/gu;
