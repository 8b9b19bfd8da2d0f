import type { Socket } from 'node:net';

/**
 * Ends a connection that has brought more bytes than allowed, whatever they are. A body is counted elsewhere, but what is
 * around it has no other bound: blank lines before the answer, zeros before the size of a chunk. To be called once
 * somebody listens to the connection, or the first bytes would be lost.
 */
export function limitWire(socket: Socket, maxBytes: number): void {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) socket.destroy(new WireLimitPassed());
  });
}

export const hasPassedWireLimit = (socket: Socket): boolean => socket.errored instanceof WireLimitPassed;

class WireLimitPassed extends Error {}
