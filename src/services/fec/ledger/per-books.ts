import type { Books } from './books.ts';

/**
 * A fact that only some controls ask for: computed once for each books, and forgotten with them. One that takes long and
 * consists of numbers alone may have a name, by which two threads know it.
 */
export function perBooks<Fact>(compute: (books: Books) => Fact, name?: string): (books: Books) => Fact {
  return (books) => books.facts.once(name ?? compute, () => compute(books));
}
