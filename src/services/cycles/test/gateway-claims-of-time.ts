import type { History } from '../timeline/history/read-history.ts';
import { TurningPointList } from '../timeline/reading/turning-points.ts';
import { ANCHOR_YEAR, CYCLES, MASTER_CYCLE, MASTER_LENGTH, TOTAL_WEIGHT } from '../timeline/system/nine-cycles.ts';
import { boundariesOf, firstYearOfPhase, PHASES, phaseOf, positionOf } from '../timeline/system/phase.ts';
import { classOf, nearnessOf, turningPoints } from '../timeline/system/turning-points.ts';
import { FIRST_YEAR, LAST_YEAR, yearLabel } from '../timeline/system/year.ts';
import type { Claim } from './gateway-figures.ts';
import { limitIn, within } from './gateway-figures.ts';

/** What the first two documents state in figures, beside what the service says: years, cycles, turning points. */
const NOW = 2026;
const RESET = ANCHOR_YEAR + MASTER_LENGTH;
const WAVE = CYCLES[8];
const QUARTER = MASTER_LENGTH / PHASES.length;

/** The number in a label: 5 for 5 BCE. */
const labelled = (year: number) => Number.parseInt(yearLabel(year), 10);

const masterPhases = boundariesOf(MASTER_CYCLE, ANCHOR_YEAR, RESET - 1);
const round = turningPoints(ANCHOR_YEAR, RESET - 1);
const ahead = turningPoints(NOW + 1, RESET);
const lastGrand = turningPoints(ANCHOR_YEAR, NOW).findLast((point) => point.class === 'grand');
const ninefold = round.filter(({ changes }) => changes.length === CYCLES.length).map(({ year }) => year);
const divisors = Array.from({ length: MASTER_LENGTH }, (_, index) => index + 1).filter(
  (by) => MASTER_LENGTH % by === 0,
);
const gaps = round.slice(1).map(({ year }, at) => year - (round[at]?.year ?? Number.NaN));
const MOST_NEARBY = limitIn(TurningPointList.properties.turning_points.items.properties.nearby_events, 'maxItems');

const countOf = (name: string) => round.filter((point) => point.class === name).length;
const scoresOf = (name: string) =>
  Array.from({ length: TOTAL_WEIGHT }, (_, index) => index + 1).filter((score) => classOf(score) === name);
const lowest = (name: string) => Math.min(...scoresOf(name));
const highest = (name: string) => Math.max(...scoresOf(name));
const scored = (at: number) => [ahead[at]?.year ?? Number.NaN, ahead[at]?.score ?? Number.NaN] as const;
const nearnessFor = (cycle: (typeof CYCLES)[number]) =>
  nearnessOf({ year: 0, score: 1, class: 'minor', changes: [{ cycle, from: 'Emergence', to: 'Ascendancy' }] });
const phaseLengths = (cycle: { length: number }) =>
  PHASES.map((_, index) => firstYearOfPhase(cycle, index + 1) - firstYearOfPhase(cycle, index));

/** The figures of a cycle's analogy, in order. */
function analogyOf(id: (typeof CYCLES)[number]['id']): number[] {
  const analogy = CYCLES.find((cycle) => cycle.id === id)?.analogy ?? '';
  return [...analogy.matchAll(/\d[\d,]*/g)].map(([shown]) => Number(shown.replace(',', '')));
}

export const charterClaims = (history: History): readonly Claim[] => [
  ['{} cycles', CYCLES.length],
  ['write {} BCE and, directly after it, {} CE', labelled(0), labelled(1)],
  ['the year {} is {} BCE, the year {} is {} BCE', 0, labelled(0), -1, labelled(-1)],
  [
    'The year {} is labelled {} BCE; the year {} is labelled {} CE',
    ANCHOR_YEAR,
    labelled(ANCHOR_YEAR),
    NOW,
    labelled(NOW),
  ],
  ['The anchor is the year {}, which is {} BCE', ANCHOR_YEAR, labelled(ANCHOR_YEAR)],
  ['runs for {} years from there', MASTER_CYCLE.length],
  ['when the next one begins, in the year {}', positionOf(MASTER_CYCLE, NOW).ends],
  ['The one after it would be {}', positionOf(MASTER_CYCLE, RESET).ends],
  ['has {} phases of equal length, each of {} years', PHASES.length, QUARTER],
  ['begin in the years {}, {}, {} and {}', ...masterPhases],
  ['The phase that began in {} is the last, and it lasts through the year {}', RESET - QUARTER, RESET - 1],
  ['and all {} end a round together at the reset', CYCLES.length],
  ['Years from {} to {} can be asked for', FIRST_YEAR, LAST_YEAR],
  ['which began in {}, and a year from {} on', positionOf(MASTER_CYCLE, ANCHOR_YEAR - 1).started, RESET],
  ['It begins at about the year {}', within(50, history.events.at(0)?.year ?? Number.NaN)],
  ['computed ahead to the year {}', history.conjunctions.at(-1)?.year ?? Number.NaN],
];

