import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Admission } from './admission/admission.ts';
import { unauthorizedFor } from './admission/refused-credential.ts';
import type { UnmatchedHandler } from './admission/unmatched.ts';
import type { CachePolicy } from './answer/caching.ts';
import {
  answerAlwaysPacked,
  answerConditionally,
  answerPacked,
  cacheControlOf,
  defaultCachePolicy,
  packOnly,
} from './answer/caching.ts';
import { takeResult } from './answer/write-answer.ts';
import { FORM_BODY_LIMIT, mountForm } from './body/form-body.ts';
import type { Access } from './operation/access.ts';
import { callOf } from './operation/call.ts';
import type { InputCheck } from './operation/input-check.ts';
import { compileInputCheck } from './operation/input-check.ts';
import type { MountedOperation, OpenedService } from './operation/mounted.ts';
import type { Operation, ReplySchema } from './operation/operation.ts';
import { resourceHandler } from './operation/resource-handler.ts';
import { checkStreamHeaders, mountStream, sendContinue, streamHandler } from './operation/stream-route.ts';
import { platformProblem } from './problem/problems.ts';
import { problemDocument } from './problem/refusal.ts';
import { measuresOf } from './trace/measures.ts';

/** Turns operations into Fastify routes. Everything that can be decided once is decided here, at start. */
const JSON_BODY_LIMIT = 100 * 1024;

export function mountService(
  app: FastifyInstance,
  opened: OpenedService,
  admission: Admission,
  metrics: Metrics,
  answerUnmatched: UnmatchedHandler,
): MountedOperation[] {
  return opened.operations.map((operation) => {
    const cache = operation.cache ?? defaultCachePolicy(operation.method);
    const refusal = operation.refusal ?? opened.service.refusal ?? problemDocument;
    const mounted: MountedOperation = {
      operation,
      service: opened.service,
      context: opened.context,
      cors: opened.cors,
      publicUrl: opened.publicUrl,
      cacheControl: cacheControlOf(cache, operation.access === 'open'),
      refusal,
      unauthorized: unauthorizedFor(opened.service, operation, refusal),
      measures: measuresOf(metrics, opened.service.name, operation.id),
    };
    const checkInput = compileInputCheck(mounted);
    const route: RouteOptions = {
      method: operation.method,
      url: routerPath(operation.path),
      config: { operation },
      schema: { response: repliesOf(operation) },
      onRequest: [
        ...refuseEmptyParts(operation.path, answerUnmatched),
        admission.hookFor(mounted),
        ...nameTheRest(operation.path),
        ...(operation.body === 'stream' ? [checkStreamHeaders(mounted), refuseFaults(checkInput)] : []),
        operation.body === undefined ? beginWork(operation) : sendContinue,
      ],
      handler: handlerOf(mounted, checkInput, metrics),
      ...sendingOf(operation, cache),
      ...(operation.body !== undefined && operation.body !== 'stream' && wholeBodyOptions(mounted, admission)),
    };
    if (operation.body === 'stream') mountStream(app, route);
    else if (operation.form !== undefined) mountForm(app, route);
    else app.route(route);
    return mounted;
  });
}

/**
 * What somebody sees who is signed in is never packed: beside something that an attacker chose, its length would tell of what is
 * secret in it. Nor is what nobody may keep, unless the operation says that it may be: keys, sessions and births are there.
 */
function sendingOf({ access, packs }: Operation, cache: CachePolicy): Pick<RouteOptions, 'onSend'> {
  if (cache === 'no-store') return packs === true ? { onSend: packOnly } : {};
  if (SIGNED_IN.has(access)) return { onSend: answerConditionally };
  return { onSend: packs === true ? answerAlwaysPacked : answerPacked };
}

/** Answers to whoever is signed in, and to nobody else. */
const SIGNED_IN: ReadonlySet<Access> = new Set(['session', 'optional', 'member', 'operator']);

const REST = /\{(\w+)\*\}$/;

function routerPath(path: string): string {
  return path.replace(REST, '*').replace(/\{(\w+)\}/g, ':$1');
}

/** The router takes an empty part of a path for a value; nobody has such a path. */
function refuseEmptyParts(path: string, answerUnmatched: UnmatchedHandler): onRequestHookHandler[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  if (names.length === 0) return [];
  return [
    (request, reply, done) => {
      const params = request.params as Record<string, string>;
      if (names.every((name) => params[name] !== '')) done();
      else answerUnmatched(request, reply).catch(done);
    },
  ];
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

/** What is sent goes through Fastify's serialiser; what comes in is checked by `compileInputCheck`, all of it at once. */
function repliesOf(operation: Operation): Record<number, TSchema> {
  const response: Record<number, TSchema> = {};
  if (operation.resources === undefined) {
    for (const [status, entry] of Object.entries(operation.reply)) {
      const json = [entry].flat().find((each): each is TSchema => !isMedia(each as ReplySchema));
      if (json !== undefined) response[Number(status)] = json;
    }
  }
  return response;
}

const isMedia = (schema: ReplySchema) => 'media' in schema;

/** Before a client is told to go on: nobody should send a gigabyte for a name that is spelt wrong. */
function refuseFaults(checkInput: InputCheck): onRequestHookHandler {
  return (request, _reply, done) => done(checkInput(request));
}

/** What balancers poll is neither counted nor shed. */
function beginWork(operation: Operation): onRequestHookHandler {
  if (operation.limited === false) return (_request, _reply, done) => done();
  return (request, _reply, done) => done(request.server.concurrency.beginWork(request));
}

/** A body that takes longer to come: whoever sends it is looked at again. */
const LATE_MS = 500;

function wholeBodyOptions(mounted: MountedOperation, admission: Admission): Partial<RouteOptions> {
  const { access, bodyLimit, form } = mounted.operation;
  const usual = form === undefined ? JSON_BODY_LIMIT : FORM_BODY_LIMIT;
  return {
    bodyLimit: typeof bodyLimit === 'number' ? bodyLimit : usual,
    preParsing: (request, reply, payload, done) => {
      const giveUp = () => {
        if (!reply.sent) reply.send(platformProblem('request_timeout', { headers: { connection: 'close' } }));
      };
      request.server.concurrency.connections.awaitBody(request.raw.socket, giveUp);
      done(null, payload);
    },
    preValidation: (request, _reply, done) => {
      const { concurrency } = request.server;
      concurrency.connections.hasBody(request.raw.socket);
      // A missing body equals {}: optional fields are then absent, and required ones are named as missing.
      if (request.body === undefined) request.body = {};
      // Only now: a body that does not come holds a connection, and no work.
      const begin = (refusal?: Error) => done(refusal ?? concurrency.beginWork(request));
      const isLate = access !== 'open' && performance.now() - request.startedAt > LATE_MS;
      if (isLate) admission.confirm(mounted, request).then(() => begin(), begin);
      else begin();
    },
  };
}

function handlerOf(mounted: MountedOperation, checkInput: InputCheck, metrics: Metrics): RouteOptions['handler'] {
  const { operation, service } = mounted;
  if (operation.resources !== undefined) {
    return resourceHandler(mounted, (name) => measuresOf(metrics, service.name, `${operation.id}.${name}`));
  }
  if (operation.body === 'stream') return streamHandler(mounted);
  return (request, reply) => {
    const problem = checkInput(request);
    if (problem !== undefined) throw problem;
    const result = operation.handle(callOf(mounted, request, reply, request.query, request.body));
    return result instanceof Promise ? result.then((settled) => takeResult(reply, settled)) : takeResult(reply, result);
  };
}
