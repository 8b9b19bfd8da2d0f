import Type from 'typebox';
import { markVisit as mark } from '#platform/workspaces/visits.ts';
import { operation } from '../../context.ts';
import { DOSSIERS_PATH } from '../schema.ts';

/** It changes nothing of the workspace: whoever may read may have been here. */
export const markVisit = operation({
  id: 'markVisit',
  method: 'POST',
  path: `${DOSSIERS_PATH}/visits`,
  access: 'member',
  effect: 'read',
  cache: 'no-store',
  summary: 'Say that you are here, and learn since when things are new',
  description:
    'For whoever is signed in. A visit lasts until nobody was there for half an hour: what happened since the one before is new in it. Programs give `newSince` instead.',
  body: Type.Object(
    {
      hasSeenAll: Type.Optional(
        Type.Boolean({ default: false, description: 'Nothing that happened until now is new any more.' }),
      ),
    },
    { additionalProperties: false },
  ),
  tag: 'Dossiers',
  replyExamples: { 200: { visit: { success: true, since: '2026-11-17T18:04:11.520Z' } } },
  reply: {
    200: Type.Object(
      {
        success: Type.Literal(true),
        since: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          format: 'date-time',
          description: 'What happened later is new; null in a first visit.',
        }),
      },
      { title: 'Visit' },
    ),
  },
  handle: async ({ body, service, principal }) => {
    const { workspaceId, member } = principal;
    const visitor = { workspaceId, service: 'fec', personId: member.person.id };
    const since = await mark(service.database, visitor, body.hasSeenAll);
    return { success: true as const, since: since?.toISOString() ?? null };
  },
});
