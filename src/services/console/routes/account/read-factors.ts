import Type from 'typebox';
import { peopleOperation } from '../../context.ts';
import { readFactors as readStored } from '../../store/factors.ts';
import { listPasskeys } from '../../store/passkeys.ts';

export const readFactors = peopleOperation({
  id: 'readFactors',
  method: 'GET',
  path: '/api/console/account/factors',
  access: 'session',
  effect: 'read',
  summary: 'How you can sign in',
  tag: 'Factors',
  replyExamples: {
    200: {
      passkey: {
        hasPassword: true,
        totpSince: null,
        recoveryCodesLeft: 0,
        passkeys: [
          { id: 'x9K…', name: 'Laptop', isSynced: true, createdAt: '2026-11-17T09:00:00.000Z', lastUsedAt: null },
        ],
        identities: [{ id: 'pV3…', issuer: 'https://login.firm.example', since: '2026-11-17T09:00:00.000Z' }],
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        hasPassword: Type.Boolean(),
        totpSince: Type.Unsafe<string | null>({
          type: ['string', 'null'],
          format: 'date-time',
          description: 'Since when there is an authenticator application; null: there is none.',
        }),
        recoveryCodesLeft: Type.Integer({ minimum: 0 }),
        passkeys: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              name: Type.String(),
              isSynced: Type.Boolean({ description: 'Whether it is on other devices of the person as well.' }),
              createdAt: Type.String({ format: 'date-time' }),
              lastUsedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
            },
            { title: 'Passkey' },
          ),
        ),
        identities: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              issuer: Type.String({ description: "The provider's own address." }),
              since: Type.String({ format: 'date-time' }),
            },
            { title: 'Identity' },
          ),
          { description: "At which firm's providers the person can sign in." },
        ),
      },
      { title: 'Factors' },
    ),
  },
  handle: async ({ service, session }) => {
    const { hasPassword, totpSince, recoveryCodesLeft } = await readStored(service.database, session.id);
    const passkeys = (await listPasskeys(service.database, session.id)).map((passkey) => ({
      ...passkey,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    }));
    const identities = (await service.identities.list(session.id)).map((identity) => ({
      ...identity,
      since: identity.since.toISOString(),
    }));
    return { hasPassword, totpSince: totpSince?.toISOString() ?? null, recoveryCodesLeft, passkeys, identities };
  },
});
