import type { Currency, SourceCurrency, TargetCurrency } from './currency.ts';

/**
 * What a bank and a specialist money-transfer provider are assumed to charge. These are our own assumptions inside ranges
 * that others have published; none is the tariff of a named house. Whoever knows better gives a figure of their own.
 */
export const ASSUMPTIONS = ['bank_fee', 'bank_margin_percent', 'provider_fixed', 'provider_fee_percent'] as const;
export type AssumptionName = (typeof ASSUMPTIONS)[number];

export const CONFIDENCES = ['medium', 'low', 'given'] as const;

/** Figures are plain decimals, in the currency of the account or in percent. */
export type Assumption = {
  readonly what: AssumptionName;
  readonly unit: SourceCurrency | 'percent';
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly source: string;
  /** When we settled on it. The sources have dates of their own. */
  readonly asOf: string;
  readonly confidence: (typeof CONFIDENCES)[number];
  readonly note: string;
  readonly isOverridden: boolean;
};

/** Figures of the caller's own, as plain decimals. */
export type Overrides = Partial<Readonly<Record<AssumptionName, string>>>;

type Figure = Pick<Assumption, 'value' | 'low' | 'high' | 'confidence'> &
  Partial<Pick<Assumption, 'source' | 'note' | 'asOf'>>;

const SETTLED_ON = '2026-11-14';
/** For accounts in another currency than dollars. */
const OTHERS_SETTLED_ON = '2026-11-19';

const BANK_FEE_SOURCE =
  'Our assumption, inside what comparisons say of outgoing wires of US banks, US$10 to 50, and of each correspondent bank on the way, US$10 to 30 (moneytransfercomparison.com; Sphere, The Real Cost of International Wires; both read in November 2026)';
const BANK_FEE_NOTE =
  'Taken off before the conversion. Some accounts pay none; the high end leaves room for one correspondent bank. What more of them take is not counted.';

const BANK_MARGIN_SOURCE =
  'Our assumption, inside a spread of 1.12 to 3.68 % that UK small businesses paid (Accourt, commissioned by a transfer provider, 12 January 2016) and of 1.5 to 4 % for two banks in an indicative comparison (unicorncurrencies, B2B FX Markup Report 2026)';
const BANK_MARGIN_NOTE = "How much the bank's rate is worse than the mid-market rate. It is rarely shown as a fee.";

const NOTHING_PUBLISHED = 'Our assumption; no published range was found';
const PROVIDER_FIXED_NOTE = 'Beside the fee in percent.';

const PROVIDER_FEE_SOURCE =
  'Our assumption, inside 0.33 to 1.5 % for three money-transfer specialists in an indicative comparison (unicorncurrencies, B2B FX Markup Report 2026)';
const PROVIDER_FEE_NOTE =
  'Of the amount. The provider is taken to convert at the mid-market rate; where it does not, add its margin here.';

const NOT_MEASURED =
  'No measurement for businesses that send to this currency was found; figure and range are our judgement.';

/** Wider for currencies that are traded less. */
const BANK_MARGIN: Readonly<Record<Currency, Figure>> = {
  EUR: { value: '2.0', low: '1.1', high: '3.7', confidence: 'medium' },
  GBP: { value: '2.0', low: '1.1', high: '3.7', confidence: 'medium' },
  SGD: { value: '2.0', low: '1.1', high: '3.7', confidence: 'medium' },
  THB: { value: '2.5', low: '1.5', high: '4.0', confidence: 'low', note: NOT_MEASURED },
  MYR: { value: '2.5', low: '1.5', high: '4.0', confidence: 'low', note: NOT_MEASURED },
  PHP: { value: '2.5', low: '1.5', high: '4.0', confidence: 'low', note: NOT_MEASURED },
  IDR: { value: '2.75', low: '1.5', high: '4.5', confidence: 'low', note: NOT_MEASURED },
  VND: { value: '2.75', low: '1.5', high: '4.5', confidence: 'low', note: NOT_MEASURED },
  KHR: {
    value: '3.0',
    low: '1.5',
    high: '5.0',
    confidence: 'low',
    note: `${NOT_MEASURED} Cambodia runs largely on dollars: a transfer in dollars may need no conversion at all.`,
  },
};

