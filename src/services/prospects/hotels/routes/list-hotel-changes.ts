import Type from 'typebox';
import { wrongParameters } from '#platform/http/operation/wrong-parameters.ts';
import { operation } from '../context.ts';
import { partsOfToken, tokenOf } from '../query/token.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { newestChange, readChanges } from '../store/reading/changes.ts';
import { readDataset } from '../store/reading/statistics.ts';

const ChangeList = Type.Object(
  {
    dataset: DatasetSchema,
    changes: Type.Array(
      Type.Object({
        uen: Type.String(),
        change: Type.Unsafe<'added' | 'updated' | 'removed'>({ type: 'string', enum: ['added', 'updated', 'removed'] }),
        at: Type.String({ format: 'date-time' }),
        fields: Type.Array(Type.String(), { description: 'Of an update: the fields that changed.' }),
        reason: Type.Optional(
          Type.Unsafe<'closed'>({
            type: 'string',
            enum: ['closed'],
            description: 'Of a removal: the hotel has closed. Other removals give no reason.',
          }),
        ),
      }),
    ),
    next_since: Type.String({ description: 'Ask with this as `since` for what comes next; also when nothing came.' }),
  },
  { title: 'HotelChanges', description: 'What happened to hotels, oldest first.' },
);

/** The feed of changes. Whoever follows it has the dataset: what is not told was not published. */
export const listHotelChanges = operation({
  id: 'listHotelChanges',
  method: 'GET',
  path: '/api/v1/hotels/changes',
  access: 'key',
  effect: 'read',
  summary: 'Hotels added, updated and removed since a point',
  description:
    'Remember `next_since` and ask again with it: nothing is missed and nothing is told twice. Read a changed hotel at `/hotels/{uen}`.',
  query: Type.Object({
    since: Type.Optional(
      Type.String({ maxLength: 400, description: 'From `next_since`; omitted means from the start.' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
  }),
  check: ({ since }) =>
    since === undefined || numberIn(since) !== undefined
      ? []
      : [{ name: 'since', detail: 'is not a value of next_since' }],
  tag: 'Hotels',
  reply: { 200: ChangeList },
  handle: async ({ query, service }) => {
    const since = query.since === undefined ? 0 : (numberIn(query.since) ?? 0);
    const found = await readChanges(service.database, since, query.limit);
    // After a restore from a backup the feed may end before what a follower has seen: better to be told than to miss some.
    if (found.length === 0 && since > (await newestChange(service.database))) {
      throw wrongParameters({ name: 'since', detail: 'is ahead of the feed: read it from the start' });
    }
    const { kind } = await readDataset(service.database);
    return {
      dataset: { kind },
      changes: found.map(({ uen, change, at, fields, reason }) => ({
        uen,
        change,
        at: at.toISOString(),
        fields,
        ...(reason !== null && { reason }),
      })),
      next_since: tokenOf([found.at(-1)?.number ?? since]),
    };
  },
});

const numberIn = (token: string) => partsOfToken(token, ['number'])?.[0] as number | undefined;
