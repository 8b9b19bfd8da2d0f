/**
 * Gives the memory of bytes that nobody reads any more back at once, instead of when the collector comes: memory outside
 * the heap that piles up makes the collector come often, though there is next to nothing to collect. Bytes that are a part
 * of something larger stay as they are: others may read the rest.
 */
export function freeBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== bytes.byteLength || buffer.byteLength === 0) return;
  buffer.transfer(0);
}
