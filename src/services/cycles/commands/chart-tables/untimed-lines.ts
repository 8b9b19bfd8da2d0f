import { dayOf } from '../../charts/civil-time/civil.ts';
import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { arc } from './figures.ts';
import { rows, section, wrapped } from './lines.ts';
import { lettersOf } from './placement-lines.ts';

/** A birth without its time: where everything stands at noon, the Moon over the day, and houses that need no ascendant. */
export type Untimed = NonNullable<JyotishChart['without_time']>;

export function noonLines({ planets }: JyotishChart, untimed: Untimed): string[] {
  const cells = untimed.planets.map(({ name, signs, padas, dignity, retrograde, combust }) => {
    const isSure = name !== 'Moon' && signs.length === 1;
    const degree = planets.find((planet) => planet.name === name)?.degree;
    return [
      name,
      signs.join(' or '),
      (degree === undefined || !isSure ? '-' : arc(degree)).padStart(9),
      [...new Set(padas.map(({ nakshatra }) => nakshatra))].join(' or '),
      dignity?.replace('_', ' ') ?? '-',
      isSure ? [retrograde === true ? 'R' : '', combust === true ? 'C' : ''].join('') : '',
    ];
  });
  return section(
    'Planets at noon',
    rows(['', 'sign', 'degree', 'nakshatra', 'dignity', 'RC'], cells),
    wrapped(
      'R retrograde, C combust. What changes on that day has no degree. The ascendant, houses, divisional charts, yogas and dates need the time.',
    ),
  );
}

export function moonLines({ moon }: Untimed): string[] {
  const cells = moon.map(({ nakshatra, from, until, vimshottari, yogini }) => [
    nakshatra,
    hourOf(from),
    hourOf(until),
    firstPeriod(vimshottari),
    firstPeriod(yogini),
  ]);
  return section(
    'The Moon that day',
    rows(['nakshatra', 'from (UTC)', 'until (UTC)', 'first mahadasha', 'first Yogini'], cells),
  );
}

const hourOf = (instant: string) => instant.slice(5, 16).replace('T', ' ');

function firstPeriod({ lord, ends_earliest, ends_latest }: Untimed['moon'][number]['vimshottari']): string {
  const [first, last] = [ends_earliest, ends_latest].map((end) => dayOf(end).slice(0, 4));
  return `${lord} until ${first === last ? first : `${first}-${last}`}`;
}

export function countedHouseLines(title: string, houses: Untimed['chandra_chart']): string[] {
  const cells = houses.map(({ house, sign, lord, planets }) => [
    String(house).padStart(5),
    sign,
    lord,
    lettersOf(planets),
  ]);
  return section(title, rows(['house', 'sign', 'lord', 'planets'], cells));
}
