import { expect, test } from 'vitest';
import { TEST_WORDS } from '#services/fec/dossiers/entry-tests/words.ts';
import { fr } from '../locales/fec-tests/fr.ts';

/** The service explains journal-entry tests in French, and so does the page. */
test('page and service say the same of every test', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const shown = Object.entries(fr.explained).map(([code, { means, doesNotMean }]) => [
    code,
    fr.titles[code as keyof typeof fr.titles],
    plain(means),
    plain(doesNotMean),
  ]);
  const told = Object.entries(TEST_WORDS).map(([code, words]) => [code, words.title, words.means, words.doesNotMean]);
  expect(shown).toEqual(told);
});
