import { turn } from '#lib/geometry/angles.ts';
import type { PlanetName } from '../../../zodiac/graha-names.ts';
import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { ayanamsaAt } from '../../jyotish/chart/ayanamsa.ts';
import { ascendantAt } from '../ascendant.ts';
import { deltaTSeconds } from '../delta-t.ts';
import type { Sky, SkyReader } from '../sky.ts';

/**
 * How far a reader of the sky is from an oracle, in arc-seconds. Bodies are judged at the oracle's terrestrial time, so that
 * the theory alone counts; what turns with the Earth (sidereal time, ascendant) at its universal time.
 */
type Measured = PlanetName | 'MeanNode' | 'TrueNode';
type Bounded = Measured | 'Ascendant' | 'Ayanamsa' | 'Nutation' | 'Obliquity' | 'Sidereal time';
type Quantity = Bounded | `${Measured} sidereal`;

type Residual = { max: number; rms: number };
export type Accuracy = ReadonlyMap<Quantity, Residual>;
/** The largest residual allowed; a sidereal longitude has the bound of the tropical one. */
export type Bounds = Readonly<Record<Bounded, number>>;

type OracleInstant = {
  jdUT: number;
  jdTT: number;
  lat: number;
  lng: number;
  tropical: Readonly<Record<Measured, number>>;
  siderealLahiri: Readonly<Record<Measured, number>>;
  ascTropical: number;
  ayanamsaMean: number;
  dpsiDeg: number;
  trueObliquity: number;
  gastDeg: number;
};

/** A chart of the oracle from civil time; sidereal longitudes, Lahiri. */
export type OracleChart = {
  /** A Julian day in universal time. */
  ut: number;
  lat: number;
  lng: number;
  planets: Readonly<Record<PlanetName, number>>;
  meanNode: number;
  ascendant: number;
};

export function measureInstants(reader: SkyReader, instants: readonly OracleInstant[]): Accuracy {
  const tally = new Tally();
  for (const instant of instants) {
    const sky = reader.at(universalTimeOf(instant.jdTT));
    const ayanamsa = ayanamsaAt('lahiri', sky.ecliptic);
    for (const [body, longitude] of longitudesOf(sky)) {
      tally.add(body, longitude + sky.nutation.longitude, instant.tropical[body]);
      tally.add(`${body} sidereal`, longitude - ayanamsa, instant.siderealLahiri[body]);
    }
    tally.add('Ayanamsa', ayanamsa, instant.ayanamsaMean);
    tally.add('Nutation', sky.nutation.longitude, instant.dpsiDeg);
    tally.add('Obliquity', sky.trueObliquity, instant.trueObliquity);
    const turning = reader.at(instant.jdUT);
    const ascendant = ascendantAt(turning, instant.lat, instant.lng) ?? Number.NaN;
    tally.add('Ascendant', ascendant + turning.nutation.longitude, instant.ascTropical);
    tally.add('Sidereal time', turning.siderealTime, instant.gastDeg);
  }
  return tally.residuals();
}

export function measureCharts(reader: SkyReader, charts: readonly OracleChart[]): Accuracy {
  const tally = new Tally();
  for (const chart of charts) {
    const sky = reader.at(chart.ut);
    const ayanamsa = ayanamsaAt('lahiri', sky.ecliptic);
    for (const name of PLANET_NAMES) {
      tally.add(`${name} sidereal`, sky.bodies[name].longitude - ayanamsa, chart.planets[name]);
    }
    tally.add('MeanNode sidereal', sky.meanNode.longitude - ayanamsa, chart.meanNode);
    const ascendant = ascendantAt(sky, chart.lat, chart.lng) ?? Number.NaN;
    tally.add('Ascendant', ascendant - ayanamsa, chart.ascendant);
  }
  return tally.residuals();
}

/** What lies beyond its bound, in words. */
export function exceeded(accuracy: Accuracy, bounds: Bounds): readonly string[] {
  const limits = new Map(Object.entries(bounds));
  return [...accuracy].flatMap(([quantity, { max }]) => {
    const limit = limits.get(quantity.replace(' sidereal', '')) ?? 0;
    return max <= limit ? [] : [`${quantity}: ${max.toFixed(4)} of ${limit}`];
  });
}

/** In Markdown: a row for each quantity, a column for each set of measurements. */
export function accuracyTable(sets: ReadonlyMap<string, Accuracy>): string {
  const titles = [...sets.keys()];
  const quantities = new Set([...sets.values()].flatMap((accuracy) => [...accuracy.keys()]));
  const written = (residual: Residual | undefined) =>
    residual === undefined ? '' : `${residual.max.toFixed(4)} / ${residual.rms.toFixed(4)}`;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['arc-seconds, max / rms', ...titles]),
    line(['---', ...titles.map(() => '---')]),
    ...[...quantities].map((quantity) =>
      line([quantity, ...[...sets.values()].map((accuracy) => written(accuracy.get(quantity)))]),
    ),
  ].join('\n');
}

/** The universal time that the product gives this terrestrial time for. */
function universalTimeOf(tt: number): number {
  let ut = tt;
  for (let round = 0; round < 3; round += 1) ut = tt - deltaTSeconds(ut) / 86400;
  return ut;
}

/** From the mean equinox. */
function longitudesOf(sky: Sky): readonly [Measured, number][] {
  return [
    ...PLANET_NAMES.map((name): [Measured, number] => [name, sky.bodies[name].longitude]),
    ['MeanNode', sky.meanNode.longitude],
    ['TrueNode', sky.trueNode.longitude],
  ];
}

class Tally {
  private readonly sums = new Map<Quantity, { max: number; squares: number; count: number }>();

  /** Two angles in degrees. */
  add(quantity: Quantity, actual: number, expected: number): void {
    const arcseconds = Math.abs(turn(expected, actual)) * 3600;
    const { max, squares, count } = this.sums.get(quantity) ?? { max: 0, squares: 0, count: 0 };
    this.sums.set(quantity, {
      max: Math.max(max, arcseconds),
      squares: squares + arcseconds * arcseconds,
      count: count + 1,
    });
  }

  residuals(): Accuracy {
    return new Map(
      [...this.sums].map(([quantity, { max, squares, count }]) => [quantity, { max, rms: Math.sqrt(squares / count) }]),
    );
  }
}
