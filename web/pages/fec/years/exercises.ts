import type { Dossier } from '#sdk/generated/fec/types.ts';

/** Which exercises follow one another, by the same rule as the service's. */
const DAY_MS = 86_400_000;
const LONGEST_GAP = 92;
const LONGEST_MONTH = 31;

const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Exercises begin and end with months, whenever the first and the last entry are. */
export const closingBefore = (start: string): string => daysLater(firstOfMonth(start), -1);
export const openingAfter = (end: string): string => firstOfMonth(daysLater(firstOfMonth(end), LONGEST_MONTH));

type Ended = Pick<Dossier, 'closingDate' | 'periodEnd'>;
export const endOf = ({ closingDate, periodEnd }: Ended): string | null => closingDate ?? periodEnd;

/** Judged, the newest exercise first; of several files of one exercise, the one that came last. */
export function judgedExercises(dossiers: readonly Dossier[]): Dossier[] {
  const byEnd = new Map<string, Dossier>();
  for (const dossier of dossiers) {
    const end = endOf(dossier);
    const found = end === null ? undefined : byEnd.get(end);
    if (dossier.status !== 'done' || end === null || (found !== undefined && found.createdAt > dossier.createdAt))
      continue;
    byEnd.set(end, dossier);
  }
  return [...byEnd].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, dossier]) => dossier);
}

/** Whether one of them ends where this one begins. */
export const hasYearBefore = ({ periodStart }: Dossier, exercises: readonly Dossier[]): boolean =>
  periodStart !== null &&
  exercises.some((each) => {
    const end = endOf(each);
    return end !== null && end < periodStart && end >= daysLater(periodStart, -LONGEST_GAP);
  });
