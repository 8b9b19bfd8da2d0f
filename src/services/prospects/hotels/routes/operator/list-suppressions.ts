import Type from 'typebox';
import { moment, momentOrNull } from '#platform/moment-schema.ts';
import { operation } from '../../context.ts';
import { pageOfSuppressions } from '../../store/publication/suppressions.ts';

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const Suppressions = Type.Object(
  {
    unseen: Type.Integer({ description: 'How many were asked for by workspaces, and nobody has looked at.' }),
    suppressions: Type.Array(
      Type.Object(
        {
          uen: Type.String(),
          name: textOrNull(
            'As it is kept, folded for comparison; null when every hotel of the company is meant. A number may pass from one hotel to another: where several have asked under it, all of them are told here and meant by `seen` and by lifting.',
          ),
          postcode: textOrNull('Null also where none is known; of several hotels all of them.'),
          reason: textOrNull('As it was given.'),
          requested_at: moment(),
          requested_by: Type.String({ description: 'Such as `operator:…`, `member:…`, `key:…` or `cli:…`.' }),
          workspace: textOrNull('The workspace through which it was asked for.'),
          seen_at: momentOrNull('When an operator looked at it.'),
        },
        { title: 'Suppression' },
      ),
    ),
    next: textOrNull('`after` of the next page.'),
  },
  { title: 'Suppressions', description: 'Hotels that asked not to be listed, by number.' },
);

/** For operators: who is kept away, and who asked for it. */
export const listSuppressions = operation({
  id: 'listSuppressions',
  method: 'GET',
  path: '/api/v1/operator/suppressions',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Imports',
  summary: 'Hotels that asked not to be listed',
  query: Type.Object({
    unseen: Type.Optional(
      Type.Boolean({ description: 'With true only what workspaces asked for and nobody has looked at.' }),
    ),
    after: Type.Optional(
      Type.String({
        maxLength: 20,
        pattern: '^[0-9A-Za-z-]{1,20}$',
        'x-says': '`next` of the page before',
        description: '`next` of the page before.',
      }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
  }),
  reply: { 200: Suppressions },
  replyExamples: {
    200: {
      one: {
        unseen: 1,
        suppressions: [
          {
            uen: '209900901C',
            name: 'teapot heron',
            postcode: '000008',
            reason: 'asked on the telephone',
            requested_at: '2026-11-19T09:30:00.000Z',
            requested_by: 'member:k3Vb0mQ9sT1xZc7LpR2uYw4NfH8aEdGj',
            workspace: 'acme',
            seen_at: null,
          },
        ],
        next: null,
      },
    },
  },
  handle: async ({ query: { unseen = false, after, limit }, service: { database } }) => {
    const page = await pageOfSuppressions(database, { after, isUnseen: unseen, limit: limit + 1 });
    const shown = page.suppressions.slice(0, limit);
    return {
      unseen: page.unseen,
      suppressions: shown.map(({ requestedAt, requestedBy, seenAt, ...each }) => ({
        ...each,
        requested_at: requestedAt.toISOString(),
        requested_by: requestedBy,
        seen_at: seenAt?.toISOString() ?? null,
      })),
      next: page.suppressions.length > limit ? (shown.at(-1)?.uen ?? null) : null,
    };
  },
});
