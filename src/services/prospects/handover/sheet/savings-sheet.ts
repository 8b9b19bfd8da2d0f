import type { Markup } from '#lib/html/markup.ts';
import { html } from '#lib/html/markup.ts';
import { readableText } from '../../text/readable-text.ts';
import type { Language } from '../language.ts';
import { day, money, plainNumber, town } from '../notation.ts';
import { writePage } from '../page/page.ts';
import type { HandedAssumption, HandedHotel, HandedSavings } from '../ports.ts';
import type { SheetWords } from './words.ts';
import { SHEET_WORDS } from './words.ts';

/**
 * What transfers out of a hotel's account cost, on one sheet of paper: out of the currency of its country, into US dollars.
 * Every assumption stands there with its range and its source. No bank and no provider is named, because none is meant.
 */
type SheetFigures = {
  hotel: HandedHotel;
  account: 'SGD' | 'THB';
  amount: number;
  transfersPerYear: number;
  savings: HandedSavings;
  /** The day it is made. */
  today: string;
};

/** The currency of a hotel's account, and what is sent if nothing is said: about the same in both. */
export const ACCOUNTS = { SG: { currency: 'SGD', amount: 1000 }, TH: { currency: 'THB', amount: 25_000 } } as const;

export function renderSheet(figures: SheetFigures, language: Language): string {
  const { hotel, account, amount, transfersPerYear, savings, today } = figures;
  const words = SHEET_WORDS[language];
  const name = readableText(hotel.name);
  const inAccount = (value: number) => signed(value, (size) => words.money[account](money(size, language)));
  const { rate } = savings;
  return writePage({
    title: words.title(name),
    language,
    main: html`<main class="sheet">
<header class="head">
<p class="over">${words.over}</p>
<h1>${words.title(name)}</h1>
${hotel.kind === 'demo' && html`<p class="notice">${words.demo}</p>`}
${words.languageNotice !== null && html`<p class="notice">${words.languageNotice}</p>`}
<dl class="facts">
<div><dt>${words.town}</dt><dd>${readableText(town(hotel.city, language))}</dd></div>
<div><dt>${words.madeOn}</dt><dd>${day(today, language)}</dd></div>
<div><dt>${words.rate}</dt><dd>${words.rateOf(plainNumber(significant(rate.mid), language), account, day(rate.as_of, language))}${rate.stale && html` <span class="note">(${words.stale})</span>`}</dd></div>
</dl>
</header>
<section class="outcome" aria-label="${words.over}">
<p>${words.transfer(inAccount(amount), transfersPerYear)}</p>
<b>${outcomeOf(savings, words, inAccount)}</b>
<p>${words.inYear(inAccount(savings.annual_savings))} ${words.range(inAccount(savings.range.low), inAccount(savings.range.high))}${
      savings.range.low < 0 && savings.range.high > 0 && ` ${words.open}`
    }</p>
</section>
${sidesOf(savings, words, inAccount, (value) => words.money.USD(money(value, language)))}
${assumptionsOf(savings, words, language)}
<footer class="foot note"><p>${words.how}</p><p>${words.disclaimer}</p></footer>
</main>`,
  });
}

/** The sign stands before the currency. */
const signed = (value: number, write: (size: number) => string) => `${value < 0 ? '−' : ''}${write(Math.abs(value))}`;

function outcomeOf({ savings_per_transfer: saved }: HandedSavings, words: SheetWords, inAccount: Sum): string {
  if (saved === 0) return words.equal;
  return saved > 0 ? words.saves(inAccount(saved)) : words.savesNothing(inAccount(-saved));
}

type Sum = (value: number) => string;

function sidesOf({ bank, provider }: HandedSavings, words: SheetWords, inAccount: Sum, inDollars: Sum): Markup {
  const row = (label: string, sum: Sum, one: number, other: number) =>
    html`<tr><th scope="row">${label}</th><td class="amount">${sum(one)}</td><td class="amount">${sum(other)}</td></tr>
`;
  return html`<section aria-labelledby="sides"><h2 id="sides">${words.sides}</h2>
<table class="wide"><thead><tr><td></td><th scope="col" class="amount">${words.bank}</th><th scope="col" class="amount">${words.provider}</th></tr></thead>
<tbody>${row(words.fixedFee, inAccount, bank.fixed_fee, provider.fixed_fee)}${row(words.cost, inAccount, bank.cost, provider.cost)}${row(words.arrives, inDollars, bank.recipient_gets, provider.recipient_gets)}</tbody></table></section>`;
}

/** Each source once, with a number that the assumptions name. */
function assumptionsOf({ assumptions, rate }: HandedSavings, words: SheetWords, language: Language): Markup {
  const sources = [...new Set(assumptions.map((each) => sourceOf(each, words, language)))];
  const english = language !== 'en' && html` lang="en"`;
  const shown = ({ unit }: HandedAssumption, value: number) =>
    unit === 'percent' ? `${plainNumber(value, language)} %` : `${money(value, language)} ${unit}`;
  return html`<section aria-labelledby="assumptions"><h2 id="assumptions">${words.assumptions}</h2>
<table class="stack"><thead><tr><th scope="col">${words.what}</th><th scope="col" class="amount">${words.value}</th><th scope="col" class="amount">${words.span}</th><th scope="col">${words.confidence}</th><th scope="col" class="amount">${words.source}</th></tr></thead>
<tbody>${assumptions.map(
    (each) =>
      html`<tr><th scope="row">${words.names[each.what] ?? each.what}</th><td class="amount" data-label="${words.value}">${shown(each, each.value)}</td><td class="amount" data-label="${words.span}">${shown(each, each.low)} – ${shown(each, each.high)}</td><td data-label="${words.confidence}">${words.confidences[each.confidence]}</td><td class="amount" data-label="${words.source}">${sources.indexOf(sourceOf(each, words, language)) + 1}</td></tr>
`,
  )}</tbody></table>
<h2>${words.sources}</h2>
<ol class="sources">${sources.map((source) => html`<li${english}>${source}</li>`)}<li>${words.rateSource}: <span${english}>${rate.source}</span></li></ol></section>`;
}

const sourceOf = ({ source, as_of }: HandedAssumption, words: SheetWords, language: Language) =>
  `${source}; ${words.asOf(day(as_of, language))}`;

/** A rate as people read it: six digits that count. */
const significant = (value: number) => Number(value.toPrecision(6));
