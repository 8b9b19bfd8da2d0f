import { byName } from '../../charts/by-name.ts';
import type { JyotishChart } from '../../charts/jyotish/answer/chart-schema.ts';
import { ashtakavargaOf } from '../../charts/jyotish/chart/ashtakavarga.ts';
import { dignityAt } from '../../charts/jyotish/chart/dignity.ts';
import { vimshottariPeriods } from '../../charts/jyotish/dashas/vimshottari-periods.ts';
import { yoginiPeriods } from '../../charts/jyotish/dashas/yogini-periods.ts';
import { karanaOf } from '../../charts/jyotish/panchanga/karana.ts';
import { nityaYogaOf } from '../../charts/jyotish/panchanga/nitya-yoga.ts';
import { tithiOf } from '../../charts/jyotish/panchanga/tithi.ts';
import { PLANETS } from '../../charts/jyotish/tables/grahas.ts';
import { VARGA_DIVISIONS } from '../../charts/jyotish/tables/varga-sign.ts';
import { pointInVarga, separation, zodiacPoint } from '../../charts/jyotish/tables/zodiac-point.ts';
import { YOGAS } from '../../charts/jyotish/yogas/yogas.ts';
import { GRAHA_NAMES, isPlanet, PLANET_NAMES } from '../../zodiac/graha-names.ts';
import { signAt, signFrom } from '../../zodiac/signs.ts';

/**
 * That everything a chart says of its places is what the longitudes give that it prints: each fault as a sentence. The
 * rules themselves have tests of their own; here it counts that each was asked about the right point.
 */
export function readingFaultsOf(chart: JyotishChart): string[] {
  return Object.entries({
    ...placesOf(chart),
    ...housesOf(chart),
    ...dayOf(chart),
    ...periodsOf(chart),
    ...yogaFactsOf(chart),
  }).flatMap(([what, [told, expected]]) =>
    JSON.stringify(told) === JSON.stringify(expected)
      ? []
      : [`${what}: ${JSON.stringify(told)} instead of ${JSON.stringify(expected)}`],
  );
}

/** What is told, and what it must be. */
type Pairs = Record<string, readonly [told: unknown, expected: unknown]>;

const pointsOf = ({ planets }: JyotishChart) =>
  byName(GRAHA_NAMES, (name) => zodiacPoint(planets.find((planet) => planet.name === name)?.longitude ?? Number.NaN));

function placesOf(chart: JyotishChart): Pairs {
  const points = pointsOf(chart);
  const rising = chart.ascendant === null ? [] : [{ name: 'Ascendant', ...chart.ascendant }];
  const pairs: Pairs = {};
  for (const { name, longitude, sign, degree, nakshatra, pada } of [...rising, ...chart.planets]) {
    const point = zodiacPoint(longitude);
    const expected = [signAt(point.sign).name, point.degree, point.nakshatra.name, point.pada];
    pairs[`${name} is in`] = [[sign, degree, nakshatra, pada], expected];
  }
  for (const { name, speed, retrograde, dignity, friendship, combust, navamsa_sign, vargottama } of chart.planets) {
    const [point, navamsa] = [points[name], pointInVarga(9, points[name])];
    const orbs = isPlanet(name) ? PLANETS[name].combustion : null;
    const orb = (retrograde ? orbs?.retrograde : orbs?.direct) ?? -1;
    pairs[`${name} goes backwards`] = [retrograde, speed < 0];
    pairs[`${name} has the dignity`] = [dignity, isPlanet(name) ? dignityAt(name, point, friendship?.compound) : null];
    pairs[`${name} is combust`] = [combust, separation(point, points.Sun) <= orb];
    pairs[`${name} in D9`] = [
      [navamsa_sign, vargottama],
      [signAt(navamsa).name, navamsa === point.sign],
    ];
  }
  const [rahu, ketu] = chart.planets.slice(-2);
  pairs['Ketu moves as Rahu'] = [
    [ketu?.speed, ketu?.latitude],
    [rahu?.speed, 0],
  ];
  const { used, mean_longitude, true_longitude } = chart.nodes;
  pairs['Rahu is the node'] = [rahu?.longitude, used === 'mean' ? mean_longitude : true_longitude];
  return pairs;
}

