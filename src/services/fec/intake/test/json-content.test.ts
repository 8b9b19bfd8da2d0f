import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { JsonContent } from '../json-content.ts';

/** The content of JSON documents, against JSON.parse. */
type Outcome = { content: Buffer; document: unknown } | { refused: string };

function read(pieces: readonly Uint8Array[]): Outcome {
  const reader = new JsonContent();
  const found: Buffer[] = [];
  try {
    for (const piece of pieces) found.push(Buffer.from(reader.push(piece)));
    return { document: reader.end(), content: Buffer.concat(found) };
  } catch (error) {
    if (error instanceof Problem) return { refused: error.code };
    throw error;
  }
}

function cut(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const sorted = [0, ...positions.map((position) => position % (bytes.length + 1)), bytes.length].toSorted(
    (a, b) => a - b,
  );
  return sorted.slice(1).map((end, i) => bytes.subarray(sorted[i], end));
}

const oneByOne = (bytes: Uint8Array) => Array.from(bytes, (byte) => Uint8Array.of(byte));

/** Writes a string as JSON in one of the many ways there are. */
function written(text: string, ways: readonly number[]): string {
  const units = text.split('').map((unit, i) => {
    const way = ways[i % ways.length] ?? 0;
    const code = unit.charCodeAt(0);
    const hex = code.toString(16).padStart(4, '0');
    const short = JSON.stringify(unit);
    // Pairs are kept whole, and half pairs are escaped: neither half is a character by itself.
    if (way === 1 || (code >= 0xd800 && code <= 0xdfff)) return `\\u${hex}`;
    if (way === 2) return `\\u${hex.toUpperCase()}`;
    if (way === 3 && unit === '/') return '\\/';
    return short.slice(1, -1);
  });
  return `"${units.join('')}"`;
}

const anyText = fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), halves()), maxLength: 60 });

function halves() {
  return fc.oneof(
    fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('\n', '\t', '\r\n', '|', '"', '\\', '/', '\0', '€', '😀'),
  );
}

const spaces = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 3 });
const ways = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 });
const positions = fc.array(fc.nat(2000), { maxLength: 12 });

const anyDocument = fc
  .record({
    content: anyText,
    ways,
    others: fc.uniqueArray(fc.tuple(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 4 })), {
      selector: ([key]) => key,
      maxLength: 4,
    }),
    at: fc.nat(4),
    space: spaces,
    mark: fc.constantFrom('', '\ufeff'),
  })
  .map(({ content, ways: how, others, at, space, mark }) => {
    const members = others
      .filter(([key]) => key !== 'content')
      .map(([key, value]) => `${space}${written(key, how)}${space}:${space}${JSON.stringify(value, null, 1)}`);
    members.splice(
      Math.min(at, members.length),
      0,
      `${written('content', how)}${space}:${space}${written(content, how)}`,
    );
    return `${mark}${space}{${members.join(`${space},`)}${space}}${space}`;
  });

const parsed = (text: string) => JSON.parse(text.replace(/^\ufeff/, '')) as Record<string, unknown>;

