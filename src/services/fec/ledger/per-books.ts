import type { Books } from './books.ts';

/** A fact that only some controls ask for: computed once for each books, and forgotten with them. */
export function perBooks<Fact>(compute: (books: Books) => Fact): (books: Books) => Fact {
  return (books) => books.facts.once(compute, () => compute(books));
}
