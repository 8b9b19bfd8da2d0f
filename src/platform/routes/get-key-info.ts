import Type from 'typebox';
import { guidanceFor, KEY_GUIDANCE, rotateBy } from '../keys/key-advice.ts';
import { activeStatus } from '../keys/key-schema.ts';
import { moment, momentOrNull } from '../moment-schema.ts';
import { operation } from './context.ts';

const KeyInfo = Type.Object(
  {
    status: activeStatus,
    key_hint: Type.String({ description: 'The beginning and the last four characters.' }),
    created_at: moment(),
    expires_at: momentOrNull('Null: it does not expire.'),
    last_used_at: momentOrNull('The use before this one, exact to within a minute.'),
    rotate_by: moment('When to rotate at the latest: 90 days after creation, or at expiry.'),
    guidance: Type.String({ description: 'What to do with the key, in words; also that it does not expire, if so.' }),
  },
  { title: 'KeyInfo', description: 'The state of the presented key.' },
);

/** Tells about the presented key. A dead key is refused here as everywhere. */
export const getKeyInfo = operation({
  id: 'getKeyInfo',
  method: 'GET',
  path: '/api/keys/info',
  access: 'key-only',
  effect: 'read',
  summary: 'State of the presented key',
  tag: 'Keys',
  description: KEY_GUIDANCE,
  reply: { 200: KeyInfo },
  handle: ({ key }) => ({
    status: 'active' as const,
    key_hint: key.hint,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    rotate_by: rotateBy(key).toISOString(),
    guidance: guidanceFor(key),
  }),
});
