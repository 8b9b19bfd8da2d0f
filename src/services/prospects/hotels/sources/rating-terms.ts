import { readableText } from '../../text/readable-text.ts';
import { namesGoogle } from './google-names.ts';
import type { RatingTerms } from './source-rows.ts';

/**
 * What the provider of a file of ratings allows, as an operator states it in JSON beside the file, and whether that is
 * enough to keep the ratings. Every term must be stated: nothing is assumed in anybody's favour.
 */
type Term = { readonly must: string; readonly isMet: (value: unknown) => boolean };

const TEXT: Term = {
  must: 'must be a text of 1 to 300 characters',
  isMet: (value) => typeof value === 'string' && value.length <= 300 && readableText(value) !== '',
};
const FLAG: Term = { must: 'must be true or false', isMet: (value) => typeof value === 'boolean' };
const DAYS: Term = {
  must: 'must be a whole number of days, 1 to 3650',
  isMet: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 3650,
};

const TERMS: ReadonlyMap<string, Term> = new Map([
  ['provider', TEXT],
  ['storable', FLAG],
  ['retention_days', DAYS],
  ['attribution', TEXT],
  ['licence', TEXT],
  ['export_allowed', FLAG],
]);

/** The terms, or a sentence about each fault. */
export function parseRatingTerms(json: unknown): RatingTerms | string[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return [`The terms must be a JSON object with ${[...TERMS.keys()].join(', ')}.`];
  }
  const given = new Map<string, unknown>(Object.entries(json));
  const faults = [...TERMS].flatMap(([name, { must, isMet }]) => {
    if (!given.has(name)) return [`"${name}" is missing: it ${must}.`];
    return isMet(given.get(name)) ? [] : [`"${name}" ${must}.`];
  });
  const unknown = [...given.keys()].filter((name) => !TERMS.has(name));
  faults.push(...unknown.map((name) => `"${readableText(name)}" is not one of the terms.`));
  if (faults.length > 0) return faults;
  const text = (name: string) => readableText(String(given.get(name)));
  return {
    provider: text('provider'),
    storable: given.get('storable') === true,
    retentionDays: Number(given.get('retention_days')),
    attribution: text('attribution'),
    licence: text('licence'),
    exportAllowed: given.get('export_allowed') === true,
  };
}

/** A provider that forbids storing is not believed to allow it because a file says so. */
export function mayBeStored(
  terms: RatingTerms,
): { readonly allowed: true } | { readonly allowed: false; readonly because: string } {
  if (namesGoogle(`${terms.provider} ${terms.attribution} ${terms.licence}`)) {
    return { allowed: false, because: 'The terms of Google Maps forbid keeping ratings, whatever this file states.' };
  }
  if (!terms.storable) return { allowed: false, because: `${terms.provider} does not allow its ratings to be stored.` };
  if (!(terms.retentionDays >= 1)) {
    return { allowed: false, because: `${terms.provider} allows its ratings to be kept for no day at all.` };
  }
  return { allowed: true };
}
