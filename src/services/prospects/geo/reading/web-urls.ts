import type { PageLink } from '../page-facts.ts';
import type { PageElement } from './page-tree.ts';
import { attributeOf } from './page-tree.ts';
import { shortened } from './shortened.ts';

/** Where links of the page start from: its base element if that is a web URL, else the page itself. */
export function baseOf(elements: readonly PageElement[], pageUrl: string): string {
  for (const element of elements) {
    const href = element.name === 'base' && element.isHtml ? attributeOf(element, 'href') : undefined;
    // The first one counts, also when it is no good.
    if (href !== undefined) return webUrl(href, pageUrl) ?? pageUrl;
  }
  return pageUrl;
}

/** Absolute, with http or https; null for anything else, and for what is too long to be asked for. */
export function webUrl(written: string, base: string): string | null {
  if (written.length > LONGEST_URL) return null;
  const url = URL.parse(written.trim(), base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.href.length > LONGEST_URL ? null : url.href;
}

export const linkTo = (written: string, base: string): PageLink => ({
  written: shortened(written, LONGEST_URL),
  url: webUrl(written, base),
});

const LONGEST_URL = 2048;
