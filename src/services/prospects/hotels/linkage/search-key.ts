import { coreName } from '../../text/normalise-name.ts';

/**
 * The core of a name in ASCII letters and digits, for PostgreSQL's trigram index: whether that knows the letters of other
 * scripts depends on the locale of the database, so each of them stands for one of ours. Several share one, which makes a
 * few candidates more and loses none. Only for finding candidates: how alike two names are is decided by the matcher.
 */
export function searchKey(name: string): string {
  let key = '';
  for (const letter of coreName(name)) {
    const code = letter.codePointAt(0) ?? 0;
    key += code < 0x80 ? letter : LETTERS[code % LETTERS.length];
  }
  return key.slice(0, LONGEST);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LONGEST = 200;
