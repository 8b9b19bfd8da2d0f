import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { VARGA_IDS } from '../../charts/jyotish/answer/placement-schema.ts';
import { rounded } from '../../charts/jyotish/chart/rounded.ts';
import { LETTERS } from '../../charts/pictures/square/letters.ts';
import type { GrahaName } from '../../zodiac/graha-names.ts';
import { GRAHA_NAMES } from '../../zodiac/graha-names.ts';
import { SIGN_NAMES } from '../../zodiac/signs.ts';
import { arc, shortSign } from './figures.ts';
import { rows, section, wrapped } from './lines.ts';

/** Where everything stands: signs, houses, divisional charts and points. */
const PLANET_HEADINGS = ['', 'sign', 'degree', 'nakshatra', 'house', 'dignity', 'lat', 'speed', 'D9', 'RCV'];
const MARKS = 'R retrograde, C combust, V vargottama; latitude in degrees, speed in degrees a day.';

type Point = NonNullable<JyotishChart['ascendant']>;

const pointCells = (point: Point) => [point.sign, arc(point.degree).padStart(9), `${point.nakshatra} ${point.pada}`];

export function planetLines({ ascendant, ascendant_reason, planets }: JyotishChart): string[] {
  const rising = ascendant === null ? [] : [['Asc', ...pointCells(ascendant), '1']];
  const cells = planets.map((planet) => [
    planet.name,
    ...pointCells(planet),
    String(planet.house),
    planet.dignity?.replace('_', ' ') ?? '-',
    rounded(planet.latitude, 2).toFixed(2).padStart(5),
    planet.speed.toFixed(3).padStart(6),
    shortSign(planet.navamsa_sign),
    [planet.retrograde ? 'R' : '', planet.combust ? 'C' : '', planet.vargottama ? 'V' : ''].join(''),
  ]);
  return section(
    'Planets',
    [...rows(PLANET_HEADINGS, [...rising, ...cells]), ...wrapped(MARKS)],
    ascendant_reason === null ? [] : wrapped(`No ascendant: ${ascendant_reason}`),
  );
}

export function houseLines({ houses }: JyotishChart): string[] {
  const cells = houses.map(({ house, sign, lord, planets, aspected_by }) => [
    String(house).padStart(5),
    sign,
    lord,
    lettersOf(planets),
    lettersOf(aspected_by),
  ]);
  return section('Houses', rows(['house', 'sign', 'lord', 'planets', 'aspected by'], cells));
}

export const lettersOf = (grahas: readonly GrahaName[]) => grahas.map((name) => LETTERS.latin.grahas[name]).join(' ');

export function vargaLines({ vargas }: JyotishChart): string[] {
  const charts = VARGA_IDS.flatMap((id) => {
    const chart = vargas[id];
    return chart === undefined ? [] : [{ id, ...chart }];
  });
  if (charts.length === 0) return [];
  const cells = [
    ['Asc', ...charts.map(({ ascendant }) => (ascendant === null ? '-' : shortSign(ascendant)))],
    ...GRAHA_NAMES.map((name) => [name, ...charts.map(({ planets }) => shortSign(planets[name]))]),
  ];
  return section('Divisional charts', rows(['', ...charts.map(({ id }) => id)], cells));
}

export function ashtakavargaLines({ ashtakavarga }: JyotishChart): string[] {
  if (ashtakavarga === null) return [];
  const counts = (bindus: readonly number[]) => bindus.map((count) => String(count).padStart(3));
  const cells = [
    ...ashtakavarga.planets.map(({ name, bindus, total }) => [name, ...counts([...bindus, total])]),
    ['all', ...counts([...ashtakavarga.sarva, ashtakavarga.total])],
  ];
  return section('Ashtakavarga', rows(['', ...SIGN_NAMES.map(shortSign), 'sum'], cells));
}
