import { withoutEnd } from '#lib/text/text-ends.ts';
import type { PageFacts } from '../../page-facts.ts';
import type { Flow, Span } from '../flow.ts';
import type { PageElement, PageNode } from '../page-tree.ts';
import { attributeOf } from '../page-tree.ts';
import { shortened } from '../shortened.ts';
import { linkTo } from '../web-urls.ts';
import { quotationInLine, quotationWithNameBelow, splitAttribution, whoSays } from './attribution.ts';

/**
 * What a page quotes, and from whom. Marked quotations are always told; words between quotation marks only when their
 * line or the one below says whose they are, for quotation marks stand around names as well.
 */
type Quotation = PageFacts['quotations'][number];

const MOST_QUOTATIONS = 100;
const LONGEST_QUOTATION = 1000;
const LONGEST_ATTRIBUTION = 200;
const MOST_LINES = 5000;

export function quotationsIn(flow: Flow, base: string): { quotations: Quotation[]; isTruncated: boolean } {
  const quotations: Quotation[] = [];
  const marked = markedQuotations(flow);
  for (const { element, span } of marked.slice(0, MOST_QUOTATIONS)) {
    const quotation = element.name === 'q' ? shortQuotation(element, span, flow) : longQuotation(element, span, flow);
    const cited = attributeOf(element, 'cite');
    const source = cited === undefined ? null : linkTo(cited, base).url;
    if (quotation.text !== '') quotations.push({ ...quotation, attribution: quotation.attribution ?? source });
  }
  let unmarkedFrom = 0;
  let next = 0;
  const lines = flow.text.split('\n', MOST_LINES);
  for (const [index, line] of lines.entries()) {
    const from = unmarkedFrom;
    unmarkedFrom += line.length + 1;
    while ((marked[next]?.span.to ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    const isMarked = (marked[next]?.span.from ?? Number.POSITIVE_INFINITY) < unmarkedFrom;
    if (isMarked || quotations.length > MOST_QUOTATIONS) continue;
    const found = quotationInLine(line) ?? quotationWithNameBelow(line, lines[index + 1] ?? '');
    if (found !== undefined) quotations.push(found);
  }
  return {
    quotations: quotations.slice(0, MOST_QUOTATIONS).map(({ text, attribution }) => ({
      text,
      attribution: attribution === null ? null : shortened(attribution, LONGEST_ATTRIBUTION),
    })),
    isTruncated: quotations.length > MOST_QUOTATIONS,
  };
}

type Marked = { element: PageElement; span: Span };

/** Those within another one are a part of it. */
function markedQuotations(flow: Flow): Marked[] {
  const found: Marked[] = [];
  for (const element of flow.elements) {
    if (element.name !== 'blockquote' && element.name !== 'q') continue;
    const span = flow.spanOf(element);
    if (span !== null && span.to > span.from && span.from >= (found.at(-1)?.span.to ?? 0))
      found.push({ element, span });
  }
  return found;
}

function shortQuotation(element: PageElement, span: Span, flow: Flow): Quotation {
  const text = flow.between(span.from, span.to, LONGEST_QUOTATION);
  const before =
    flow.text
      .slice(Math.max(0, span.from - AROUND), span.from)
      .split('\n')
      .at(-1) ?? '';
  const [after = ''] = flow.text.slice(span.to, span.to + AROUND).split('\n', 1);
  const cite = element.next?.kind === 'element' && element.next.name === 'cite' ? element.next : null;
  return { text, attribution: cite === null ? whoSays(before, after) : named(flow.textOf(cite, LONGEST_ATTRIBUTION)) };
}

const AROUND = 120;

const withoutDash = (text: string) => (/[—–―-]$/u.test(text) ? withoutEnd(text.slice(0, -1), /\s/) : text);

/** By a cite or footer within it, a caption beside it, a dash at its end or below it: the first of these. */
function longQuotation(element: PageElement, span: Span, flow: Flow): Quotation {
  const within = sourceWithin(element);
  const inner = within === null ? null : flow.spanOf(within);
  if (inner !== null) {
    const text = flow.between(span.from, Math.max(inner.from, span.from), LONGEST_QUOTATION);
    const attribution = named(flow.between(inner.from, inner.to, LONGEST_ATTRIBUTION));
    if (text !== '') return { text: withoutDash(text), attribution };
  }
  const whole = flow.between(span.from, span.to, LONGEST_QUOTATION);
  const caption = captionOf(element);
  if (caption !== null) return { text: whole, attribution: named(flow.textOf(caption, LONGEST_ATTRIBUTION)) };
  const split = splitAttribution(whole);
  if (split.attribution !== null) return split;
  const [below = ''] = flow.text
    .slice(span.to, span.to + 2 * AROUND)
    .trimStart()
    .split('\n', 1);
  const isCut = below.length > AROUND;
  return { text: whole, attribution: isCut ? null : splitAttribution(`…\n${below}`).attribution };
}

const named = (text: string): string | null => text.replaceAll('\n', ' ').replace(/^\s*[—–―-]+\s*/u, '') || null;

const MOST_LOOKED_AT = 200;

/** The last one among the first children and grandchildren: people quote with the source at the end. */
function sourceWithin(quotation: PageElement): PageElement | null {
  let found: PageElement | null = null;
  let looked = 0;
  const look = (node: PageNode | null, depth: number) => {
    for (let child = node; child !== null && looked < MOST_LOOKED_AT; child = child.next) {
      looked += 1;
      if (child.kind !== 'element') continue;
      if (child.name === 'cite' || child.name === 'footer') found = child;
      else if (depth < 3) look(child.first, depth + 1);
    }
  };
  look(quotation.first, 1);
  return found;
}

function captionOf(quotation: PageElement): PageElement | null {
  const figure = [quotation.parent, quotation.parent?.parent].find((parent) => parent?.name === 'figure');
  let looked = 0;
  for (let child = figure?.first ?? null; child !== null && looked < MOST_LOOKED_AT; child = child.next) {
    looked += 1;
    if (child.kind === 'element' && child.name === 'figcaption') return child;
  }
  return null;
}
