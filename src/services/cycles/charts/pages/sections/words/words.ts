import type { Language } from '../../languages.ts';
import en from './en.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };

/** What the sections of a chart say, in each language. English sets the keys; a test holds Hindi to them and to their placeholders. */
export type SectionWords = typeof en;

export const SECTION_WORDS: Readonly<Record<Language, SectionWords>> = { en, hi };
