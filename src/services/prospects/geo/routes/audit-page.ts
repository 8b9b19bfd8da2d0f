import Type from 'typebox';
import { invalidUrl } from '../../invalid-url.ts';
import { auditedPage } from '../audited-page.ts';
import { operation } from '../context.ts';
import { PageAudit } from '../page-audit.ts';

/** Audits a page of somebody's site. The page is fetched by our own crawler; nothing of it is stored. */
export const auditPage = operation({
  id: 'auditPage',
  method: 'GET',
  path: '/api/v1/geo/audit',
  access: 'key',
  effect: 'spend',
  summary: 'How ready a page is for AI answer engines',
  description:
    'Fetches a public web page as a crawler would, without running its scripts, together with the robots.txt, sitemap and llms.txt of its site, and judges 29 signals. Takes up to 15 seconds. Our crawler is called QuintetAudit and obeys robots.txt.',
  query: Type.Object({
    url: Type.String({
      description: 'Address of a public web page of the business: http or https, the usual port.',
      examples: ['https://hotel.example/'],
    }),
  }),
  invalid: invalidUrl,
  tag: 'Tools',
  refuses: [
    'invalid_url',
    'blocked_target',
    'robots_disallowed',
    'unreachable',
    'timeout',
    'too_large',
    'not_html',
    'site_busy',
  ],
  reply: { 200: PageAudit },
  handle: async ({ query, service, principal }) => {
    const { block: _block, ...audit } = await auditedPage(service.audits, query.url, principal.id, 'query');
    return audit;
  },
});
