import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSAL_PAGE_WORDS } from '#platform/pages/refusal-page-words.ts';

/** The console speaks to one person in three places: pages of the server, the application and mails. One thing has one word in all. */
const FOLDERS = [
  'src/services/console/pages/words',
  'src/services/console/mail/texts',
  'web/locales/account',
  'web/locales/common',
  'web/locales/usage',
  'web/locales/workspaces',
];
const REFUSALS = 'src/platform/pages/refusal-page-words.ts';

const textsOf = (language: 'es' | 'fr') => [
  ...FOLDERS.map((folder) => `${folder}/${language}.ts`).map((path) => ({
    path,
    text: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
  })),
  { path: REFUSALS, text: JSON.stringify(REFUSAL_PAGE_WORDS[language]) },
];

/** Words of Spain, where Guatemala has others; and whoever runs the server “lo administra”. */
const OF_SPAIN =
  /(?:[Aa]ñ[aá]d|pulsa|caduc|comprueb|comprob|ordenador|móvil|borr[ae]|[Pp]etici)\w*|\b[Hh](?:as|a|an|emos) \w+[aií]d[oa]\b|quien opera/gu;

/** The operator is “l’exploitant”, and nothing else. */
const OTHER_OPERATORS =
  /opérateur\w*|administre\w* (?:ce|le) serveur|l’administre|gère ce serveur|gérez ce serveur|les responsables/gu;

test.each([
  ['es', OF_SPAIN],
  ['fr', OTHER_OPERATORS],
] as const)('%s has one word for one thing', (language, others) => {
  const found = textsOf(language).flatMap(({ path, text }) =>
    [...text.matchAll(others)].map(([word]) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});

test('the words that are looked for are found where they are', () => {
  expect('Se ha creado. Añadir, pulsa, ha caducado, comprueba, peticiones, quien opera.'.match(OF_SPAIN)).toHaveLength(
    7,
  );
  expect('la personne qui administre ce serveur, un opérateur'.match(OTHER_OPERATORS)).toHaveLength(2);
});
