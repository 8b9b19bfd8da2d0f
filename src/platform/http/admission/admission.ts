import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#kernel/problem.ts';
import type { Limiter, Policy, Verdict } from '../../limits/limiter.ts';
import type { Counter } from '../../telemetry/metrics.ts';
import type { Allowances } from '../../workspaces/allowances.ts';
import type { ClientAddress } from '../connection/client-address.ts';
import { clientAddressOf } from '../connection/client-address.ts';
import type { ConcurrencyLimiter } from '../connection/concurrency-limiter.ts';
import { overloaded } from '../connection/concurrency-limiter.ts';
import type { MountedOperation } from '../operation/mounted.ts';
import { platformProblem } from '../problem/problems.ts';
import { changesNothing, isForged, setCorsHeaders } from './cors.ts';
import { carriesCredential } from './credential.ts';
import type { Identifying } from './identify.ts';
import { identify } from './identify.ts';
import { isFromOwnPage } from './own-page.ts';
import type { Pressure } from './pressure.ts';

/**
 * Decides, before a byte of the body is read, whether a request may reach its handler: pressure, HTTPS, credential, burst
 * limit, in this order. Every reason to refuse a credential gives one and the same answer.
 *
 * Who counts where: a workspace with all its keys and members as one, a good key or session of none by itself; everything else by
 * its address. Addresses that keep presenting bad
 * keys are turned away before the look-up, without touching the open traffic of the same address.
 */
export type AdmissionOptions = Identifying & {
  allowances: Allowances;
  limiter: Limiter;
  concurrency: ConcurrencyLimiter;
  pressure: Pressure;
  requireHttps: boolean;
  addressQuota: number;
  keyQuota: number;
  limited: Counter;
  shed: Counter;
};

type Counted = Pick<ClientAddress, 'subject' | 'wider'>;

const WINDOW_SECONDS = 60;
const BLOCKED_CAPACITY = 10_000;

