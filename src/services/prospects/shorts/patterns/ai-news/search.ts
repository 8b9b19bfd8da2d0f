import { fact, opinion } from '../../claims.ts';
import { line } from '../../line.ts';
import {
  CRAWLER_STUDY,
  GEO_STUDY,
  GOOGLE_AI_GUIDE,
  GOOGLE_FAQ_CHANGE,
  GOOGLE_FAQ_END,
  LLMS_FILE_STUDY,
} from '../../sources.ts';

/** What is known about how search and answer engines read a page. */
export const search = [
  {
    topic: 'crawlers',
    caption: 'Some AI crawlers fetch a page but do not run its scripts. Check what is left of yours.',
    tags: ['#AIsearch', '#hotelwebsite'] as const,
    change: line(
      'In December 2024, Vercel reported that crawlers such as GPTBot and ClaudeBot fetch pages but do not run JavaScript.',
      'Vercel, December 2024:\nno JavaScript for AI crawlers',
      'A web page loses its colours, then its text',
      fact(
        'In December 2024 Vercel reported that the AI crawlers of OpenAI and Anthropic do not run JavaScript.',
        CRAWLER_STUDY,
      ),
    ),
    affected: line(
      'If your rooms or your address appear only after scripts have run, such a crawler finds an empty frame.',
      'Scripts only? An empty frame.',
      'A picture frame without a picture',
      opinion('Content that needs scripts is missing for such crawlers.'),
    ),
    action: line(
      'Open your page with JavaScript switched off. Whatever vanishes belongs in the plain HTML.',
      'Try it without JavaScript',
      'A settings switch is turned off',
    ),
    aside: line(
      'GPTBot alone made 569 million requests in a month on that network. It is no rare visitor.',
      'GPTBot, one month on one network:\n569 million requests',
      'A turnstile that never stops',
      fact('GPTBot made 569 million requests in a month across the network of Vercel.', CRAWLER_STUDY),
    ),
  },
  {
    topic: 'llms-file',
    caption: 'What Google says about llms.txt, and what one study counted.',
    tags: ['#llmstxt', '#AIsearch'] as const,
    change: line(
      'On 15 May 2026, Google published a guide to AI features in Search. It says you do not need an llms.txt file for them.',
      'Google, 15 May 2026:\nno llms.txt needed',
      'A guide is opened on a desk',
      fact(
        'The guide of 15 May 2026 says that llms.txt is not needed for AI features in Google Search.',
        GOOGLE_AI_GUIDE,
      ),
    ),
    affected: line(
      'If somebody sells you that file as a shortcut into AI answers, ask what it replaces.',
      'Sold as a shortcut? Ask why.',
      'A shortcut sign that points at a wall',
      opinion('The file should not be bought as a shortcut.'),
    ),
    action: line(
      'Spend the hour on facts a machine can read: address, telephone, check-in times, room types.',
      'Spend the hour on facts',
      'A hotel fact sheet is filled in',
    ),
    aside: line(
      'Ahrefs counted: in May 2026, 97 per cent of those files were never requested.',
      'Ahrefs, May 2026:\n97% never requested',
      'A row of closed folders',
      fact('97 per cent of the llms.txt files in the study received no request in May 2026.', LLMS_FILE_STUDY),
    ),
  },
  {
    topic: 'faq',
    caption: 'FAQ markup no longer decorates a hotel’s search result. Visible answers are still worth it.',
    tags: ['#FAQ', '#structureddata'] as const,
    change: line(
      'In May 2026, Google stopped showing FAQ rich results. Hotels had lost them in August 2023.',
      'Google, May 2026:\nno more FAQ rich results',
      'Shutters close on a shop front',
      fact('In May 2026 Google stopped showing FAQ rich results.', GOOGLE_FAQ_END),
      fact('In August 2023 Google had limited them to well-known government and health sites.', GOOGLE_FAQ_CHANGE),
    ),
    affected: line(
      'So FAQ markup will not unfold questions under a hotel’s search result. Anyone who promises that is out of date.',
      'Not for hotels any more',
      'A leaflet goes into a recycling box',
      opinion('A promise of FAQ rich results for hotels is out of date.'),
    ),
    action: line(
      'Keep the questions on your page all the same. An answer that can be read can be quoted.',
      'Keep visible answers',
      'A question and its answer on a noticeboard',
    ),
    aside: line(
      'Write the question as a guest would ask it, then answer in the very next sentence.',
      'Question, then the answer',
      'A guest asks, a receptionist replies at once',
    ),
  },
  {
    topic: 'quotations',
    caption: 'A study measured which edits made pages more visible in AI answers. Take the direction, not the decimal.',
    tags: ['#GEO', '#AIsearch'] as const,
    change: line(
      'In August 2024, a study at the KDD conference reported: adding quotations made pages up to 41 per cent more visible in AI answers.',
      'KDD, August 2024:\nquotations, up to +41%',
      'A lecture hall, a chart on the wall',
      fact('Adding quotations raised visibility by up to 41 per cent in a study presented in August 2024.', GEO_STUDY),
    ),
    affected: line(
      'It was a laboratory test with an older model, not with hotel pages. Take the direction, not the decimal.',
      'The direction, not the decimal',
      'A compass on a map',
      opinion('The size of the effect on hotel pages is not known.'),
    ),
    action: line(
      'Quote a named source on your page, give a figure its date, and say where it comes from.',
      'Quote. Date. Cite.',
      'A sentence with a footnote is typed',
    ),
    aside: line(
      'Keyword stuffing did the opposite in that study: about 10 per cent worse.',
      'Keyword stuffing: about -10%',
      'Repeated words are struck out',
      fact('Keyword stuffing made pages about 10 per cent less visible in the same study.', GEO_STUDY),
    ),
  },
];
