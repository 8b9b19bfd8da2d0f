import { VALIDITY_SECONDS } from '#platform/accounts/validity.ts';
import type { LetterFrame, MailText } from '#platform/mail/letter.ts';
import type { Language } from '../../accounts/languages.ts';
import type { ConsoleMail, ConsoleMailKind } from '../mail.ts';

/** One language's mails: a text for each kind, and what stands around it. `url` is where people reach the console. */
export type Texts = {
  [Kind in ConsoleMailKind]: (mail: Extract<ConsoleMail, { kind: Kind }>, url: string) => MailText;
};
export type Frame = (url: string) => LetterFrame;

export const PRODUCT = 'Quintet';

/** `30 minutes`, `1 hour`, `24 hours`, in the language's words. */
export function spell(language: Language, link: keyof typeof VALIDITY_SECONDS): string {
  const seconds = VALIDITY_SECONDS[link];
  const [count, unit] = seconds < 3600 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** `1 December 2026`, of an ISO day. */
export const spellDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Where an account is looked after. */
export const accountPage = (url: string) => `${url}/console/account`;
export const signInPage = (url: string) => `${url}/console/sign-in`;
