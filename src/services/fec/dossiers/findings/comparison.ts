import type { FindingNames } from './finding-secrets.ts';

/** What became of findings from one dossier of a company to another. */
export const CHANGES = ['new', 'gone', 'same'] as const;
export type Change = (typeof CHANGES)[number];

type Named = { names: FindingNames | null; anomaly: { type: string } };
type Changed<F> = { change: Change; finding: F };

/**
 * What is here first, in the order of its report, then what is there alone. In files of one exercise a finding is the same if it is about
 * the same; between two exercises, if it is a matter that can come again: a line of one year is none of another.
 */
export function comparison<F extends Named>(
  here: readonly F[],
  there: readonly F[],
  areOfOneExercise: boolean,
): Changed<F>[] {
  const nameOf = ({ names, anomaly }: F) => {
    if (names === null) return `others of ${anomaly.type}`;
    return areOfOneExercise ? names.id : names.again;
  };
  // Each is the same as one of the others at most.
  const left = new Map<string, F[]>();
  for (const finding of there) {
    const name = nameOf(finding);
    if (name === null) continue;
    const alike = left.get(name);
    if (alike === undefined) left.set(name, [finding]);
    else alike.push(finding);
  }
  const met = new Set<F>();
  const changed = here.map((finding): Changed<F> => {
    const twin = left.get(nameOf(finding) ?? '')?.shift();
    if (twin !== undefined) met.add(twin);
    return { change: twin === undefined ? 'new' : 'same', finding };
  });
  const gone = there.filter((finding) => !met.has(finding));
  return [...changed, ...gone.map((finding): Changed<F> => ({ change: 'gone', finding }))];
}
