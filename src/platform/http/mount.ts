import type { Readable } from 'node:stream';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Counter, Metrics } from '../telemetry/metrics.ts';
import type { Admission } from './admission.ts';
import { answerConditionally, cacheControlOf, defaultCachePolicy } from './caching.ts';
import type { Measures, MountedOperation, OpenedService } from './mounted.ts';
import type { Operation, ReplySchema } from './operation.ts';
import { platformProblem } from './problems.ts';
import { problemDocument } from './refusal.ts';
import { compileResourceChoice } from './resource.ts';
import { openStreamBody } from './stream-body.ts';
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
      onRequest: [admission.hookFor(mounted), sendContinue, ...nameTheRest(operation.path)],
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

export function measuresOf(metrics: Metrics, service: string, operation: string): Measures {
  const counters = new Map<number, Counter>();
  return {
    duration: metrics.histogram('http_request_duration_seconds', 'Time from request to answer.', {
      service,
      operation,
    }),
    byStatus: (status) => {
      let counter = counters.get(status);
      if (counter === undefined) {
        counter = metrics.counter('http_requests_total', 'Requests answered.', {
          service,
          operation,
          status: String(status),
        });
        counters.set(status, counter);
      }
      return counter;
    },
  };
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
    ...(operation.body !== undefined && operation.body !== 'stream' && { body: operation.body }),
    response,
  };
}

const isMedia = (schema: ReplySchema) => 'media' in schema;

function jsonBodyOptions(operation: Operation): Partial<RouteOptions> {
  return {
    bodyLimit: typeof operation.bodyLimit === 'number' ? operation.bodyLimit : JSON_BODY_LIMIT,
    preValidation: (request, _reply, done) => {
      // A missing body equals {}: optional fields are then absent, and required ones are named as missing.
      if (request.body === undefined) request.body = {};
      done();
    },
  };
}

function handlerOf(mounted: MountedOperation, metrics: Metrics): RouteOptions['handler'] {
  const { operation, context } = mounted;
  if (operation.resources !== undefined) return resourceHandler(mounted, metrics);
  if (operation.body === 'stream') return streamHandler(mounted);
  return (request, reply) =>
    operation.handle({
      params: request.params,
      query: request.query,
      body: request.body,
      service: context,
      key: request.key,
      session: request.session,
      request,
      reply,
    });
}

function resourceHandler(mounted: MountedOperation, metrics: Metrics): RouteOptions['handler'] {
  const { operation, context } = mounted;
  const { selector, list } = operation.resources as NonNullable<Operation['resources']>;
  const choose = compileResourceChoice(selector, list);
  const compiled = new Map(
    list.map((resource) => [
      resource.name,
      {
        serialise: fastJson(resource.reply as Parameters<typeof fastJson>[0]) as (value: unknown) => string,
        measures: measuresOf(metrics, mounted.service.name, `${operation.id}.${resource.name}`),
      },
    ]),
  );
  return async (request, reply) => {
    const { resource, query } = choose(request.query as Record<string, unknown>);
    const ready = compiled.get(resource.name);
    request.resourceName = resource.name;
    if (ready !== undefined) request.mounted = { ...mounted, measures: ready.measures };
    if (resource.cache !== undefined) reply.header('cache-control', cacheControlOf(resource.cache, true));
    const value = await resource.handle({
      params: undefined,
      query,
      body: undefined,
      service: context,
      key: undefined,
      session: undefined,
      request,
      reply,
    });
    if (typeof value === 'string' || Buffer.isBuffer(value) || ready === undefined) return value;
    reply.type('application/json; charset=utf-8');
    return ready.serialise(value);
  };
}

function streamHandler(mounted: MountedOperation): RouteOptions['handler'] {
  const { operation, context } = mounted;
  const accepted = operation.accepts ?? ['application/octet-stream'];
  return async (request, reply) => {
    const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!accepted.includes(mediaType)) {
      throw platformProblem('unsupported_media_type', { public: `Content-Type must be ${accepted.join(' or ')}.` });
    }
    const limit =
      typeof operation.bodyLimit === 'function'
        ? operation.bodyLimit(context)
        : (operation.bodyLimit ?? JSON_BODY_LIMIT);
    const body = openStreamBody(request, request.body as Readable | undefined, mediaType, limit);
    return await operation.handle({
      params: request.params,
      query: request.query,
      body,
      service: context,
      key: request.key,
      session: request.session,
      request,
      reply,
    });
  };
}

/** In a scope of its own: there, every media type reaches the handler as raw bytes. */
function mountStream(app: FastifyInstance, route: RouteOptions): void {
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
  // Any other expectation may be ignored (RFC 9110, 10.1.1); Node would refuse it by itself, without a word.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

function sendContinue(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers.expect !== undefined && awaitingContinue.delete(request.raw)) reply.raw.writeContinue();
  done();
}

/** Installs strict validation for every route of the app. */
export function useStrictValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    return compileValidator(schema as TSchema, (httpPart ?? 'body') as 'body' | 'querystring' | 'params' | 'headers');
  });
}
