import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A ZIP archive (APPNOTE 6.3) of files in memory. The same files give the same bytes: every one is dated 1 January 1980, the
 * first day that the format knows. Names are ASCII. Writes no ZIP64: an archive of four gigabytes is refused.
 */
export type ZipFile = { name: string; text: string };

const DEFLATED = 8;
const FIRST_DAY = 0x0021;
const VERSION = 20;

export function zip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'ascii');
    const content = Buffer.from(file.text, 'utf8');
    const packed = deflateRawSync(content, { level: 6 });
    const facts = factsOf(name, content, packed);
    const header = Buffer.concat([word(0x0403_4b50, 4), facts, name]);
    directory.push(word(0x0201_4b50, 4), word(VERSION, 2), facts, Buffer.alloc(10), word(offset, 4), name);
    parts.push(header, packed);
    offset += header.length + packed.length;
  }
  const catalogue = Buffer.concat(directory);
  const count = word(files.length, 2);
  const end = [word(0x0605_4b50, 4), word(0, 4), count, count, word(catalogue.length, 4), word(offset, 4), word(0, 2)];
  return Buffer.concat([...parts, catalogue, ...end]);
}

/** The part that stands both before a file and in the directory: from the version to the lengths of name and extra field. */
const factsOf = (name: Buffer, content: Buffer, packed: Buffer): Buffer =>
  Buffer.concat([
    word(VERSION, 2),
    word(0, 2),
    word(DEFLATED, 2),
    word(0, 2),
    word(FIRST_DAY, 2),
    word(crc32(content), 4),
    word(packed.length, 4),
    word(content.length, 4),
    word(name.length, 2),
    word(0, 2),
  ]);

/** Little-endian; throws where the value does not fit. */
function word(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
