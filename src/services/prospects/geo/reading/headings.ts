import type { Heading } from '../page-facts.ts';
import type { Flow, Span } from './flow.ts';
import { labelOf } from './page-links.ts';
import type { PageElement } from './page-tree.ts';
import { attributeOf } from './page-tree.ts';

/** The headings of a page, each with what is said first below it. */
export type PlacedHeading = Heading & {
  readonly from: number;
  /** Where the text below it begins and where the next heading does. */
  readonly below: Span;
};

const MOST_HEADINGS = 500;
const LONGEST_LEAD = 1000;

export function headingsIn(flow: Flow): { headings: PlacedHeading[]; isTruncated: boolean } {
  const found = headingElements(flow);
  const blocks = blockSpans(flow);
  let block = 0;
  const headings = found.slice(0, MOST_HEADINGS).map(({ element, level, span }, index): PlacedHeading => {
    const below = { from: span.to, to: found[index + 1]?.span.from ?? flow.text.length };
    while ((blocks[block]?.from ?? Number.POSITIVE_INFINITY) < below.from) block += 1;
    return { level, text: labelOf(element, flow), lead: leadOf(flow, below, blocks[block]), from: span.from, below };
  });
  return { headings, isTruncated: found.length > MOST_HEADINGS };
}

type Found = { element: PageElement; level: Heading['level']; span: Span };

function headingElements(flow: Flow): Found[] {
  const found: Found[] = [];
  let end = -1;
  for (const element of flow.elements) {
    const level = levelOf(element);
    const span = level === undefined ? null : flow.spanOf(element);
    // A heading within a heading is a part of it.
    if (level === undefined || span === null || span.from < end) continue;
    found.push({ element, level, span });
    end = span.to;
  }
  return found;
}

function levelOf(element: PageElement): Heading['level'] | undefined {
  if (element.isHtml && /^h[1-6]$/.test(element.name)) return Number(element.name[1]) as Heading['level'];
  if (attributeOf(element, 'role') !== 'heading') return undefined;
  const level = attributeOf(element, 'aria-level') ?? '2';
  return /^[1-6]$/.test(level) ? (Number(level) as Heading['level']) : undefined;
}

/** Paragraphs and lists that are in no other one, in the order of the page. */
function blockSpans(flow: Flow): Span[] {
  const spans: Span[] = [];
  for (const element of flow.elements) {
    if (element.name !== 'p' && element.name !== 'ul' && element.name !== 'ol') continue;
    const span = flow.spanOf(element);
    if (span !== null && span.to > span.from && span.from >= (spans.at(-1)?.to ?? 0)) spans.push(span);
  }
  return spans;
}

/** The paragraph or list that follows at once, or else the first line. */
function leadOf(flow: Flow, below: Span, next: Span | undefined): string {
  if (next !== undefined && next.from === below.from) {
    return flow.between(next.from, Math.min(next.to, below.to), LONGEST_LEAD);
  }
  const [line = ''] = flow.between(below.from, below.to, LONGEST_LEAD).split('\n', 1);
  return line;
}
