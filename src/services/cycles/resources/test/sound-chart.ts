import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { readingFaultsOf } from './sound-readings.ts';

/** What must hold of every chart, whatever was asked: each fault as a sentence. Knows nothing of a sky. */
export function faultsOf(chart: JyotishChart): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, sentence: string) => {
    if (!holds) faults.push(sentence);
  };
  everyNumber(chart, '', (path, value) => must(Number.isFinite(value), `${path} is ${value}`));

  const points = [...(chart.ascendant === null ? [] : [{ name: 'Ascendant', ...chart.ascendant }]), ...chart.planets];
  for (const { name, longitude, degree, pada } of points) {
    must(longitude >= 0 && longitude < 360, `${name} is at ${longitude}`);
    must(degree >= 0 && degree < 30, `${name} is at ${degree} of its sign`);
    must(pada >= 1 && pada <= 4, `${name} is in pada ${pada}`);
  }
  must(chart.planets.length === 9, 'There are nine grahas');
  const first = ((chart.ascendant ?? chart.planets[1])?.longitude ?? Number.NaN) / 30;
  for (const { name, house, longitude } of chart.planets) {
    const expected = ((Math.floor(longitude / 30) - Math.floor(first) + 12) % 12) + 1;
    must(house === expected, `${name} is in house ${house}, not ${expected}`);
  }
  const at = (name: string) => chart.planets.find((planet) => planet.name === name)?.longitude ?? Number.NaN;
  must(Math.abs(((at('Rahu') - at('Ketu') + 360) % 360) - 180) < 1e-9, 'Rahu is opposite Ketu');

  must(chart.houses.map(({ house }) => house).join() === '1,2,3,4,5,6,7,8,9,10,11,12', 'Houses are 1 to 12');
  must(chart.houses.reduce((sum, { planets }) => sum + planets.length, 0) === 9, 'Each graha is in one house');

  must(isContiguous(chart.dashas), 'Dashas follow one another');
  for (const { lord, antardashas = [], ...maha } of chart.dashas) {
    if (antardashas.length === 0) continue;
    must(isWhole(maha, antardashas), `The antardashas of ${lord} fill it`);
    for (const { pratyantardashas = [], ...antar } of antardashas) {
      if (pratyantardashas.length > 0)
        must(isWhole(antar, pratyantardashas), `The pratyantardashas of ${lord} fill it`);
    }
  }
  const { utc } = chart.birth;
  const [running] = chart.dashas;
  must(
    running !== undefined && time(running.start) <= time(utc) && time(utc) < time(running.end),
    'The first runs at birth',
  );
  must(isContiguous(chart.yogini_dashas), 'Yogini periods follow one another');

  must(chart.ascendant !== null || chart.ascendant_reason !== null, 'A missing ascendant has a reason');
  must(chart.ashtakavarga === null || chart.ashtakavarga.total === 337, 'There are 337 points');
  must(
    chart.yogas.every(({ evidence }) => evidence.length > 0),
    'Every yoga has evidence',
  );
  return [...faults, ...readingFaultsOf(chart)];
}

type Span = { start: string; end: string };

const time = (text: string) => Date.parse(text);
const isContiguous = (spans: readonly Span[]) =>
  spans.every(({ start, end }, index) => time(start) < time(end) && (index === 0 || spans[index - 1]?.end === start));
const isWhole = ({ start, end }: Span, parts: readonly Span[]) =>
  isContiguous(parts) && parts[0]?.start === start && parts.at(-1)?.end === end;

function everyNumber(value: unknown, path: string, see: (path: string, value: number) => void): void {
  if (typeof value === 'number') see(path, value);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) everyNumber(inner, `${path}/${key}`, see);
}
