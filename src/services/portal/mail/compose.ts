import type { AccountMail } from '#platform/accounts/account-mail.ts';
import { compose } from '#platform/mail/compose.ts';
import type { LetterFrame } from '#platform/mail/letter.ts';
import type { ComposedMail } from '#platform/mail/transport.ts';
import { PORTAL } from './texts/portal-name.ts';
import { textOf } from './texts/text-of.ts';

/** Writes a mail in Spanish. */
export const composeMail = (mail: AccountMail, portalUrl: string): ComposedMail =>
  compose(mail, textOf(mail, portalUrl), frameOf(portalUrl), portalUrl);

const frameOf = (portalUrl: string): LetterFrame => ({
  language: 'es',
  greet: (name) => (name === undefined ? 'Hola:' : `Hola, ${name}:`),
  signature: ['Un saludo,', PORTAL],
  footer: `Mensaje automático de ${portalUrl}/cuenta (nadie lee las respuestas).`,
  copyLink: 'Si el botón no funciona, copia este enlace en el navegador:',
});
