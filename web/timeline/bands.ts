/** The nine cycles as bands. Their lengths and where they are counted from come from the API. */
export type Band = { id: string; name: string; length: number; anchor: number };

type Told = { anchor_year: number; cycles: readonly { id: string; name: string; length_years: number }[] };

export const bandsOf = ({ anchor_year: anchor, cycles }: Told): Band[] =>
  cycles.map(({ id, name, length_years: length }) => ({ id, name, length, anchor }));

export const PHASES = ['Emergence', 'Ascendancy', 'Contraction', 'Reset/Renewal'] as const;

/** The first year of a phase, of which there are four a turn, counted from the anchor. */
export const phaseStart = ({ length, anchor }: Band, number: number): number => {
  const turn = Math.floor(number / PHASES.length);
  const phase = number - turn * PHASES.length;
  return anchor + turn * length + Math.ceil((phase * length) / PHASES.length);
};

/** The number of the phase that a year is in. */
export const phaseAt = ({ length, anchor }: Band, year: number): number => {
  const turn = Math.floor((year - anchor) / length);
  return turn * PHASES.length + Math.floor((PHASES.length * (year - anchor - turn * length)) / length);
};
