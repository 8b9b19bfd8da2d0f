import { compose } from '#platform/mail/compose.ts';
import type { MailText } from '#platform/mail/letter.ts';
import type { ComposedMail } from '#platform/mail/transport.ts';
import type { Language } from '../accounts/languages.ts';
import type { ConsoleMail, WrittenMail } from './mail.ts';
import { en, frameEn } from './texts/en.ts';
import { es, frameEs } from './texts/es.ts';
import { fr, frameFr } from './texts/fr.ts';
import type { Frame, Texts } from './texts/texts.ts';

const BY_LANGUAGE: Record<Language, { texts: Texts; frame: Frame }> = {
  en: { texts: en, frame: frameEn },
  fr: { texts: fr, frame: frameFr },
  es: { texts: es, frame: frameEs },
};

/** Writes a mail in the language of whom it is to. */
export function composeMail({ language, ...mail }: WrittenMail, url: string): ComposedMail {
  const { texts, frame } = BY_LANGUAGE[language];
  const textOf = texts[mail.kind] as (mail: ConsoleMail, url: string) => MailText;
  const composed = compose(mail, textOf(mail, url), frame(url), url);
  return language === 'fr' ? setInFrench(composed) : composed;
}

/** In French no line begins with a colon, a semicolon, or a question or exclamation mark. */
function setInFrench({ subject, text, html, ...mail }: ComposedMail): ComposedMail {
  const set = (words: string) => words.replaceAll(/ (?=[:;?!])/g, '\u00a0');
  return { ...mail, subject: set(subject), text: set(text), html: set(html) };
}
