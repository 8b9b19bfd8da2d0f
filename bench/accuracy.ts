import { openSky } from '#services/cycles/charts/ephemeris/open-sky.ts';
import { accuracyTable, exceeded } from '#services/cycles/charts/ephemeris/test/accuracy.ts';
import { ORACLE_SETS } from '#services/cycles/charts/test/oracle-sets.ts';
import type { Bench } from './bench.ts';

/** How far the sky is from Swiss Ephemeris, as a table; fails where an error is larger than the tests allow. */
export const benchAccuracy: Bench = async () => {
  const sky = openSky();
  const measured = ORACLE_SETS.map(({ title, size, bounds, measure }) => ({
    title: `${title} (${size})`,
    bounds,
    accuracy: measure(sky),
  }));
  const faults = measured.flatMap(({ title, bounds, accuracy }) =>
    exceeded(accuracy, bounds).map((each) => `${title}: ${each}`),
  );
  if (faults.length > 0) throw new Error(`Errors beyond their bounds:\n${faults.join('\n')}`);
  const shares = measured.map(({ title, bounds, accuracy }) => [
    title,
    (accuracy.get('Moon sidereal')?.max ?? Number.NaN) / bounds.Moon,
  ]);
  return {
    text: accuracyTable(new Map(measured.map(({ title, accuracy }) => [title, accuracy]))),
    ratios: Object.fromEntries(shares) as Record<string, number>,
    figures: measured.map(({ title, accuracy }) => ({ title, errors: Object.fromEntries(accuracy) })),
  };
};
