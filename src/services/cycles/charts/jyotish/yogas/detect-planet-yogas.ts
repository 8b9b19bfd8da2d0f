import type { GrahaName, PlanetName } from '../../../zodiac/graha-names.ts';
import { NODE_NAMES, PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import { pointInVarga, wayFrom } from '../tables/zodiac-point.ts';
import type { Detector } from './finding.ts';
import { KALA_SARPA_NAMES } from './planet-yogas.ts';
import type { ChartReading } from './reading.ts';
import { conjunction, ordinal, signName, standing, standingFrom, subject } from './sentences.ts';
import { burdenOf, strengthOf } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** Tests for the yogas of single planets, of pairs of them and of the nodes. Those round the Moon and the Sun are apart. */
const HALF_CIRCLE = 180;

export const PLANET_DETECTORS = {
  ruchaka: mahapurusha('Mars'),
  bhadra: mahapurusha('Mercury'),
  hamsa: mahapurusha('Jupiter'),
  malavya: mahapurusha('Venus'),
  sasa: mahapurusha('Saturn'),
  'budha-aditya': budhaAditya,
  'budha-aditya-strict': strictBudhaAditya,
  'chandra-mangala': chandraMangala,
  'guru-mangala': guruMangala,
  'kala-sarpa': kalaSarpa,
  'surya-grahan': withNode('Sun'),
  'chandra-grahan': withNode('Moon'),
  'guru-chandal': withNode('Jupiter'),
  'vargottama-moon': vargottamaMoon,
} satisfies Partial<Record<YogaId, Detector>>;

function mahapurusha(planet: PlanetName): Detector {
  return (chart) => {
    if (!chart.inAngle(planet) || !(chart.isOwn(planet) || chart.isExalted(planet))) return null;
    return { planets: [planet], evidence: [standing(chart, planet)], strength: strengthOf(chart, [planet]) };
  };
}

function budhaAditya(chart: ChartReading) {
  if (!chart.conjunct('Sun', 'Mercury')) return null;
  const planets: GrahaName[] = ['Sun', 'Mercury'];
  return { planets, evidence: [conjunction(chart, 'Sun', 'Mercury')], strength: strengthOf(chart, planets) };
}

function strictBudhaAditya(chart: ChartReading) {
  const found = budhaAditya(chart);
  if (found === null || chart.isCombust('Mercury')) return null;
  return { ...found, evidence: [...found.evidence, 'Mercury is not combust.'] };
}

function chandraMangala(chart: ChartReading) {
  if (!chart.conjunct('Moon', 'Mars')) return null;
  const planets: GrahaName[] = ['Moon', 'Mars'];
  return { planets, evidence: [conjunction(chart, 'Moon', 'Mars')], strength: strengthOf(chart, planets) };
}

function guruMangala(chart: ChartReading) {
  const conjunct = chart.conjunct('Jupiter', 'Mars');
  if (!conjunct && chart.houseFrom('Jupiter', 'Mars') !== 7) return null;
  const planets: GrahaName[] = ['Mars', 'Jupiter'];
  const evidence = conjunct ? conjunction(chart, 'Mars', 'Jupiter') : standingFrom(chart, 'Jupiter', 'Mars');
  return { planets, evidence: [evidence], strength: strengthOf(chart, planets) };
}

/** A planet exactly on the axis belongs to either half. */
function kalaSarpa(chart: ChartReading) {
  const rahu = chart.placement('Rahu').point;
  const ways = PLANET_NAMES.map((planet) => wayFrom(rahu, chart.placement(planet).point));
  const ahead = ways.every((way) => way <= HALF_CIRCLE);
  if (!ahead && !ways.every((way) => way >= HALF_CIRCLE || way === 0)) return null;
  const axis = `between Rahu in ${signName(chart, 'Rahu')} and Ketu in ${signName(chart, 'Ketu')}`;
  const half = ahead ? 'ahead of Rahu' : 'behind Rahu';
  const enclosed = `The seven all lie ${axis}, in the half circle ${half}.`;
  const house = chart.house('Rahu');
  return {
    variant: chart.hasAscendant ? (KALA_SARPA_NAMES[house - 1] ?? null) : null,
    planets: NODE_NAMES,
    evidence: chart.hasAscendant ? [enclosed, `Rahu is in the ${ordinal(house)} house.`] : [enclosed],
    strength: burdenOf(chart, NODE_NAMES),
  };
}

function withNode(planet: PlanetName): Detector {
  return (chart) => {
    const node = NODE_NAMES.find((name) => chart.conjunct(planet, name));
    if (node === undefined) return null;
    return {
      planets: [planet, node],
      evidence: [conjunction(chart, planet, node)],
      strength: burdenOf(chart, [planet, node]),
    };
  };
}

function vargottamaMoon(chart: ChartReading) {
  const { point } = chart.placement('Moon');
  if (pointInVarga(9, point) !== point.sign) return null;
  return {
    planets: ['Moon'] as const,
    evidence: [`${subject('Moon')} is in ${signName(chart, 'Moon')} in the birth chart and in the navamsa.`],
    strength: strengthOf(chart, ['Moon']),
  };
}
