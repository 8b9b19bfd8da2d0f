import { editDistance } from './edit-distance.ts';

/**
 * The known word that somebody probably meant: "isue" is near "issue". One slip in three letters, three at most; case does
 * not count. Nothing is suggested when nothing is near.
 */
export function nearWord(word: string, known: readonly string[]): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST) return undefined;
  const wanted = word.toLowerCase();
  let nearest: string | undefined;
  let most = Math.min(Math.floor(wanted.length / LETTERS_A_SLIP), MOST_SLIPS);
  for (const each of known) {
    const distance = each.length > LONGEST ? undefined : editDistance(wanted, each.toLowerCase(), most);
    if (distance === undefined) continue;
    nearest = each;
    if (distance === 0) break;
    // Only what is nearer still counts from now on.
    most = distance - 1;
  }
  return nearest;
}

/** In very short words anything would be near. */
const SHORTEST = 3;
const LETTERS_A_SLIP = 3;
const MOST_SLIPS = 3;
/** Bounds the work: whoever asks may have written anything. */
const LONGEST = 40;
