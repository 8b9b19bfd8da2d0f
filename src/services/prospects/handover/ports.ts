/**
 * What this product needs of the others, which it does not know: a hotel with its facts, savings, and an audit. The service
 * brings them together (open-handover.ts); only what is handed over stands here.
 */
export type HandoverPorts = {
  /** By its number, in upper case. */
  findHotel(uen: string): Promise<HandedHotel | undefined>;
  savingsFor(question: SavingsQuestion): Promise<HandedSavings>;
  /** `asker` is whoever asks, for whose turn it is; `location` is where the address stood. Throws the refusals of the audit. */
  auditFor(url: string, asker: string, location: 'query' | 'body'): Promise<HandedAudit>;
};

/** Where a fact is from, when it was seen, and under which licence it may be used. */
export type Origin = { readonly source: string; readonly observed_at: string; readonly licence: string };

export type HandedHotel = {
  readonly kind: 'demo' | 'live';
  readonly uen: string;
  readonly name: string;
  readonly rating: number;
  readonly reviews_count: number;
  readonly rating_gap: number;
  readonly address: string;
  readonly city: string;
  readonly country: 'SG' | 'TH';
  readonly website: string | null;
  /** Whether the website is the hotel's own. */
  readonly audit_available: boolean;
  readonly opportunity_usd: number;
  readonly estimate: Estimate;
  /** Of each field that has a value. */
  readonly origins: Readonly<Partial<Record<string, Origin>>>;
  /** Of the number of rooms, where a licence names it. */
  readonly roomsOrigin: Origin | null;
};

type Estimate = {
  readonly rooms: number;
  readonly rooms_source: 'licence' | 'class_median';
  readonly elasticity: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: 'medium' | 'low';
  readonly model_version: string;
};

/** A transfer out of a hotel's account, in the currency of its country, to somebody who gets US dollars. */
type SavingsQuestion = { from: 'SGD' | 'THB'; amount: number; transfersPerYear: number };

type Side = { readonly fixed_fee: number; readonly cost: number; readonly recipient_gets: number };

/** Sums are in the currency of the account. */
export type HandedSavings = {
  readonly rate: {
    readonly mid: number;
    readonly as_of: string;
    readonly source: string;
    readonly stale: boolean;
    readonly fallback: boolean;
  };
  readonly bank: Side;
  readonly provider: Side;
  readonly savings_per_transfer: number;
  readonly annual_savings: number;
  readonly range: { readonly low: number; readonly high: number };
  readonly assumptions: readonly HandedAssumption[];
};

export type HandedAssumption = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  readonly source: string;
  readonly as_of: string;
  readonly confidence: 'medium' | 'low' | 'given';
};

export type HandedSignal = {
  readonly id: string;
  readonly category: string;
  readonly label: string;
  readonly status: 'pass' | 'partial' | 'fail' | 'not_applicable' | 'error';
  readonly points: number;
  readonly max: number;
  readonly evidence: 'strong' | 'moderate' | 'weak';
  readonly found: string;
  readonly expected: string;
  readonly fix: string | null;
  readonly effort: 'S' | 'M' | 'L';
  readonly source_url: string;
};

/** Where on a page a fact stands. */
export const FACT_LOCATIONS = [
  'structured_data',
  'canonical_link',
  'page_url',
  'open_graph',
  'heading',
  'phone_link',
  'visible_text',
  'links',
  'assumed',
] as const;
export type FactLocation = (typeof FACT_LOCATIONS)[number];

/** What the page says of the hotel, as one element of JSON-LD, and what it does not say. */
type HandedBlock = {
  /** Null where the page does not even name the hotel. */
  readonly json_ld: string | null;
  readonly facts: readonly { readonly property: string; readonly from: FactLocation }[];
  readonly missing: readonly { readonly property: string; readonly why: 'not_said' | 'contradicted' }[];
};

export type HandedAudit = {
  readonly url: string;
  readonly final_url: string;
  readonly redirects: number;
  readonly score: number;
  readonly grade: 'A' | 'B' | 'C' | 'D' | 'F';
  readonly capped_by: { readonly signal: string; readonly at: number } | null;
  readonly categories: readonly { readonly category: string; readonly points: number; readonly max: number }[];
  readonly signals: readonly HandedSignal[];
  readonly notes: readonly { readonly id: string; readonly text: string }[];
  readonly top_priorities: readonly {
    readonly signal: string;
    readonly signals: readonly string[];
    readonly fix: string;
    readonly gain: number;
    readonly effort: 'S' | 'M' | 'L';
    readonly example: string | null;
  }[];
  readonly fetched_at: string;
  readonly rules_version: string;
  readonly disclaimer: string;
  readonly block: HandedBlock;
};
