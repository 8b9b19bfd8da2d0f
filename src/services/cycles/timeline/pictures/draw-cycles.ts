import { INK, PAPER, QUIET_INK, RULE, SMALL, WIDTH } from '../../drawing/palette.ts';
import { drawPicture, HEADING_END, heading, LINE, MARGIN, smallPrint } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { decimal, element } from '../../drawing/svg.ts';
import type { Theme } from '../../interface/theme.ts';
import type { Cycle } from '../system/nine-cycles.ts';
import { CYCLES } from '../system/nine-cycles.ts';
import type { Phase, Position } from '../system/phase.ts';
import { firstYearOfPhase, PHASES, positionOf } from '../system/phase.ts';
import { yearLabel } from '../system/year.ts';
import { phaseFill, phasePatterns } from './phase-patterns.ts';
import { styleOf } from './theme.ts';

/**
 * The nine cycles in one year: nine rings, the longest outside, each in four phases clockwise from the top. A numbered
 * disc on each ring is the hand of the year; the table below says the same in words.
 */
const CENTRE = { x: WIDTH / 2, y: HEADING_END + 445 };
const RADIUS = 430;
const RING = 39;
const DISC = 14;
const DIAL_END = CENTRE.y + RADIUS;
const TABLE_TOP = DIAL_END + 70;
const ROW = 38;
const COLUMNS = { disc: 35, name: 65, lengthEnd: 440, swatch: 490, phase: 528, nextEnd: WIDTH - MARGIN };

const SMALL_PRINT =
  'An interpretive framework: a way to read time, not a finding about it. Phases run clockwise from the top; the number on a ring stands where the year is.';

type Turn = { cycle: Cycle; number: number; position: Position };

export function drawCycles(year: number, theme: Theme = 'auto'): string {
  const label = yearLabel(year);
  const turns = CYCLES.map((cycle, index) => ({ cycle, number: index + 1, position: positionOf(cycle, year) }));
  const print = smallPrint(SMALL_PRINT, TABLE_TOP + turns.length * ROW + 16);
  return drawPicture({
    id: 'cycles',
    height: print.end,
    title: `The nine cycles in ${label}`,
    description: `Nine rings, the longest outside, each in four phases. ${turns.map(inWords).join(' ')} ${SMALL_PRINT}`,
    style: styleOf(theme),
    parts: [
      phasePatterns(),
      heading(`The nine cycles in ${label}`, `Astronomical year ${year}`),
      ...cornerLabels(),
      ...turns.flatMap((turn) => sectors(turn, false)),
      ...turns.flatMap((turn) => sectors(turn, true)),
      ...turns.map(hand),
      element('text', { x: CENTRE.x, y: CENTRE.y + 8, 'text-anchor': 'middle', 'font-weight': 'bold' }, label),
      table(turns),
      print.part,
    ],
  });
}

function inWords({ cycle, number, position }: Turn): string {
  const next = yearLabel(position.nextTurning);
  return `${number}: ${cycle.name}, ${lengthInYears(cycle)}, in ${position.phase}, next turning ${next}.`;
}

/** The name of each phase in the corner that its quarter of the dial points to. */
function cornerLabels(): Markup[] {
  const [top, bottom] = [CENTRE.y - RADIUS + 22, DIAL_END - 2];
  return PHASES.map((phase, index) => {
    const isRight = index < 2;
    const y = index === 0 || index === 3 ? top : bottom;
    const x = isRight ? WIDTH - MARGIN : MARGIN;
    return element(
      'g',
      {},
      swatch(phase, isRight ? x - 26 : x, y === top ? y + 12 : y - 50),
      element('text', { x, y, 'text-anchor': isRight ? 'end' : 'start', 'font-weight': 'bold' }, phase),
    );
  });
}

