import { coreName } from './normalise-name.ts';

/**
 * The core of a name in ASCII letters, for PostgreSQL's trigram index: whether that knows the letters of other scripts
 * depends on the locale of the database, so each of them is spelt with two letters of its own. Only for finding
 * candidates: how alike two names are is decided by the matcher.
 */
export function searchKey(name: string): string {
  let key = '';
  for (const letter of coreName(name)) {
    const code = letter.codePointAt(0) ?? 0;
    key += code < 0x80 ? letter : `${LETTERS[(code >> 5) & 31]}${LETTERS[code & 31]}`;
  }
  return key.slice(0, LONGEST);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LONGEST = 200;
