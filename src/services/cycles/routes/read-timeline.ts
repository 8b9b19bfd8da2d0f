import { html } from '#lib/html/markup.ts';
import { media, operationsOf } from '#platform/http/operation/operation.ts';
import { assetPath } from '#platform/pages/assets.ts';
import { writeDocument } from '#platform/pages/document.ts';
import { APPLICATION_POLICY, preparePage } from '#platform/pages/prepare-page.ts';
import type { CyclesContext } from '../context.ts';

/** The timeline as a page. */
export const readTimeline = operationsOf<CyclesContext>()({
  id: 'readTimeline',
  method: 'GET',
  path: '/timeline',
  access: 'open',
  effect: 'read',
  page: true,
  summary: 'The timeline',
  reply: { 200: media('text/html', 'The page') },
  handle: ({ service: { application } }) =>
    preparePage(
      writeDocument({
        title: 'Timeline',
        language: 'en',
        styles: [assetPath('pages.css'), ...(application?.styles ?? [])],
        scripts: application?.scripts ?? [],
        classes: ['accent-cycles'],
        body: html`<main id="page-content"><div id="timeline"></div></main>`,
      }),
      { 'content-security-policy': APPLICATION_POLICY },
    ),
});