/** Of one ring: the current phase or the others, which are drawn first so that its outline lies above theirs. */
function sectors({ cycle, number, position }: Turn, current: boolean): Markup[] {
  const look = (phase: Phase) =>
    current
      ? { fill: phaseFill(phase), stroke: INK, 'stroke-width': 3.5 }
      : { fill: PAPER, stroke: RULE, 'stroke-width': 1.5 };
  return PHASES.flatMap((phase, index) => {
    if ((index === position.phaseIndex) !== current) return [];
    const [from, to] = [firstYearOfPhase(cycle, index), firstYearOfPhase(cycle, index + 1)];
    const years = `${yearLabel(position.started + from)} to ${yearLabel(position.started + to - 1)}`;
    const name = element('title', {}, `${cycle.name}, ${phase}${current ? ' (current)' : ''}: ${years}`);
    return element('path', { d: sector(number, from / cycle.length, to / cycle.length), ...look(phase) }, name);
  });
}

function hand({ number, position }: Turn): Markup {
  const outer = RADIUS - (number - 1) * RING;
  const [tip, foot, middle] = [outer - 1, outer - RING + 1, outer - RING / 2].map((radius) =>
    onDial(radius, position.progress),
  ) as [Point, Point, Point];
  const line = { x1: foot.x, y1: foot.y, x2: tip.x, y2: tip.y, stroke: INK, 'stroke-width': 5 };
  return element('g', {}, element('line', line), disc(number, middle));
}

function table(turns: readonly Turn[]): Markup {
  const header = [
    element('text', { x: COLUMNS.name, y: TABLE_TOP - 16 }, 'Cycle'),
    element('text', { x: COLUMNS.lengthEnd, y: TABLE_TOP - 16, 'text-anchor': 'end' }, 'Length'),
    element('text', { x: COLUMNS.swatch, y: TABLE_TOP - 16 }, 'Phase'),
    element('text', { x: COLUMNS.nextEnd, y: TABLE_TOP - 16, 'text-anchor': 'end' }, 'Next turning'),
  ];
  const line = {
    x1: MARGIN,
    x2: WIDTH - MARGIN,
    y1: TABLE_TOP - 4,
    y2: TABLE_TOP - 4,
    stroke: RULE,
    'stroke-width': 1.5,
  };
  return element('g', {}, element('g', { fill: QUIET_INK }, ...header), element('line', line), ...turns.map(row));
}

function row({ cycle, number, position }: Turn): Markup {
  const y = TABLE_TOP + (number - 1) * ROW + LINE;
  return element(
    'g',
    {},
    disc(number, { x: COLUMNS.disc, y: y - 8 }),
    element('text', { x: COLUMNS.name, y, 'font-weight': 'bold' }, cycle.name),
    element('text', { x: COLUMNS.lengthEnd, y, 'text-anchor': 'end' }, lengthInYears(cycle)),
    swatch(position.phase, COLUMNS.swatch, y - 21),
    element('text', { x: COLUMNS.phase, y }, position.phase),
    element('text', { x: COLUMNS.nextEnd, y, 'text-anchor': 'end' }, yearLabel(position.nextTurning)),
  );
}

function disc(number: number, { x, y }: Point): Markup {
  const text = { x, y: y + SMALL * 0.36, 'text-anchor': 'middle', 'font-weight': 'bold' };
  return element(
    'g',
    {},
    element('circle', { cx: x, cy: y, r: DISC, fill: PAPER, stroke: INK, 'stroke-width': 3 }),
    element('text', text, String(number)),
  );
}

function swatch(phase: Phase, x: number, y: number): Markup {
  return element('rect', { x, y, width: 26, height: 26, fill: phaseFill(phase), stroke: INK, 'stroke-width': 2 });
}

const lengthInYears = (cycle: Cycle) => `${cycle.length.toLocaleString('en-GB')} years`;

type Point = { x: number; y: number };

/** A share of a whole turn, clockwise from the top. */
function onDial(radius: number, share: number): Point {
  const angle = share * 2 * Math.PI;
  return { x: CENTRE.x + radius * Math.sin(angle), y: CENTRE.y - radius * Math.cos(angle) };
}

function sector(number: number, from: number, to: number): string {
  const outer = RADIUS - (number - 1) * RING;
  const inner = outer - RING;
  const at = (radius: number, share: number) => {
    const { x, y } = onDial(radius, share);
    return `${decimal(x)} ${decimal(y)}`;
  };
  const outerArc = `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}`;
  return `${outerArc}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}
