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

function decoded(text: string): string {
  return text.replace(/&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
]);
