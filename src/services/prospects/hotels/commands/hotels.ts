import type { CommandGroup } from '#platform/command.ts';
import { closeVerb } from './close-verb.ts';
import { forgetVerb } from './forget-verb.ts';
import { importVerb } from './import-verb.ts';
import { importsVerb } from './imports-verb.ts';
import { republishVerb } from './republish-verb.ts';
import { reviewVerb } from './review-verb.ts';
import { suppressVerb } from './suppress-verb.ts';

/** `quintet hotels …`: from registry files to published hotels. */
export const hotelsGroup: CommandGroup = {
  group: 'hotels',
  verbs: [importVerb, importsVerb, reviewVerb, closeVerb, suppressVerb, forgetVerb, republishVerb],
};
