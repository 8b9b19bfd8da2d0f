import type { TProperties } from 'typebox';
import Type from 'typebox';
import { jobsOf } from '#platform/jobs/job.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { composeMail } from '../mail/compose.ts';
import type { MailKind } from '../mail/mail.ts';
import { SEND_MAIL } from '../mail/outbox.ts';
import type { MailTransport } from '../mail/transport.ts';
import { MailRefused } from '../mail/transport.ts';

/** The part of the portal's context that sending a mail needs. */
export type MailContext = { mail: { transport: MailTransport; portalUrl: string; log: Log } };

const job = jobsOf<MailContext>();

const Address = Type.String({ minLength: 3, maxLength: 254 });
const link = Type.String({ minLength: 8, maxLength: 2000 });
const newEmail = Address;

const kindOf = <K extends MailKind, P extends TProperties>(kind: K, properties: P) =>
  Type.Object(
    { kind: Type.Literal(kind), to: Address, name: Type.String({ maxLength: 60 }), ...properties },
    { additionalProperties: false },
  );

const StoredMail = Type.Union([
  kindOf('verify', { link }),
  kindOf('already-member', { link }),
  kindOf('magic-link', { link }),
  kindOf('reset-password', { link }),
  kindOf('confirm-email-change', { link, newEmail }),
  kindOf('verify-new-email', { link }),
  kindOf('email-changed', { newEmail }),
  kindOf('password-changed', { link }),
  kindOf('confirm-deletion', { link }),
  kindOf('account-deleted', {}),
]);

/**
 * Sends one mail. The waits between the eight attempts grow from seconds to a quarter of an hour, about half an hour in
 * all. What is refused for good is not tried again. The log learns the kind of a mail, never whose it is.
 */
export const sendMail = job({
  name: SEND_MAIL,
  payload: Type.Object(
    { id: Type.String({ format: 'uuid', maxLength: 36 }), mail: StoredMail },
    { additionalProperties: false },
  ),
  attempts: 8,
  run: async ({ payload: { id, mail }, service }) => {
    const { transport, portalUrl, log } = service.mail;
    try {
      await transport.deliver({ ...composeMail(mail, portalUrl), id });
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ mail: mail.kind, reason: error.message }, 'a mail was refused for good');
    }
  },
});
