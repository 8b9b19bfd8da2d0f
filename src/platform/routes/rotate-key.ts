import Type from 'typebox';
import { unauthorizedFor } from '../http/admission/refused-credential.ts';
import { problemDocument } from '../http/problem/refusal.ts';
import { KEY_GUIDANCE } from '../keys/key-advice.ts';
import { activeStatus } from '../keys/key-schema.ts';
import { moment, momentOrNull } from '../moment-schema.ts';
import { about } from './about.ts';
import { operation } from './context.ts';

const Rotated = Type.Object(
  {
    api_key: Type.String({ description: 'The new key. It is shown this once and never again.' }),
    status: activeStatus,
    created_at: moment(),
    expires_at: momentOrNull('Null: it does not expire.'),
    message: Type.String(),
  },
  { title: 'RotatedKey', description: 'The new key; the old one is dead already.' },
);

const unauthorized = unauthorizedFor(about, { access: 'key-only' }, problemDocument);

/** Replaces the presented key. The old one is refused everywhere from the commit on; of concurrent calls exactly one wins. */
export const rotateKey = operation({
  id: 'rotateKey',
  method: 'POST',
  path: '/api/keys/rotate',
  access: 'key-only',
  effect: 'write',
  summary: 'Replace the key by a new one',
  description: `The old key stops working at once, without a grace period. If the answer is lost on its way, ask your administrator for a new key. ${KEY_GUIDANCE}`,
  body: Type.Object(
    {
      expires_in_days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 365,
          description:
            'Days until the new key expires: 90 as a rule, 30 after a suspected exposure. Omitted: it does not expire.',
        }),
      ),
    },
    { additionalProperties: false, title: 'RotateRequest' },
  ),
  tag: 'Keys',
  examples: { ninetyDays: { expires_in_days: 90 }, afterExposure: { expires_in_days: 30 } },
  reply: { 200: Rotated },
  handle: async ({ body, key, service, request }) => {
    const fresh = await service.keys.rotate(key, body.expires_in_days ?? null, request.id);
    // Another rotation was first: this key is as dead as any other old key, and gets the same answer.
    if (fresh === undefined) throw unauthorized;
    return {
      api_key: fresh.key,
      status: 'active' as const,
      created_at: fresh.createdAt.toISOString(),
      expires_at: fresh.expiresAt?.toISOString() ?? null,
      message: 'Store this key now: it is shown only once. The previous key no longer works.',
    };
  },
});
