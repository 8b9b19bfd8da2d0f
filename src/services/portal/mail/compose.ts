import { harmlessName, isPlainLink } from './harmless.ts';
import { setAsHtml, setAsText } from './layout.ts';
import type { Mail } from './mail.ts';
import { textOf } from './texts/text-of.ts';
import type { ComposedMail } from './transport.ts';

/** Writes a mail in Spanish. Nothing that a stranger chose is in the subject; elsewhere it is shown only if harmless. */
export function composeMail(mail: Mail, portalUrl: string): ComposedMail {
  if (!isPlainLink(portalUrl)) throw new Error("the portal's own address cannot stand in a mail");
  if ('link' in mail && !isPlainLink(mail.link)) throw new Error(`the link of a mail ${mail.kind} is not a plain one`);
  const text = textOf(mail, portalUrl);
  const name = harmlessName(mail.name);
  const letter = { greeting: name === undefined ? 'Hola:' : `Hola, ${name}:`, text, portalUrl };
  return { kind: mail.kind, to: mail.to, subject: text.subject, text: setAsText(letter), html: setAsHtml(letter) };
}
