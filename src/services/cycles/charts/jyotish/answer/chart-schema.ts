import Type from 'typebox';
import { Framework } from '../../../interface/interpretive.ts';
import { textOrNull } from '../../../interface/schema-parts.ts';
import { Accuracy, AyanamsaUsed, Birth, MoonOverDay, OldStyleDate, TimeZone, Warnings } from './birth-schema.ts';
import { Ascendant, Ashtakavarga, Houses, Nodes, Planets, Vargas } from './placement-schema.ts';
import {
  ChartClass,
  ChartStrand,
  CurrentDasha,
  Dashas,
  FoundYogas,
  Panchanga,
  YoginiDashas,
} from './reading-schema.ts';
import { WithoutTime } from './untimed-schema.ts';

/** A birth chart, as it is sent and documented. */
export const JyotishChart = Type.Object(
  {
    framework: Framework,
    birth: Birth,
    old_style: OldStyleDate,
    time_zone: TimeZone,
    ayanamsa: AyanamsaUsed,
    ascendant: Ascendant,
    ascendant_reason: textOrNull('Why there is no ascendant; null when there is one.'),
    planets: Planets,
    nodes: Nodes,
    houses: Houses,
    moon_over_day: MoonOverDay,
    without_time: WithoutTime,
    dashas: Dashas,
    current_dasha: CurrentDasha,
    yogini_dashas: YoginiDashas,
    yogas: FoundYogas,
    panchanga: Panchanga,
    vargas: Vargas,
    ashtakavarga: Ashtakavarga,
    accuracy: Accuracy,
    warnings: Warnings,
    assumptions: Type.Array(Type.String(), { description: 'What was taken for granted, in sentences.' }),
    dna_strand: ChartStrand,
    resonance_class: ChartClass,
  },
  { title: 'JyotishChart', description: 'A Vedic birth chart. Computes the sky; predicts nothing.' },
);
export type JyotishChart = Type.Static<typeof JyotishChart>;
