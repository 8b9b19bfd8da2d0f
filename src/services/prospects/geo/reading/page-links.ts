import type { PageFacts } from '../page-facts.ts';
import type { Flow } from './flow.ts';
import type { PageElement } from './page-tree.ts';
import { attributeOf, walk } from './page-tree.ts';
import { shortened } from './shortened.ts';
import { webUrl } from './web-urls.ts';

/** The links that a reader can follow: those to web URLs, and telephone numbers to call. */
type LinkFacts = Pick<PageFacts, 'links' | 'telephoneLinks'> & { isTruncated: boolean };

const MOST_LINKS = 2000;
/** Of all their URLs: a long base makes every link long. */
const MOST_CHARACTERS = 500_000;
const MOST_NUMBERS = 100;
const LONGEST_TEXT = 200;
const LONGEST_NUMBER = 100;

export function linkFacts(flow: Flow, base: string): LinkFacts {
  const links: { url: string; text: string; inMain: boolean }[] = [];
  const numbers = new Set<string>();
  let characters = 0;
  let isTruncated = false;
  for (const element of flow.elements) {
    if ((element.name !== 'a' && element.name !== 'area') || !element.isHtml) continue;
    const href = attributeOf(element, 'href');
    if (href === undefined) continue;
    const number = /^\s{0,20}tel:(.*)$/is.exec(href)?.[1]?.trim();
    if (number !== undefined) {
      if (number !== '' && numbers.size < MOST_NUMBERS) numbers.add(shortened(number, LONGEST_NUMBER));
      continue;
    }
    const url = webUrl(href, base);
    if (url === null) continue;
    characters += url.length;
    isTruncated = links.length >= MOST_LINKS || characters > MOST_CHARACTERS;
    if (isTruncated) break;
    links.push({ url, text: labelOf(element, flow), inMain: flow.isInMain(element) });
  }
  return { links, telephoneLinks: [...numbers], isTruncated };
}

/** Its text or, of a link that is a picture, what is said in place of it. */
export function labelOf(element: PageElement, flow: Flow): string {
  const text = flow.textOf(element, LONGEST_TEXT).replaceAll('\n', ' ');
  if (text !== '') return text;
  const label = attributeOf(element, 'aria-label') ?? alternativeIn(element) ?? '';
  return shortened(label.replace(/\s+/g, ' ').trim(), LONGEST_TEXT);
}

const MOST_LOOKED_AT = 20;

function alternativeIn(element: PageElement): string | undefined {
  let looked = 0;
  let found: string | undefined;
  walk(element, {
    enter: (node) => {
      looked += 1;
      if (node.kind === 'element' && node.name === 'img') found ??= attributeOf(node, 'alt');
      return found === undefined && looked < MOST_LOOKED_AT;
    },
  });
  return found;
}
