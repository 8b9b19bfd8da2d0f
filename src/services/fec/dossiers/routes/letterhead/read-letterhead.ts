import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../../../context.ts';
import { readLetterhead as read } from '../../letterhead/letterhead.ts';
import { EXAMPLE_LETTERHEAD, letterheadShape, OneLetterhead } from '../../letterhead/letterhead-schema.ts';
import { DOSSIERS_PATH } from '../../schema.ts';

export const readLetterhead = operation({
  id: 'readLetterhead',
  method: 'GET',
  path: `${DOSSIERS_PATH}/firm/letterhead`,
  access: 'key',
  effect: 'read',
  workspaceOnly: true,
  cache: 'no-store',
  summary: 'The name and the logo on reports that are handed over',
  tag: 'Dossiers',
  replyExamples: { 200: { letterhead: { success: true, letterhead: EXAMPLE_LETTERHEAD } } },
  reply: { 200: OneLetterhead },
  handle: async ({ service, principal }) => {
    const whose = { secret: service.handoverSecret, workspaceId: workspaceOf(principal) };
    return { success: true as const, letterhead: letterheadShape(await read(service.database, whose)) };
  },
});
