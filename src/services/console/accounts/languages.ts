import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** The languages of the console's mails and of its pages that the server writes. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/** Of whoever asks, for mails to somebody who has not chosen one: they are sent from where no request is known. */
const asked = new AsyncLocalStorage<Language>();

export const speaking = <T>(language: Language, work: () => T): T => asked.run(language, work);

export const languageAsked = (): Language => asked.getStore() ?? 'en';

/** Of whoever is signed in: as chosen, or as the browser prefers. */
export const languageOfPerson = (chosen: string | null, request: Pick<FastifyRequest, 'headers'>): Language =>
  chosen !== null && isLanguage(chosen) ? chosen : languageOf(request);

const LONGEST = 500;

/** What the browser prefers of what there is; English otherwise. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').slice(0, LONGEST).split(',');
  const ranked = wanted
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='));
      return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality?.slice(2) ?? 1) };
    })
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return (ranked[0]?.language as Language | undefined) ?? 'en';
}
