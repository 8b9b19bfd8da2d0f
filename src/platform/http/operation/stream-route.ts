import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { takeResult } from '../answer/write-answer.ts';
import { openStreamBody, tooLarge } from '../body/stream-body.ts';
import { callOf } from './call.ts';
import { acceptedTypes, unsupportedMediaType } from './media-types.ts';
import type { MountedOperation } from './mounted.ts';

/**
 * What is special about routes with `body: 'stream'`: everything that can be judged by the headers is judged before a byte is
 * asked for, and a body that nobody reads does not hold up its connection.
 */
const DEFAULT_LIMIT = 100 * 1024;

/** What a client may still send after its answer: enough for it to notice the answer, not enough to be a burden. */
const LINGER_BYTES = 16 * 1024 * 1024;
const LINGER_MS = 2000;

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function limitOf({ operation, context }: MountedOperation, mediaType: string): number {
  const { bodyLimit } = operation;
  return typeof bodyLimit === 'function' ? bodyLimit(context, mediaType) : (bodyLimit ?? DEFAULT_LIMIT);
}

/** 415 and, where the length was announced, 413: before the client is told to go on. */
export function checkStreamHeaders(mounted: MountedOperation): onRequestHookHandler {
  const accepted = acceptedTypes(mounted.operation);
  return (request, _reply, done) => {
    const mediaType = mediaTypeOf(request);
    const announced = request.headers['content-length'];
    if (!accepted.includes(mediaType)) {
      done(unsupportedMediaType(mounted, request));
    } else if (announced !== undefined && Number(announced) > limitOf(mounted, mediaType)) {
      done(tooLarge(limitOf(mounted, mediaType)));
    } else {
      done();
    }
  };
}

export function streamHandler(mounted: MountedOperation): RouteOptions['handler'] {
  return async (request, reply) => {
    const mediaType = mediaTypeOf(request);
    const body = openStreamBody(
      request,
      request.body as Readable | undefined,
      mediaType,
      limitOf(mounted, mediaType),
      request.server.concurrency.connections.leastBytesPerSecond,
    );
    reply.raw.once('finish', () => linger(request.raw));
    // Until then it costs a connection, and whatever the service's own intake counts.
    request.raw.once('end', () => request.server.concurrency.countWork(request));
    return takeResult(reply, await mounted.operation.handle(callOf(mounted, request, reply, request.query, body)));
  };
}

/** Takes in what is left of a body after the answer, within bounds; then the connection is free, or gone. */
function linger(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  let left = LINGER_BYTES;
  const end = () => incoming.socket.destroy();
  const timer = setTimeout(end, LINGER_MS).unref();
  incoming.once('close', () => clearTimeout(timer));
  incoming.once('end', () => clearTimeout(timer));
  incoming.unpipe();
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) end();
  });
  incoming.resume();
}

/** In a scope of its own: there, every media type reaches the handler as raw bytes. */
export function mountStream(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      (_request: FastifyRequest, payload: Readable, done: (error: null, body: Readable) => void) => done(null, payload),
    );
    scope.route(route);
  });
}

const awaitingContinue = new WeakSet<object>();

/** Lets a client that asked first (`Expect: 100-continue`) keep its gigabyte until it has been admitted. */
export function deferContinue(app: FastifyInstance): void {
  app.server.on('checkContinue', (request, response) => {
    awaitingContinue.add(request);
    app.server.emit('request', request, response);
  });
  // Any other expectation is ignored, as RFC 9110 allows: Node's own refusal says nothing and has no id.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

export function sendContinue(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers.expect !== undefined && awaitingContinue.delete(request.raw)) reply.raw.writeContinue();
  done();
}

/** Whether a client still holds its body back: refused now, it may never send it, so the connection cannot be used again. */
export const holdsBodyBack = (request: FastifyRequest) => awaitingContinue.has(request.raw);
