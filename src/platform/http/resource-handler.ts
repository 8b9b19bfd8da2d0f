import fastJson from 'fast-json-stringify';
import type { FastifyReply, RouteHandlerMethod } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { cacheControlOf } from './caching.ts';
import { callOf } from './call.ts';
import { measuresOf } from './measures.ts';
import type { MountedOperation } from './mounted.ts';
import type { Operation, Resource } from './operation.ts';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';
import { compileResourceChoice } from './resource.ts';

/** Answers for several resources behind one path: what each of them needs is compiled and looked up once, at start. */
type Ready = {
  resource: Resource;
  /** As if it were an operation of its own: the metrics are the resource's. */
  mounted: MountedOperation;
  cacheControl: string | undefined;
  serialise: (value: unknown) => string;
};

/** Answers that last are kept by the address that was asked for. Those that are asked for most come back by themselves. */
const KEPT_ANSWERS = 1000;
const LONGEST_KEPT_ADDRESS = 300;

export function resourceHandler(mounted: MountedOperation, metrics: Metrics): RouteHandlerMethod {
  const { selector, list } = mounted.operation.resources as NonNullable<Operation['resources']>;
  const choose = compileResourceChoice(selector, list);
  const ready = new Map(list.map((resource) => [resource, readyFor(resource, mounted, metrics)]));
  const kept = new Map<string, { own: Ready; answer: PreparedAnswer }>();
  return (request, reply) => {
    const { url } = request.raw as { url: string };
    const known = kept.get(url);
    if (known !== undefined) return send(reply, known.own, known.answer);
    const { resource, query } = choose(request.query as Record<string, unknown>);
    const own = ready.get(resource) as Ready;
    const answer = resource.handle({
      ...callOf(own.mounted, request, reply, query, undefined),
      key: undefined,
      session: undefined,
    });
    // Most answers are there at once: they need no turn of the event loop.
    if (answer instanceof Promise) return answer.then((settled) => send(reply, own, settled));
    if (resource.lasts === true && answer instanceof PreparedAnswer && url.length <= LONGEST_KEPT_ADDRESS) {
      if (kept.size >= KEPT_ANSWERS) kept.clear();
      kept.set(url, { own, answer });
    }
    return send(reply, own, answer);
  };
}

function readyFor(resource: Resource, mounted: MountedOperation, metrics: Metrics): Ready {
  return {
    resource,
    mounted: {
      ...mounted,
      measures: measuresOf(metrics, mounted.service.name, `${mounted.operation.id}.${resource.name}`),
    },
    cacheControl: resource.cache === undefined ? undefined : cacheControlOf(resource.cache, true),
    serialise: fastJson(resource.reply as Parameters<typeof fastJson>[0]) as (value: unknown) => string,
  };
}

function send(
  reply: FastifyReply,
  { resource, mounted, cacheControl, serialise }: Ready,
  answer: unknown,
): FastifyReply {
  const { request } = reply;
  request.resourceName = resource.name;
  request.mounted = mounted;
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  if (answer instanceof PreparedAnswer) {
    sendPrepared(reply, answer);
    return reply;
  }
  if (typeof answer === 'string' || Buffer.isBuffer(answer)) return reply.send(answer);
  reply.type('application/json; charset=utf-8');
  return reply.send(serialise(answer));
}
