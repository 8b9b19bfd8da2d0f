import { crc32, deflateSync } from 'node:zlib';

/** Pictures for tests: whole ones, and heads of others. */
const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Of one colour, which a browser shows; `more` bytes of it stand in a chunk that says nothing. */
export function pngOf(width: number, height: number, { red = 20, green = 80, blue = 160, more = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(more === 0 ? [] : [chunk('prVt', Buffer.alloc(more))]),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Segments as a camera writes them, up to an empty scan: enough for whoever reads heads. */
export function jpegOf(width: number, height: number, frame = 0xc0): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from([0xff, 0xff, frame, 0, 11, 8]),
    size,
    Buffer.from([1, 1, 0x11, 0]),
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.from('00ffd9', 'hex'),
  ]);
}
