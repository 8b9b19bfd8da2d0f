import { Body, Ecliptic, EclipticGeoMoon, GeoVector, MakeTime, SunPosition } from 'astronomy-engine';
import { seededRandom } from '#kernel/seeded-random.ts';
import { openZones } from '#services/cycles/charts/civil-time/open-zones.ts';
import { J2000_JULIAN_DAY } from '#services/cycles/charts/ephemeris/julian-day.ts';
import { openSegments, segmentsOrSeries } from '#services/cycles/charts/ephemeris/segments/segment-source.ts';
import { openSeries } from '#services/cycles/charts/ephemeris/series/series-source.ts';
import { skyReader } from '#services/cycles/charts/ephemeris/sky-reader.ts';
import type { ChartParameters } from '#services/cycles/charts/jyotish/chart/question.ts';
import { chartsUnder } from '#services/cycles/charts/jyotish/charts.ts';

/**
 * What can compute a sky, one call at a time: ours on segments and on the series, the same with a whole chart around it,
 * and astronomy-engine, which gives the seven places without speeds and nodes.
 */
export type Engine = { name: string; compute: (index: number) => unknown };

/** Days since 2000, from 1900 to 2050. */
const INSTANTS = instants(5000);
const PLANETS = [Body.Mercury, Body.Venus, Body.Mars, Body.Jupiter, Body.Saturn];

export function openEngines(): Engine[] {
  const [segments, series, zones] = [openSegments(), openSeries(), openZones()];
  const [fast, direct] = [skyReader(segmentsOrSeries(segments, series)), skyReader(() => series)];
  const [charts, directCharts] = [fast, direct].map((sky) => chartsUnder({ sky, zones }));
  const at = (index: number) => INSTANTS[index % INSTANTS.length] ?? 0;
  return [
    { name: 'positions, segments', compute: (index) => fast.at(J2000_JULIAN_DAY + at(index)) },
    { name: 'positions, series', compute: (index) => direct.at(J2000_JULIAN_DAY + at(index)) },
    { name: 'positions, astronomy-engine', compute: (index) => astronomyEngine(at(index)) },
    { name: 'charts, segments', compute: (index) => charts?.cast(birthAt(index)) },
    { name: 'charts, series', compute: (index) => directCharts?.cast(birthAt(index)) },
  ];
}

/** Apparent longitudes from the true equinox of date: what its documentation names for the purpose. */
function astronomyEngine(days: number): number[] {
  const time = MakeTime(days);
  return [
    SunPosition(time).elon,
    EclipticGeoMoon(time).lon,
    ...PLANETS.map((body) => Ecliptic(GeoVector(body, time, true)).elon),
  ];
}

const two = (value: number) => String(value).padStart(2, '0');

/** Births of 1900 to 2050 all over the inhabited world; the same in every run. */
export function birthAt(index: number): ChartParameters {
  const random = seededRandom(index);
  return {
    birthDate: `${random.between(1900, 2050)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    birthTime: `${two(random.between(0, 23))}:${two(random.between(0, 59))}`,
    lat: random.between(-500, 600) / 10,
    lng: random.between(-1800, 1800) / 10,
    asOf: '2026-11-15',
  };
}

function instants(count: number): number[] {
  const random = seededRandom(1);
  return Array.from({ length: count }, () => random.fraction() * 54_786 - 36_525);
}
