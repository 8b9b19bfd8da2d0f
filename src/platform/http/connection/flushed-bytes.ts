import type { Socket } from 'node:net';

/**
 * How many bytes of a connection the system has taken. Node counts a large piece as written only when the last byte of it
 * is gone; its handle knows how much of it still waits.
 */
export function flushedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null };
  if (typeof handle?.bytesWritten === 'number' && typeof handle.writeQueueSize === 'number') {
    return handle.bytesWritten - handle.writeQueueSize;
  }
  return socket.bytesWritten - socket.writableLength;
}
