/** How a profile is made, in figures and in the words that go out with it. */
export const NEARBY_YEARS = 25;
export const NEARBY_KM = 250;
/** The mean distance from a place on earth to its nearest node. */
export const NODE_REACH_KM = 1503;

const coherence =
  'The length of the weighted mean of the hands of the nine cycles, weights 9 for the longest to 1 for the shortest: 1 when all point the same way, 0 when they cancel out. The percentile compares it with the 5,500 years of a master cycle.';
const claim = 'A way to read a year. Nothing is predicted, and no event is said to be caused by a cycle or a place.';

export const METHOD = {
  ofYear: {
    coherence,
    index: 'One hundred times the coherence, rounded.',
    nearby: `Of each category the event nearest in time, within ${NEARBY_YEARS} years, of those whose year is known and not only the century; at most ten.`,
    claim,
  },
  ofPlace: {
    coherence,
    index: `One hundred times (0.6 of the coherence + 0.4 of the proximity), rounded; proximity is exp(-(d / ${NODE_REACH_KM} km)^2) with d the distance to the nearest node.`,
    nearby: `Events of all times within ${NEARBY_KM} km, the nearest in time first; star forts within ${NEARBY_KM} km, the nearest first; at most ten of each.`,
    claim,
  },
} as const;
