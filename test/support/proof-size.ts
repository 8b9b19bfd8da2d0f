/** Tests of the soak project run at full size for `npm run prove`, and in a short form everywhere else. */
const isFullProof = process.env['PROOF'] === 'full';

export function proofSize<T>({ full, short }: { full: T; short: T }): T {
  return isFullProof ? full : short;
}
