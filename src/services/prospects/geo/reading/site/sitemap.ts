import { xmlTags } from '../xml-tags.ts';

/**
 * Whether a text is a sitemap (sitemaps.org), and how many URLs it lists. Only the shape is looked at: nothing that
 * it names is asked for. A document type is refused, so that there is nothing to expand.
 */
export type SitemapReading =
  | {
      kind: 'urlset' | 'sitemapindex';
      /** URLs listed in what was read. */
      locations: number;
      /** False when the file goes on after what was read. */
      complete: boolean;
    }
  /** A gzip file: not opened, so nothing is known about it. */
  | { kind: 'compressed' }
  | { kind: 'invalid'; reason: SitemapFault };

export type SitemapFault = 'empty' | 'html' | 'document_type' | 'not_well_formed' | 'not_a_sitemap';

const MOST_CHARACTERS = 1024 * 1024;
const LONGEST_LOCATION = 2048;

export function readSitemap(text: string): SitemapReading {
  if (isGzip(text)) return { kind: 'compressed' };
  const content = text
    .slice(0, MOST_CHARACTERS)
    .replace(/^\ufeff/, '')
    .trim();
  if (content === '') return { kind: 'invalid', reason: 'empty' };
  if (/^(?:<!doctype\s+html|<html)\b/i.test(content)) return { kind: 'invalid', reason: 'html' };
  const complete = text.length < MOST_CHARACTERS;
  const open: string[] = [];
  let root: string | undefined;
  let locations = 0;
  for (const part of xmlTags(content)) {
    if (part.kind === 'fault') {
      // What was cut off in the middle breaks off, and was no fault of the file's.
      if (part.reason === 'not_well_formed' && part.atEnd && !complete && isKind(root)) break;
      return { kind: 'invalid', reason: part.reason };
    }
    if (part.kind === 'start') {
      if (root === undefined && !isKind(part.name)) return { kind: 'invalid', reason: 'not_a_sitemap' };
      root ??= part.name;
      open.push(part.name);
    } else if (part.kind === 'end') {
      open.pop();
    } else if (isLocation(open, part.text)) {
      locations += 1;
    }
  }
  return isKind(root) ? { kind: root, locations, complete } : { kind: 'invalid', reason: 'not_a_sitemap' };
}

/** The first two bytes of a gzip file, the second as a decoder of UTF-8 or of Latin-1 leaves it. */
function isGzip(text: string): boolean {
  return text.charCodeAt(0) === 0x1f && (text[1] === '\ufffd' || text.charCodeAt(1) === 0x8b);
}

const isKind = (name: string | undefined): name is 'urlset' | 'sitemapindex' =>
  name === 'urlset' || name === 'sitemapindex';

function isLocation(open: readonly string[], text: string): boolean {
  if (open.length !== 3 || open[2] !== 'loc' || open[1] !== (open[0] === 'urlset' ? 'url' : 'sitemap')) return false;
  const url = text.trim();
  return url.length <= LONGEST_LOCATION && /^https?:\/\//i.test(url) && URL.canParse(url);
}
