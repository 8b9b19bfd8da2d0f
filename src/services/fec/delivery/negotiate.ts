import type { Format } from './formats.ts';
import { FORMATS, formatNames } from './formats.ts';

/**
 * What a request wants of its answer: its form (`Accept`, RFC 9110, 12.5.1) and whether it would rather not wait for it
 * (`Prefer`, RFC 7240).
 */
type Range = { mediaType: string; quality: number };

/**
 * The form with the highest quality; among equals the one that was named more exactly, then JSON. A client that accepts
 * none of them gets JSON, as if it had not said anything: the RFC allows that, and the work is not lost.
 */
export function chooseFormat(accept: string | undefined): Format {
  if (accept === undefined) return 'json';
  const ranges = rangesOf(accept);
  let best: { format: Format; quality: number; exactness: number } = { format: 'json', quality: 0, exactness: 0 };
  for (const format of formatNames) {
    const found = judged(FORMATS[format].mediaType, ranges);
    const isBetter =
      found.quality > best.quality || (found.quality === best.quality && found.exactness > best.exactness);
    if (found.quality > 0 && isBetter) best = { format, ...found };
  }
  return best.format;
}

/** The most exact range that fits decides; parameters of a range are not compared. */
function judged(mediaType: string, ranges: readonly Range[]): { quality: number; exactness: number } {
  const patterns = ['*/*', `${mediaType.split('/')[0]}/*`, mediaType];
  let decided = { quality: 0, exactness: -1 };
  for (const range of ranges) {
    const exactness = patterns.indexOf(range.mediaType);
    if (exactness > decided.exactness) decided = { quality: range.quality, exactness };
  }
  return decided;
}

function rangesOf(accept: string): Range[] {
  return withoutQuotedText(accept)
    .split(',')
    .flatMap((entry) => {
      const [mediaType = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const given = parameters.find((parameter) => parameter.startsWith('q='));
      if (given === undefined) return [{ mediaType, quality: 1 }];
      return QUALITY.test(given) ? [{ mediaType, quality: Number(given.slice(2)) }] : [];
    });
}

const QUALITY = /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

export function prefersLater(prefer: string | undefined): boolean {
  return (
    prefer !== undefined &&
    withoutQuotedText(prefer)
      .split(',')
      .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async')
  );
}

/**
 * A comma inside quotes separates nothing. Quotes that nobody closes reach to the end: looking for their end from each of
 * them anew would take the square of the header's length.
 */
const withoutQuotedText = (header: string) => header.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '""');
