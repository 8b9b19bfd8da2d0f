import { PLANET_NAMES } from '../../../zodiac/graha-names.ts';
import type { Modality } from '../../../zodiac/signs.ts';
import { signAt } from '../../../zodiac/signs.ts';
import type { AkritiForm } from './akriti-forms.ts';
import { FOUR_HOUSE_FORMS, OPPOSED_AND_TRINE_FORMS, SEVEN_HOUSE_FORMS } from './akriti-forms.ts';
import type { Detector, Found } from './finding.ts';
import type { ChartReading } from './reading.ts';
import { SANKHYA_NAMES } from './shape-yogas.ts';
import type { YogaStrength } from './strength.ts';
import { CANCELLED } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/** Tests for the patterns of the seven. A pattern does not ask who is where, so nothing makes it stronger or weaker. */
const PLAIN: YogaStrength = 1;

export const SHAPE_DETECTORS = {
  rajju: (chart) => (allInModality(chart, 'movable') ? pattern('The seven are all in movable signs.') : null),
  musala: (chart) => (allInModality(chart, 'fixed') ? pattern('The seven are all in fixed signs.') : null),
  nala: (chart) => (allInModality(chart, 'dual') ? pattern('The seven are all in dual signs.') : null),
  kamala: (chart) => (allInAngles(chart) ? pattern('The seven are all in angles.') : null),
  sankhya,
  'akriti-opposed-and-trine': (chart) => akriti(formsWithin(chart, OPPOSED_AND_TRINE_FORMS)),
  'akriti-four-houses': (chart) => akriti(formsWithin(chart, FOUR_HOUSE_FORMS)),
  'akriti-seven-houses': (chart) => akriti(formsOneInEach(chart)),
} satisfies Partial<Record<YogaId, Detector>>;

function pattern(condition: string): Found {
  return { planets: PLANET_NAMES, evidence: [condition], strength: PLAIN };
}

function allInModality(chart: ChartReading, modality: Modality): boolean {
  return PLANET_NAMES.every((planet) => signAt(chart.signOf(planet)).modality === modality);
}

function allInAngles(chart: ChartReading): boolean {
  return PLANET_NAMES.every((planet) => chart.inAngle(planet));
}

/** Named after the first form that holds: two hold at once when the seven share a house that both have. */
function akriti(forms: readonly AkritiForm[]): Found | null {
  const [first] = forms;
  if (first === undefined) return null;
  return { ...pattern(first.condition), variant: first.name, evidence: forms.map(({ condition }) => condition) };
}

function formsWithin(chart: ChartReading, forms: readonly AkritiForm[]): AkritiForm[] {
  return forms.filter(({ houses }) => PLANET_NAMES.every((planet) => houses.includes(chart.house(planet))));
}

function formsOneInEach(chart: ChartReading): AkritiForm[] {
  const forms = formsWithin(chart, SEVEN_HOUSE_FORMS);
  return forms.length > 0 && signsOccupied(chart) === PLANET_NAMES.length ? forms : [];
}

function sankhya(chart: ChartReading): Found {
  const signs = signsOccupied(chart);
  const others = otherShapes(chart);
  return {
    ...pattern(signs === 1 ? 'The seven occupy one sign.' : `The seven occupy ${signs} signs.`),
    variant: SANKHYA_NAMES[signs - 1]?.name ?? null,
    cancellations: others.map((name) => `Gives way to ${name}.`),
    strength: others.length === 0 ? PLAIN : CANCELLED,
  };
}

function otherShapes(chart: ChartReading): string[] {
  const names: string[] = [];
  if (allInModality(chart, 'movable')) names.push('Rajju');
  if (allInModality(chart, 'fixed')) names.push('Musala');
  if (allInModality(chart, 'dual')) names.push('Nala');
  if (!chart.hasAscendant) return names;
  if (allInAngles(chart)) names.push('Kamala');
  const forms = [
    ...formsWithin(chart, OPPOSED_AND_TRINE_FORMS),
    ...formsWithin(chart, FOUR_HOUSE_FORMS),
    ...formsOneInEach(chart),
  ];
  return [...names, ...forms.map(({ name }) => name)];
}

function signsOccupied(chart: ChartReading): number {
  return new Set(PLANET_NAMES.map((planet) => chart.signOf(planet))).size;
}
