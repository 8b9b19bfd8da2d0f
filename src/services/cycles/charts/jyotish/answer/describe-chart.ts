import { INTERPRETIVE } from '../../../interface/interpretive.ts';
import { assumptionsOf } from '../chart/assumptions.ts';
import type { Chart } from '../chart/chart.ts';
import type { JyotishChart } from './chart-schema.ts';
import {
  describeAccuracy,
  describeAyanamsa,
  describeBirth,
  describeOldStyle,
  describeZone,
  reasonForNone,
} from './describe-birth.ts';
import { describePanchanga } from './describe-panchanga.ts';
import {
  describeAscendant,
  describeAshtakavarga,
  describeHouses,
  describeNodes,
  describePlanets,
  describeVargas,
} from './describe-placements.ts';
import {
  describeClass,
  describeCurrentDasha,
  describeDashas,
  describeStrand,
  describeYogas,
  describeYogini,
} from './describe-reading.ts';
import { describeMoonOverDay, describeUntimed } from './describe-untimed.ts';
import { describeWarnings } from './describe-warnings.ts';

/** Puts a chart into the words of the answer. Pure: the same chart gives the same answer. */
export function describeChart(chart: Chart): JyotishChart {
  const planets = describePlanets(chart.placements);
  return {
    framework: INTERPRETIVE,
    birth: describeBirth(chart),
    old_style: describeOldStyle(chart),
    time_zone: describeZone(chart),
    ayanamsa: describeAyanamsa(chart),
    ascendant: describeAscendant(chart.placements),
    ascendant_reason: reasonForNone(chart),
    planets,
    nodes: describeNodes(chart),
    houses: describeHouses(chart.placements, planets),
    moon_over_day: describeMoonOverDay(chart),
    without_time: describeUntimed(chart, planets),
    dashas: describeDashas(chart),
    current_dasha: describeCurrentDasha(chart),
    yogini_dashas: describeYogini(chart),
    yogas: describeYogas(chart),
    panchanga: describePanchanga(chart),
    vargas: describeVargas(chart),
    ashtakavarga: describeAshtakavarga(chart.placements),
    accuracy: describeAccuracy(chart),
    warnings: describeWarnings(chart),
    assumptions: assumptionsOf(chart),
    dna_strand: describeStrand(chart),
    resonance_class: describeClass(chart),
  };
}
