import Type from 'typebox';
import { answeredLanguage } from '../texts/texts.ts';
import type { GuideId } from './guide-ids.ts';
import { GUIDE_IDS } from './guide-ids.ts';

const id = Type.Unsafe<GuideId>({ type: 'string', enum: [...GUIDE_IDS] });
const path = Type.String({ description: 'Of the page, on this server.' });
const review = {
  reviewed: Type.Boolean({
    description: 'Whether a child-protection professional has reviewed it, whom `review_note` then names.',
  }),
  review_note: Type.String({ description: 'The same in words, to be shown with the text.' }),
};
const head = { title: Type.String(), summary: Type.String(), path };

export const GuideListSchema = Type.Object(
  {
    lang: answeredLanguage,
    ...review,
    guides: Type.Array(Type.Object({ id, ...head })),
    helplines_path: Type.String({ description: 'The page of helplines by country, on this server.' }),
  },
  { title: 'Guides', description: 'The guides, what may be needed first at the head.' },
);

export const GuideSchema = Type.Object(
  {
    id,
    lang: answeredLanguage,
    ...head,
    ...review,
    sections: Type.Array(Type.Object({ title: Type.String(), points: Type.Array(Type.String()) })),
    sources: Type.Array(Type.Object({ organisation: Type.String(), title: Type.String() }), {
      description: 'The public guidance that it was written from.',
    }),
    other_languages: Type.Array(Type.Object({ lang: answeredLanguage, path })),
  },
  { title: 'Guide', description: 'A short page for parents and carers.' },
);
