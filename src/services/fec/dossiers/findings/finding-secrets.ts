import { createHmac } from 'node:crypto';
import { seal, unseal } from '#platform/secrets/envelope.ts';
import type { Marks } from '../../report/marks.ts';

/**
 * Under what the findings of one company are known in tables, and under what notes on them lie: both of a secret that never changes, so
 * that a judgement is found again next year, and both useless to whoever has the tables alone.
 */
export type FindingSecrets = { names: Uint8Array; notes: Uint8Array };

/** `scope`: a company, or a dossier that has none. */
export function findingSecrets(lasting: Uint8Array, scope: string): FindingSecrets {
  const derived = (purpose: string) => createHmac('sha256', lasting).update(`${purpose} ${scope}`).digest();
  return { names: derived('names'), notes: derived('notes') };
}

const ID_BYTES = 16;

const named = ({ names }: FindingSecrets, text: string) =>
  createHmac('sha256', names).update(text).digest().subarray(0, ID_BYTES).toString('base64url');

/** `earlier`: what it is called in a report of this very dossier that an earlier version has written. */
export type FindingNames = { id: string; again: string | null; earlier: readonly string[] };

/** Where a finding stands: `location` by what it is about in this file, `position` by its number in the report. */
export type Standing = { location: string; position: string };

/** Reports of earlier versions have no marks: what is found in them is known in that dossier alone, by its location. */
export function namesOf(
  secrets: FindingSecrets,
  marks: Marks | undefined,
  { location, position }: Standing,
): FindingNames {
  const byLocation = named(secrets, `location ${location}`);
  if (marks === undefined) return { id: byLocation, again: null, earlier: [named(secrets, `position ${position}`)] };
  const { same, again } = marks;
  return {
    id: named(secrets, `same ${same}`),
    again: again === undefined ? null : named(secrets, `again ${again}`),
    earlier: [byLocation],
  };
}

/** What is known of a judgement beside what the tables say. `stake` in cents. */
export type SealedWords = { stake: number | null; note: string | null };

const PURPOSE = 'fec judgement';

export const sealWords = ({ notes }: FindingSecrets, words: SealedWords): Buffer =>
  seal(Buffer.from(JSON.stringify(words)), notes, PURPOSE);

export const unsealWords = ({ notes }: FindingSecrets, sealed: Uint8Array): SealedWords =>
  JSON.parse(unseal(sealed, notes, PURPOSE).toString()) as SealedWords;
