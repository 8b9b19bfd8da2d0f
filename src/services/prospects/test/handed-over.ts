import { DISCLAIMER, judgeWithBlock, RULES_VERSION } from '../geo/judge-page.ts';
import { CORPUS } from '../geo/test/corpus.ts';
import type { HandedAudit, HandedHotel, HandedSavings } from '../handover/ports.ts';

/** What is handed over, for tests: audits of the pages of the corpus, a hotel, and savings. All of it is invented. */
export function handedAudit(name: string, changed: Partial<HandedAudit> = {}): HandedAudit {
  const found = CORPUS.find(({ expectation }) => expectation.page === name);
  if (found === undefined) throw new Error(`There is no page called ${name}`);
  const { site } = found.expectation;
  const { audit, block } = judgeWithBlock(found.page, site);
  return {
    url: site.requestedUrl,
    final_url: site.finalUrl,
    redirects: site.redirects,
    ...audit,
    fetched_at: '2026-11-19T09:30:00.000Z',
    rules_version: RULES_VERSION,
    disclaimer: DISCLAIMER,
    block,
    ...changed,
  };
}

const DEMO = { source: 'Example Reviews', observed_at: '2026-11-10', licence: 'Example licence 2.1' };
const BOARD = {
  source: 'Hotels Licensing Board',
  observed_at: '2026-11-15',
  licence: 'Singapore Open Data Licence v1.0',
};

export function handedHotel(changed: Partial<HandedHotel> = {}): HandedHotel {
  return {
    kind: 'live',
    uen: '209900901C',
    name: 'Teapot Heron Hotel',
    rating: 3.6,
    reviews_count: 356,
    rating_gap: 0.9,
    address: '12 Porridge Quay, Singapore 999999',
    city: 'Singapore',
    country: 'SG',
    website: 'https://www.teapot-heron.example/',
    audit_available: true,
    opportunity_usd: 1_006_400,
    estimate: {
      rooms: 140,
      rooms_source: 'licence',
      elasticity: 0.112,
      low: 503_200,
      high: 1_509_700,
      confidence: 'medium',
      model_version: 'opportunity-1',
    },
    origins: {
      uen: { source: 'ACRA', observed_at: '2026-11-15', licence: 'Singapore Open Data Licence v1.0' },
      name: BOARD,
      address: BOARD,
      city: BOARD,
      rating: DEMO,
      reviews_count: DEMO,
      rating_gap: { ...DEMO, source: 'derived from Example Reviews' },
      opportunity_usd: { ...DEMO, source: 'derived from Example Reviews' },
      website: { source: 'places directory: meta', observed_at: '2026-11-15', licence: 'CDLA-Permissive-2.0' },
    },
    roomsOrigin: BOARD,
    ...changed,
  };
}

const SOURCE =
  'Our assumption, inside a spread of 1.12 to 3.68 % that UK small businesses paid (Accourt, commissioned by a transfer provider, 12 January 2016) and of 1.5 to 4 % for two banks in an indicative comparison (unicorncurrencies, B2B FX Markup Report 2026)';

const percent = (what: string, value: number, source = SOURCE) => ({
  what,
  value,
  unit: 'percent',
  low: value / 2,
  high: value * 2,
  source,
  as_of: '2026-11-14',
  confidence: 'medium' as const,
});

export function handedSavings(changed: Partial<HandedSavings> = {}): HandedSavings {
  return {
    rate: {
      mid: 0.78207000000001,
      as_of: '2026-09-29',
      source: 'Bundled snapshot, indicative: the European Central Bank and others, read on 2026-09-29',
      stale: true,
      fallback: true,
    },
    bank: { fixed_fee: 35, cost: 54.3, recipient_gets: 739.61 },
    provider: { fixed_fee: 1.5, cost: 6.5, recipient_gets: 776.99 },
    savings_per_transfer: 47.8,
    annual_savings: 573.6,
    range: { low: -48, high: 1097.76 },
    assumptions: [
      { ...percent('bank_fee', 35, `${SOURCE}, and more of the kind`), unit: 'SGD' },
      percent('bank_margin_percent', 2),
      {
        ...percent('provider_fixed', 1.5, 'Our assumption; no published range was found'),
        unit: 'SGD',
        confidence: 'low',
      },
      percent('provider_fee_percent', 0.5, `${SOURCE}, and yet others`),
    ],
    ...changed,
  };
}
