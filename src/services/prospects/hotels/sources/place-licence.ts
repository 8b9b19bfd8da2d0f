import { namesGoogle } from './google-names.ts';

/**
 * Who gave the facts of a place, and under which licence. The entries of the directory's own additions are passed over:
 * what counts is where the place comes from. A licence that the entry names itself goes before the one known for its giver.
 */
type Source = Readonly<Record<string, unknown>> | undefined;

export function licenceOf(sources: readonly Source[]): { readonly dataset: string; readonly licence: string } {
  const named = sources.filter((source) => wordOf(source?.['dataset']) !== '');
  const source = named.find((each) => wordOf(each?.['dataset']).toLowerCase() !== 'overture') ?? named[0];
  const dataset = wordOf(source?.['dataset']);
  const stated = wordOf(source?.['license'] ?? source?.['licence']);
  return {
    dataset: dataset === '' ? UNKNOWN : dataset,
    licence: stated === '' ? (LICENCES.get(dataset.toLowerCase()) ?? UNKNOWN) : stated,
  };
}

export const UNKNOWN = 'unknown';

/** Of several givers one is enough: which fact is whose is not known. */
export function isForbidden(source: Source): boolean {
  return [source?.['dataset'], source?.['license'], source?.['licence']].some(
    (name) => typeof name === 'string' && namesGoogle(name),
  );
}

/** As the directory published them in January 2026. */
const LICENCES = new Map([
  ['meta', 'CDLA-Permissive-2.0'],
  ['microsoft', 'CDLA-Permissive-2.0'],
  ['msft', 'CDLA-Permissive-2.0'],
  ['pinmeto', 'CDLA-Permissive-2.0'],
  ['krick', 'CDLA-Permissive-2.0'],
  ['renderseo', 'CDLA-Permissive-2.0'],
  ['dac', 'CDLA-Permissive-2.0'],
  ['overture', 'CDLA-Permissive-2.0'],
  ['foursquare', 'Apache-2.0'],
  ['alltheplaces', 'CC0-1.0'],
]);

/** A name of a dataset or licence; empty for what cannot be one. */
function wordOf(value: unknown): string {
  return typeof value === 'string' && /^[\w .:/+-]{1,60}$/.test(value.trim()) ? value.trim() : '';
}
