import Type from 'typebox';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { prospectsProblem } from '../../problems.ts';
import type { AuditOutcome } from '../adapters/page-audits.ts';
import { AuditSchema } from '../audit.ts';
import { operation } from '../context.ts';
import { DISCLAIMER, RULES_VERSION } from '../judge-page.ts';

const PageAudit = Type.Object(
  {
    url: Type.String({ description: 'As it was asked for, in its usual spelling.' }),
    final_url: Type.String({ description: 'Where redirects led.' }),
    redirects: Type.Integer({ minimum: 0 }),
    ...AuditSchema.properties,
    fetched_at: Type.String({
      format: 'date-time',
      description: 'When the page was fetched; an audit is kept for 15 minutes.',
    }),
    rules_version: Type.String({ description: 'Scores of different versions do not compare.' }),
    disclaimer: Type.String(),
  },
  { title: 'PageAudit', description: 'How ready a page is to be quoted by AI answer engines.' },
);

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
  invalid: (problem) => {
    const { detail, errors } = problem;
    // A name that nobody knows says nothing about the URL.
    const isAboutUrl = errors?.some(({ name }) => name === 'url') === true;
    return isAboutUrl ? prospectsProblem('invalid_url', { public: detail, ...(errors && { errors }) }) : problem;
  },
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
    const outcome = await service.audits.audit(query.url, principal.id);
    if ('code' in outcome) throw refusalOf(outcome);
    return {
      url: outcome.url,
      final_url: outcome.finalUrl,
      redirects: outcome.redirects,
      ...outcome.audit,
      fetched_at: outcome.fetchedAt.toISOString(),
      rules_version: RULES_VERSION,
      disclaimer: DISCLAIMER,
    };
  },
});

function refusalOf({ code, detail }: Extract<AuditOutcome, { code: string }>) {
  if (code === 'overloaded') {
    return platformProblem('overloaded', { public: detail, headers: { 'retry-after': '5' } });
  }
  return prospectsProblem(code, {
    public: detail,
    ...(code === 'site_busy' && { headers: { 'retry-after': '5' } }),
    ...((code === 'invalid_url' || code === 'blocked_target') && {
      errors: [{ in: 'query' as const, name: 'url', detail }],
    }),
  });
}
