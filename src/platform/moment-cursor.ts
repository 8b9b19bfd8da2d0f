/** Moments as callers write them, and the cursors of pages that are sorted by them. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2199;

export function isWithinReach(moment: Date): boolean {
  const year = moment.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** A cursor `<moment>~<id>`; undefined for one that names no moment. */
export function momentCursorOf(cursor: string | undefined): { at: string; id: string } | undefined {
  const [at, id] = cursor?.split('~') ?? [];
  if (at === undefined || id === undefined) return undefined;
  // A day that no calendar has passes the pattern, and is another one to JavaScript.
  const moment = new Date(at);
  const isReal = isWithinReach(moment) && moment.toISOString().slice(0, 10) === at.slice(0, 10);
  return isReal ? { at, id } : undefined;
}
