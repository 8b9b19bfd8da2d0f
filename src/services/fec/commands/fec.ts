import type { CommandGroup } from '#platform/command.ts';
import { analyzeVerb } from './analyze-verb.ts';
import { controlsVerb } from './controls-verb.ts';

/** `quintet fec …`: analyses on this machine. Opens no database and no connection. */
export const fecGroup: CommandGroup = {
  group: 'fec',
  verbs: [analyzeVerb, controlsVerb],
};
