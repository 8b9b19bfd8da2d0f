import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import type { Phase } from '../system/phase.ts';
import { PHASES } from '../system/phase.ts';
import { PHASE_COLOURS } from './colours.ts';

/** A pattern for each phase, so that they are told apart without colour: dots, rising lines, falling lines, a mesh. */
const TILE = 14;
const [RISING, FALLING] = [
  `M-2 2L2 -2M0 ${TILE}L${TILE} 0M${TILE - 2} ${TILE + 2}L${TILE + 2} ${TILE - 2}`,
  `M-2 ${TILE - 2}L2 ${TILE + 2}M0 0L${TILE} ${TILE}M${TILE - 2} -2L${TILE + 2} 2`,
];
const STROKES: Readonly<Record<Phase, string | null>> = {
  Emergence: null,
  Ascendancy: RISING,
  Contraction: FALLING,
  'Reset/Renewal': `${RISING}${FALLING}`,
};

export function phasePatterns(): Markup {
  return element('defs', {}, ...PHASES.map(pattern));
}

export const phaseFill = (phase: Phase) => `url(#${patternId(phase)})`;

const patternId = (phase: Phase) => `cycles-phase-${PHASES.indexOf(phase) + 1}`;

function pattern(phase: Phase): Markup {
  const { tint, mark } = PHASE_COLOURS[phase];
  const strokes = STROKES[phase];
  return element(
    'pattern',
    { id: patternId(phase), width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' },
    element('rect', { width: TILE, height: TILE, fill: tint }),
    strokes === null
      ? element('circle', { cx: TILE / 2, cy: TILE / 2, r: 3, fill: mark })
      : element('path', { d: strokes, stroke: mark, 'stroke-width': 2.2, fill: 'none' }),
  );
}
