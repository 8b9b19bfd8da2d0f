/**
 * Likeness of two texts by the trigrams they share, as PostgreSQL's pg_trgm counts it: each word gets two spaces before
 * and one after, and likeness is the number of shared trigrams over that of all. Counts code points and knows no locale,
 * so that Thai counts wherever the database runs.
 */
export function trigramSimilarity(a: string, b: string): number {
  return similarityOfTrigrams(trigramsOf(a), trigramsOf(b));
}

/** The distinct trigrams of a text as numbers in ascending order, for who compares one text with many. */
export type Trigrams = Float64Array;

export function trigramsOf(text: string): Trigrams {
  const trigrams = new Set<number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    let first = SPACE;
    let second = SPACE;
    for (const character of `${word} `) {
      const third = (character.codePointAt(0) ?? 0) & CHARACTER_MASK;
      trigrams.add((first * CHARACTERS + second) * CHARACTERS + third);
      first = second;
      second = third;
    }
  }
  return Float64Array.from(trigrams).sort();
}

/** Two texts without any word are not alike: nothing is known of them. */
export function similarityOfTrigrams(a: Trigrams, b: Trigrams): number {
  let shared = 0;
  let indexA = 0;
  let indexB = 0;
  while (indexA < a.length && indexB < b.length) {
    const difference = (a[indexA] as number) - (b[indexB] as number);
    if (difference === 0) shared += 1;
    if (difference <= 0) indexA += 1;
    if (difference >= 0) indexB += 1;
  }
  return shared === 0 ? 0 : shared / (a.length + b.length - shared);
}

const SPACE = 32;

/**
 * Three characters of 17 bits fit into a number exactly. That covers every script in use; rare Chinese characters beyond
 * share a number with others, which could at worst make two of them look alike.
 */
const CHARACTERS = 2 ** 17;
const CHARACTER_MASK = CHARACTERS - 1;
