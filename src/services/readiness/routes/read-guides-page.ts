import { media } from '#platform/http/operation/operation.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { operation } from '../context.ts';
import { guidesPath } from '../guides/guide-paths.ts';
import { DEFAULT_LANGUAGE } from '../texts/texts.ts';

/** Whoever names no language gets the list in English, from which the others are one step away. */
export const readGuidesPage = operation({
  id: 'readGuidesPage',
  method: 'GET',
  path: '/guides',
  access: 'open',
  effect: 'read',
  page: true,
  cache: { open: { seconds: 86_400 } },
  summary: 'The guides, in English',
  refuses: ['not_found'],
  reply: { 200: media('text/html', 'A page') },
  handle: ({ service }) => {
    const page = service.guidePages.get(guidesPath(DEFAULT_LANGUAGE));
    if (page === undefined) throw platformProblem('not_found');
    return page;
  },
});
