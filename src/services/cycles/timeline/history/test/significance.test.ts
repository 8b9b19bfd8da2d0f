import { expect, test } from 'vitest';
import { loadHistory } from '../read-history.ts';
import { significanceByRule } from '../significance.ts';

/** The rule for rows of catalogues, and what the dataset makes of the scale. */
const quake = { sourceKey: 'noaa-earthquakes', category: 'Natural Disaster', year: 1900, endYear: null } as const;
const conflict = { sourceKey: 'ucdp-prio', category: 'War', title: 'Armed conflict', year: 1950 } as const;

test.each([
  [{ ...quake, title: 'Earthquake, Arica, magnitude 8.5' }, 2],
  [{ ...quake, title: 'Earthquake, Arica, magnitude 8.4' }, 1],
  [{ ...quake, title: 'Earthquake, Arica' }, 1],
  [{ ...quake, sourceKey: 'noaa-eruptions', title: 'Eruption, Pago, VEI 6' }, 2],
  [{ ...quake, sourceKey: 'noaa-eruptions', title: 'Eruption, Pago, VEI 5' }, 1],
  [{ ...conflict, endYear: 1970 }, 2],
  [{ ...conflict, endYear: 1969 }, 1],
  [{ ...conflict, endYear: null }, 1],
  [{ ...conflict, sourceKey: 'cdb90', endYear: null }, 1],
  [{ ...conflict, sourceKey: 'compiled', endYear: null }, undefined],
  [{ ...conflict, sourceKey: 'compiled', category: 'Star Fort', endYear: null }, 1],
] as const)('%o is %s', (figures, expected) => {
  expect(significanceByRule(figures)).toBe(expected);
});

test('what mattered is not crowded out: few rows of catalogues are raised', () => {
  const { events } = loadHistory();
  const known = events.filter(({ significance }) => significance >= 3);
  const ofCatalogues = known.filter(({ source }) => source.key !== 'compiled');
  expect(known.length).toBeGreaterThan(300);
  expect(ofCatalogues.length).toBeLessThan(known.length / 4);
  expect(known.filter(({ category }) => category === 'Star Fort' || category === 'Astronomical')).toEqual([]);
  expect(known.filter(({ summary }) => summary === null)).toEqual([]);
});
