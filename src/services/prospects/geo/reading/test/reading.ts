import type { PageFacts } from '../../page-facts.ts';
import { readPage } from '../read-page.ts';

export const PAGE_URL = 'https://hotel.example/stay/';

/** Reads a page as it comes from a server that names its charset. */
export function pageFrom(html: string, url = PAGE_URL): PageFacts {
  return readPage(new TextEncoder().encode(html), 'utf-8', url);
}
