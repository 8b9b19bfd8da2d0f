import type { FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../answer/vary.ts';
import type { CorsRule } from '../operation/cors-rule.ts';

const PREFLIGHT_SECONDS = 86_400;

/** Sets what an actual response needs. `Vary` goes out also when the origin is absent, so that caches keep them apart. */
export function setCorsHeaders(rule: CorsRule, request: FastifyRequest): void {
  addVary(request, 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !rule.allows(origin)) return;
  const { chainHeaders } = request;
  chainHeaders['access-control-allow-origin'] = origin;
  if (rule.credentials) chainHeaders['access-control-allow-credentials'] = 'true';
  chainHeaders['cross-origin-resource-policy'] = 'cross-origin';
  if (rule.exposes.length > 0) chainHeaders['access-control-expose-headers'] = rule.exposes.join(', ');
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const changesNothing = ({ method }: Pick<FastifyRequest, 'method'>) => SAFE_METHODS.has(method);

/** A page of a foreign origin that tries to change something with its visitor's cookie. */
export function isForged(rule: CorsRule, request: FastifyRequest): boolean {
  if (rule.refusesOthers !== true || changesNothing(request)) return false;
  const { origin } = request.headers;
  if (origin !== undefined) return !rule.allows(origin) && !isOwn(origin, request);
  // A browser that leaves `Origin` out still says this; other programs say neither.
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** A page of this very server, under whatever name it was reached: another origin's page cannot send another name. */
function isOwn(origin: string, request: FastifyRequest): boolean {
  return origin === `${request.protocol}://${request.host}`;
}

/** Answers a preflight: 204, with permissions only for an allowed origin. */
export function answerPreflight(
  rule: CorsRule,
  methods: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCorsHeaders(rule, request);
  if ('access-control-allow-origin' in request.chainHeaders) {
    reply.header('access-control-allow-methods', methods.join(', '));
    reply.header('access-control-allow-headers', rule.requestHeaders.join(', '));
    reply.header('access-control-max-age', PREFLIGHT_SECONDS);
  }
  reply.code(204).send();
}