function housesOf(chart: JyotishChart): Pairs {
  const points = pointsOf(chart);
  const rising = chart.ascendant === null ? null : zodiacPoint(chart.ascendant.longitude);
  const first = (rising ?? points.Moon).sign;
  const pairs: Pairs = {};
  for (const { house, sign, lord, planets, aspected_by } of chart.houses) {
    const expected = signAt(signFrom(first + house - 1));
    const namesOf = (holds: (planet: JyotishChart['planets'][number]) => boolean) =>
      chart.planets.filter(holds).map(({ name }) => name);
    pairs[`House ${house}`] = [
      [sign, lord, planets, aspected_by],
      [
        expected.name,
        expected.lord,
        namesOf((planet) => planet.house === house),
        namesOf(({ aspects }) => aspects.includes(house)),
      ],
    ];
  }
  for (const division of VARGA_DIVISIONS) {
    const told = chart.vargas[`D${division}`];
    const ascendant = rising === null ? null : signAt(pointInVarga(division, rising)).name;
    const planets = byName(GRAHA_NAMES, (name) => signAt(pointInVarga(division, points[name])).name);
    if (told !== undefined) pairs[`D${division}`] = [told, { ascendant, planets }];
  }
  const signs = byName(PLANET_NAMES, (name) => points[name].sign);
  pairs['Sarvashtakavarga'] = [
    chart.ashtakavarga?.sarva ?? null,
    rising === null ? null : ashtakavargaOf(signs, rising.sign).total,
  ];
  const strand = signAt(first).name;
  pairs['The strand'] = [
    [chart.dna_strand.sign, chart.dna_strand.name],
    [strand, `Strand of ${strand}`],
  ];
  return pairs;
}

function dayOf({ panchanga, birth, planets, resonance_class, ...chart }: JyotishChart): Pairs {
  const { Sun: sun, Moon: moon } = pointsOf({ panchanga, birth, planets, resonance_class, ...chart });
  const { index, name, lord } = moon.nakshatra;
  const sinceSunrise = Date.parse(birth.utc) - Date.parse(panchanga.sunrise ?? birth.utc);
  return {
    'The tithi': [panchanga.tithi, tithiOf(sun, moon)],
    'The karana': [panchanga.karana, karanaOf(sun, moon)],
    'The yoga of the day': [panchanga.yoga, nityaYogaOf(sun, moon)],
    'The nakshatra of the day': [panchanga.nakshatra, { number: index + 1, name, pada: moon.pada, lord }],
    'The sunrise was the last one': [sinceSunrise >= 0 && sinceSunrise < 1.2 * 86_400_000, true],
    'The class': [
      [resonance_class.lord, resonance_class.name],
      [lord, `Class of ${lord}`],
    ],
  };
}

type Span = { lord: string; start: string; end: string };
const spanOf = ({ lord, start, end }: Span) => [lord, Date.parse(start), Date.parse(end)];

function periodsOf(chart: JyotishChart): Pairs {
  const moon = pointsOf(chart).Moon;
  const born = Date.parse(chart.birth.utc);
  const expected = vimshottariPeriods(moon, born, 3);
  const { as_of, maha, antar, pratyantar, periods } = chart.current_dasha;
  const now = Date.parse(as_of);
  const running = <Period extends { start: number; end: number }>(among: readonly Period[] | undefined) =>
    among?.find(({ start, end }) => start <= now && now < end);
  const levels = [running(expected)];
  levels.push(running(levels[0]?.parts), running(running(levels[0]?.parts)?.parts));
  const told = [periods.maha, periods.antar, periods.pratyantar];
  return {
    Mahadashas: [chart.dashas.map(spanOf), expected.map(({ lord, start, end }) => [lord, start, end])],
    'Yogini periods': [
      chart.yogini_dashas.map(spanOf),
      yoginiPeriods(moon, born).map(({ lord, start, end }) => [lord, start, end]),
    ],
    'The running lords': [[maha, antar, pratyantar], levels.map((level) => level?.lord ?? null)],
    'The running periods': [
      told.map((period) => (period === null ? null : spanOf(period))),
      levels.map((level) => (level === undefined ? null : [level.lord, level.start, level.end])),
    ],
  };
}

function yogaFactsOf({ yogas, planets }: JyotishChart): Pairs {
  const pairs: Pairs = {};
  for (const { id, name, group, variant, incidence, planets: formedBy, houses } of yogas) {
    const yoga = YOGAS.find((each) => each.id === id);
    const form = yoga?.variants?.find((each) => each.name === variant);
    const standIn = new Set(planets.filter((planet) => formedBy.includes(planet.name)).map(({ house }) => house));
    pairs[id] = [
      [name, group, incidence, houses],
      [yoga?.name, yoga?.group, form?.incidence ?? yoga?.incidence, [...standIn].sort((one, other) => one - other)],
    ];
  }
  return pairs;
}
