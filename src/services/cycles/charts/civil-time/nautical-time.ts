import type { Zone } from './zone.ts';

/**
 * Time at sea. Zones of whole hours by longitude were agreed in London in 1917 and taken up by the large fleets from 1920
 * on; until then a ship kept the mean time of where she was. The turn of 1920 is a convention of ours.
 */
const NAUTICAL_FROM = Date.UTC(1920, 0, 1) / 1000;

export const isNautical = (name: string) => name.startsWith('Etc/');

/** The zone as ships kept it, made from one that has always had the same offset. */
export function nauticalZone({ rule }: Zone): Zone {
  return {
    first: { offset: 0, kind: 'unset' },
    changes: [{ at: NAUTICAL_FROM, offset: rule.standard, kind: 'legal' }],
    rule,
  };
}
