import { randomBytes } from 'node:crypto';

/**
 * What a link carries: 192 bits by chance, and the epoch of the ways into the account (store/ways-in.ts) that it was sent
 * in, if the address was a member's. Nobody can change the epoch: the database knows the hash of the whole.
 */
export const newLinkToken = (epoch: number | undefined) =>
  `${randomBytes(24).toString('base64url')}${epoch === undefined ? '' : `.${epoch}`}`;

/** Whether a link still belongs to whoever has the address now: nobody, or a member. */
export function isOfEpoch(token: string, epoch: number | undefined): boolean {
  const [, sentIn] = /\.(\d{1,9})$/.exec(token) ?? [];
  // Sent to nobody's address: by another such link, somebody may have become a member since.
  return sentIn === undefined ? (epoch ?? 0) === 0 : Number(sentIn) === epoch;
}
