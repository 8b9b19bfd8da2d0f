import type { GrahaName } from '../../../zodiac/graha-names.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import type { Parity } from '../../../zodiac/signs.ts';
import { signAt } from '../../../zodiac/signs.ts';
import { PLANETS } from '../tables/grahas.ts';
import type { Detector, Found } from './finding.ts';
import type { ChartReading } from './reading.ts';
import { ANGLES, MERCURY_JUPITER_VENUS } from './reading.ts';
import { areOrIs, listed, lordStanding, named, ordinal, signName, standing, standingFrom } from './sentences.ts';
import { burdenOf, strengthOf } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** Tests for the yogas of occupied houses. Mangal dosha, with its cancellations, has a file of its own. */
const LAGNADHI_HOUSES: readonly number[] = [6, 7, 8];
const SARASWATI_HOUSES: readonly number[] = [1, 2, 4, 5, 7, 9, 10];
const VASUMATI_HOUSES: readonly number[] = [3, 6, 10, 11];
const CHAMARA_HOUSES: readonly number[] = [1, 7, 9, 10];
const PARVATA_HOUSES: readonly number[] = [6, 8];
const KARTARI_HOUSES: readonly number[] = [2, 12];

export const HOUSE_DETECTORS = {
  lagnadhi,
  amala,
  saraswati,
  vasumati,
  parvata,
  chamara,
  mahabhagya,
  chatussagara,
  'shubha-kartari': shubhaKartari,
  'papa-kartari': papaKartari,
} satisfies Partial<Record<YogaId, Detector>>;

function lagnadhi(chart: ChartReading): Found | null {
  if (!threeAreIn(chart, LAGNADHI_HOUSES)) return null;
  return byThree(
    chart,
    MERCURY_JUPITER_VENUS.map((planet) => standing(chart, planet)),
  );
}

function threeAreIn(chart: ChartReading, houses: readonly number[]): boolean {
  return MERCURY_JUPITER_VENUS.every((planet) => houses.includes(chart.house(planet)));
}

function byThree(chart: ChartReading, evidence: readonly string[]): Found {
  return { planets: MERCURY_JUPITER_VENUS, evidence, strength: strengthOf(chart, MERCURY_JUPITER_VENUS) };
}

function amala(chart: ChartReading): Found | null {
  const fromAscendant = chart.hasAscendant ? beneficsAlone(chart, chart.occupants(10)) : [];
  const inTenth = GRAHA_NAMES.filter((graha) => chart.houseFrom('Moon', graha) === 10);
  const fromMoon = beneficsAlone(chart, inTenth);
  if (fromAscendant.length === 0 && fromMoon.length === 0) return null;
  const planets = [...new Set([...fromAscendant, ...fromMoon])];
  const evidence = [
    ...(fromAscendant.length === 0 ? [] : [`${areOrIs(fromAscendant)} in the 10th house, and no other graha is.`]),
    ...(fromMoon.length === 0 ? [] : [`${areOrIs(fromMoon)} in the 10th sign from the Moon, and no other graha is.`]),
  ];
  return { planets, evidence, strength: strengthOf(chart, planets) };
}

/** The grahas, if all of them are benefics. */
function beneficsAlone(chart: ChartReading, grahas: GrahaName[]): GrahaName[] {
  return grahas.every((graha) => chart.isBenefic(graha)) ? grahas : [];
}

function saraswati(chart: ChartReading): Found | null {
  if (!threeAreIn(chart, SARASWATI_HOUSES)) return null;
  const friend = PLANETS.Jupiter.friends.find((planet) => planet === signAt(chart.signOf('Jupiter')).lord);
  if (!chart.isOwn('Jupiter') && !chart.isExalted('Jupiter') && friend === undefined) return null;
  const places = MERCURY_JUPITER_VENUS.map((planet) => standing(chart, planet));
  if (friend === undefined) return byThree(chart, places);
  return byThree(chart, [
    ...places,
    `${signName(chart, 'Jupiter')} is a sign of ${named(friend)}, a friend of Jupiter.`,
  ]);
}

function vasumati(chart: ChartReading): Found | null {
  const fromAscendant = chart.hasAscendant && threeAreIn(chart, VASUMATI_HOUSES);
  const isCounted = (planet: GrahaName) => VASUMATI_HOUSES.includes(chart.houseFrom('Moon', planet));
  const fromMoon = MERCURY_JUPITER_VENUS.every(isCounted);
  if (!fromAscendant && !fromMoon) return null;
  return byThree(chart, [
    ...(fromAscendant ? MERCURY_JUPITER_VENUS.map((planet) => standing(chart, planet)) : []),
    ...(fromMoon ? MERCURY_JUPITER_VENUS.map((planet) => standingFrom(chart, 'Moon', planet)) : []),
  ]);
}

