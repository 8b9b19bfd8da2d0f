import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Admission } from './admission.ts';
import { answerConditionally, cacheControlOf, defaultCachePolicy } from './caching.ts';
import { callOf } from './call.ts';
import { measuresOf } from './measures.ts';
import type { MountedOperation, OpenedService } from './mounted.ts';
import type { Operation, ReplySchema } from './operation.ts';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';
import { platformProblem } from './problems.ts';
import { problemDocument } from './refusal.ts';
import { resourceHandler } from './resource-handler.ts';
import { checkStreamHeaders, mountStream, sendContinue, streamHandler } from './stream-route.ts';
import { compileValidator } from './validation.ts';

/** Turns operations into Fastify routes. Everything that can be decided once is decided here, at start. */
const JSON_BODY_LIMIT = 100 * 1024;

export function mountService(
  app: FastifyInstance,
  opened: OpenedService,
  admission: Admission,
  metrics: Metrics,
): MountedOperation[] {
  return opened.operations.map((operation) => {
    const cache = operation.cache ?? defaultCachePolicy(operation.method);
    const mounted: MountedOperation = {
      operation,
      service: opened.service,
      context: opened.context,
      cors: opened.cors,
      cacheControl: cacheControlOf(cache, operation.access === 'open'),
      refusal: operation.refusal ?? opened.service.refusal ?? problemDocument,
      measures: measuresOf(metrics, opened.service.name, operation.id),
    };
    const route: RouteOptions = {
      method: operation.method,
      url: routerPath(operation.path),
      config: { operation },
      schema: schemaOf(operation),
      onRequest: [
        admission.hookFor(mounted),
        ...(operation.body === 'stream' ? [checkStreamHeaders(mounted)] : []),
        operation.body === undefined ? beginWork(operation) : sendContinue,
        ...nameTheRest(operation.path),
      ],
      handler: handlerOf(mounted, metrics),
      ...(cache !== 'no-store' && { onSend: answerConditionally }),
      ...(operation.body !== undefined && operation.body !== 'stream' && jsonBodyOptions(operation)),
    };
    if (operation.body === 'stream') mountStream(app, route);
    else app.route(route);
    return mounted;
  });
}

const REST = /\{(\w+)\*\}$/;

function routerPath(path: string): string {
  return path.replace(REST, '*').replace(/\{(\w+)\}/g, ':$1');
}

/** The router calls the rest of a path `*`; the operation has a name for it. */
function nameTheRest(path: string): onRequestHookHandler[] {
  const name = REST.exec(path)?.[1];
  if (name === undefined) return [];
  return [
    (request, _reply, done) => {
      const { '*': rest, ...others } = request.params as Record<string, string>;
      request.params = { ...others, [name]: rest };
      done();
    },
  ];
}

function schemaOf(operation: Operation): NonNullable<RouteOptions['schema']> {
  const response: Record<number, TSchema> = {};
  if (operation.resources === undefined) {
    for (const [status, entry] of Object.entries(operation.reply)) {
      const json = [entry].flat().find((each): each is TSchema => !isMedia(each as ReplySchema));
      if (json !== undefined) response[Number(status)] = json;
    }
  }
  return {
    ...(operation.params !== undefined && { params: operation.params }),
    ...(operation.query !== undefined && { querystring: operation.query }),
    ...(operation.headers !== undefined && { headers: operation.headers }),
    ...(operation.body !== undefined && operation.body !== 'stream' && { body: operation.body }),
    response,
  };
}

const isMedia = (schema: ReplySchema) => 'media' in schema;

/** What balancers poll is neither counted nor shed. */
function beginWork(operation: Operation): onRequestHookHandler {
  if (operation.limited === false) return (_request, _reply, done) => done();
  return (request, _reply, done) => done(request.server.door.beginWork(request));
}

function jsonBodyOptions(operation: Operation): Partial<RouteOptions> {
  return {
    bodyLimit: typeof operation.bodyLimit === 'number' ? operation.bodyLimit : JSON_BODY_LIMIT,
    preParsing: (request, reply, payload, done) => {
      const giveUp = () => {
        if (!reply.sent) reply.send(platformProblem('request_timeout', { headers: { connection: 'close' } }));
      };
      request.server.door.connections.awaitBody(request.raw.socket, giveUp);
      done(null, payload);
    },
    preValidation: (request, _reply, done) => {
      const { door } = request.server;
      door.connections.hasBody(request.raw.socket);
      // A missing body equals {}: optional fields are then absent, and required ones are named as missing.
      if (request.body === undefined) request.body = {};
      // Only now: a body that does not come holds a connection, and no work.
      done(door.beginWork(request));
    },
  };
}

function handlerOf(mounted: MountedOperation, metrics: Metrics): RouteOptions['handler'] {
  const { operation } = mounted;
  if (operation.resources !== undefined) return resourceHandler(mounted, metrics);
  if (operation.body === 'stream') return streamHandler(mounted);
  return (request, reply) => {
    const answer = operation.handle(callOf(mounted, request, reply, request.query, request.body));
    if (!(answer instanceof PreparedAnswer)) return answer;
    sendPrepared(reply, answer);
    return undefined;
  };
}

/** Installs strict validation for every route of the app. */
export function useStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    return compileValidator(schema as TSchema, (httpPart ?? 'body') as 'body' | 'querystring' | 'params' | 'headers');
  });
}
