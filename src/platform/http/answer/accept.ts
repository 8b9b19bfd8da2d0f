import type { IncomingHttpHeaders } from 'node:http';
import { memoizeByText } from '#lib/memo/memoize.ts';

/** What a client says that it likes to get (`Accept`, RFC 9110, 12.5.1). */
type Range = { mediaType: string; quality: number };

export type Judgement = { quality: number; exactness: number };

/** The most exact range that fits decides; parameters of a range are not compared. */
export function judgeAccepted(mediaType: string, ranges: readonly Range[]): Judgement {
  const patterns = ['*/*', `${mediaType.split('/')[0]}/*`, mediaType];
  let decided = { quality: 0, exactness: -1 };
  for (const range of ranges) {
    const exactness = patterns.indexOf(range.mediaType);
    if (exactness > decided.exactness) decided = { quality: range.quality, exactness };
  }
  return decided;
}

/** Nobody means more than this; what is longer is not read at all. */
export const LONGEST_HEADER = 500;

/** A weight that cannot be read is no number: it is neither more nor less than any other, and its range still fits. */
export function readAccepted(accept: string): Range[] {
  if (accept.length > LONGEST_HEADER) return [];
  return withoutQuotedText(accept)
    .split(',')
    .map((entry) => {
      const [mediaType = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const given = parameters.find((parameter) => parameter.startsWith('q='));
      if (given === undefined) return { mediaType, quality: 1 };
      return { mediaType, quality: QUALITY.test(given) ? Number(given.slice(2)) : Number.NaN };
    });
}

/** Also `.2`, as Java writes it, and more digits than the RFC allows. */
const QUALITY = /^q=(?:0|0?\.\d+|0\.|1(?:\.0*)?)$/;

/**
 * A comma inside quotes separates nothing. Quotes that nobody closes reach to the end: looking for their end from each of
 * them anew would take the square of the header's length.
 */
export const withoutQuotedText = (header: string) => header.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""');

const PAGE = 'text/html';
/** Every browser names it when it goes somewhere, and hardly a program does. */
const BROWSERS_TYPE = 'application/xhtml+xml';
const JSON_TYPES = ['application/json', 'application/problem+json'];
const EXACT = 2;

type Taste = 'program' | 'page' | 'browser';

/**
 * Whether somebody looks at the answer: a client that names pages, and likes JSON no better. Programs, and scripts in pages,
 * say that anything will do; some libraries name pages without being asked, so that more is wanted where programs ask.
 */
export function prefersPage(headers: IncomingHttpHeaders, isForPrograms: boolean): boolean {
  const taste = tasteOf(headers.accept);
  if (taste !== 'page' || !isForPrograms) return taste !== 'program';
  return headers['sec-fetch-mode'] === 'navigate';
}

const MOST_REMEMBERED = 100;

/** Clients say one of a few things, and always the same. */
const judgeOnce = memoizeByText(MOST_REMEMBERED, (accept) => judgeTaste(readAccepted(accept)));

function tasteOf(accept: string | undefined): Taste {
  return accept === undefined || accept.length > LONGEST_HEADER ? 'program' : judgeOnce(accept);
}

function judgeTaste(ranges: readonly Range[]): Taste {
  const page = ranges.find(({ mediaType }) => mediaType === PAGE)?.quality ?? 0;
  const isBetter = (json: Judgement) => page > json.quality || (page === json.quality && json.exactness < EXACT);
  if (!(page > 0) || !JSON_TYPES.every((type) => isBetter(judgeAccepted(type, ranges)))) return 'program';
  return ranges.some(({ mediaType }) => mediaType === BROWSERS_TYPE) ? 'browser' : 'page';
}
