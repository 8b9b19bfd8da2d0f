import Type from 'typebox';

/** The languages in which something is handed over. */
export const LANGUAGES = ['en', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];

export const languageParameter = () =>
  Type.Unsafe<Language>({
    type: 'string',
    enum: [...LANGUAGES],
    default: 'en',
    description: 'English or Thai. The Thai has not been read by a native speaker yet, and says so.',
  });

export const LanguageSchema = Type.Unsafe<Language>({ type: 'string', enum: [...LANGUAGES] });

/** Stands wherever Thai is handed over; the texts themselves are written, not translated by a machine at the time. */
export const languageNoteOf = (language: Language): string | null =>
  language === 'th' ? 'The Thai has not been read by a native speaker yet.' : null;
