import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryBudget, OutOfBudget } from '../../memory-budget.ts';
import { ShortTexts } from '../short-texts.ts';
import { Texts } from '../texts.ts';

const newTexts = (onGrow: (bytes: number) => void = () => undefined, seed = 7, expected?: number) =>
  new Texts({
    seed,
    decode: (bytes) => Buffer.from(bytes).toString(),
    onGrow,
    ...(expected === undefined ? {} : { expected }),
  });
const numberOf = (texts: Texts, text: string) => {
  const bytes = Buffer.from(text);
  return texts.numberOf(bytes, 0, bytes.length);
};

describe('texts', () => {
  test('are numbered as they appear, the empty one first', () => {
    const texts = newTexts();
    expect(['b', '', 'a', 'b', 'ab', 'a'].map((text) => numberOf(texts, text))).toEqual([1, 0, 2, 1, 3, 2]);
    expect(texts.count).toBe(4);
    expect([0, 1, 2, 3].map((id) => texts.text(id))).toEqual(['', 'b', 'a', 'ab']);
    expect(['ab', '', 'c'].map((text) => texts.find(text))).toEqual([3, 0, -1]);
    expect(Buffer.from(texts.bytesOf(3)).toString()).toBe('ab');
    expect({ bytes: Buffer.from(texts.arena.bytes).toString(), ends: [...texts.arena.ends] }).toEqual({
      bytes: 'baab',
      ends: [0, 1, 2, 4],
    });
  });

  test('a text that has not appeared is not added by asking', () => {
    const texts = newTexts();
    const bytes = Buffer.from('known|unknown');
    texts.numberOf(bytes, 0, 5);
    expect([
      texts.numberIfKnown(bytes, 0, 5),
      texts.numberIfKnown(bytes, 6, 13),
      texts.numberIfKnown(bytes, 3, 3),
    ]).toEqual([1, -1, 0]);
    expect(texts.count).toBe(2);
  });

  test('any texts, in one buffer or in many, whatever the seed', () => {
    const letters = fc.constantFrom('a', 'b', 'é', '\u0000', 'abcd', '12345678');
    const text = fc.array(letters, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), fc.integer(), (list, seed) => {
        const known = new Map([['', 0]]);
        const expected = list.map((entry) => {
          if (!known.has(entry)) known.set(entry, known.size);
          return known.get(entry);
        });
        const apart = newTexts(undefined, seed);
        expect(list.map((entry) => numberOf(apart, entry))).toEqual(expected);
        const together = newTexts(undefined, seed, 1000);
        const buffer = Buffer.from(list.join(''));
        let start = 0;
        const numbers = list.map((entry) => {
          const end = start + Buffer.byteLength(entry);
          const number = together.numberOf(buffer, start, end);
          start = end;
          return number;
        });
        expect(numbers).toEqual(expected);
        expect([...known.keys()].map((_, id) => together.text(id))).toEqual([...known.keys()]);
      }),
    );
  });

  test('there may be many', () => {
    const texts = newTexts();
    const list = Array.from({ length: 50_000 }, (_, position) => `F${position * 7}`);
    expect(list.map((text) => numberOf(texts, text))).toEqual(list.map((_, position) => position + 1));
    expect(list.map((text) => numberOf(texts, text))).toEqual(list.map((_, position) => position + 1));
    expect(texts.text(50_000)).toBe(list.at(-1));
  });

  test('bytes that undo each other in a simple hash do not fall into one bucket', () => {
    // The highest bit of one word, and those bits of the next one where a multiplication and a shift carry it to.
    const flips = [0, 0x8000_0000];
    const undone = [0, 0x8001_0000];
    const texts = newTexts(undefined, 99);
    const bytes = Buffer.alloc(96);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (let choice = 0; choice < 4096; choice += 1) {
      for (let pair = 0; pair < 12; pair += 1) {
        const bit = (choice >> pair) & 1;
        view.setUint32(8 * pair, 0x4142_4344 ^ (flips[bit] ?? 0), true);
        view.setUint32(8 * pair + 4, 0x4546_4748 ^ (undone[bit] ?? 0), true);
      }
      texts.numberOf(bytes, 0, bytes.length);
    }
    expect(texts.count).toBe(4097);
    const hashes = new Set<number>();
    for (let id = 1; id < texts.count; id += 1) {
      const text = texts.bytesOf(id);
      hashes.add(texts.hashOf(text, 0, text.length));
    }
    expect(hashes.size).toBeGreaterThan(4000);
  });

  test('memory is asked for before it is taken', () => {
    const memory = new MemoryBudget(100_000);
    const texts = newTexts((bytes) => memory.take(bytes));
    const fill = () => {
      for (let position = 0; position < 100_000; position += 1) numberOf(texts, `text number ${position}`);
    };
    expect(fill).toThrow(OutOfBudget);
    expect(texts.count).toBeLessThan(5000);
    expect(() => newTexts((bytes) => memory.take(bytes), 1, 1_000_000)).toThrow(OutOfBudget);
  });
});

test('short texts have the numbers that texts give them', () => {
  const texts = newTexts();
  const short = new ShortTexts(texts);
  const bytes = fc.uint8Array({ maxLength: 10 });
  const parts = fc.array(
    fc.oneof(
      bytes,
      fc.constantFrom('1', '12', '123', '1234', '41234', '0').map((text) => Buffer.from(text)),
    ),
  );
  fc.assert(
    fc.property(parts, (list) => {
      const buffer = Buffer.concat([...list, Buffer.alloc(8)]);
      const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
      let start = 0;
      for (const part of list) {
        const end = start + part.length;
        const number = short.numberOf(view, buffer, start, end);
        expect(Buffer.from(texts.bytesOf(number))).toEqual(Buffer.from(part));
        expect(short.numberOf(view, buffer, start, end)).toBe(number);
        start = end;
      }
    }),
  );
  const accounts = Array.from({ length: 30_000 }, (_, position) => `${100_000 + position}`);
  const buffer = Buffer.from(`${accounts.join('')}   `);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  const numbers = accounts.map((_, position) => short.numberOf(view, buffer, 6 * position, 6 * position + 6));
  expect(accounts.map((_, position) => short.numberOf(view, buffer, 6 * position, 6 * position + 6))).toEqual(numbers);
  expect(numbers.map((id) => texts.text(id))).toEqual(accounts);
});
