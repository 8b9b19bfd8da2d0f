import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastify } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { PlatformSettings } from '../config/platform-settings.ts';
import { FORM_PAGE_HEADERS, PAGE_POLICY, PAGE_TYPE } from '../pages/prepare-page.ts';
import { hasRefusalPage, RefusalPages } from '../pages/refusal-pages.ts';
import type { Log } from '../telemetry/log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { SpanRecorder } from '../telemetry/traces.ts';
import type { UsageRecorder } from '../usage/recorder.ts';
import type { Admission } from './admission/admission.ts';
import { isLookedAt } from './admission/looked-at.ts';
import { pathMeant, unmatchedHandler } from './admission/unmatched.ts';
import { handOver } from './answer/chain-headers.ts';
import { RenderedAnswer } from './answer/rendered-answer.ts';
import { writeAnswer } from './answer/write-answer.ts';
import { readJsonStrictly } from './body/json-body.ts';
import { answerBrokenClient } from './connection/broken-client.ts';
import type { ConcurrencyLimiter } from './connection/concurrency-limiter.ts';
import { faultOfHost } from './connection/host-header.ts';
import { givenRequestId, requiresHttps, trustedProxies } from './connection/proxy-trust.ts';
import { mountService } from './mount.ts';
import type { Access } from './operation/access.ts';
import type { MountedOperation, OpenedService } from './operation/mounted.ts';
import { PathTable } from './operation/paths.ts';
import { problemFor } from './operation/problem-for.ts';
import { deferContinue, holdsBodyBack } from './operation/stream-route.ts';
import { problemFrom } from './problem/error-to-problem.ts';
import { platformProblem } from './problem/problems.ts';
import { problemDocument } from './problem/refusal.ts';
import type { Answered } from './trace/answered.ts';
import { answered } from './trace/answered.ts';
import { pathMasker } from './trace/masked-path.ts';
import { measuresOf } from './trace/measures.ts';
import { requestIds } from './trace/request-id.ts';
import { logRequest } from './trace/request-log.ts';

/**
 * The HTTP application: Fastify with the platform's rules for every request, and the operations of the opened services.
 * Owns no connection to anything outside; what it needs is passed in and closed by whoever made it.
 */
export type AppOptions = {
  settings: PlatformSettings;
  services: readonly OpenedService[];
  admission: Admission;
  concurrency: ConcurrencyLimiter;
  metrics: Metrics;
  log: Log;
  /** True from the moment a shutdown began: connections are then closed after their answer. */
  isDraining: () => boolean;
  spans?: SpanRecorder | undefined;
  /** Counts what workspaces and keys ask. */
  usage?: Pick<UsageRecorder, 'note'> | undefined;
};

const HEADERS_TIMEOUT_MS = 15_000;
const SILENCE_MS = 300_000;
/** How late Node may notice that a time is up; its own default is 30 s. */
const TIMEOUT_CHECK_MS = 5_000;
const KEEP_ALIVE_MS = 72_000;
const MAX_PARAM_LENGTH = 200;
/** What logs and metrics say when nobody was left to read the answer. */
const CLIENT_WENT_AWAY = 499;
const INTERNAL_ERROR = 500;
const TOO_MANY = 429;
const HSTS = 'max-age=31536000';

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

