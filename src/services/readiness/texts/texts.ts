import type { Static } from 'typebox';
import Type from 'typebox';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/**
 * Everything that people read, in each language: plain data, one file a language, for the API, for agents and for pages
 * alike. English sets the keys; a test holds the others to the same ones and to the same placeholders.
 */
export const LANGUAGES = ['en', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

export type Texts = typeof en;

export const TEXTS: Readonly<Record<Language, Texts>> = { en, es, fr };

/** English in its British form, which joins lists without a comma before the last. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es', fr: 'fr' };
export const localeOf = (language: Language): string => LOCALES[language];

const language = Type.Unsafe<Language>({
  type: 'string',
  enum: [...LANGUAGES],
  default: DEFAULT_LANGUAGE,
  description: 'The language of the texts. Only this parameter decides it; `Accept-Language` is not read.',
});

/** The query of every operation that has texts. */
export const LanguageQuery = Type.Object({ lang: language });
export type LanguageQuery = Static<typeof LanguageQuery>;

/** Of an answer: the language that it is in. */
export const answeredLanguage = Type.Unsafe<Language>({
  type: 'string',
  enum: [...LANGUAGES],
  description: 'The language of the texts.',
});

/** The same as an argument of the tool, which may be left out. */
export const languageArgument = Type.Optional(language);

export const isLanguage = (value: string): value is Language => (LANGUAGES as readonly string[]).includes(value);

const lists = new Map(
  LANGUAGES.map((each) => [each, new Intl.ListFormat(localeOf(each), { type: 'conjunction' })] as const),
);

/** `A, B and C`, as each language has it. */
export const joined = (parts: readonly string[], language: Language): string =>
  lists.get(language)?.format(parts) ?? parts.join(', ');
