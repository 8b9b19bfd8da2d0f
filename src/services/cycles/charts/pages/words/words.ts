import type { Language } from '../languages.ts';
import en from './en.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };

/** What the pages say, in each language. English sets the keys; a test holds Hindi to the same ones and the same placeholders. */
export type Words = typeof en;

export const WORDS: Readonly<Record<Language, Words>> = { en, hi };
