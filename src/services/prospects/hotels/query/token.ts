/**
 * Opaque tokens that tell where to go on: a cursor inside a list, a place in the feed of changes. They hold positions only
 * and open nothing, so they are not signed; one that was tampered with is a wrong value like any other.
 */
export type TokenPart = string | number;

const LONGEST = 400;

export function tokenOf(parts: readonly TokenPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The parts of a token, if it has just these kinds. */
export function partsOfToken(token: string, kinds: readonly ('string' | 'number')[]): TokenPart[] | undefined {
  if (token.length > LONGEST || !/^[\w-]+$/.test(token)) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== kinds.length) return undefined;
  return parts.every((part, i) => isOfKind(part, kinds[i])) ? (parts as TokenPart[]) : undefined;
}

function isOfKind(part: unknown, kind: 'string' | 'number' | undefined): boolean {
  // PostgreSQL's text holds every character but this one.
  if (kind === 'string') return typeof part === 'string' && !part.includes('\0');
  return Number.isSafeInteger(part) && (part as number) >= 0;
}
