import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { ChartParameters } from '../../jyotish/chart/question.ts';
import type { Charts } from '../../jyotish/charts.ts';
import type { YogaId } from '../../jyotish/yogas/yoga-ids.ts';

/**
 * What can be told of a birth of which only the day is known. The chart itself is that of noon, with noon's ascendant in its
 * yogas and symbols; here they are told by signs alone, and the limbs of the day from its beginning to its end.
 */
export type OverDay = Pick<JyotishChart, 'yogas' | 'dna_strand' | 'resonance_class'> & {
  /** In order, from the beginning of the day to its end, so near to one another that no limb of it is missed. */
  panchangas: readonly JyotishChart['panchanga'][];
  /** Those that stood in another sign at its beginning or its end than at noon. */
  signChanges: readonly GrahaName[];
};

const FIRST_MINUTE = '00:00';
const NOON = '12:00';
const LAST_MINUTE = '23:59';
/** The shortest limb is a karana, which lasts nine hours at least. */
const TIMES = [FIRST_MINUTE, '06:00', NOON, '18:00', LAST_MINUTE];

/** Null when the time is known. `chart` is what these parameters gave. */
export function castOverDay(
  charts: Pick<Charts, 'cast'>,
  parameters: ChartParameters,
  chart: JyotishChart,
): OverDay | null {
  if (!chart.birth.time_assumed) return null;
  const { tz: _, vargas: __, ...rest } = parameters;
  const day = { ...rest, utcOffset: chart.time_zone.utc_offset, dashaLevels: 1 };
  const { lat: ___, lng: ____, ...placeless } = day;
  const { yogas, dna_strand, resonance_class } = charts.cast({ ...placeless, birthTime: NOON });
  const cast = new Map(
    TIMES.filter((time) => time !== NOON).map((time) => [time, charts.cast({ ...day, birthTime: time })]),
  );
  const at = (time: string) => cast.get(time) ?? chart;
  const ends = [at(FIRST_MINUTE), at(LAST_MINUTE)];
  return {
    yogas: yogas.filter(({ id }) => !isOfAnHour(id) || ends.every((end) => end.yogas.some((each) => each.id === id))),
    dna_strand,
    resonance_class,
    panchangas: TIMES.map((time) => at(time).panchanga),
    signChanges: chart.planets.filter((planet) => ends.some((end) => isElsewhere(planet, end))).map(({ name }) => name),
  };
}

/** The Moon leaves a navamsa after six hours. */
const isOfAnHour = (id: string): boolean => id === ('vargottama-moon' satisfies YogaId);

const isElsewhere = ({ name, sign }: JyotishChart['planets'][number], { planets }: JyotishChart): boolean =>
  planets.some((each) => each.name === name && each.sign !== sign);
