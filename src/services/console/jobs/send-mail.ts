import type { TProperties } from 'typebox';
import Type from 'typebox';
import { sendMailJob } from '#platform/mail/send-mail.ts';
import { LANGUAGES } from '../accounts/languages.ts';
import { composeMail } from '../mail/compose.ts';
import type { ConsoleMailKind, Factor } from '../mail/mail.ts';

const Address = Type.String({ minLength: 3, maxLength: 254 });
const link = Type.String({ minLength: 8, maxLength: 2000 });
const newEmail = Address;
const factor = Type.Unsafe<Factor>({ type: 'string', enum: ['totp', 'passkey', 'identity'] });

const kindOf = <K extends ConsoleMailKind, P extends TProperties>(kind: K, properties: P) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      to: Address,
      name: Type.String({ maxLength: 60 }),
      language: Type.Unsafe<(typeof LANGUAGES)[number]>({ type: 'string', enum: [...LANGUAGES] }),
      ...properties,
    },
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
  kindOf('factor-added', { factor }),
  kindOf('factor-removed', { factor }),
  kindOf('identity-linked', {}),
  kindOf('invitation', { link, inviter: Type.String({ maxLength: 80 }), workspace: Type.String({ maxLength: 100 }) }),
  kindOf('key-expires', {
    link,
    key: Type.String({ maxLength: 100 }),
    workspace: Type.String({ maxLength: 100 }),
    day: Type.String({ minLength: 10, maxLength: 10 }),
  }),
  kindOf('recovery-codes-renewed', {}),
  kindOf('recovery-code-used', {}),
]);

export const sendMail = sendMailJob(StoredMail, composeMail);
