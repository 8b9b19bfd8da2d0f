import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Bounds how many requests of one connection may wait for their turn to be answered. A client that sends on and on and never
 * reads would otherwise hold as many requests in flight as it likes, and everybody else would be told 503.
 */
const WAITING_ON_A_CONNECTION = 64;

export function boundPipelining(): (request: FastifyRequest, reply: FastifyReply) => void {
  const waiting = new WeakMap<Socket, number>();
  return (request, reply) => {
    // An answer has its socket at once, unless another one on the same connection comes first.
    if (reply.raw.socket !== null) return;
    const { socket } = request.raw;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > WAITING_ON_A_CONNECTION) socket.destroy();
  };
}
