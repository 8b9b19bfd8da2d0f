import { createContext, type ReactNode, startTransition, use, useEffect, useMemo, useState } from 'react';
import type { Messages } from './common/en.ts';
import { type Formats, formatsFor } from './formats.ts';
import { chooseLocale, type Locale, readLocale, storeLocale } from './locale.ts';

/** One language a load: the others are fetched when somebody chooses them. */
const CATALOGUES: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: async () => (await import('./common/en.ts')).en,
  fr: async () => (await import('./common/fr.ts')).fr,
  es: async () => (await import('./common/es.ts')).es,
  th: async () => (await import('./common/th.ts')).th,
};

export type Spoken = { locale: Locale; tag: string; messages: Messages };

async function loadLanguage(wanted = readLocale()): Promise<Spoken> {
  return { ...wanted, messages: await CATALOGUES[wanted.locale]() };
}

/** Better in another language than not at all. */
export const loadAnyLanguage = (): Promise<Spoken> =>
  loadLanguage().catch(() => loadLanguage({ locale: 'en', tag: 'en' }));

type Language = Spoken & { formats: Formats; choose: (locale: Locale) => Promise<void> };

const Context = createContext<Language | null>(null);

export function LanguageProvider({ start, children }: { start: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(start);
  useEffect(() => {
    document.documentElement.lang = spoken.locale;
  }, [spoken.locale]);
  const language = useMemo(
    () => ({
      ...spoken,
      formats: formatsFor(spoken.tag),
      choose: async (locale: Locale) => {
        const chosen = await loadLanguage(chooseLocale(locale, navigator.languages));
        // What is on the screen stays while a page fetches words of its own.
        startTransition(() => setSpoken(chosen));
        storeLocale(locale);
      },
    }),
    [spoken],
  );
  return <Context value={language}>{children}</Context>;
}

/** Around pages of one subject: words for refusals that nobody else gets. */
export function ProblemWords({ words, children }: { words: Readonly<Record<string, string>>; children: ReactNode }) {
  const language = useLanguage();
  const { messages } = language;
  const value = { ...language, messages: { ...messages, problems: { ...messages.problems, ...words } } };
  return <Context value={value}>{children}</Context>;
}

export function useLanguage(): Language {
  const language = use(Context);
  if (language === null) throw new Error('There is no language around this component');
  return language;
}

export const useMessages = (): Messages => useLanguage().messages;
export const useFormats = (): Formats => useLanguage().formats;
