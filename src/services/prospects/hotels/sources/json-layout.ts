import { FileWindow, skipByteOrderMark } from './file-window.ts';
import { LayoutError } from './source-rows.ts';

/**
 * Tells from the beginning of a file how its JSON objects are laid out: as the features of one GeoJSON FeatureCollection,
 * one a line (NDJSON), or with a record separator before each (GeoJSON text sequences, RFC 8142).
 */
type JsonLayout = {
  readonly kind: 'collection' | 'lines' | 'separated';
  /** The byte from which records are looked for. */
  readonly begin: number;
};

/** Whatever decides the layout must stand within the first `most` bytes. */
export async function jsonLayoutOf(file: string, most: number): Promise<JsonLayout> {
  const window = await FileWindow.open(file, 0, most, STEP_BYTES);
  try {
    const begin = await skipByteOrderMark(window);
    for (;;) {
      const layout = layoutOf(window.bytes, begin);
      if (layout !== undefined) return layout;
      if (window.bytes.length < most && (await window.slide(0))) continue;
      if (hasObjectLine(window.bytes, begin)) return { kind: 'lines', begin };
      throw new LayoutError(
        `Expected a GeoJSON FeatureCollection or one JSON object a line. The file begins with: ${shown(window.bytes, begin)}`,
      );
    }
  } finally {
    await window.close();
  }
}

const STEP_BYTES = 512 * 1024;
const RECORD_SEPARATOR = 0x1e;
const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [COMMA, COLON] = [0x2c, 0x3a];
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

/** Undefined when more of the file must be seen, or when it is neither a collection nor begins with a whole line. */
function layoutOf(bytes: Buffer, begin: number): JsonLayout | undefined {
  const first = firstVisible(bytes, begin);
  if (bytes[first] === RECORD_SEPARATOR) return { kind: 'separated', begin: first };
  if (bytes[first] !== OPENING_BRACE) return undefined;
  const features = featuresIn(bytes, first);
  if (features !== -1) return { kind: 'collection', begin: features };
  const lineEnd = bytes.indexOf(LINE_FEED, first);
  return lineEnd !== -1 && isObject(bytes.toString('utf8', first, lineEnd)) ? { kind: 'lines', begin } : undefined;
}

/** A file of lines is one of lines although the first is damaged, if another is whole. */
function hasObjectLine(bytes: Buffer, begin: number): boolean {
  if (bytes[firstVisible(bytes, begin)] !== OPENING_BRACE) return false;
  const lines = bytes.toString('utf8', begin).split('\n', 100);
  return lines.some((line) => line.startsWith('{') && isObject(line));
}

function firstVisible(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] as number) <= 0x20 && bytes[at] !== RECORD_SEPARATOR) at += 1;
  return at;
}

/** The byte after the `[` of the outermost object's `features`; -1 when these bytes have no such member. */
function featuresIn(bytes: Buffer, from: number): number {
  let depth = 0;
  let text = '';
  let key = '';
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const end = stringEnd(bytes, at);
      text = bytes.toString('latin1', at + 1, Math.min(end, at + 1 + LONGEST_KEY));
      at = end;
    } else if (byte === COLON) key = depth === 1 ? text : '';
    else if (byte === COMMA) key = '';
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
      if (byte === OPENING_BRACKET && key === 'features') return at + 1;
      depth += 1;
    } else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) {
      depth -= 1;
      if (depth === 0) return -1;
    }
  }
  return -1;
}

const LONGEST_KEY = 20;

/** Where the string that begins here has its closing quote, or the end of the bytes. */
function stringEnd(bytes: Buffer, opening: number): number {
  for (let at = opening + 1; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function shown(bytes: Buffer, begin: number): string {
  const start = bytes.toString('latin1', begin, begin + 60);
  return start.replace(/[^ -~]+/g, ' ').trim() || 'nothing';
}
