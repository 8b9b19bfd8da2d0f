import type { ByteSource } from './byte-source.ts';

const BLOCK_BYTES = 1 << 16;

/**
 * A UTF-16 file as the UTF-8 that it means, block by block: nothing of it is kept. Meant to be read from the beginning to the
 * end; reading an earlier position again starts over. Its size is an estimate: what counts is that `read` gives nothing more.
 */
export function utf16AsUtf8(source: ByteSource, encoding: 'utf-16le' | 'utf-16be', start: number): ByteSource {
  const block = new Uint8Array(BLOCK_BYTES);
  const encoder = new TextEncoder();
  const newDecoder = () => new TextDecoder(encoding, { ignoreBOM: true });
  let decoder = newDecoder();
  let rawPosition = start;
  let isAtEnd = false;
  /** The bytes of one block, and where they stand in the UTF-8 text. */
  let bytes = new Uint8Array(0);
  let bytesAt = 0;

  const restart = () => {
    decoder = newDecoder();
    rawPosition = start;
    isAtEnd = false;
    bytes = new Uint8Array(0);
    bytesAt = 0;
  };

  const readBlock = () => {
    const length = source.read(block, rawPosition);
    rawPosition += length;
    isAtEnd = length === 0;
    bytesAt += bytes.length;
    bytes = encoder.encode(decoder.decode(block.subarray(0, length), { stream: !isAtEnd }));
  };

  return {
    size: Math.ceil((source.size - start) / 2),
    read: (target, position) => {
      if (position < bytesAt) restart();
      while (position >= bytesAt + bytes.length) {
        if (isAtEnd) return 0;
        readBlock();
      }
      const part = bytes.subarray(position - bytesAt, position - bytesAt + target.length);
      target.set(part);
      return part.length;
    },
  };
}
