import Type from 'typebox';
import type { KeyOfWorkspace } from '#platform/keys/workspace-keys.ts';
import { moment, momentOrNull } from '#platform/moment-schema.ts';

const MOST_DAYS = 3650;

export const keyName = () =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '^[^\\s\\p{Cc}\\p{Cf}\\p{Cs}][^\\p{Cc}\\p{Cf}\\p{Cs}]*$',
    'x-says': 'a name without line breaks or other control characters, that does not begin with a blank',
    description: 'What it is for, in your words.',
  });

const MOST_SCOPES = 50;
const MOST_NETWORKS = 50;

export const scopes = () =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    maxItems: MOST_SCOPES,
    minItems: 1,
    items: { type: 'string', minLength: 1, maxLength: 40 },
    description:
      'What it opens: `read`, `spend`, `write` (the `x-effect` of operations), and ids of single operations. Null: everything.',
  });

export const addresses = () =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    maxItems: MOST_NETWORKS,
    minItems: 1,
    items: { type: 'string', minLength: 2, maxLength: 49 },
    description:
      'Networks from which it may be used, such as `203.0.113.0/24` or `2001:db8::/32`. Null: from everywhere.',
  });

export const days = () =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: MOST_DAYS,
    description: 'Days until it expires; owners get a mail a week before. Null or absent: it does not expire.',
  });

const KEY = {
  id: Type.String(),
  service: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'The beginning and the last four characters.' }),
  status: Type.Unsafe<KeyOfWorkspace['status']>({ type: 'string', enum: ['active', 'expired', 'revoked', 'rotated'] }),
  scopes: scopes(),
  addresses: addresses(),
  createdAt: moment(),
  expiresAt: momentOrNull('Null: it does not expire.'),
  lastUsedAt: momentOrNull('Exact to within a minute. Null: never.'),
  endedAt: momentOrNull('When it was rotated or revoked.'),
};

export const WorkspaceKey = Type.Object(KEY, { title: 'WorkspaceKey' });

export const MadeKey = Type.Object(
  {
    ...KEY,
    key: Type.String({ description: 'The key. It is shown this once and never again.' }),
    command: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Something to try in a shell, with the key in it.',
    }),
  },
  { title: 'MadeKey' },
);

export const keyOf = (key: KeyOfWorkspace) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  endedAt: key.endedAt?.toISOString() ?? null,
});

/** For the documents. */
export const EXAMPLE_KEY = {
  id: '6b0f3a1e-9d35-4d3c-8f3d-0d2f2f1f7a11',
  service: 'readiness',
  name: 'Our server',
  hint: 'qt_readiness_…Ab3x',
  status: 'active',
  scopes: null,
  addresses: null,
  createdAt: '2026-11-17T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  endedAt: null,
} as const;
