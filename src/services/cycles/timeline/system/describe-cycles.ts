import type { Static } from 'typebox';
import Type from 'typebox';
import { Framework, INTERPRETIVE } from '../../interface/interpretive.ts';
import { oneOf, textOrNull } from '../../interface/schema-parts.ts';
import { ANCHOR_YEAR, CYCLE_IDS, CYCLES, MASTER_CYCLE } from './nine-cycles.ts';
import { PHASES, phaseOf, positionOf } from './phase.ts';
import { yearLabel } from './year.ts';

/** The nine cycles in a year, as the API tells them. */
export const PhaseName = oneOf(PHASES, 'In the order in which they follow one another.');

export const CyclePosition = Type.Object(
  {
    id: oneOf(CYCLE_IDS),
    name: Type.String(),
    length_years: Type.Integer(),
    started_year: Type.Integer({ description: 'First year of the round that the year lies in.' }),
    ends_year: Type.Integer({ description: 'First year of the next round.' }),
    phase: PhaseName,
    phase_index: Type.Integer({ minimum: 0, maximum: 3 }),
    progress: Type.Number({ minimum: 0, exclusiveMaximum: 1, description: 'Share of the round that is over.' }),
    next_turning_year: Type.Integer({ description: 'First year of the next phase.' }),
    analogy: textOrNull('A published period of similar length. An analogy: no cause is claimed.'),
  },
  { title: 'CyclePosition' },
);

export const CyclesOfYear = Type.Object(
  {
    framework: Framework,
    year: Type.Integer(),
    year_label: Type.String({ description: 'As people say it: `3015 BCE` for -3014.' }),
    anchor_year: Type.Integer({ description: 'The year that all nine are counted from.' }),
    next_reset_year: Type.Integer({ description: 'The first year after this one in which all nine begin anew.' }),
    master_phase: PhaseName,
    cycles: Type.Array(CyclePosition, { description: 'The longest first.' }),
  },
  { title: 'CyclesOfYear', description: 'The nine cycles in a year.' },
);

export function describeCycles(year: number): Static<typeof CyclesOfYear> {
  return {
    framework: INTERPRETIVE,
    year,
    year_label: yearLabel(year),
    anchor_year: ANCHOR_YEAR,
    next_reset_year: positionOf(MASTER_CYCLE, year).ends,
    master_phase: phaseOf(MASTER_CYCLE, year),
    cycles: describePositions(year),
  };
}

export function describePositions(year: number): Static<typeof CyclePosition>[] {
  return CYCLES.map((cycle) => {
    const position = positionOf(cycle, year);
    return {
      id: cycle.id,
      name: cycle.name,
      length_years: cycle.length,
      started_year: position.started,
      ends_year: position.ends,
      phase: position.phase,
      phase_index: position.phaseIndex,
      progress: position.progress,
      next_turning_year: position.nextTurning,
      analogy: cycle.analogy,
    };
  });
}
