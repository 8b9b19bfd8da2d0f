/**
 * Where a text stops being JSON. Only asked when the parser has refused it: the parser is faster, but tells its position only
 * sometimes. Linear in the text, which the body limit bounds; nothing of the text is in what it says.
 */
export type JsonFault = {
  /** In units of the text, from 0. */
  at: number;
  line: number;
  /** In characters, from 1. */
  column: number;
  /** The text is over, and more was expected. */
  ends: boolean;
  expected: Expected;
};

export type Expected =
  | 'value'
  | 'first value'
  | 'name'
  | 'first name'
  | 'colon'
  | 'next value'
  | 'next name'
  | 'end'
  | 'text'
  | 'escape'
  | 'hexadecimal'
  | 'digit'
  | 'word';

/** Looking for a fault takes longer than parsing: of a long text only the beginning is looked at. */
const MOST_SEARCHED = 512 * 1024;

/**
 * Of a text that the parser has refused: where it stops being JSON, or that it does so behind what is looked at. What is JSON
 * all the same has a key that would poison a prototype.
 */
export function faultOfRefused(text: string): JsonFault | 'far' | 'key' {
  if (text.length <= MOST_SEARCHED) return findJsonFault(text) ?? 'key';
  const fault = findJsonFault(text.slice(0, MOST_SEARCHED));
  return fault === undefined || fault.ends ? 'far' : fault;
}

/** Undefined for what is JSON. */
export function findJsonFault(text: string): JsonFault | undefined {
  const found = scan(text);
  if (found === undefined) return undefined;
  return { ...found, ...positionOf(text, found.at), ends: found.at >= text.length };
}

type Found = { at: number; expected: Expected };

const BYTE_ORDER_MARK = '\ufeff';

function scan(text: string): Found | undefined {
  /** Of each bracket that is open, the one that closes it. */
  const open: number[] = [];
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let expected: Expected = 'value';
  for (;;) {
    at = skipSpace(text, at);
    if (at >= text.length) return expected === 'end' ? undefined : { at, expected };
    const code = text.charCodeAt(at);
    if (code === open[open.length - 1] && mayClose(expected)) {
      open.length -= 1;
      expected = afterValue(open);
      at += 1;
    } else if (code === COMMA && (expected === 'next value' || expected === 'next name')) {
      expected = expected === 'next value' ? 'value' : 'name';
      at += 1;
    } else if (code === COLON && expected === 'colon') {
      expected = 'value';
      at += 1;
    } else if (code === QUOTE && isName(expected)) {
      const end = readString(text, at);
      if (typeof end !== 'number') return end;
      expected = 'colon';
      at = end;
    } else if (!isValue(expected)) return { at, expected };
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      open.push(code === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT);
      expected = code === OPEN_LIST ? 'first value' : 'first name';
      at += 1;
    } else {
      const end = code === QUOTE ? readString(text, at) : readWordOrNumber(text, at, expected);
      if (typeof end !== 'number') return end;
      expected = afterValue(open);
      at = end;
    }
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const isValue = (expected: Expected) => expected === 'value' || expected === 'first value';
const isName = (expected: Expected) => expected === 'name' || expected === 'first name';

/** Not behind a comma. */
const mayClose = (expected: Expected) =>
  expected === 'next value' || expected === 'next name' || expected === 'first value' || expected === 'first name';

function afterValue(open: readonly number[]): Expected {
  const close = open[open.length - 1];
  return close === undefined ? 'end' : close === CLOSE_LIST ? 'next value' : 'next name';
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at += 1;
  }
}

/** From the opening quotation mark to behind the closing one. */
function readString(text: string, from: number): number | Found {
  let at = from + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    // Beyond the end there is no code, and this is true as well.
    if (!(code >= 0x20)) return { at, expected: 'text' };
    if (code === 0x5c) {
      at += 1;
      const letter = text[at] ?? ' ';
      if (!'"\\/bfnrtu'.includes(letter)) return { at, expected: 'escape' };
      if (letter === 'u') {
        for (const last = at + 4; at < last; ) {
          at += 1;
          if (!isHexadecimal(text.charCodeAt(at))) return { at, expected: 'hexadecimal' };
        }
      }
    }
    at += 1;
  }
}

function readWordOrNumber(text: string, from: number, expected: Expected): number | Found {
  const letter = text[from] as string;
  const word = WORDS[letter];
  if (word !== undefined) {
    for (let at = from; at < from + word.length; at += 1) {
      if (text[at] !== word[at - from]) return { at, expected: 'word' };
    }
    return from + word.length;
  }
  if (letter !== '-' && !isDigit(text.charCodeAt(from))) return { at: from, expected };
  return readNumber(text, from);
}

const WORDS: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };

function readNumber(text: string, from: number): number | Found {
  let at = text[from] === '-' ? from + 1 : from;
  // A number that begins with 0 has no further digit before its point.
  const whole = text[at] === '0' ? at + 1 : skipDigits(text, at);
  if (whole === at) return { at, expected: 'digit' };
  at = whole;
  if (text[at] === '.') {
    const end = skipDigits(text, at + 1);
    if (end === at + 1) return { at: end, expected: 'digit' };
    at = end;
  }
  if (text[at] === 'e' || text[at] === 'E') {
    at += text[at + 1] === '+' || text[at + 1] === '-' ? 2 : 1;
    const end = skipDigits(text, at);
    if (end === at) return { at, expected: 'digit' };
    at = end;
  }
  return at;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const isHexadecimal = (code: number) => isDigit(code) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/** As editors count: each LF, CR or both ends a line, and a character is one however many units it takes. */
function positionOf(text: string, end: number): { line: number; column: number } {
  let line = 1;
  let column = 1;
  for (let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) {
      line += 1;
      column = 1;
    } else if (code !== 0x0d && !(code >= 0xdc00 && code <= 0xdfff)) column += 1;
  }
  return { line, column };
}
