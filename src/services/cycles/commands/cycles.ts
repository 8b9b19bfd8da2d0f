import type { CommandGroup } from '#platform/command.ts';
import { SHIPPED_SEGMENTS } from '../charts/ephemeris/segments/segment-source.ts';
import { SHIPPED_DATA } from '../timeline/history/read-history.ts';
import { addVerb } from './add-verb.ts';
import { checkVerb } from './check-verb.ts';
import { ephemerisVerb } from './ephemeris-verb.ts';
import { placesVerb } from './places-verb.ts';
import { timeZonesVerb } from './time-zones-verb.ts';

/** `quintet cycles …`: the history dataset, for its editors, the ephemeris, the zones and the places. Opens no database and no connection. */
export function cyclesGroup(directory: URL = SHIPPED_DATA): CommandGroup {
  return {
    group: 'cycles',
    verbs: [checkVerb(directory), addVerb(directory), ephemerisVerb(SHIPPED_SEGMENTS), timeZonesVerb(), placesVerb()],
  };
}
