import { DIRECTION_SIGNS } from '#lib/text/unseen.ts';

/**
 * A name that a caller gave, as pictures and the terminal show it: one line, of a length that a heading can hold. Takes away what could
 * turn the letters around it or pile up over them. Escapes nothing: that is done where it is written.
 */
const MOST_LETTERS = 60;
/** Controls, and the signs that change the direction of what follows. */
const UNSEEN = new RegExp(`[\\p{Cc}${DIRECTION_SIGNS}]+`, 'gu');
/** No writing needs more on one letter. */
const PILE_OF_ACCENTS = /(\p{M}{4})\p{M}+/gu;
/** Far more than is shown, so that the work is bounded. */
const READ_FOR_EACH = 20;
/** By what a reader takes for one letter: a syllable of Devanagari is not cut in two. */
const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Nothing when nothing can be shown. */
export function shownName(name: string | null, most = MOST_LETTERS): string {
  const readable = (name ?? '')
    .slice(0, READ_FOR_EACH * most)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replace(PILE_OF_ACCENTS, '$1');
  const letters = Array.from(LETTERS.segment(readable.replace(/\s+/g, ' ').trim()), ({ segment }) => segment);
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most).join('')}…`;
}
