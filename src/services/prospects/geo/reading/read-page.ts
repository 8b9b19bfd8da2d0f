import type { PageFacts } from '../page-facts.ts';
import { decodedPage } from './charset.ts';
import { flowOf } from './flow.ts';
import { headFacts } from './head-facts.ts';
import { headingsIn } from './headings.ts';
import { MOST_BYTES, PageTooLarge } from './page-limits.ts';
import { linkFacts } from './page-links.ts';
import { elementsOf, pageTreeOf } from './page-tree.ts';
import { datesIn } from './prose/page-dates.ts';
import { questionsIn } from './prose/questions.ts';
import { quotationsIn } from './prose/quotations.ts';
import { countWords } from './prose/words.ts';
import { scriptingSigns } from './scripting.ts';
import { structuredDataOf } from './structured/structured-data.ts';
import { baseOf } from './web-urls.ts';

/**
 * Reads a page: its bytes in, what it says out. Whatever the bytes are, it ends soon and throws nothing but `PageTooDeep`
 * and `PageTooLarge`. Runs no script, asks for nothing, and judges nothing.
 */
export function readPage(bytes: Uint8Array, declaredCharset: string | undefined, pageUrl: string): PageFacts {
  if (bytes.length > MOST_BYTES) throw new PageTooLarge(`The page has more than ${MOST_BYTES} bytes.`);
  const tree = pageTreeOf(decodedPage(bytes, declaredCharset));
  const elements = elementsOf(tree);
  const base = baseOf(elements, pageUrl);
  const flow = flowOf(tree, { longest: LONGEST_TEXT, withHidden: false });
  const { headings, isTruncated: hasMoreHeadings } = headingsIn(flow);
  const { questions, isTruncated: hasMoreQuestions } = questionsIn(flow, headings);
  const { quotations, isTruncated: hasMoreQuotations } = quotationsIn(flow, base);
  const { links, telephoneLinks, isTruncated: hasMoreLinks } = linkFacts(flow, base);
  const { structured, isTruncated: hasMoreItems } = structuredDataOf(tree, elements, base);
  const cut = {
    text: flow.isTruncated,
    headings: hasMoreHeadings,
    questions: hasMoreQuestions,
    quotations: hasMoreQuotations,
    links: hasMoreLinks,
    structured: hasMoreItems,
  };
  return {
    ...headFacts(elements, base),
    headings: headings.map(({ level, text, lead }) => ({ level, text, lead })),
    text: flow.text,
    mainWords: countWords(flow.mainText()),
    scripting: scriptingSigns(elements, flow),
    links,
    telephoneLinks,
    questions,
    quotations,
    dates: datesIn(elements, flow),
    structured,
    truncated: Object.entries(cut).flatMap(([part, isCut]) => (isCut ? [part] : [])),
  };
}

const LONGEST_TEXT = 200_000;
