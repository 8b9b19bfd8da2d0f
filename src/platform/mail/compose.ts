import { harmlessName, isPlainLink } from './harmless.ts';
import type { LetterFrame, MailText } from './letter.ts';
import { setAsHtml, setAsText } from './letter.ts';
import type { AnyMail } from './outbox.ts';
import type { ComposedMail } from './transport.ts';

/**
 * Sets a mail's text in its sender's frame. Nothing that a stranger chose is in the subject; elsewhere it is shown only if
 * harmless. `url` is the sender's own address.
 */
export function compose(
  mail: AnyMail & { link?: string },
  text: MailText,
  frame: LetterFrame,
  url: string,
): ComposedMail {
  if (!isPlainLink(url)) throw new Error("the sender's own address cannot stand in a mail");
  if (mail.link !== undefined && !isPlainLink(mail.link)) {
    throw new Error(`the link of a mail ${mail.kind} is not a plain one`);
  }
  const letter = { greeting: frame.greet(harmlessName(mail.name)), text, frame };
  return { kind: mail.kind, to: mail.to, subject: text.subject, text: setAsText(letter), html: setAsHtml(letter) };
}
