import type { CommandArguments, CommandVerb } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { compileZones } from '../charts/civil-time/compile-zones.ts';
import { loadTimeZones, SHIPPED_ZONES } from '../charts/civil-time/time-zones.ts';
import { writeZoneFile } from '../charts/civil-time/zone-file.ts';
import { replaceFile } from './replace-file.ts';

const USAGE = 'cycles time-zones [--from DIRECTORY]';

/** With a directory of compiled zones it writes the shipped file anew; without one it only tells what is in it. */
export const timeZonesVerb = (file: URL = SHIPPED_ZONES): CommandVerb => ({
  verb: 'time-zones',
  summary: 'tell which time zones are shipped, or renew them from a zoneinfo directory that has backzone',
  usage: USAGE,
  options: { from: { value: 'DIRECTORY', about: 'write the shipped file anew from these compiled zones' } },
  examples: ['cycles time-zones', 'cycles time-zones --from /usr/share/zoneinfo'],
  run: async (_, args) => {
    const directory = directoryIn(args);
    if (directory !== undefined) {
      const { version, records } = compileZones(directory);
      await replaceFile(file, writeZoneFile(version, records));
    }
    const { version, histories, names } = loadTimeZones(file);
    const aliases = names.length - histories;
    return {
      text: `tzdata ${version}: ${histories} zones and ${aliases} more names for them${directory ? ', written' : ''}`,
      json: { version, zones: histories, aliases, isWritten: directory !== undefined },
    };
  },
});

function directoryIn({ positional, options }: CommandArguments): string | undefined {
  const { from } = options;
  if (positional.length > 0 || from === '') throw new UsageError(`Usage: quintet ${USAGE}`);
  return typeof from === 'string' ? from : undefined;
}
