import { readFileSync } from 'node:fs';
import { judgePage } from '../judge-page.ts';
import { readPage } from '../reading/read-page.ts';
import type { Expectation } from './expectations.ts';
import { EXPECTATIONS } from './expectations.ts';

/** The pages of the corpus, read and judged as the service does it. All hotels are invented. */
export const CORPUS = EXPECTATIONS.map((expectation) => ({ expectation, ...judged(expectation) }));

function judged({ page: name, site }: Expectation) {
  const bytes = readFileSync(new URL(`./pages/${name}.html`, import.meta.url));
  const page = readPage(bytes, undefined, site.finalUrl);
  return { html: bytes.toString('utf8'), page, audit: judgePage(page, site) };
}
