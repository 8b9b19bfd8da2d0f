import { describe, expect, test } from 'vitest';
import { inPiecesOf } from '../pieces.ts';

async function* given(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function cut(size: number, ...texts: string[]): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of inPiecesOf(size, given(...texts))) pieces.push(piece.toString());
  return pieces;
}

describe('pieces of one size', () => {
  test('are made of smaller, larger and empty ones', async () => {
    expect(await cut(3, 'a', '', 'bcdefgh', 'i')).toEqual(['abc', 'def', 'ghi']);
    expect(await cut(3, 'abcdefg')).toEqual(['abc', 'def', 'g']);
    expect(await cut(3, 'ab')).toEqual(['ab']);
  });

  test('are none of nothing, and none follows an exact end', async () => {
    expect(await cut(3)).toEqual([]);
    expect(await cut(3, '', '')).toEqual([]);
    expect(await cut(3, 'abc', '')).toEqual(['abc']);
  });

  test('stop the source when nobody wants more', async () => {
    let isEnded = false;
    async function* source() {
      try {
        while (true) yield Buffer.from('abcdef');
      } finally {
        isEnded = true;
      }
    }
    for await (const piece of inPiecesOf(3, source())) {
      expect(piece.toString()).toBe('abc');
      break;
    }
    expect(isEnded).toBe(true);
  });
});