describe('the content of a JSON document', () => {
  test('is what JSON.parse makes of it, however it is written and cut', () => {
    fc.assert(
      fc.property(anyDocument, positions, (text, where) => {
        const { content, ...rest } = parsed(text);
        const bytes = Buffer.from(text);
        const wanted = { content: Buffer.from(String(content)), document: { ...rest, content: '' } };
        expect(read([bytes])).toEqual(wanted);
        expect(read(cut(bytes, where))).toEqual(wanted);
        expect(read(oneByOne(bytes))).toEqual(wanted);
      }),
      { numRuns: randomCases(300) },
    );
  });

  test('is the same wherever the document is cut in two', () => {
    const text =
      ' {"options": {"content": "no", "x": ["}", "\\"{"]}, "c\\u006fntent" : "é\\n\\t\\u00e9\\ud83d\\ude00\\ud83d\\n\\ude00 \\ud83d\\ud83d\\ude00😀\\ud800" } ';
    const bytes = Buffer.from(text);
    const { content } = parsed(text);
    for (let position = 0; position <= bytes.length; position += 1) {
      expect(read(cut(bytes, [position]))).toMatchObject({ content: Buffer.from(String(content)) });
    }
  });

  test('is refused exactly where JSON.parse refuses it, or where a key stands twice', () => {
    const bytes = fc.tuple(
      anyDocument,
      fc.array(
        fc.tuple(fc.nat(400), fc.nat(2), fc.constantFrom(...Buffer.from('{}[]",:\\u0a \n\t\x01\xff\xc3', 'latin1'))),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    );
    let refused = 0;
    fc.assert(
      fc.property(bytes, positions, ([text, changes], where) => {
        const list = [...Buffer.from(text)];
        for (const [at, drop, byte] of changes) list.splice(at % (list.length + 1), drop, byte);
        const changed = Buffer.from(list);
        const outcome = read(cut(changed, where));
        const expected = expectedOf(changed);
        if ('refused' in outcome) refused += 1;
        if (expected === undefined) expect(outcome).toEqual({ refused: 'malformed_json' });
        else if (!('refused' in outcome)) expect(outcome).toEqual(expected);
        else expect(hasTwin(changed.toString())).toBe(true);
      }),
      { numRuns: randomCases(1500) },
    );
    expect(refused).toBeGreaterThan(randomCases(300));
  });

  test.each([
    ['nothing', ''],
    ['spaces', '  \n'],
    ['a list', '["content"]'],
    ['a string', '"content"'],
    ['a part', '{"content": "abc'],
    ['a part of an escape', '{"content": "abc\\u00'],
    ['no closing brace', '{"content": "abc"'],
    ['two documents', '{"content": "abc"}{"content": "abc"}'],
    ['a tail', '{"content": "abc"} x'],
    ['no colon', '{"content" "abc"}'],
    ['no comma', '{"content": "abc" "options": {}}'],
    ['a comma too many', '{"content": "abc",}'],
    ['a line end in a string', '{"content": "a\nb"}'],
    ['a line end in another string', '{"options": "a\nb", "content": ""}'],
    ['an unknown escape', '{"content": "a\\x"}'],
    ['three digits', '{"content": "\\u12g4"}'],
    ['single quotes', "{'content': 'abc'}"],
    ['a comment', '{"content": "abc" /* x */}'],
    ['the content twice', '{"content": "abc", "content": "abc"}'],
    ['the content twice, once in disguise', '{"content": "abc", "\\u0063ontent": "abc"}'],
    ['an option twice', '{"content": "abc", "options": {}, "options": {}}'],
    ['too deep', `{"options": ${'['.repeat(20)}${']'.repeat(20)}, "content": "abc"}`],
    ['too much beside the content', `{"options": "${'x'.repeat(65_536)}", "content": "abc"}`],
  ])('%s is no such document', (_name, text) => {
    expect(read([Buffer.from(text)])).toEqual({ refused: 'malformed_json' });
    expect(read(oneByOne(Buffer.from(text)))).toEqual({ refused: 'malformed_json' });
  });

  test.each([
    ['Latin-1', [0xe9, 0x61]],
    ['a part of a character', [0xe2, 0x82]],
    ['an overlong character', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['beyond Unicode', [0xf5, 0x80, 0x80, 0x80]],
    ['a tail without a head', [0x80]],
  ])('%s is no UTF-8', (_name, bytes) => {
    const document = Buffer.concat([Buffer.from('{"content": "'), Uint8Array.from(bytes), Buffer.from('"}')]);
    expect(read([document])).toEqual({ refused: 'malformed_json' });
    expect(read(oneByOne(document))).toEqual({ refused: 'malformed_json' });
  });

  test('64 KiB beside it are taken, and any number of spaces around the document', () => {
    const options = 'x'.repeat(65_000);
    const document = Buffer.from(
      `${' '.repeat(100_000)}{"options": "${options}", "content": "a"}${' '.repeat(100_000)}`,
    );
    expect(read([document])).toEqual({ content: Buffer.from('a'), document: { options, content: '' } });
  });

  test.each(['null', '12', 'true', '{"a": "b"}', '["abc"]'])('%s is kept as it is', (value) => {
    expect(read([Buffer.from(`{"content": ${value}}`)])).toEqual({
      content: Buffer.alloc(0),
      document: { content: JSON.parse(value) as unknown },
    });
  });
});

/** Undefined for what is no JSON object in UTF-8. */
function expectedOf(bytes: Buffer): Outcome | undefined {
  if (!isUtf8(bytes)) return undefined;
  try {
    const document: unknown = parsed(bytes.toString());
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
    const { content } = document as { content?: unknown };
    if (typeof content !== 'string') return { content: Buffer.alloc(0), document };
    return { content: Buffer.from(content), document: { ...document, content: '' } };
  } catch {
    return undefined;
  }
}

/** Whether a key stands twice at the top: JSON.parse keeps the last, so a document with fewer keys comes out. */
function hasTwin(text: string): boolean {
  let topKeys = 0;
  let depth = 0;
  let isKey = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],]+/g)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 1 && isKey && token.startsWith('"')) topKeys += 1;
    isKey = token === '{' || token === ',';
  }
  return topKeys > Object.keys(parsed(text)).length;
}
