import type { CommandGroup } from '#platform/command.ts';
import { SHIPPED_DATA } from '../history/read-history.ts';
import { addVerb } from './add-verb.ts';
import { checkVerb } from './check-verb.ts';

/** `quintet cycles …`: the history dataset, for whoever edits it. Opens no database and no connection. */
export function cyclesGroup(directory: URL = SHIPPED_DATA): CommandGroup {
  return {
    group: 'cycles',
    summary: 'the history dataset: checking it and adding to it',
    verbs: [checkVerb(directory), addVerb(directory)],
  };
}
