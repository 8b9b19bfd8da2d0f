import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { preferredLanguage } from '#platform/pages/language.ts';

/** The languages of the console's mails and of its pages that the server writes. */
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text);

/** Of whoever asks, for mails to somebody who has not chosen one: they are sent from where no request is known. */
const asked = new AsyncLocalStorage<Language>();

export const speaking = <T>(language: Language, work: () => T): T => asked.run(language, work);

export const languageAsked = (): Language => asked.getStore() ?? 'en';

/** Of whoever is signed in: as chosen, or as the browser prefers. */
export const languageOfPerson = (chosen: string | null, request: Pick<FastifyRequest, 'headers'>): Language =>
  chosen !== null && isLanguage(chosen) ? chosen : languageOf(request);

/** What the browser prefers of what there is; English otherwise. */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  preferredLanguage(headers['accept-language'], LANGUAGES, 'en');
