import { mayFetch, readRobots } from './reading/site/robots-file.ts';

/** The name by which robots.txt knows our crawler. */
export const PRODUCT_TOKEN = 'QuintetAudit';

/** What a robots.txt says to us. Its author decides what that costs: not for long files on the server's own thread. */
export type RobotsWord = {
  /** Whether we may ask for the path. */
  isOpen: boolean;
  /** The first that it names by a web address. */
  sitemap: string | null;
};

export function robotsWord(text: string, path: string): RobotsWord {
  const rules = readRobots(text);
  return { isOpen: mayFetch(rules, PRODUCT_TOKEN, path), sitemap: rules.sitemaps.find(isWebAddress) ?? null };
}

function isWebAddress(written: string): boolean {
  const protocol = URL.parse(written)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
