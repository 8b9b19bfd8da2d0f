import Type from 'typebox';
import { operation } from '../context.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import { HelplinesSchema } from '../helplines/schema.ts';
import { LanguageQuery } from '../texts/texts.ts';

/** Where to call, by country. A country that is not listed is no mistake of the caller: the answer says where else to look. */
export const listHelplines = operation({
  id: 'listHelplines',
  method: 'GET',
  path: '/api/helplines',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 86_400 } },
  summary: 'Emergency numbers and child helplines by country',
  description:
    'All countries, or one. None of the numbers could be tried from here: each names its source, and a public page on which it was found as well where there is one. For a country that is not listed, `countries` is empty and `elsewhere` says where to look.',
  tag: 'Guides',
  query: Type.Object({
    ...LanguageQuery.properties,
    country: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{2}$',
        maxLength: 2,
        'x-says': 'a country code of two capital letters, such as FR',
        description: 'ISO 3166, in capital letters; UK and EL are taken as well.',
      }),
    ),
  }),
  reply: { 200: HelplinesSchema },
  handle: ({ query }) => helplinesIn(query.lang, query.country),
});
