import type { Placements } from '../chart/placements.ts';
import { EXCHANGE_DETECTORS } from './detect-exchange-yogas.ts';
import { HOUSE_DETECTORS } from './detect-house-yogas.ts';
import { LORD_DETECTORS } from './detect-lord-yogas.ts';
import { DOSHA_DETECTORS } from './detect-mangal-dosha.ts';
import { MOON_AND_SUN_DETECTORS } from './detect-moon-and-sun-yogas.ts';
import { DIGNITY_DETECTORS } from './detect-neecha-bhanga.ts';
import { PLANET_DETECTORS } from './detect-planet-yogas.ts';
import { SHAPE_DETECTORS } from './detect-shape-yogas.ts';
import type { Detector, YogaFinding } from './finding.ts';
import { findingOf } from './finding.ts';
import { readChart } from './reading.ts';
import type { YogaId } from './yoga-ids.ts';
import { YOGAS } from './yogas.ts';

/** The yogas that a chart has. The type of the table makes sure that no yoga goes without its test. */
const DETECTORS: Readonly<Record<YogaId, Detector>> = {
  ...PLANET_DETECTORS,
  ...MOON_AND_SUN_DETECTORS,
  ...HOUSE_DETECTORS,
  ...DOSHA_DETECTORS,
  ...LORD_DETECTORS,
  ...EXCHANGE_DETECTORS,
  ...DIGNITY_DETECTORS,
  ...SHAPE_DETECTORS,
};

/** They need the ascendant for one half of their condition only. */
const ALSO_TOLD_FROM_THE_MOON: readonly YogaId[] = ['amala', 'vasumati', 'neecha-bhanga'];

const WITH_ASCENDANT: readonly YogaId[] = YOGAS.map(({ id }) => id);
const WITHOUT_ASCENDANT: readonly YogaId[] = YOGAS.filter(
  ({ id, requiresAscendant }) => !requiresAscendant || ALSO_TOLD_FROM_THE_MOON.includes(id),
).map(({ id }) => id);

/** How many are looked for. */
export const yogasLookedFor = ({ hasAscendant }: { hasAscendant: boolean }): number =>
  (hasAscendant ? WITH_ASCENDANT : WITHOUT_ASCENDANT).length;

/** In the order of their numbers. Yogas that need the ascendant are left out where there is none. */
export function yogasOf(placements: Placements): YogaFinding[] {
  const chart = readChart(placements);
  const findings: YogaFinding[] = [];
  for (const id of chart.hasAscendant ? WITH_ASCENDANT : WITHOUT_ASCENDANT) {
    const found = DETECTORS[id](chart);
    if (found !== null) findings.push(findingOf(id, chart, found));
  }
  return findings;
}
