import { coreName, normaliseName, splitWords } from '../../text/normalise-name.ts';
import { HAS_DIGIT, isSameButForSlips, isSameWord } from '../../text/word-likeness.ts';
import type { Trigrams } from './trigram.ts';
import { similarityOfTrigrams, trigramsOf } from './trigram.ts';

/**
 * What two names say about being the same hotel: how alike they are, and whether each has a word of its own. The second
 * is what tells a chain's houses apart: `Hotel 81 - Gold` and `Hotel 81 - Star` are alike, but Gold and Star are not.
 */
export type NameEvidence = {
  /** 0 to 1 */
  readonly similarity: number;
  readonly ownWords: OwnWords | undefined;
  /** One name is the other with words added: `Duxton Reserve`, `Duxton Reserve, Autograph Collection`. */
  readonly isExtended: boolean;
};

/** The words that only the one and only the other name has. Both have some. */
type OwnWords = { readonly a: readonly string[]; readonly b: readonly string[] };

/** A name made ready to be compared with many others. */
export type PreparedName = {
  readonly full: string;
  readonly fullTrigrams: Trigrams;
  readonly coreTrigrams: Trigrams;
  readonly coreWords: readonly string[];
  /** Bits of the scripts it is written in; none for a name without a letter or digit. */
  readonly scripts: number;
};

export function prepareName(text: string): PreparedName {
  const full = normaliseName(text);
  const core = coreName(text);
  return {
    full,
    fullTrigrams: trigramsOf(full),
    coreTrigrams: trigramsOf(core),
    coreWords: [...new Set(splitWords(core))],
    scripts: scriptsOf(full),
  };
}

/** The core decides; the rest of the name tells `Amber Hotel` from `Amber` where nothing else does. */
const CORE_SHARE = 0.8;
/** Below this, names are so unlike that their words need not be looked at letter by letter. */
const WORTH_A_CLOSER_LOOK = 0.2;
/** All words are the same but for spelling. */
const SAME_BUT_FOR_SPELLING = 0.85;
/** So many letters in common make an extension more than chance. */
const FEWEST_LETTERS_OF_EXTENDED = 5;
/** `Hotel 12` is not `Hotel 14`, however alike the rest is. */
const OTHER_NUMBER_FACTOR = 0.5;

/** Undefined when the two are not written in the same script: then nothing can be said. */
export function compareNames(a: PreparedName, b: PreparedName): NameEvidence | undefined {
  if ((a.scripts & b.scripts) === 0) return undefined;
  if (a.full === b.full) return { similarity: 1, ownWords: undefined, isExtended: false };
  const core = similarityOfTrigrams(a.coreTrigrams, b.coreTrigrams);
  const alike = CORE_SHARE * core + (1 - CORE_SHARE) * similarityOfTrigrams(a.fullTrigrams, b.fullTrigrams);
  const isPartner = core < WORTH_A_CLOSER_LOOK ? isEqual : isSameWord;
  const ownA = wordsWithoutPartner(a.coreWords, b.coreWords, isPartner);
  const ownB = wordsWithoutPartner(b.coreWords, a.coreWords, isPartner);
  // One word for two: `Hongkong`, `Hong Kong`.
  const isSpelling = isSameButForSlips(ownA.join(''), ownB.join(''));
  if (ownA.length > 0 && ownB.length > 0 && !isSpelling) {
    const isOtherNumber = ownA.some((word) => HAS_DIGIT.test(word)) && ownB.some((word) => HAS_DIGIT.test(word));
    const similarity = isOtherNumber ? alike * OTHER_NUMBER_FACTOR : alike;
    return { similarity, ownWords: { a: ownA, b: ownB }, isExtended: false };
  }
  const shorter = ownA.length === 0 ? a : b;
  return {
    similarity: isSpelling ? Math.max(alike, SAME_BUT_FOR_SPELLING) : alike,
    ownWords: undefined,
    isExtended: !isSpelling && shorter.coreWords.join('').length >= FEWEST_LETTERS_OF_EXTENDED,
  };
}

const isEqual = (a: string, b: string) => a === b;

function wordsWithoutPartner(
  words: readonly string[],
  others: readonly string[],
  isPartner: (a: string, b: string) => boolean,
): string[] {
  return words.filter((word) => !others.some((other) => isPartner(word, other)));
}

const LATIN = 1;
const THAI = 2;
const OTHER = 4;

/** A name of digits only, such as `1900`, is the same in every script. */
function scriptsOf(name: string): number {
  const scripts =
    (/\p{Script=Latin}/u.test(name) ? LATIN : 0) |
    (/\p{Script=Thai}/u.test(name) ? THAI : 0) |
    (/[\p{L}--[\p{Script=Latin}\p{Script=Thai}]]/v.test(name) ? OTHER : 0);
  return scripts === 0 && HAS_DIGIT.test(name) ? LATIN | THAI | OTHER : scripts;
}
