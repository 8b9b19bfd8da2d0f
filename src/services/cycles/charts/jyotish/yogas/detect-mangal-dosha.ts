import type { GrahaName } from '../../../zodiac/graha-names.ts';
import type { Detector, Found } from './finding.ts';
import type { ChartReading } from './reading.ts';
import { conjunction, standing, standingFrom } from './sentences.ts';
import { CANCELLED, upToThree } from './strength.ts';
import type { YogaId } from './yoga-ids.ts';

/**
 * Tests for Mangal dosha. It is told from the ascendant; that it would also be told from the Moon or from Venus is added
 * to the evidence. What is held to cancel it is always listed.
 */
const DOSHA_HOUSES: readonly number[] = [1, 2, 4, 7, 8, 12];
const OTHER_ORIGINS: readonly GrahaName[] = ['Moon', 'Venus'];

export const DOSHA_DETECTORS = { 'mangal-dosha': mangalDosha } satisfies Partial<Record<YogaId, Detector>>;

function mangalDosha(chart: ChartReading): Found | null {
  if (!DOSHA_HOUSES.includes(chart.house('Mars'))) return null;
  const origins = OTHER_ORIGINS.filter((origin) => DOSHA_HOUSES.includes(chart.houseFrom(origin, 'Mars')));
  const cancellations = cancellationsOf(chart);
  return {
    planets: ['Mars'],
    evidence: [standing(chart, 'Mars'), ...origins.map((origin) => standingFrom(chart, origin, 'Mars'))],
    cancellations,
    strength: cancellations.length > 0 ? CANCELLED : upToThree(1 + origins.length),
  };
}

function cancellationsOf(chart: ChartReading): string[] {
  const cancellations: string[] = [];
  if (chart.isExalted('Mars')) cancellations.push('Cancelled: Mars is exalted.');
  if (chart.isOwn('Mars')) cancellations.push('Cancelled: Mars is in its own sign.');
  if (chart.conjunct('Mars', 'Jupiter')) cancellations.push(`Cancelled: ${conjunction(chart, 'Mars', 'Jupiter')}`);
  if (chart.aspects('Jupiter', 'Mars')) cancellations.push('Cancelled: Jupiter aspects Mars.');
  return cancellations;
}
