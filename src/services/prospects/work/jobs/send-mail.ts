import type { TProperties } from 'typebox';
import Type from 'typebox';
import { compose } from '#platform/mail/compose.ts';
import { sendMailJob } from '#platform/mail/send-mail.ts';
import type { Language, WorkMail } from '../mail/mail.ts';
import { LANGUAGES } from '../mail/mail.ts';
import { frameOf, textOf } from '../mail/texts.ts';

const kindOf = <Kind extends WorkMail['kind'], Further extends TProperties>(kind: Kind, further: Further) =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      to: Type.String({ minLength: 3, maxLength: 254 }),
      name: Type.String({ maxLength: 60 }),
      language: Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES] }),
      link: Type.String({ minLength: 8, maxLength: 2000 }),
      count: Type.Integer({ minimum: 1 }),
      ...further,
    },
    { additionalProperties: false },
  );

const StoredMail = Type.Union([kindOf('reminders-due', {}), kindOf('hotels-found', { isCut: Type.Boolean() })]);

export const sendMail = sendMailJob(StoredMail, (mail, url) =>
  compose(mail, textOf(mail), frameOf(mail.language, url), url),
);
