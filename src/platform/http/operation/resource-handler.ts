import fastJson from 'fast-json-stringify';
import type { FastifyReply, RouteHandlerMethod } from 'fastify';
import { isAnswer } from '../answer/answer.ts';
import { CacheByUrl } from '../answer/cache-by-url.ts';
import { cacheControlOf } from '../answer/caching.ts';
import { PreparedAnswer } from '../answer/prepared-answer.ts';
import { renderedJson } from '../answer/rendered-answer.ts';
import { takeResult } from '../answer/write-answer.ts';
import { callOf } from './call.ts';
import type { Measures, MountedOperation } from './mounted.ts';
import type { Operation, Resource } from './operation.ts';
import type { Query } from './query-names.ts';
import { compileResourceChoice } from './resource.ts';

/** Answers for several resources behind one path: what each of them needs is compiled and looked up once, at start. */
type Ready = {
  resource: Resource;
  /** As if it were an operation of its own: the metrics are the resource's. */
  mounted: MountedOperation;
  cacheControl: string | undefined;
  serialise: (value: unknown) => string;
};

/** The series of a resource, by its name. */
type MeasuresFor = (resource: string) => Measures;

export function resourceHandler(mounted: MountedOperation, measuresFor: MeasuresFor): RouteHandlerMethod {
  const { selector, list } = mounted.operation.resources as NonNullable<Operation['resources']>;
  const choose = compileResourceChoice(selector, list, mounted.context);
  const ready = new Map(list.map((resource) => [resource, readyFor(resource, mounted, measuresFor)]));
  const cache = new CacheByUrl<Ready>();
  return (request, reply) => {
    const { url } = request.raw as { url: string };
    const known = cache.get(url);
    if (known !== undefined) return send(reply, known.beside, known.answer);
    const query = request.query as Query;
    const resource = choose(query);
    const own = ready.get(resource) as Ready;
    const answer = resource.handle({
      ...callOf(own.mounted, request, reply, query, undefined),
      principal: undefined,
      key: undefined,
      session: undefined,
      person: undefined,
    });
    // Most answers are there at once: they need no turn of the event loop.
    if (answer instanceof Promise) return answer.then((settled) => send(reply, own, settled));
    if (resource.lasts === true && answer instanceof PreparedAnswer) cache.keep(url, answer, own);
    return send(reply, own, answer);
  };
}

function readyFor(resource: Resource, mounted: MountedOperation, measuresFor: MeasuresFor): Ready {
  const { selector } = mounted.operation.resources as NonNullable<Operation['resources']>;
  const name = { [selector]: resource.name };
  const write = fastJson(resource.reply as Parameters<typeof fastJson>[0]) as (value: unknown) => string;
  return {
    resource,
    mounted: { ...mounted, measures: measuresFor(resource.name) },
    cacheControl: resource.cache === undefined ? undefined : cacheControlOf(resource.cache, true),
    serialise: (value) => write({ ...name, ...(value as object) }),
  };
}

function send(reply: FastifyReply, { resource, mounted, cacheControl, serialise }: Ready, answer: unknown): unknown {
  const { request } = reply;
  request.resourceName = resource.name;
  request.mounted = mounted;
  if (cacheControl !== undefined) request.chainHeaders['cache-control'] = cacheControl;
  const isValue = !isAnswer(answer) && typeof answer !== 'string' && !Buffer.isBuffer(answer);
  return takeResult(reply, isValue ? renderedJson(serialise(answer)) : answer);
}
