import { operation } from '../context.ts';
import { guidesIn } from '../guides/guides.ts';
import { GuideListSchema } from '../guides/schema.ts';
import { LanguageQuery } from '../texts/texts.ts';

/** What there is to read. */
export const listGuides = operation({
  id: 'listGuides',
  method: 'GET',
  path: '/api/guides',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 86_400 } },
  summary: 'The guides for parents and carers',
  tag: 'Guides',
  query: LanguageQuery,
  reply: { 200: GuideListSchema },
  handle: ({ query, service }) => guidesIn(query.lang, service.reviewer),
});
