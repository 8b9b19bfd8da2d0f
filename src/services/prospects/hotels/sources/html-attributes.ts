import { resolveReferences, XML_NAMES } from '#lib/xml/references.ts';

/**
 * Reads the two-column tables that mapping tools write into a feature's description: `<th>NAME</th> <td>value</td>`. Only
 * the names that are asked for are kept. No parser of HTML: a value with markup in it is passed over.
 */
export function attributesInTable(html: string, wanted: ReadonlySet<string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of html.matchAll(ROW)) {
    const key = name.trim().toLowerCase();
    if (wanted.has(key)) found.set(key, decoded(value).trim());
  }
  return found;
}

/** Every part stops at the next bracket, so that no text takes longer than its length. */
const ROW = /<th\b[^<>]*>([^<>]*)<\/th>\s*<td\b[^<>]*>([^<>]*)<\/td>/gi;

const decoded = (text: string): string => resolveReferences(text, NAMED, (reference) => reference);

const NAMED = new Map([...XML_NAMES, ['nbsp', ' '], ['ndash', '–'], ['mdash', '—'], ['lsquo', '‘'], ['rsquo', '’']]);
