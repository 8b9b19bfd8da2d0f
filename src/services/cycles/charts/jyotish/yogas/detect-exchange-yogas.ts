import type { PlanetName } from '../../../zodiac/graha-names.ts';
import type { Detector, Found } from './finding.ts';
import type { ChartReading } from './reading.ts';
import { HARD_HOUSES } from './reading.ts';
import { named, ordinal, subject } from './sentences.ts';
import { burdenOf, strengthOf } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** Tests for the three kinds of exchange: which one it is depends on the two houses, the hard ones before the 3rd. */
type Kind = 'maha' | 'khala' | 'dainya';
type Exchange = { houses: readonly [number, number]; lords: readonly [PlanetName, PlanetName] };

const HOUSES = 12;

export const EXCHANGE_DETECTORS = {
  'maha-parivartana': (chart) => byExchange(chart, 'maha'),
  'khala-parivartana': (chart) => byExchange(chart, 'khala'),
  'dainya-parivartana': (chart) => byExchange(chart, 'dainya'),
} satisfies Partial<Record<YogaId, Detector>>;

function byExchange(chart: ChartReading, kind: Kind): Found | null {
  const exchanges = exchangesOf(chart, kind);
  if (exchanges.length === 0) return null;
  const planets = exchanges.flatMap(({ lords }) => lords);
  return {
    planets,
    evidence: exchanges.map(inWords),
    strength: kind === 'dainya' ? burdenOf(chart, planets) : strengthOf(chart, planets),
  };
}

/** No planet is in two of them: each stands in one house, and so exchanges with that house's lord only. */
function exchangesOf(chart: ChartReading, kind: Kind): Exchange[] {
  const exchanges: Exchange[] = [];
  for (let house = 1; house <= HOUSES; house += 1) {
    const lord = chart.lordOf(house);
    const otherHouse = chart.house(lord);
    const otherLord = chart.lordOf(otherHouse);
    if (otherHouse <= house || chart.house(otherLord) !== house) continue;
    if (kindOf(house, otherHouse) !== kind) continue;
    exchanges.push({ houses: [house, otherHouse], lords: [lord, otherLord] });
  }
  return exchanges;
}

function kindOf(house: number, otherHouse: number): Kind {
  if (HARD_HOUSES.includes(house) || HARD_HOUSES.includes(otherHouse)) return 'dainya';
  return house === 3 || otherHouse === 3 ? 'khala' : 'maha';
}

function inWords({ houses: [house, otherHouse], lords: [lord, otherLord] }: Exchange): string {
  const [here, there] = [ordinal(house), ordinal(otherHouse)];
  return `${subject(lord)}, lord of the ${here}, is in the ${there} house, and ${named(otherLord)}, lord of the ${there}, is in the ${here}.`;
}
