import Type from 'typebox';
import { operation } from '../context.ts';
import { GUIDE_IDS } from '../guides/guide-ids.ts';
import { guideIn, isGuideId } from '../guides/guides.ts';
import { GuideSchema } from '../guides/schema.ts';
import { readinessProblem } from '../problems.ts';
import { LanguageQuery } from '../texts/texts.ts';

/** One guide as data: whoever shows it shows its `review_note` and its sources too. */
export const getGuide = operation({
  id: 'getGuide',
  method: 'GET',
  path: '/api/guides/{id}',
  access: 'open',
  effect: 'read',
  cache: { open: { seconds: 86_400 } },
  summary: 'One guide, as data',
  description: 'The same as the page at its `path`. Show its `review_note` and its sources wherever you show the text.',
  tag: 'Guides',
  params: Type.Object({ id: Type.String({ maxLength: 40, 'x-enum': [...GUIDE_IDS] }) }),
  query: LanguageQuery,
  refuses: ['guide_not_found'],
  reply: { 200: GuideSchema },
  handle: ({ params, query, service }) => {
    if (!isGuideId(params.id)) {
      throw readinessProblem('guide_not_found', { public: `There are ${GUIDE_IDS.join(', ')}.` });
    }
    return guideIn(params.id, query.lang, service.reviewer);
  },
});
