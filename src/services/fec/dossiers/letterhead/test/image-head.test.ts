import { expect, test } from 'vitest';
import { readImageHead } from '../image-head.ts';
import { logoOf, MOST_LOGO_BYTES } from '../logo.ts';
import { jpegOf, pngOf } from './pictures.ts';

test('PNG and JPEG say how large they are', () => {
  expect(readImageHead(pngOf(320, 90))).toEqual({ mediaType: 'image/png', width: 320, height: 90 });
  for (const frame of [0xc0, 0xc1, 0xc2])
    expect(readImageHead(jpegOf(640, 200, frame))).toEqual({ mediaType: 'image/jpeg', width: 640, height: 200 });
});

test('what breaks off anywhere is none', () => {
  for (const whole of [pngOf(3, 2), jpegOf(3, 2)])
    for (let end = 0; end < whole.length; end += 1)
      expect(readImageHead(whole.subarray(0, end)), String(end)).toBeUndefined();
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a page after the first bytes of a PNG',
    Buffer.concat([pngOf(1, 1).subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
  ],
  ['no width', pngOf(0, 4)],
  ['no height', jpegOf(4, 0)],
  ['an arithmetic frame, which browsers do not show', jpegOf(4, 4, 0xc9)],
  [
    'a chunk that is longer than the file',
    Buffer.concat([pngOf(1, 1).subarray(0, 33), Buffer.from('ffffffff49444154', 'hex')]),
  ],
  ['a segment of no length', Buffer.from('ffd8ffe0000000', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('%s is no logo', (_what, bytes) => {
  expect(readImageHead(bytes)).toBeUndefined();
});

test('any bytes after a good beginning are read to an end', () => {
  let seed = 7;
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648);
  for (const whole of [pngOf(5, 5), jpegOf(5, 5)])
    for (let turn = 0; turn < 2000; turn += 1) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change < 3; change += 1) bytes[2 + (next() % (bytes.length - 2))] = next() % 256;
      const head = readImageHead(bytes);
      if (head !== undefined) expect(Math.min(head.width, head.height)).toBeGreaterThan(0);
    }
});

test('bounds are told in words', () => {
  const said = (bytes: Buffer, change = (text: string) => text) => {
    try {
      return logoOf(change(bytes.toString('base64'))).mediaType;
    } catch (error) {
      return (error as { detail: string }).detail;
    }
  };
  expect(said(pngOf(2000, 2000))).toBe('image/png');
  expect(said(pngOf(2001, 1))).toContain('il compte 2001 × 1 pixels, 2000 × 2000 au plus');
  expect(said(jpegOf(1, 2001))).toContain('1 × 2001 pixels');
  const without = pngOf(10, 10).length + 12;
  expect(said(pngOf(10, 10, { more: MOST_LOGO_BYTES - without }))).toBe('image/png');
  expect(said(pngOf(10, 10, { more: MOST_LOGO_BYTES - without + 1 }))).toContain(
    'il dépasse 200 ko (200\u00a0001 octets)',
  );
  expect(said(pngOf(1, 1), (text) => `${text}!`)).toContain('base64');
  expect(said(Buffer.from('<svg/>'))).toContain('ni un PNG ni un JPEG');
});