export const cyclesClaims: readonly Claim[] = [
  ['{} cycles', CYCLES.length],
  ['the state of all {} in the year {}', CYCLES.length, NOW],
  ['The master cycle has {} years', MASTER_LENGTH],
  ['The other {} have lengths', CYCLES.length - 1],
  [
    'so that all {} begin together at the anchor in {} and end a round together in {}',
    CYCLES.length,
    ANCHOR_YEAR,
    RESET,
  ],
  ['The number {} has {} divisors. {} of them', MASTER_LENGTH, divisors.length, CYCLES.length],
  ['a weight, from {} for the longest to {} for the shortest', CYCLES[0].weight, WAVE.weight],
  ...CYCLES.map(({ name, length, weight }): Claim => [`- ${name}: {} years, weight {}\n`, length, weight]),
  [`has {} phases of equal length: ${PHASES.join(', ')}.`, PHASES.length],
  ['The {} names could', PHASES.length],
  ['so that the year {} closes', RESET],
  [
    'cannot be divided by {}. {} of the {} are',
    PHASES.length,
    CYCLES.filter(({ length }) => length % PHASES.length > 0).length,
    CYCLES.length,
  ],
  ['those of the Wave last {}, {}, {} and {} years', ...phaseLengths(WAVE)],
  ['A score up to {} is classed as minor', highest('minor')],
  ['from {} to {} as major', lowest('major'), highest('major')],
  ['and from {} as grand', lowest('grand')],
  ['The highest possible score is {}, when all {} turn together', TOTAL_WEIGHT, CYCLES.length],
  ['this is so in the years {}, {}, {} and {}, and then again at the reset in {}', ...ninefold, RESET],
  [
    'A master cycle has {} turning points: {} minor, {} major and {} grand',
    round.length,
    countOf('minor'),
    countOf('major'),
    countOf('grand'),
  ],
  [
    'one comes every {} years, which is a {} of the Wave',
    MASTER_LENGTH / round.length,
    MASTER_LENGTH / round.length / WAVE.length,
  ],
  ['lies within {} years of some turning point', Math.floor(Math.max(...gaps) / 2)],
  [
    'within a {} of the longest cycle that turns: {} years for the master cycle, a single year for the Wave',
    nearnessFor(CYCLES[0]) / MASTER_LENGTH,
    nearnessFor(CYCLES[0]),
  ],
  ['and at most {} in all', MOST_NEARBY],
  ['In the year {} the {} cycles stand', NOW, CYCLES.length],
  ...CYCLES.map(
    (cycle): Claim => [`- ${cycle.name}: ${phaseOf(cycle, NOW)}, until {}`, positionOf(cycle, NOW).nextTurning],
  ),
  [
    'The latest grand turning point was {}, with a score of {}',
    lastGrand?.year ?? Number.NaN,
    lastGrand?.score ?? Number.NaN,
  ],
  [
    'The next turning points are {} with a score of {}, {} with a score of {}, {} with a score of {} and {} with a score of {}',
    ...scored(0),
    ...scored(1),
    ...scored(2),
    ...scored(3),
  ],
  [
    '- Hemicycle: the Bray or Hallstatt period in records of solar activity, some {} to {} years',
    ...analogyOf('hemicycle'),
  ],
  [
    '- Season: Bond events in sediments of the North Atlantic, {} years apart with a spread of {}',
    ...analogyOf('season'),
  ],
  ['- Age: the Eddy period in records of solar activity, some {} years', ...analogyOf('age')],
  [
    '- Doctrine: {} the Eddy period, some {} years',
    (analogyOf('doctrine')[0] ?? Number.NaN) / (analogyOf('age')[0] ?? Number.NaN),
    ...analogyOf('doctrine'),
  ],
  ['- Secular: the secular cycles of Turchin and Nefedov, {} to {} years', ...analogyOf('secular')],
  ['- Solar: the de Vries or Suess period in records of solar activity, some {} years', ...analogyOf('solar')],
  ['- Generational: the Gleissberg period in records of solar activity, {} to {} years', ...analogyOf('generational')],
  ['- Wave: Kondratiev waves in economic series, {} to {} years', ...analogyOf('wave')],
  ['once in every {} of the master cycle', QUARTER / MASTER_LENGTH],
];
