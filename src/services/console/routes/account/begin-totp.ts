import Type from 'typebox';
import { closed } from '#platform/accounts/schema.ts';
import { requireRecent } from '#platform/workspaces/recent.ts';
import { peopleOperation } from '../../context.ts';

/** Nothing changes until the first code was shown. The secret is shown this once. */
export const beginTotp = peopleOperation({
  id: 'beginTotp',
  method: 'POST',
  path: '/api/console/account/totp',
  access: 'session',
  effect: 'write',
  summary: 'Begin to add an authenticator application',
  body: closed('BeginTotp', {}),
  tag: 'Factors',
  refuses: ['sign_in_again', 'factor_exists'],
  replyExamples: {
    200: {
      secret: {
        secret: 'JBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Quintet:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Quintet',
        qr: '<svg …',
      },
    },
  },
  reply: {
    200: Type.Object(
      {
        secret: Type.String({ description: 'For whoever types it in.' }),
        address: Type.String({ description: 'For applications: `otpauth://…`.' }),
        qr: Type.String({ description: 'The address as a QR code: an SVG picture.' }),
      },
      { title: 'NewTotp' },
    ),
  },
  handle: async ({ service, session }) => {
    requireRecent(session);
    const made = await service.secondFactor.begin(session);
    const { default: encodeQr } = await import('qr');
    return { ...made, qr: encodeQr(made.address, 'svg', { border: 4 }) };
  },
});
