import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The console speaks to one person in three places: pages of the server, the application and mails. One thing has one word in all. */
const FOLDERS = [
  'src/services/console/pages/words',
  'src/services/console/mail/texts',
  'web/locales/account',
  'web/locales/common',
];

const textsOf = (language: string) =>
  FOLDERS.map((folder) => `${folder}/${language}.ts`).map((path) => ({
    path,
    text: readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
  }));

/** Words of Spain, where Guatemala has others. */
const OF_SPAIN =
  /(?:[Aa]ñ[aá]d|pulsa|caduc|comprueb|comprob|ordenador|móvil|borr[ae])\w*|\b[Hh](?:as|a|an|emos) \w+[aií]do\b/gu;

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
  expect('Se ha creado. Añadir, pulsa, ha caducado, comprueba.'.match(OF_SPAIN)).toHaveLength(5);
  expect('la personne qui administre ce serveur, un opérateur'.match(OTHER_OPERATORS)).toHaveLength(2);
});
