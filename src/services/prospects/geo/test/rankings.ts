/** Which of two pages of the corpus a person who knows hotels and search calls the readier one. Written before the rules. */

/** Each page is readier than the one after it. */
export const RANKINGS: readonly (readonly string[])[] = [
  [
    'complete-en',
    'complete-th',
    'bilingual',
    'good-wrong-phone',
    'microdata-only',
    'broken-json-ld',
    'brochure',
    'spa-empty',
  ],
  ['bilingual', 'good-without-faq', 'spa-with-server-text', 'broken-json-ld', 'old-page', 'thai-brochure'],
  ['good-without-faq', 'microdata-only'],
  ['broken-json-ld', 'chain-page', 'keyword-stuffed', 'brochure'],
  ['broken-json-ld', 'blog-article', 'old-page', 'brochure'],
  ['broken-json-ld', 'blocked-by-robots', 'noindex'],
  ['complete-en', 'japanese', 'broken-json-ld'],
];

/**
 * A person puts these in the same way, and the rules do not: a repeated word is told and not scored, and the old page has
 * next to nothing for machines. The weights are left as they are.
 */
export const DISPUTED: readonly (readonly string[])[] = [['old-page', 'keyword-stuffed']];

export const pairsOf = (rankings: readonly (readonly string[])[]) =>
  rankings.flatMap((ranking) => ranking.slice(1).map((lesser, position) => [ranking[position] ?? '', lesser] as const));
