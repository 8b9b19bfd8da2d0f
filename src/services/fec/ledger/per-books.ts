import type { Books } from './books.ts';

/** A fact that several controls of one category share: computed once for each books, and forgotten with them. */
export function perBooks<Fact>(compute: (books: Books) => Fact): (books: Books) => Fact {
  const known = new WeakMap<Books, { fact: Fact }>();
  return (books) => {
    const found = known.get(books);
    if (found !== undefined) return found.fact;
    const fact = compute(books);
    known.set(books, { fact });
    return fact;
  };
}
