import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { knownTag } from '../caching.ts';
import { packStream } from '../compression.ts';
import type { Coding } from '../content-coding.ts';
import { CODINGS, codingFor, isPackable, tagOf } from '../content-coding.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['deflate, zstd', undefined],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=0.001', 'gzip'],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['gzip ; q=1.000', 'gzip'],
  ['gzip;q=2', undefined],
  ['gzip;q=-1', undefined],
  ['gzip;q=x', undefined],
  ['gzip;q=1;q=0', undefined],
  [',,, gzip', 'gzip'],
  [`${'x,'.repeat(150)}gzip`, undefined],
])('Accept-Encoding %j: %s', (header, coding) => {
  expect(codingFor(header)).toBe(coding);
  // And once it is remembered.
  expect(codingFor(header)).toBe(coding);
});

test('texts are packed, pictures are not', () => {
  const types = ['application/json; charset=utf-8', 'text/csv', 'application/x-ndjson', 'image/svg+xml', 'text/html'];
  expect(types.filter((type) => !isPackable(type))).toEqual([]);
  expect(['image/png', 'font/woff2', 'application/zip', undefined, 7].filter(isPackable)).toEqual([]);
});

test('a coding has an ETag of its own, and whoever has any of them has the content', () => {
  expect([tagOf('"a"', 'br'), tagOf('W/"a"', 'gzip')]).toEqual(['"a-br"', 'W/"a-gzip"']);
  for (const tag of ['"a"', '"a-br"', '"a-gzip"']) {
    expect(knownTag(tag, '"a"')).toBe(tag);
    expect(knownTag(`"b", W/${tag}`, '"a"')).toBe(tag);
  }
  for (const other of [undefined, '"b"', '"a-"', '"a-br', '"a-deflate"', '"b-br"']) {
    expect(knownTag(other, '"a"')).toBeUndefined();
  }
  expect(knownTag('*', '"a"')).toBe('"a"');
});

const packed = (stream: Readable, coding: Coding) => packStream(stream, coding) ?? expect.fail('all places are taken');

test.each(CODINGS)(
  'a stream is packed as %s; one that breaks never looks complete, and one that nobody reads ends',
  async (coding) => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[coding];
    const lines = Array.from({ length: 5000 }, (_, i) => `line ${i}\n`);
    expect(String(unpack(await buffer(packed(Readable.from(lines), coding))))).toBe(lines.join(''));
    const broken = Readable.from(
      (function* () {
        yield* lines;
        throw new Error('the source went away');
      })(),
    );
    await expect(buffer(packed(broken, coding))).rejects.toThrow('the source went away');
    const unread = Readable.from(lines);
    packed(unread, coding).destroy();
    await expect.poll(() => unread.destroyed).toBe(true);
  },
);
