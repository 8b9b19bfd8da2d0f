import type { GrahaName } from '../../zodiac/graha-names.ts';
import type { JyotishChart } from '../jyotish/answer/chart-schema.ts';

/** As much of a chart as a square shows: houses with their signs, and who stands where. */
export type ChartView = Pick<JyotishChart, 'ascendant' | 'planets'> & {
  houses: readonly Pick<JyotishChart['houses'][number], 'house' | 'sign'>[];
  /** Whose places are only of noon, so that no degree is written. */
  unsure: readonly GrahaName[];
};

export const viewOf = ({ ascendant, planets, houses }: JyotishChart): ChartView => ({
  ascendant,
  planets,
  houses,
  unsure: [],
});

type CountedHouses = NonNullable<JyotishChart['without_time']>['chandra_chart'];

/** The same grahas in houses that are counted from one of them. */
export function countedView({ planets }: JyotishChart, houses: CountedHouses): ChartView {
  const houseOf = (sign: string) => houses.find((each) => each.sign === sign)?.house ?? 1;
  return {
    ascendant: null,
    planets: planets.map((planet) => ({ ...planet, house: houseOf(planet.sign) })),
    houses,
    unsure: ['Moon'],
  };
}
