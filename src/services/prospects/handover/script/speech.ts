import { tenthsFor } from '../../text/speech-time.ts';
import { FASTEST_READING } from '../../text/subtitles/cues.ts';
import { columnsOf } from '../../text/subtitles/lines.ts';

/** How many words are spoken. Thai is split with a dictionary, everything else at blanks; a figure counts as one. */
export function spokenWords(text: string): number {
  const runs = text.split(/\s+/u).filter((run) => run !== '');
  return runs.reduce((sum, run) => sum + (THAI.test(run) ? wordsOfThai(run) : 1), 0);
}

/** In tenths of a second: as long as the words take to be spoken, and long enough for subtitles to be read. */
export const tenthsToSpeak = (text: string): number =>
  Math.max(tenthsFor(spokenWords(text)), Math.ceil((columnsOf(text) * 10) / FASTEST_READING) + ROUNDING_TENTHS);

/** Times of cues are rounded to thousandths of a second. */
const ROUNDING_TENTHS = 1;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const wordsOfThai = (run: string) => [...words.segment(run)].filter(({ isWordLike }) => isWordLike === true).length;

const THAI = /\p{Script=Thai}/u;
