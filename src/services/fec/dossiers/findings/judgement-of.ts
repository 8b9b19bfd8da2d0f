import type { FindingNames, SealedWords } from './finding-secrets.ts';

/**
 * Which judgement is one on this finding. In the dossier where it was made: it is. In another file of the same exercise it is carried, and
 * in a later exercise if it is the same matter and was settled; but not what is worth more by now, nor what was called corrected and is
 * found again. What is not carried is told beside it.
 */
export const STATES = ['to_do', 'to_explain', 'justified', 'corrected', 'dismissed'] as const;
export type State = (typeof STATES)[number];

/** What nobody has to do anything about any more. */
export const isSettled = (state: State): boolean =>
  state === 'justified' || state === 'corrected' || state === 'dismissed';

export type Judgement = SealedWords & {
  /** In the tables. */
  row: string;
  finding: string;
  again: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  dossier: string | null;
  state: State;
  assignedTo: string | null;
  judgedBy: string;
  judgedAt: string;
  signedOffBy: string | null;
  signedOffAt: string | null;
};

export type JudgedDossier = { id: string; periodStart: string | null; periodEnd: string | null };
type Found = FindingNames & { stake: number | null };

export type Told =
  | {
      state: State;
      judgement: Judgement | undefined;
      isCarried: boolean;
      /** Carried, and not from another file of this one. */
      isOfEarlierExercise: boolean;
      before?: undefined;
    }
  /** There was one, which does not count here. */
  | { state: 'to_do'; judgement: undefined; isCarried: false; isOfEarlierExercise: false; before: Judgement };

const NOBODY_SAID = { state: 'to_do', judgement: undefined, isCarried: false, isOfEarlierExercise: false } as const;

export type Judgements = { byFinding: Map<string, Judgement[]>; byAgain: Map<string, Judgement[]> };

/** By what they are about, the newest first. */
export function sorted(judgements: readonly Judgement[]): Judgements {
  const newest = judgements.toSorted((one, other) => (one.judgedAt < other.judgedAt ? 1 : -1));
  return {
    byFinding: Map.groupBy(newest, ({ finding }) => finding),
    byAgain: Map.groupBy(
      newest.filter(({ again }) => again !== null),
      ({ again }) => again ?? '',
    ),
  };
}

export function judgementOf(found: Found, dossier: JudgedDossier, { byFinding, byAgain }: Judgements): Told {
  const own = ownJudgement(found, dossier, byFinding);
  if (own !== undefined) {
    if (own.dossier === dossier.id || isStill(own, own.stake ?? 0, found))
      return { state: own.state, judgement: own, isCarried: own.dossier !== dossier.id, isOfEarlierExercise: false };
    return { ...NOBODY_SAID, before: own };
  }
  const [last, ...others] = lastExercise(byAgain.get(found.again ?? '') ?? [], dossier);
  if (last === undefined) return NOBODY_SAID;
  // One matter may have been found several times that year: what somebody left open is not answered by the rest.
  const open = [last, ...others].find(({ state }) => !isSettled(state) || state === 'corrected');
  if (open !== undefined) return { ...NOBODY_SAID, before: open };
  const most = Math.max(...[last, ...others].map(({ stake }) => stake ?? 0));
  if (!isStill(last, most, found)) return { ...NOBODY_SAID, before: last };
  // Whoever reviewed it has reviewed another exercise.
  const judgement = { ...last, signedOffBy: null, signedOffAt: null };
  return { state: last.state, judgement, isCarried: true, isOfEarlierExercise: true };
}

/** Those of the last exercise before this one, the newest first, and one of each finding. */
function lastExercise(judgements: readonly Judgement[], dossier: JudgedDossier): Judgement[] {
  const earlier = judgements.filter((judgement) => isBefore(judgement, dossier));
  const end = earlier.reduce((latest, { periodEnd }) => ((periodEnd ?? '') > latest ? (periodEnd ?? '') : latest), '');
  const newest = new Map<string, Judgement>();
  for (const judgement of earlier) {
    const isOfIt = areOfOneExercise(judgement, { periodStart: end, periodEnd: end });
    if (isOfIt && !newest.has(judgement.finding)) newest.set(judgement.finding, judgement);
  }
  return [...newest.values()];
}

/** The one that a further word on this finding changes. */
export function ownJudgement(
  { id, earlier }: Omit<FindingNames, 'again'>,
  dossier: JudgedDossier,
  byFinding: Judgements['byFinding'],
): Judgement | undefined {
  const all = byFinding.get(id) ?? [];
  return (
    ofDossier([id, ...earlier], dossier, byFinding)[0] ?? all.find((judgement) => areOfOneExercise(judgement, dossier))
  );
}

/** Made in this very dossier, under one of these names. */
const ofDossier = (names: readonly string[], { id }: JudgedDossier, byFinding: Judgements['byFinding']): Judgement[] =>
  names.flatMap((name) => byFinding.get(name) ?? []).filter((judgement) => judgement.dossier === id);

/** Judgements on this finding in this exercise, and on the same matter before it. */
export function rowsOf(
  { id, again, earlier: earlierNames }: FindingNames,
  dossier: JudgedDossier,
  { byFinding, byAgain }: Judgements,
): string[] {
  const here = (byFinding.get(id) ?? []).filter((judgement) => areOfOneExercise(judgement, dossier));
  const own = ofDossier([id, ...earlierNames], dossier, byFinding);
  const earlier = (byAgain.get(again ?? '') ?? []).filter((judgement) => isBefore(judgement, dossier));
  return [...new Set([...own, ...here, ...earlier].map(({ row }) => row))];
}

type Period = Pick<JudgedDossier, 'periodStart' | 'periodEnd'>;

export function areOfOneExercise(one: Period, { periodStart, periodEnd }: Period): boolean {
  if (one.periodStart === null || one.periodEnd === null || periodStart === null || periodEnd === null) return false;
  return one.periodStart <= periodEnd && periodStart <= one.periodEnd;
}

const isBefore = ({ periodEnd }: Judgement, { periodStart }: JudgedDossier): boolean =>
  periodEnd !== null && periodStart !== null && periodEnd < periodStart;

/** So much more in cents, and by so much of what it was, is not the same matter any more. */
const LITTLE_MORE = 1_00;
const SHARE_MORE = 0.1;

function isStill(judgement: Judgement, then: number, { stake }: Found): boolean {
  if (judgement.state === 'corrected') return false;
  return (stake ?? 0) <= then + Math.max(LITTLE_MORE, then * SHARE_MORE);
}
