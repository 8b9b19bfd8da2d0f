import type { Coordinates } from '#services/prospects/hotels/linkage/distance.ts';
import { metresBetween } from '#services/prospects/hotels/linkage/distance.ts';

/**
 * Which records of two lists are the same building, by their coordinates and nothing else: a pair is true when each is
 * the only one of its list within 30 m of the other. Records with a neighbour that near have no true pair, and coordinates
 * cannot say anything about a pair of two of them.
 */
export const NEAR_METRES = 30;

export type CoordinateTruth = {
  readonly pairs: number;
  /** Undefined when coordinates cannot tell. */
  readonly judge: (oldIndex: number, newIndex: number) => 'right' | 'wrong' | undefined;
};

export function truthFromCoordinates(older: readonly Coordinates[], newer: readonly Coordinates[]): CoordinateTruth {
  const nearOld = older.map((each) => indexesNear(each, newer));
  const nearNew = newer.map((each) => indexesNear(each, older));
  const partnerOfOld = nearOld.map((near) => {
    const [only] = near;
    return only !== undefined && near.length === 1 && nearNew[only]?.length === 1 ? only : undefined;
  });
  const pairedNew = new Set(partnerOfOld.filter((each) => each !== undefined));
  return {
    pairs: pairedNew.size,
    judge: (oldIndex, newIndex) => {
      if (partnerOfOld[oldIndex] === newIndex) return 'right';
      const isPaired = partnerOfOld[oldIndex] !== undefined || pairedNew.has(newIndex);
      return isPaired || nearOld[oldIndex]?.includes(newIndex) !== true ? 'wrong' : undefined;
    },
  };
}

function indexesNear(position: Coordinates, others: readonly Coordinates[]): number[] {
  return others.flatMap((other, index) => (metresBetween(position, other) <= NEAR_METRES ? index : []));
}
