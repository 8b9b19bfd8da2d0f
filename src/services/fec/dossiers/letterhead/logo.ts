import type { Problem } from '#kernel/problem.ts';
import { groupedInteger } from '../../french/notation.ts';
import { fecProblem } from '../../problems.ts';
import type { ImageHead } from './image-head.ts';
import { readImageHead } from './image-head.ts';

/** A logo as it is kept: what it is, and its bytes in base64. */
export type Logo = ImageHead & { data: string };

export const MOST_LOGO_BYTES = 200_000;
export const MOST_LOGO_PIXELS = 2000;
/** Four characters for each three bytes. */
export const MOST_LOGO_CHARACTERS = Math.ceil(MOST_LOGO_BYTES / 3) * 4;

/** Throws a problem unless it is a picture that may stand on a cover. Other notations than PNG and JPEG can hold scripts or fetch things. */
export function logoOf(data: string): Logo {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length === 0 || bytes.toString('base64') !== data) throw unusable('le champ « logo » n’est pas en base64');
  if (bytes.length > MOST_LOGO_BYTES)
    throw unusable(`il dépasse ${groupedInteger(MOST_LOGO_BYTES / 1000)} ko (${groupedInteger(bytes.length)} octets)`);
  const head = readImageHead(bytes);
  if (head === undefined) throw unusable('ce n’est ni un PNG ni un JPEG entier');
  const { width, height } = head;
  if (Math.max(width, height) > MOST_LOGO_PIXELS)
    throw unusable(`il compte ${width} × ${height} pixels, ${MOST_LOGO_PIXELS} × ${MOST_LOGO_PIXELS} au plus`);
  return { ...head, data };
}

const unusable = (why: string): Problem =>
  fecProblem('logo_not_usable', { public: `Ce logo ne convient pas : ${why}.` });

export const dataAddressOf = ({ mediaType, data }: Logo): string => `data:${mediaType};base64,${data}`;
