import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES, isPlanet } from '../../../zodiac/graha-names.ts';
import type { SignName } from '../../../zodiac/signs.ts';
import { SIGN_NAMES, signAt, signFrom } from '../../../zodiac/signs.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { VargaId } from '../../jyotish/answer/placement-schema.ts';
import { debilitationOf, PLANETS } from '../../jyotish/tables/grahas.ts';

/** As much of a chart as a square shows: houses with their signs, who stands where, and what is to be seen at a glance. */
const MARKS = ['retrograde', 'combust', 'exalted', 'debilitated', 'vargottama'] as const;
export type MarkName = (typeof MARKS)[number];

type Standing = {
  name: GrahaName;
  house: number;
  /** In its sign; null where none is sure, and in divisional charts. */
  degree: number | null;
  marks: readonly MarkName[];
};

export type ChartView = {
  varga: VargaId;
  /** What the first house is the sign of. */
  from: Origin;
  /** Null where nothing rises; its degree as a graha's. */
  rising: { degree: number | null } | null;
  /** From the first one on. */
  houses: readonly { house: number; sign: SignName }[];
  /** By sign, then by degree where it is known. */
  grahas: readonly Standing[];
};

/** From where houses are counted. */
export type Origin = 'ascendant' | 'moon' | 'sun';

/** Where nothing rises or the time is not known, houses are counted from the Moon unless the Sun is asked for. */
export function viewOf(chart: JyotishChart, varga: VargaId = 'D1', from: Origin = 'ascendant'): ChartView {
  const isTimed = chart.without_time === null;
  const rising = isTimed && from === 'ascendant' ? risingIn(chart, varga) : null;
  const origin = rising === null && from === 'ascendant' ? 'moon' : from;
  const signs = signsIn(chart, varga);
  const firstSign = rising?.sign ?? signs[origin === 'sun' ? 'Sun' : 'Moon'];
  const first = SIGN_NAMES.indexOf(firstSign);
  return {
    varga,
    from: origin,
    rising: rising === null ? null : { degree: rising.degree },
    houses: SIGN_NAMES.map((_, index) => ({ house: index + 1, sign: signAt(signFrom(first + index)).name })),
    grahas: chart.planets
      .map((planet) => {
        const sign = signs[planet.name];
        return {
          name: planet.name,
          house: signFrom(SIGN_NAMES.indexOf(sign) - first) + 1,
          degree: isSure(chart, planet.name) && varga === 'D1' ? planet.degree : null,
          marks: marksOf(steadyOf(chart, planet), varga, sign),
        };
      })
      .sort((one, other) => (one.degree ?? 0) - (other.degree ?? 0)),
  };
}

/** Of a day without a time the Moon has no degree, and what changes its sign has none. */
export const isSure = ({ without_time: untimed }: JyotishChart, name: GrahaName): boolean =>
  untimed === null || (name !== 'Moon' && signsOverDay(untimed, name).length === 1);

export const signsOverDay = ({ planets }: NonNullable<JyotishChart['without_time']>, name: GrahaName): SignName[] =>
  planets.find((each) => each.name === name)?.signs ?? [];

type Planet = JyotishChart['planets'][number];

/** Without what does not hold all day. */
export function steadyOf(chart: JyotishChart, planet: Planet): Planet {
  const overDay = chart.without_time?.planets.find(({ name }) => name === planet.name);
  if (overDay === undefined) return planet;
  const isTold = isSure(chart, planet.name);
  return {
    ...planet,
    dignity: overDay.dignity,
    retrograde: isTold && overDay.retrograde === true,
    combust: isTold && overDay.combust === true,
    vargottama: isTold && overDay.vargottama === true,
  };
}

function risingIn({ ascendant, vargas }: JyotishChart, varga: VargaId) {
  if (varga === 'D1') return ascendant;
  const sign = vargas[varga]?.ascendant ?? null;
  return sign === null ? null : { sign: sign as SignName, degree: null };
}

function signsIn({ planets, vargas }: JyotishChart, varga: VargaId): Record<GrahaName, SignName> {
  const divided = vargas[varga]?.planets;
  if (varga !== 'D1' && divided === undefined) throw new RangeError(`The chart was cast without ${varga}`);
  return Object.fromEntries(
    GRAHA_NAMES.map((name) => [
      name,
      varga === 'D1' ? planets.find((planet) => planet.name === name)?.sign : divided?.[name],
    ]),
  ) as Record<GrahaName, SignName>;
}

/** In a divisional chart dignity goes by its sign, and nearness to the Sun has no meaning. */
export function marksOf(planet: JyotishChart['planets'][number], varga: VargaId, sign: string): MarkName[] {
  const { name, dignity } = planet;
  const exaltedIn = isPlanet(name) ? signAt(PLANETS[name].exaltation.sign).name : undefined;
  const debilitatedIn = isPlanet(name) ? signAt(debilitationOf(name).sign).name : undefined;
  const isBirthChart = varga === 'D1';
  const held: Readonly<Record<MarkName, boolean>> = {
    retrograde: planet.retrograde,
    combust: isBirthChart && planet.combust,
    exalted: isBirthChart ? dignity === 'exalted' : sign === exaltedIn,
    debilitated: isBirthChart ? dignity === 'debilitated' : sign === debilitatedIn,
    vargottama: varga === 'D9' && planet.vargottama,
  };
  return MARKS.filter((mark) => held[mark]);
}
