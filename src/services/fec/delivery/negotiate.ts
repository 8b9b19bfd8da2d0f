import { judgeAccepted, LONGEST_HEADER, readAccepted, withoutQuotedText } from '#platform/http/answer/accept.ts';
import type { Format } from './formats.ts';
import { FORMATS, formatNames } from './formats.ts';

/**
 * What a request wants of its answer: its form (`Accept`, RFC 9110, 12.5.1) and whether it would rather not wait for it
 * (`Prefer`, RFC 7240).
 */
/**
 * The form with the highest quality; among equals the one that was named more exactly, then JSON. A client that accepts
 * none of them gets JSON, as if it had not said anything: the RFC allows that, and the work is not lost.
 */
export function chooseFormat(accept: string | undefined): Format {
  if (accept === undefined) return 'json';
  const ranges = readAccepted(accept);
  let best: { format: Format; quality: number; exactness: number } = { format: 'json', quality: 0, exactness: 0 };
  for (const format of formatNames) {
    const found = judgeAccepted(FORMATS[format].mediaType, ranges);
    const isBetter =
      found.quality > best.quality || (found.quality === best.quality && found.exactness > best.exactness);
    if (found.quality > 0 && isBetter) best = { format, ...found };
  }
  return best.format;
}

export function prefersLater(prefer: string | undefined): boolean {
  return (
    prefer !== undefined &&
    prefer.length <= LONGEST_HEADER &&
    withoutQuotedText(prefer)
      .split(',')
      .some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async')
  );
}
