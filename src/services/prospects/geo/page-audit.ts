import type { Static } from 'typebox';
import Type from 'typebox';
import type { Audit } from './audit.ts';
import { AuditSchema } from './audit.ts';
import { DISCLAIMER, RULES_VERSION } from './judge-page.ts';

/** The audit of a page, as it is told to the outside and kept. */
export const PageAudit = Type.Object(
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
export type ShownAudit = Static<typeof PageAudit>;

type Made = { audit: Audit; url: string; finalUrl: string; redirects: number; fetchedAt: Date };

export const shownAudit = ({ audit, url, finalUrl, redirects, fetchedAt }: Made): ShownAudit => ({
  url,
  final_url: finalUrl,
  redirects,
  ...audit,
  fetched_at: fetchedAt.toISOString(),
  rules_version: RULES_VERSION,
  disclaimer: DISCLAIMER,
});

/** For the documents: of the 29 signals it shows one. */
export const EXAMPLE_AUDIT: ShownAudit = {
  url: 'https://hotel.example/',
  final_url: 'https://www.hotel.example/',
  redirects: 1,
  score: 61.4,
  grade: 'C',
  capped_by: null,
  categories: [{ category: 'access', points: 20, max: 22 }],
  signals: [
    {
      id: 'https_ok',
      category: 'access',
      label: 'Served over https',
      status: 'pass',
      points: 2,
      max: 2,
      evidence: 'strong',
      found: 'The page answers with status 200 over https.',
      expected: 'An https address that answers with status 200.',
      fix: null,
      effort: 'S',
      source_url: 'https://developers.google.com/search/docs/essentials/technical',
    },
  ],
  notes: [],
  top_priorities: [],
  fetched_at: '2026-11-19T08:00:05.000Z',
  rules_version: RULES_VERSION,
  disclaimer: DISCLAIMER,
};
