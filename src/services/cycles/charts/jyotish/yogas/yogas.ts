import { HOUSE_YOGAS } from './house-yogas.ts';
import { LORD_YOGAS } from './lord-yogas.ts';
import { PLANET_YOGAS } from './planet-yogas.ts';
import { SHAPE_YOGAS } from './shape-yogas.ts';
import type { Yoga } from './yoga.ts';
import { COMMON_FROM } from './yoga.ts';

/** The sixty yogas in the order of their numbers, and what is said of those that are common. */
export const YOGAS: readonly Yoga[] = [...PLANET_YOGAS, ...HOUSE_YOGAS, ...LORD_YOGAS, ...SHAPE_YOGAS].sort(
  (one, other) => one.number - other.number,
);

/** What to know before making much of it; null when there is nothing to add. */
export function noteOn({ incidence, note }: Yoga): string | null {
  const isCommon = incidence !== null && incidence >= COMMON_FROM;
  const common = `Common: it holds in about ${Math.round(incidence ?? 0)} of 100 charts, so it sets few apart.`;
  const sentences = [...(isCommon ? [common] : []), ...(note === undefined ? [] : [note])];
  return sentences.length === 0 ? null : sentences.join(' ');
}
