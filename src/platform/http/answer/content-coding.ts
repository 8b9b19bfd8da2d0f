import { memoizeByText } from '#lib/memo/memoize.ts';

/**
 * In which coding an answer goes out (RFC 9110, 12.5.3): the one that the client likes best of those that there are, brotli
 * before gzip where it likes both. Nobody is ever refused for it: without a word, or with one that makes no sense, an answer
 * goes out as it is.
 */
export type Coding = 'br' | 'gzip';

export const CODINGS: readonly Coding[] = ['br', 'gzip'];

const LONGEST_HEADER = 300;
const MOST_REMEMBERED = 100;
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Clients say one of a few things, and always the same. */
const chooseOnce = memoizeByText(MOST_REMEMBERED, choose);

export function codingFor(accepted: string | undefined): Coding | undefined {
  return accepted === undefined || accepted.length > LONGEST_HEADER ? undefined : chooseOnce(accepted);
}

function choose(accepted: string): Coding | undefined {
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', weight = 'q=1', ...more] = item.split(';').map((part) => part.trim());
    const found = more.length === 0 ? WEIGHT.exec(weight)?.[1] : undefined;
    if (name !== '' && found !== undefined) weights.set(name, Number(found));
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // As it is: only a preference if the client says so.
  let best = { coding: undefined as Coding | undefined, weight: weights.get('identity') ?? 0 };
  for (const coding of CODINGS) {
    const weight = weightOf(coding);
    if (weight > best.weight || (weight > 0 && weight === best.weight && best.coding === undefined)) {
      best = { coding, weight };
    }
  }
  return best.coding;
}

/** The same content in another coding is another sequence of bytes, and has another ETag. */
export const tagOf = (etag: string, coding: Coding): string => `${etag.slice(0, -1)}-${coding}"`;

/** Texts; pictures and fonts are packed already. */
export const isPackable = (mediaType: unknown): boolean =>
  typeof mediaType === 'string' && PACKABLE.test(mediaType.slice(0, LONGEST_MEDIA_TYPE));

const LONGEST_MEDIA_TYPE = 100;
const PACKABLE =
  /^(?:text\/|application\/(?:json|problem\+json|geo\+json|x-ndjson|ndjson|javascript|manifest\+json|xml)|image\/svg\+xml|image\/x-icon)/;
