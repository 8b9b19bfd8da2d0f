import { expect, it } from 'vitest';
import { LANGUAGES } from '../languages.ts';
import { WORDS } from '../words/words.ts';

/** Every language says everything, with the same values in it. */
type Texts = { readonly [key: string]: string | Texts };

const texts = (words: Texts, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : texts(value, `${path}${key}.`),
  );

const placeholders = (text: string) => [...text.matchAll(/\{[a-z_]+\}/g)].map(([found]) => found).sort();

const english = texts(WORDS.en);

it.each(LANGUAGES)('%s has every text, with the same placeholders', (language) => {
  const own = texts(WORDS[language]);
  expect(own.map(([key]) => key)).toEqual(english.map(([key]) => key));
  expect(own.map(([key, text]) => [key, placeholders(text)])).toEqual(
    english.map(([key, text]) => [key, placeholders(text)]),
  );
});

it('only Hindi says that no native has read it', () => {
  expect(WORDS.en.reviewed).toBe('');
  expect(WORDS.hi.reviewed).not.toBe('');
  const empty = texts(WORDS.hi).filter(([, text]) => text.trim() === '');
  expect(empty).toEqual([]);
});
