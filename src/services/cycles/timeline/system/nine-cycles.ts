/**
 * The nine cycles. Each length divides the longest one, so that all of them begin together at the anchor and close
 * together at the next reset. They are a way to read time, not a finding about it: the analogies name published
 * periods of similar length and claim nothing more.
 */
export const ANCHOR_YEAR = -3014;
export const MASTER_LENGTH = 5500;

type CycleFacts = {
  name: string;
  /** In years; divides 5500. */
  length: number;
  /** Nine for the longest, one for the shortest: what its turning counts for. */
  weight: number;
  analogy: string | null;
};

export const CYCLES = [
  { id: 'master', name: 'Master', length: 5500, weight: 9, analogy: null },
  {
    id: 'hemicycle',
    name: 'Hemicycle',
    length: 2750,
    weight: 8,
    analogy:
      'The Bray or Hallstatt period in records of solar activity, some 2,300 to 2,500 years, is of similar length.',
  },
  {
    id: 'season',
    name: 'Season',
    length: 1375,
    weight: 7,
    analogy: 'Bond events in North Atlantic sediments, 1,470 years apart with a spread of 500, are of similar length.',
  },
  {
    id: 'age',
    name: 'Age',
    length: 1100,
    weight: 6,
    analogy: 'The Eddy period in records of solar activity, some 1,000 years, is of similar length.',
  },
  {
    id: 'doctrine',
    name: 'Doctrine',
    length: 550,
    weight: 5,
    analogy: 'Half the Eddy period, some 500 years, is of similar length.',
  },
  {
    id: 'secular',
    name: 'Secular',
    length: 275,
    weight: 4,
    analogy: 'The secular cycles of Turchin and Nefedov, 200 to 300 years, are of similar length.',
  },
  {
    id: 'solar',
    name: 'Solar',
    length: 220,
    weight: 3,
    analogy: 'The de Vries or Suess period in records of solar activity, some 208 years, is of similar length.',
  },
  {
    id: 'generational',
    name: 'Generational',
    length: 110,
    weight: 2,
    analogy: 'The Gleissberg period in records of solar activity, 80 to 120 years, is of similar length.',
  },
  {
    id: 'wave',
    name: 'Wave',
    length: 55,
    weight: 1,
    analogy: 'Kondratiev waves in economic series, 40 to 60 years, are of similar length.',
  },
] as const satisfies readonly (CycleFacts & { id: string })[];

type CycleId = (typeof CYCLES)[number]['id'];
export type Cycle = CycleFacts & { id: CycleId };

export const CYCLE_IDS = CYCLES.map((cycle) => cycle.id);

/** The cycle whose phase the doctrinal events are told by. */
export const DOCTRINE_CYCLE: Cycle = CYCLES[4];
export const MASTER_CYCLE: Cycle = CYCLES[0];

export const TOTAL_WEIGHT = CYCLES.reduce((sum, cycle) => sum + cycle.weight, 0);
