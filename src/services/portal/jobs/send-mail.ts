import type { TProperties } from 'typebox';
import Type from 'typebox';
import type { AccountMailKind } from '#platform/accounts/account-mail.ts';
import { sendMailJob } from '#platform/mail/send-mail.ts';
import { composeMail } from '../mail/compose.ts';

const Address = Type.String({ minLength: 3, maxLength: 254 });
const link = Type.String({ minLength: 8, maxLength: 2000 });
const newEmail = Address;

const kindOf = <K extends AccountMailKind, P extends TProperties>(kind: K, properties: P) =>
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

export const sendMail = sendMailJob(StoredMail, composeMail);
