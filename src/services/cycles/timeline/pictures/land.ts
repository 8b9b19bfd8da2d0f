import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { lazily } from '#lib/memo/lazily.ts';

/** The earth's land, of Natural Earth in the package `world-atlas` (1 to 110 million). Read when first asked for, and kept. */
type Topology = Parameters<typeof feature>[0];

export const land = lazily(() => {
  const require = createRequire(import.meta.url);
  const topology: unknown = require('world-atlas/land-110m.json');
  const { objects } = topology as Topology;
  if (objects['land'] === undefined) throw new Error('world-atlas/land-110m.json has no land');
  return feature(topology as Topology, objects['land']);
});
