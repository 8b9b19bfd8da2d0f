import { Readable } from 'node:stream';
import { RenderedAnswer } from '#platform/http/answer/rendered-answer.ts';
import { media } from '#platform/http/operation/operation.ts';
import { noteDeed } from '#platform/workspaces/audit.ts';
import { doneBy } from '#platform/workspaces/done-by.ts';
import { workspaceOf } from '#platform/workspaces/maker.ts';
import { operation } from '../context.ts';
import { WORK_PATH } from '../schema.ts';
import { readEverything } from '../store/everything.ts';

/** What a workspace takes with it. */
export const exportWork = operation({
  id: 'exportWork',
  method: 'GET',
  path: `${WORK_PATH}/everything`,
  access: 'key',
  effect: 'read',
  role: 'owner',
  workspaceOnly: true,
  cache: 'no-store',
  packs: true,
  summary: 'Everything that is kept of the workspace’s work',
  description:
    'For owners, and keys that may read. One JSON object a line, each with its `kind`: hotel, note, reminder, event, list, list_hotel, search, alert, contact_file, contact, suppression. Also what belongs to hotels that are not published any more. It goes with the workspace when that is deleted.',
  tag: 'Work',
  replyHeaders: { 200: { 'Content-Disposition': 'A name for the file.' } },
  reply: { 200: media('application/x-ndjson', 'One thing a line') },
  handle: async ({ service, principal, request }) => {
    const workspaceId = workspaceOf(principal);
    const deed = { action: 'workspace.exported', detail: { service: 'prospects' } } as const;
    await noteDeed(service.database, { ...doneBy(request, principal), ...deed });
    const lines = Readable.from(readEverything(service.database, workspaceId), { objectMode: false });
    return new RenderedAnswer('application/x-ndjson; charset=utf-8', lines, {
      headers: { 'content-disposition': 'attachment; filename="work.ndjson"' },
    });
  },
});