export function buildApp(options: AppOptions): { app: FastifyInstance; mounted: MountedOperation[] } {
  const { settings, log, admission } = options;
  const trusted = trustedProxies(settings.TRUST_PROXY);
  const nextRequestId = requestIds();
  const app = fastify({
    logger: false,
    trustProxy: trusted ?? false,
    genReqId: (raw) => givenRequestId(trusted !== undefined, raw.headers['x-request-id']) ?? nextRequestId(),
    requestTimeout: settings.REQUEST_TIMEOUT_SECONDS * 1000,
    // A connection on which nothing moves, in either direction, for so long is closed.
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node's own refusal says nothing and has no id; ours comes with the first hook.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: false, caseSensitive: true },
    // Requests that arrive on open connections while the server closes are served, not refused.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => answerBrokenClient(error, socket),
    frameworkErrors: (error, request, reply) => {
      // No hook has seen this request: its path could not even be looked up. It is refused as its neighbours are.
      const [likely] = paths.find(request.url);
      request.mounted = likely === undefined ? null : { ...likely, measures: unmatched };
      begin(request as FastifyRequest, reply as unknown as FastifyReply);
      // Refusals count too; this one need not wait for it.
      admission.countThenThrow(error, request as FastifyRequest).catch(() => {});
      // Nor will a hook see its answer.
      handOver(reply as unknown as FastifyReply);
      refuse(request as FastifyRequest, reply as unknown as FastifyReply, problemFrom(error));
    },
  });

  const headers = { ...SECURITY_HEADERS, ...(requiresHttps(settings) && { 'strict-transport-security': HSTS }) };
  const problems = new WeakMap<object, Problem>();
  const unmatched = measuresOf(options.metrics, 'platform', 'unmatched');

  app.decorate('isDraining', options.isDraining);
  app.decorate('concurrency', options.concurrency);
  app.decorate('confirmAdmission', async (request: FastifyRequest) => {
    if (request.mounted !== null) await admission.confirm(request.mounted, request);
  });
  app.decorateRequest('mounted', null);
  app.decorateRequest('chainHeaders');
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('holding', null);
  app.decorateRequest('principal', undefined);
  app.decorateRequest('key', undefined);
  app.decorateRequest('person', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('resourceName', undefined);
  readJsonStrictly(app, ({ mounted }) => mounted?.refusal.words);
  deferContinue(app);
  options.concurrency.connections.watch(app.server);

  app.addHook('onRoute', (route) => {
    if (route.config?.operation === undefined) {
      throw new Error(`${String(route.method)} ${route.url} is not declared as an operation`);
    }
  });

  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    const wrongHost = faultOfHost(request.raw);
    if (wrongHost !== undefined) admission.countThenThrow(refusedHost(wrongHost), request).catch(done);
    else if (request.is404) answerUnmatched(request, reply).catch(done);
    else done();
  });

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    request.startedAt = performance.now();
    request.chainHeaders = { ...headers, 'x-request-id': request.id };
    options.spans?.begin(request);
    // Not Fastify's onResponse, which stays silent about a client that went away before its answer was written.
    reply.raw.once('close', () => conclude(request, reply));
    options.concurrency.enter(request);
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    // Judged now, not when the request began: a shutdown may have begun meanwhile.
    if (options.isDraining()) reply.header('connection', 'close');
    handOver(reply);
    if (payload instanceof Readable) {
      payload.once('error', (error) => problems.set(request, problemFrom(error)));
      // Nobody wants to see it: none of it need be made.
      if (request.method === 'HEAD') payload.destroy();
    } else {
      options.concurrency.endWork(request);
    }
    done(null, payload);
  });

  function conclude(request: FastifyRequest, reply: FastifyReply): void {
    options.concurrency.leave(request);
    const problem = problems.get(request);
    const broken = problem !== undefined && problem.status >= 500 ? problem.status : CLIENT_WENT_AWAY;
    const status = reply.raw.writableFinished ? reply.statusCode : broken;
    const milliseconds = performance.now() - request.startedAt;
    const measures = request.mounted?.measures ?? unmatched;
    measures.byStatus(status).add();
    measures.duration.observe(milliseconds / 1000);
    if (status >= INTERNAL_ERROR || status === TOO_MANY) request.principal?.taken?.giveBack();
    if (request.principal !== undefined) options.usage?.note(request, { status, milliseconds, code: problem?.code });
    logRequest(log, request, { status, milliseconds, problem, maskedPath, isDraining: options.isDraining() });
    if (answered.hasSubscribers) tellAnswer(request, reply, problem?.code);
    options.spans?.end(request, status);
  }

  /** An answer that broke off, and one to what no operation takes, are no operation's. */
  function tellAnswer({ mounted, resourceName }: FastifyRequest, reply: FastifyReply, code: string | undefined): void {
    if (mounted === null || mounted.measures === unmatched || !reply.raw.writableFinished) return;
    const { service, operation } = mounted;
    answered.publish({ service, operation, resource: resourceName, status: reply.statusCode, code } satisfies Answered);
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
    problems.set(request, problem);
    const { mediaType, write } = request.mounted?.refusal ?? problemDocument;
    if (problem.headers !== undefined) reply.headers(problem.headers);
    if (holdsBodyBack(request)) reply.header('connection', 'close');
    // Whatever the operation allows for its answers: nobody may keep a refusal.
    reply.header('cache-control', 'no-store');
    reply.removeHeader('etag');
    const form = request.mounted?.operation.form;
    if (form !== undefined && problem.status !== INTERNAL_ERROR) {
      const written = form(problem, { service: request.mounted?.context, request });
      const shown = typeof written === 'string' ? { page: written, headers: FORM_PAGE_HEADERS } : written;
      const facts = { status: problem.status, headers: shown.headers };
      writeAnswer(reply, new RenderedAnswer(PAGE_TYPE, shown.page, facts));
      return;
    }
    if (hasRefusalPage(problem.status) && mayBeSeen(request) && isLookedAt(request)) {
      reply.header('content-security-policy', PAGE_POLICY);
      const page = pages.write(request, problem, pathMeant(problem));
      writeAnswer(reply, new RenderedAnswer(PAGE_TYPE, page, { status: problem.status }));
      return;
    }
    // Text with its own type: the response schema belongs to the operation's answer, not to a refusal.
    const text = JSON.stringify(write(problem, request.id));
    writeAnswer(reply, new RenderedAnswer(`${mediaType}; charset=utf-8`, text, { status: problem.status }));
  }

  /**
   * Where browsers land by themselves. A program that sends something may ask for a report as a page, and whoever has a key is
   * a program: both are refused as promised.
   */
  function mayBeSeen({ method, mounted }: FastifyRequest): boolean {
    if (mounted === null || mounted.operation.page === true) return true;
    if (method !== 'GET' && method !== 'HEAD') return false;
    return !TAKES_KEYS.has(mounted.operation.access) || mounted.measures === unmatched;
  }

  app.setErrorHandler((error, request, reply) => refuse(request, reply, problemFor(request, error)));

  const answerUnmatched = unmatchedHandler(() => paths, admission, unmatched);
  const mounted = options.services.flatMap((opened) =>
    mountService(app, opened, admission, options.metrics, answerUnmatched),
  );
  const paths = new PathTable(mounted);
  const pages = new RefusalPages(mounted);
  const maskedPath = pathMasker(mounted.map(({ operation }) => operation.path));

  return { app, mounted };
}

const TAKES_KEYS: ReadonlySet<Access> = new Set(['key', 'key-only']);

const refusedHost = (fault: string) =>
  platformProblem('malformed_request', { public: fault, headers: { connection: 'close' } });
