/** Tests run at full size for `npm run prove`, and in a short form everywhere else. */
const isFullProof = process.env['PROOF'] === 'full';

export function proofSize<T>({ full, short }: { full: T; short: T }): T {
  return isFullProof ? full : short;
}

/** How many random cases a property is tried with: all of them in the proof `random-cases`, a tenth at every change. */
export const randomCases = (full: number): number => proofSize({ full, short: Math.max(20, Math.ceil(full / 10)) });