function parvata(chart: ChartReading): Found | null {
  const planets = GRAHA_NAMES.filter((graha) => chart.isBenefic(graha) && chart.inAngle(graha));
  if (planets.length === 0) return null;
  const others = GRAHA_NAMES.filter((graha) => PARVATA_HOUSES.includes(chart.house(graha)));
  if (!others.every((graha) => chart.isBenefic(graha))) return null;
  const held = `hold only ${listed(others.map(named))}, ${others.length === 1 ? 'a benefic' : 'benefics'} here`;
  const rest = others.length === 0 ? 'are empty' : held;
  return {
    planets,
    evidence: [...planets.map((planet) => standing(chart, planet)), `The 6th and 8th houses ${rest}.`],
    strength: strengthOf(chart, planets),
  };
}

function chamara(chart: ChartReading): Found | null {
  const lord = chart.lordOf(1);
  const byLord = chart.isExalted(lord) && chart.inAngle(lord) && chart.aspects('Jupiter', lord);
  const pairs = CHAMARA_HOUSES.map((house) => chart.occupants(house).filter((graha) => chart.isBenefic(graha))).filter(
    (benefics) => benefics.length > 1,
  );
  if (!byLord && pairs.length === 0) return null;
  const planets = [...new Set([...(byLord ? [lord] : []), ...pairs.flat()])];
  return {
    planets,
    evidence: [
      ...(byLord ? [lordStanding(chart, lord), `Jupiter aspects ${named(lord)}.`] : []),
      ...pairs.map((pair) => `${areOrIs(pair)} together in the ${houseOfAll(chart, pair)} house.`),
    ],
    strength: strengthOf(chart, planets),
  };
}

function houseOfAll(chart: ChartReading, [first]: readonly GrahaName[]): string {
  return first === undefined ? '' : ordinal(chart.house(first));
}

/** The sex of the person is not asked for, so each form is told with the condition that the texts tie to it. */
function mahabhagya(chart: ChartReading): Found | null {
  if (chart.isDay === null) return null;
  const parity: Parity = chart.isDay ? 'odd' : 'even';
  const signs = [chart.signOfHouse(1), chart.signOf('Sun'), chart.signOf('Moon')];
  if (!signs.every((sign) => signAt(sign).parity === parity)) return null;
  const [rising, sun, moon] = signs.map((sign) => signAt(sign).name);
  return {
    variant: chart.isDay ? 'Mahabhagya by day' : 'Mahabhagya by night',
    planets: ['Sun', 'Moon'],
    evidence: [
      `The ascendant in ${rising}, the Sun in ${sun} and the Moon in ${moon} are all in ${parity} signs.`,
      chart.isDay
        ? 'The birth was by day, which the texts ask of a man.'
        : 'The birth was by night, which the texts ask of a woman.',
    ],
    strength: strengthOf(chart, ['Sun', 'Moon']),
  };
}

function chatussagara(chart: ChartReading): Found | null {
  if (!ANGLES.every((angle) => GRAHA_NAMES.some((graha) => chart.house(graha) === angle))) return null;
  const planets = GRAHA_NAMES.filter((graha) => chart.inAngle(graha));
  return {
    planets,
    evidence: ANGLES.map((angle) => `${areOrIs(chart.occupants(angle))} in the ${ordinal(angle)} house.`),
    strength: strengthOf(chart, planets),
  };
}

function shubhaKartari(chart: ChartReading): Found | null {
  const planets = hemming(chart, 'benefic', 'malefic');
  if (planets === null) return null;
  return { planets, evidence: hemmedIn(chart, planets, 'malefic'), strength: strengthOf(chart, planets) };
}

function papaKartari(chart: ChartReading): Found | null {
  const planets = hemming(chart, 'malefic', 'benefic');
  if (planets === null) return null;
  return { planets, evidence: hemmedIn(chart, planets, 'benefic'), strength: burdenOf(chart, planets) };
}

type Nature = 'benefic' | 'malefic';

/** Those of one nature in the 2nd and the 12th, if there are some in both and none of the other. */
function hemming(chart: ChartReading, wanted: Nature, unwanted: Nature): GrahaName[] | null {
  const has = (nature: Nature, house: number) =>
    GRAHA_NAMES.some((graha) => chart.house(graha) === house && isOf(chart, nature, graha));
  if (!KARTARI_HOUSES.every((house) => has(wanted, house) && !has(unwanted, house))) return null;
  return GRAHA_NAMES.filter((graha) => KARTARI_HOUSES.includes(chart.house(graha)) && isOf(chart, wanted, graha));
}

function isOf(chart: ChartReading, nature: Nature, graha: GrahaName): boolean {
  return nature === 'benefic' ? chart.isBenefic(graha) : chart.isMalefic(graha);
}

function hemmedIn(chart: ChartReading, planets: readonly GrahaName[], unwanted: Nature): string[] {
  return KARTARI_HOUSES.map((house) => {
    const inHouse = planets.filter((planet) => chart.house(planet) === house);
    return `${areOrIs(inHouse)} in the ${ordinal(house)} house, without a ${unwanted}.`;
  });
}
