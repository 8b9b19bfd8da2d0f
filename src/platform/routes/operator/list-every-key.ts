import Type from 'typebox';
import type { EveryKey } from '../../keys/all-keys.ts';
import { KEY_STATUSES, listEveryKey as readKeys } from '../../keys/all-keys.ts';
import { moment, momentOrNull } from '../../moment-schema.ts';
import { operation } from '../context.ts';
import { KEY_EXAMPLE, KeyId, ServiceName, Slug, Words } from './key-schema.ts';

const textOrNull = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const listOrNull = (description: string) =>
  Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' }, description });

const Keys = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          service: Type.String(),
          owner: Type.String(),
          hint: Type.String({ description: 'The beginning and the last four characters.' }),
          name: textOrNull('What its workspace calls it.'),
          workspace: textOrNull('Whose it is; null for a key of the command line.'),
          status: Type.Unsafe<EveryKey['status']>({ type: 'string', enum: [...KEY_STATUSES] }),
          scopes: listOrNull('Effects and operations that it opens; null: all.'),
          addresses: listOrNull('Networks from which it may be used; null: from everywhere.'),
          createdAt: moment(),
          expiresAt: momentOrNull('Null: it does not expire.'),
          lastUsedAt: momentOrNull('Exact to within a minute.'),
          endedAt: momentOrNull('When it was rotated or revoked.'),
          endReason: textOrNull('`rotated` or `revoked`.'),
        },
        { title: 'ListedKey' },
      ),
    ),
    next: textOrNull('`before` of the next page.'),
  },
  { title: 'Keys', description: 'Keys of every service, the newest first. The keys themselves are stored nowhere.' },
);

/** For operators: keys of everybody. */
export const listEveryKey = operation({
  id: 'listEveryKey',
  method: 'GET',
  path: '/api/operator/keys',
  access: 'operator',
  effect: 'read',
  cache: 'no-store',
  tag: 'Every key',
  summary: 'Keys of every service, with their state',
  query: Type.Object({
    service: Type.Optional(ServiceName('Only of this service.')),
    owner: Type.Optional(Words(1, 200, 'Only of this owner, spelled as it was issued.')),
    workspace: Type.Optional(Slug('Only of this workspace.')),
    status: Type.Optional(Type.Unsafe<EveryKey['status']>({ type: 'string', enum: [...KEY_STATUSES] })),
    before: Type.Optional(KeyId('Only keys that are older than this one: `next` of the page before.')),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  }),
  reply: { 200: Keys },
  replyExamples: { 200: { one: { keys: [KEY_EXAMPLE], next: null } } },
  handle: async ({ query: { service: name, owner, workspace, status, before, limit }, service: { database } }) => {
    const filter = { service: name, owner, workspace, status, before, limit: limit + 1 };
    const found = await readKeys(database, filter);
    const page = found.slice(0, limit);
    return { keys: page.map(shown), next: found.length > limit ? (page.at(-1)?.id ?? null) : null };
  },
});

/** What the schema does not declare is not sent. */
const shown = (key: EveryKey) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  endedAt: key.endedAt?.toISOString() ?? null,
});