export class Admission {
  readonly #options: AdmissionOptions;
  readonly #address: Policy;
  readonly #key: Policy;
  readonly #failures: Policy;
  readonly #policyHeaders: Map<Policy, string>;
  /** Addresses whose failures are used up, until when (ms). */
  readonly #blocked = new Map<string, number>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#address = { name: 'address', quota: options.addressQuota, windowSeconds: WINDOW_SECONDS };
    this.#key = { name: 'key', quota: options.keyQuota, windowSeconds: WINDOW_SECONDS };
    this.#failures = { name: 'failures', quota: options.addressQuota, windowSeconds: WINDOW_SECONDS };
    this.#policyHeaders = new Map(
      [this.#address, this.#key, this.#failures].map((p) => [p, `"${p.name}";q=${p.quota};w=${p.windowSeconds}`]),
    );
  }

  /** A Fastify onRequest hook for one operation. */
  hookFor(mounted: MountedOperation) {
    return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
      request.mounted = mounted;
      try {
        const waiting = this.#admit(mounted, request);
        if (waiting === undefined) done();
        else waiting.then(() => done(), done);
      } catch (error) {
        done(error as Error);
      }
    };
  }

  #admit(mounted: MountedOperation, request: FastifyRequest): Promise<void> | undefined {
    const { operation } = mounted;
    request.chainHeaders['cache-control'] = mounted.cacheControl;
    if (mounted.cors !== undefined) setCorsHeaders(mounted.cors, request);
    if (operation.limited === false) return undefined;
    const refusal = this.#refuseUnheard(mounted, request);
    if (refusal !== undefined) return this.countThenThrow(refusal, request);
    if (operation.access === 'open') return this.countAddress(request);
    return this.#admitKnown(mounted, request);
  }

  /** What is refused whoever asks. */
  #refuseUnheard(mounted: MountedOperation, request: FastifyRequest): Problem | undefined {
    const { concurrency, pressure, requireHttps, shed } = this.#options;
    if (pressure.isTooHigh()) {
      shed.add();
      return overloaded();
    }
    const crowded = concurrency.refusalOf(request);
    if (crowded !== undefined) return crowded;
    if (requireHttps && request.protocol !== 'https' && this.#isSecretIn(request, mounted)) {
      return platformProblem('https_required');
    }
    const forged = mounted.cors !== undefined && isForged(mounted.cors, request);
    return forged || isStrange(mounted, request) ? platformProblem('origin_not_allowed') : undefined;
  }

  /** The console's session opens operations of every service that takes keys. */
  #isSecretIn(request: FastifyRequest, { service, operation }: MountedOperation): boolean {
    const takesSession = operation.access !== 'open' && this.#options.people?.isSignedIn(request) === true;
    return takesSession || carriesCredential(request, service.credentials);
  }

  /** Refusals count too, and tell the limit like every other answer; but they stay what they are when it is used up. */
  async countThenThrow(refusal: unknown, request: FastifyRequest): Promise<never> {
    const { subject, wider } = clientAddressOf(request);
    const verdict = await this.#options.limiter.consume(this.#address, subject, wider);
    this.#tell(this.#address, verdict, request);
    throw refusal;
  }

  /** For open operations, for strangers, and for what no operation takes (404, 405, preflight). */
  countAddress(request: FastifyRequest): Promise<void> | undefined {
    return this.#count(this.#address, clientAddressOf(request), request);
  }

  /** Finds out who asks, and counts the request by that; a stranger is refused unless the operation takes strangers too. */
  async #admitKnown(mounted: MountedOperation, request: FastifyRequest): Promise<void> {
    const client = clientAddressOf(request);
    this.#refuseBlocked(client.subject, request);
    const who = await identify(mounted, request, this.#options).catch((error: unknown) =>
      this.countThenThrow(error, request),
    );
    if (who.id === undefined) {
      // Only a key that was presented and is none counts as a failure: whoever is signed out has guessed nothing.
      if (who.hasGuessed) await this.#count(this.#failures, client, request);
      else await this.countAddress(request);
      if (mounted.operation.access === 'optional' && !who.hasGuessed) return;
      throw who.refusal ?? mounted.unauthorized;
    }
    request.session = who.session;
    request.key = who.key;
    request.principal = who.principal;
    request.person = who.person;
    this.#options.concurrency.know(request, who.id);
    await this.#count(this.#key, { subject: who.id, wider: [] }, request);
    if (who.refusal !== undefined) throw who.refusal;
    if (who.allowance !== null && who.principal !== undefined) {
      await this.#options.allowances.take(mounted.service.name, who.principal, who.allowance);
    }
  }

  /**
   * Whether whoever was admitted still would be. For bodies that took their time: who was thrown out meanwhile is not to be heard
   * because the last byte was kept back.
   */
  async confirm(mounted: MountedOperation, request: FastifyRequest): Promise<void> {
    const who = await identify(mounted, request, this.#options);
    if (who.refusal !== undefined) throw who.refusal;
    const wasKnown = request.principal ?? request.session ?? request.person;
    if (who.id === undefined && wasKnown !== undefined) throw mounted.unauthorized;
  }

  #count(policy: Policy, counted: Counted, request: FastifyRequest): Promise<void> | undefined {
    const { subject, wider } = counted;
    const verdict = this.#options.limiter.consume(policy, subject, wider);
    if (!('then' in verdict)) {
      this.#apply(policy, subject, verdict, request);
      return undefined;
    }
    return verdict.then((settled) => this.#apply(policy, subject, settled, request));
  }

  #apply(policy: Policy, subject: string, verdict: Verdict, request: FastifyRequest): void {
    this.#tell(policy, verdict, request);
    if (verdict.allowed) return;
    if (policy === this.#failures) this.#block(subject, verdict.resetSeconds);
    throw this.#limitedFor(verdict.resetSeconds);
  }

  #tell(policy: Policy, verdict: Pick<Verdict, 'remaining' | 'resetSeconds'>, { chainHeaders }: FastifyRequest): void {
    chainHeaders['ratelimit-policy'] = this.#policyHeaders.get(policy) ?? '';
    chainHeaders['ratelimit'] = `"${policy.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`;
  }

  #block(address: string, seconds: number): void {
    if (this.#blocked.size >= BLOCKED_CAPACITY) this.#blocked.clear();
    this.#blocked.set(address, Date.now() + seconds * 1000);
  }

  #refuseBlocked(address: string, request: FastifyRequest): void {
    if (this.#blocked.size === 0) return;
    const until = this.#blocked.get(address);
    if (until === undefined) return;
    const seconds = Math.ceil((until - Date.now()) / 1000);
    if (seconds <= 0) {
      this.#blocked.delete(address);
      return;
    }
    this.#tell(this.#failures, { remaining: 0, resetSeconds: seconds }, request);
    throw this.#limitedFor(seconds);
  }

  #limitedFor(seconds: number) {
    this.#options.limited.add();
    return platformProblem('rate_limited', { headers: { 'retry-after': String(seconds) } });
  }
}

/** For a service that only its own pages may change. */
const isStrange = ({ service, publicUrl }: MountedOperation, request: FastifyRequest): boolean =>
  service.ownPagesOnly === true && !changesNothing(request) && !isFromOwnPage(publicUrl, request);
