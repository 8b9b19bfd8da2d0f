import { withoutEnd } from '#lib/text/text-ends.ts';

/**
 * Turns the bytes of a page into text. What names the encoding counts in the order of the HTML standard: a byte order
 * mark, the Content-Type header, a meta element near the beginning. A name that is wrong is believed all the same, as a
 * browser believes it; one that means nothing is passed over. Bad bytes become U+FFFD and never an error.
 */
export function decodedPage(bytes: Uint8Array, declared: string | undefined): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const label = marked?.label ?? known(declared) ?? labelInMeta(bytes) ?? likelyLabel(bytes);
  return new TextDecoder(label).decode(bytes);
}

const MARKS = [
  { label: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
];

function known(label: string | undefined): string | undefined {
  const name = withoutEnd(label ?? '', /[\s"']/).replace(/^[\s"']+/, '');
  if (name === '' || name.length > 40) return undefined;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/** How far the standard looks for a meta element. */
const PRESCAN = 1024;

function labelInMeta(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCAN)).replace(/<!--.*?(?:-->|$)/gs, '');
  for (const [tag] of start.matchAll(/<meta[\s/][^>]*/gi)) {
    const named = /[\s/"']charset\s*=\s*(?:["']\s*)?([^\s"'>;/]+)/i.exec(tag)?.[1];
    const inContent = /http-equiv/i.test(tag) ? /charset\s*=\s*(?:["']\s*)?([^\s"'>;]+)/i.exec(tag)?.[1] : undefined;
    const label = known(named ?? inContent);
    // The tag could be read byte by byte, so the page is not in UTF-16, whatever it says.
    if (label !== undefined) return label.startsWith('utf-16') ? 'utf-8' : label;
  }
  return undefined;
}

/** Nothing names it: UTF-8 if it is valid, else what is usual where the page is written. */
function likelyLabel(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return 'utf-8';
  return looksThai(bytes) ? 'windows-874' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // More to come: a character that is cut off at the end is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Thai stands in runs of bytes from 0xA1 to 0xFB; the accented letters of Western languages stand alone among others. */
function looksThai(bytes: Uint8Array): boolean {
  let inRuns = 0;
  let alone = 0;
  let run = 0;
  for (const byte of bytes) {
    if (byte >= 0xa1 && byte <= 0xfb) {
      run += 1;
      continue;
    }
    if (run >= THAI_RUN) inRuns += run;
    else alone += run;
    run = 0;
  }
  return inRuns + (run >= THAI_RUN ? run : 0) > alone;
}

const THAI_RUN = 4;
