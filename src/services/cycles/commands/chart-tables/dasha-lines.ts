import { dayOf } from '../../charts/civil-time/civil.ts';
import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { moment } from './figures.ts';
import { rows, section, wrapped } from './lines.ts';

/** The periods of both reckonings; what runs at the instant in question is marked. Days are those of UTC. */
type Period = { lord: string; start: string; end: string };

const NOW = '<';
const HEADINGS = ['lord', 'start', 'end', 'runs'];

export function dashaLines({ dashas, current_dasha: current }: JyotishChart): string[] {
  const { maha, antar, pratyantar } = current.periods;
  const runningMaha = dashas.find((period) => isSame(period, maha));
  const antars = runningMaha?.antardashas ?? [];
  const pratyantars = antars.find((period) => isSame(period, antar))?.pratyantardashas ?? [];
  return section(
    'Vimshottari dashas',
    rows(
      ['years', ...HEADINGS],
      dashas.map((period) => [String(period.years).padStart(5), ...cellsOf(period, maha)]),
    ),
    periodsIn('Antardashas', maha, antars, antar),
    periodsIn('Pratyantardashas', antar, pratyantars, pratyantar),
    runningLines(current),
  );
}

function periodsIn(title: string, whole: Period | null, parts: readonly Period[], running: Period | null): string[] {
  if (whole === null || parts.length === 0) return [];
  return [
    ...wrapped(`${title} of ${whole.lord}:`),
    ...rows(
      HEADINGS,
      parts.map((part) => cellsOf(part, running)),
    ),
  ];
}

function runningLines({
  as_of,
  periods: { maha, antar, pratyantar },
  reason,
}: JyotishChart['current_dasha']): string[] {
  const title = `Running (${NOW}) on ${moment(as_of)}:`;
  if (maha === null || antar === null || pratyantar === null) return wrapped(`${title} none. ${reason ?? ''}`);
  const levels = [['maha', maha] as const, ['antar', antar] as const, ['pratyantar', pratyantar] as const];
  return [
    ...wrapped(title),
    ...rows(
      ['level', 'lord', 'start', 'end'],
      levels.map(([level, { lord, start, end }]) => [level, lord, dayOf(start), dayOf(end)]),
    ),
  ];
}

export function yoginiLines({ yogini_dashas, current_dasha: { as_of } }: JyotishChart): string[] {
  const at = Date.parse(as_of);
  const cells = yogini_dashas.map(({ yogini, lord, years, start, end }) => [
    yogini,
    lord,
    String(years).padStart(5),
    dayOf(start),
    dayOf(end),
    Date.parse(start) <= at && at < Date.parse(end) ? NOW : '',
  ]);
  return section('Yogini dashas', rows(['yogini', 'lord', 'years', 'start', 'end', 'runs'], cells));
}

const cellsOf = (period: Period, running: Period | null) => [
  period.lord,
  dayOf(period.start),
  dayOf(period.end),
  isSame(period, running) ? NOW : '',
];

const isSame = ({ lord, start }: Period, other: Period | null) => lord === other?.lord && start === other.start;