const PROVIDER_FEE: Readonly<Record<Currency, Figure>> = {
  EUR: { value: '0.45', low: '0.33', high: '1.0', confidence: 'medium' },
  GBP: { value: '0.45', low: '0.33', high: '1.0', confidence: 'medium' },
  SGD: { value: '0.50', low: '0.33', high: '1.0', confidence: 'medium' },
  MYR: { value: '0.60', low: '0.4', high: '1.2', confidence: 'low', note: NOT_MEASURED },
  PHP: { value: '0.65', low: '0.4', high: '1.3', confidence: 'low', note: NOT_MEASURED },
  IDR: { value: '0.70', low: '0.4', high: '1.4', confidence: 'low', note: NOT_MEASURED },
  THB: { value: '0.75', low: '0.4', high: '1.5', confidence: 'low', note: NOT_MEASURED },
  VND: { value: '0.90', low: '0.5', high: '1.5', confidence: 'low', note: NOT_MEASURED },
  KHR: {
    value: '1.50',
    low: '0.5',
    high: '5.0',
    confidence: 'low',
    source: NOTHING_PUBLISHED,
    note: 'Unverified: we do not know whether a specialist pays out in riel at all. The figure and its wide range are a guess.',
  },
};

/** Fixed fees, in the currency of the account. */
const BANK_FEE: Readonly<Record<SourceCurrency, Figure>> = {
  USD: { value: '35', low: '0', high: '60', confidence: 'medium', source: BANK_FEE_SOURCE },
  SGD: {
    value: '30',
    low: '0',
    high: '55',
    confidence: 'low',
    asOf: OTHERS_SETTLED_ON,
    source:
      'Our assumption, inside a cable charge of S$20 and a commission of S$5, 10 or 35 that were told of one bank in Singapore (an open encyclopaedia, 2020); banks that send without a fee exist',
  },
  THB: { value: '1000', low: '0', high: '2500', confidence: 'low', asOf: OTHERS_SETTLED_ON },
};

const PROVIDER_FIXED: Readonly<Record<SourceCurrency, Figure>> = {
  USD: { value: '1.50', low: '0', high: '5', confidence: 'low' },
  SGD: { value: '2', low: '0', high: '6.50', confidence: 'low', asOf: OTHERS_SETTLED_ON },
  THB: { value: '50', low: '0', high: '165', confidence: 'low', asOf: OTHERS_SETTLED_ON },
};

const OTHER_ACCOUNTS =
  'The published ranges are of transfers from Britain; no measurement for businesses that send from this currency was found.';

/** All four for a transfer, with the caller's own figures in place of ours. */
export function assumptionsFor(
  { from, to }: { from: SourceCurrency; to: TargetCurrency },
  overrides: Overrides,
  today: string,
): Readonly<Record<AssumptionName, Assumption>> {
  const make = (what: AssumptionName, unit: Assumption['unit'], figure: Figure, source: string, note: string) => {
    const own = overrides[what];
    if (own !== undefined) return { what, unit, ...yours(own, today) };
    return {
      what,
      unit,
      source,
      asOf: SETTLED_ON,
      ...figure,
      note: figure.note === undefined ? note : `${note} ${figure.note}`,
      isOverridden: false,
    };
  };
  return {
    bank_fee: make('bank_fee', from, BANK_FEE[from], NOTHING_PUBLISHED, BANK_FEE_NOTE),
    bank_margin_percent: make(
      'bank_margin_percent',
      'percent',
      wider(BANK_MARGIN, from, to),
      BANK_MARGIN_SOURCE,
      BANK_MARGIN_NOTE,
    ),
    provider_fixed: make('provider_fixed', from, PROVIDER_FIXED[from], NOTHING_PUBLISHED, PROVIDER_FIXED_NOTE),
    provider_fee_percent: make(
      'provider_fee_percent',
      'percent',
      wider(PROVIDER_FEE, from, to),
      PROVIDER_FEE_SOURCE,
      PROVIDER_FEE_NOTE,
    ),
  };
}

/** The tables are of dollars and another currency. Between two others it is the one that is traded less that decides. */
function wider(table: Readonly<Record<Currency, Figure>>, from: SourceCurrency, to: TargetCurrency): Figure {
  const figures = [from, to].flatMap((currency) => (currency === 'USD' ? [] : [table[currency]]));
  const widest = figures.reduce((most, each) => (Number(each.value) > Number(most.value) ? each : most));
  if (from === 'USD') return widest;
  const note = widest.note === undefined ? OTHER_ACCOUNTS : `${widest.note} ${OTHER_ACCOUNTS}`;
  return { ...widest, confidence: 'low', note };
}

/** A figure that somebody knows has no range. */
const yours = (value: string, today: string) => ({
  value,
  low: value,
  high: value,
  source: 'your own figure',
  asOf: today,
  confidence: 'given' as const,
  note: 'Given with the request.',
  isOverridden: true,
});
