import type { Script } from '../chart-styles.ts';
import type { SheetWords } from './words.ts';
import { ENGLISH } from './words-english.ts';
import { HINDI } from './words-hindi.ts';

const WORDS: Readonly<Record<Script, SheetWords>> = { latin: ENGLISH, devanagari: HINDI };

export const wordsIn = (script: Script) => WORDS[script];
