/** Bytes that can be read again from any position: a file on the disk, or a body that was small enough to stay in memory. */
export type ByteSource = {
  size: number;
  /** Fills `target` from a position of the source, as far as there are bytes, and says how many it wrote. */
  read: (target: Uint8Array, position: number) => number;
};

export function bytesInMemory(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (target, position) => {
      const part = bytes.subarray(position, position + target.length);
      target.set(part);
      return part.length;
    },
  };
}
