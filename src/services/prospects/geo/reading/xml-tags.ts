import { resolveReferences, XML_NAMES } from '#lib/xml/references.ts';

/**
 * Reads XML as its tags and the text between them: as little of it as a sitemap needs, and strictly. Elements must nest,
 * references must be those that XML has from the start, and a document type is a fault. Names come without their prefix.
 */
export type XmlPart = { kind: 'start'; name: string } | { kind: 'end' } | { kind: 'text'; text: string } | XmlFault;

type XmlFault = {
  kind: 'fault';
  reason: 'document_type' | 'not_well_formed';
  /** The text ended too early; what there was of it is right. */
  atEnd: boolean;
};

const DEEPEST = 32;

/** A fault is the last part there is. */
export function* xmlTags(text: string): Generator<XmlPart> {
  const open: string[] = [];
  let hadRoot = false;
  let at = 0;
  while (at < text.length) {
    const bracket = text.indexOf('<', at);
    const between = text.slice(at, bracket === -1 ? undefined : bracket);
    if (open.length === 0 ? between.trim() !== '' : BAD_REFERENCE.test(between)) return yield fault(bracket === -1);
    if (open.length > 0 && between !== '') yield { kind: 'text', text: resolved(between) };
    if (bracket === -1) break;
    const other = otherMarkup(text, bracket);
    if (other !== undefined) {
      if (typeof other !== 'number') return yield other;
      if (text.startsWith('<![CDATA[', bracket)) yield { kind: 'text', text: text.slice(bracket + 9, other - 3) };
      at = other;
      continue;
    }
    TAG.lastIndex = bracket;
    const [whole, slash, name = '', attributes = '', empty] = TAG.exec(text) ?? [];
    if (whole === undefined) return yield fault(text.indexOf('>', bracket) === -1);
    at = bracket + whole.length;
    if (slash === '/') {
      if (open.pop() !== name || attributes.trim() !== '' || empty === '/') return yield fault(false);
      yield { kind: 'end' };
      continue;
    }
    if ((hadRoot && open.length === 0) || open.length >= DEEPEST) return yield fault(false);
    hadRoot = true;
    yield { kind: 'start', name: name.slice(name.indexOf(':') + 1) };
    if (empty === '/') yield { kind: 'end' };
    else open.push(name);
  }
  if (open.length > 0 || !hadRoot) yield fault(true);
}

/** Where a comment, an instruction or a CDATA section ends; undefined for a tag. */
function otherMarkup(text: string, at: number): number | XmlFault | undefined {
  for (const [start, end] of SECTIONS) {
    if (!text.startsWith(start, at)) continue;
    const closing = text.indexOf(end, at + start.length);
    return closing === -1 ? fault(true) : closing + end.length;
  }
  if (!text.startsWith('<!', at)) return undefined;
  return /^<!doctype\b/i.test(text.slice(at, at + 10)) ? { ...fault(false), reason: 'document_type' } : fault(false);
}

const SECTIONS = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
] as const;

const fault = (atEnd: boolean): XmlFault => ({ kind: 'fault', reason: 'not_well_formed', atEnd });

/** No two neighbours in it can take the same character, so that no text takes longer than its length. */
const TAG = /<(\/?)([A-Za-z_][\w.:-]{0,99})((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*')){0,50}\s*)(\/?)>/y;

const BAD_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)/;

/** Only those of XML get here; a number may still be beyond all characters. */
const resolved = (text: string): string => resolveReferences(text, XML_NAMES, () => '\ufffd');
