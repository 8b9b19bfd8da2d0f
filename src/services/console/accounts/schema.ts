import Type from 'typebox';
import { MemberSchema } from '#platform/accounts/schema.ts';

/** Shapes that only the console has, beside those of every account. */
export const PersonSchema = Type.Object(
  {
    ...MemberSchema.properties,
    language: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: ['en', 'fr', 'es', null],
      description: 'Of e-mails and pages; null where none was chosen.',
    }),
    isOperator: Type.Boolean({
      description: 'Runs this server. It counts only in a session that has shown two factors.',
    }),
  },
  { title: 'Person' },
);

export const EnteredSchema = Type.Object(
  {
    status: Type.Unsafe<'signed_in' | 'second_factor_required'>({
      type: 'string',
      enum: ['signed_in', 'second_factor_required'],
      description: 'Whether this is all, or a second factor is needed as well (`/api/console/auth/second-factor`).',
    }),
  },
  { title: 'Entered', description: 'The session cookie comes with it.' },
);

export const code = () =>
  Type.String({
    minLength: 6,
    maxLength: 6,
    pattern: '^[0-9]*$',
    'x-says': 'six digits',
    description: 'Of the authenticator application.',
  });

export const recoveryCode = () =>
  Type.String({
    minLength: 10,
    maxLength: 20,
    pattern: '^[A-Za-z2-7 -]*$',
    'x-says': 'a recovery code, as it was shown',
    description: 'With or without the dash, in any case.',
  });

export const RecoveryCodesSchema = Type.Object(
  { recoveryCodes: Type.Array(Type.String()) },
  { title: 'RecoveryCodes', description: 'Each opens once. They are shown this once.' },
);
