/**
 * Paths and path patterns of robots.txt (RFC 9309, 2.2.2 and 2.2.3), both written with the same percent-encoding before
 * they are compared. `*` stands for any characters, `$` at the end for the end of the path.
 */
export type PathPattern = {
  /** What lies between the asterisks. */
  readonly pieces: readonly string[];
  readonly isAnchored: boolean;
  /** In octets: the longest pattern decides. */
  readonly length: number;
};

export function patternOf(written: string): PathPattern {
  const isAnchored = written.endsWith('$');
  const body = isAnchored ? written.slice(0, -1) : written;
  const pieces = body.split(/\*+/).map(encodedPath);
  const stars = pieces.length - 1;
  const length = pieces.reduce((sum, piece) => sum + piece.length, stars + (isAnchored ? 1 : 0));
  return { pieces, isAnchored, length };
}

export const isSearched = ({ pieces }: PathPattern) => pieces.some((piece, index) => index > 0 && piece !== '');

/** Letters that need no encoding are decoded; what is beyond ASCII or has a meaning in patterns is encoded. */
export function encodedPath(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[*$]|[^\x21-\x7e]+/gi, (found) => {
    if (found === '*') return '%2A';
    if (found === '$') return '%24';
    if (!/^%[0-9a-f]{2}$/i.test(found)) return encodeURIComponent(found.toWellFormed());
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : found.toUpperCase();
  });
}

/** Each piece is looked for after the one before it, once: the earliest position is as good as any later one. */
export function matches({ pieces, isAnchored }: PathPattern, path: string): boolean {
  const [first = '', ...others] = pieces;
  if (!path.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isAnchored || path.length === first.length;
  let from = first.length;
  for (const piece of others) {
    const found = positionOf(piece, path, from);
    if (found === -1) return false;
    from = found + piece.length;
  }
  if (isAnchored) return path.length - last.length >= from && path.endsWith(last);
  return positionOf(last, path, from) !== -1;
}

/**
 * As indexOf, in a time that grows with the lengths and not with their product (Knuth, Morris and Pratt): both the file
 * and the path may be written to take long.
 */
function positionOf(piece: string, path: string, from: number): number {
  if (piece.length <= SHORT) return path.indexOf(piece, from);
  if (piece.length > path.length - from) return -1;
  const borders = bordersOf(piece);
  let matched = 0;
  for (let index = from; index < path.length; index++) {
    const code = path.charCodeAt(index);
    while (matched > 0 && piece.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (piece.charCodeAt(matched) === code) matched += 1;
    if (matched === piece.length) return index - matched + 1;
  }
  return -1;
}

const SHORT = 8;

/** For each beginning of the piece, how long its longest proper beginning is that is also its end. */
function bordersOf(piece: string): Uint16Array {
  const borders = new Uint16Array(piece.length);
  let length = 0;
  for (let index = 1; index < piece.length; index++) {
    const code = piece.charCodeAt(index);
    while (length > 0 && piece.charCodeAt(length) !== code) length = borders[length - 1] ?? 0;
    if (piece.charCodeAt(length) === code) length += 1;
    borders[index] = length;
  }
  return borders;
}
