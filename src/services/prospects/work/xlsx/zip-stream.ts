import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * A ZIP archive (APPNOTE 6.3) that is written while its files are: what is in memory is a piece of one file. Sizes and
 * checksums stand behind each file, in a data descriptor, and in the directory at the end. Every file is dated 1 January 1980,
 * the first day that the format knows. Names are ASCII. Writes no ZIP64: four gigabytes are more than a workbook has.
 */
export type ZipEntry = { name: string; text: AsyncIterable<string> | Iterable<string> };

const DEFLATED = 8;
const FIRST_DAY = 0x0021;
const VERSION = 20;
/** Bit 3: the sizes follow. */
const SIZES_FOLLOW = 0x0008;
const LOCAL = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number };

export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  const count = (bytes: Buffer) => {
    offset += bytes.length;
    return bytes;
  };
  for (const entry of entries) {
    const written: Written = { name: Buffer.from(entry.name, 'ascii'), crc: 0, packed: 0, unpacked: 0, offset };
    yield count(Buffer.concat([word(LOCAL, 4), factsOf({ ...written, crc: 0 }), written.name]));
    for await (const piece of deflated(entry.text, written)) yield count(piece);
    yield count(Buffer.concat([word(DESCRIPTOR, 4), sizesOf(written)]));
    directory.push(written);
  }
  const start = offset;
  for (const written of directory) {
    const further = Buffer.alloc(10);
    const parts = [
      word(CENTRAL, 4),
      word(VERSION, 2),
      factsOf(written),
      further,
      word(written.offset, 4),
      written.name,
    ];
    yield count(Buffer.concat(parts));
  }
  const files = word(directory.length, 2);
  yield Buffer.concat([word(END, 4), word(0, 4), files, files, word(offset - start, 4), word(start, 4), word(0, 2)]);
}

/** Counts into `written`, which is only right at the end. */
async function* deflated(text: ZipEntry['text'], written: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const left = new AbortController();
  const feed = async () => {
    for await (const piece of text) {
      const bytes = Buffer.from(piece, 'utf8');
      written.crc = crc32(bytes, written.crc);
      written.unpacked += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain', { signal: left.signal });
    }
    deflate.end();
  };
  // A reader that went, or a text that broke off, ends both: the stream carries the error to whoever reads it.
  const fed = feed().catch((error: unknown) => {
    deflate.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      written.packed += piece.length;
      yield piece;
    }
    await fed;
  } finally {
    left.abort();
    deflate.destroy();
  }
}

/** The part that stands both before a file and in the directory: from the version to the lengths of name and extra field. */
const factsOf = (written: Written): Buffer =>
  Buffer.concat([
    word(VERSION, 2),
    word(SIZES_FOLLOW, 2),
    word(DEFLATED, 2),
    word(0, 2),
    word(FIRST_DAY, 2),
    sizesOf(written),
    word(written.name.length, 2),
    word(0, 2),
  ]);

const sizesOf = ({ crc, packed, unpacked }: Written): Buffer =>
  Buffer.concat([word(crc, 4), word(packed, 4), word(unpacked, 4)]);

/** Little-endian; throws where the value does not fit. */
function word(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
