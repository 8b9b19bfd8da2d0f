import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Keys } from '../keys/keys.ts';
import type { Limiter, Policy, Verdict } from '../limits/limiter.ts';
import type { Counter } from '../telemetry/metrics.ts';
import { limitSubject } from './client-address.ts';
import { isForged, setCorsHeaders } from './cors.ts';
import { carriesCredential, challengeFor, presentedKey } from './credential.ts';
import type { MountedOperation } from './mounted.ts';
import type { Pressure } from './pressure.ts';
import { platformProblem } from './problems.ts';

/**
 * Decides, before a byte of the body is read, whether a request may reach its handler: pressure, HTTPS, credential, burst
 * limit, in this order. Every reason to refuse a credential gives one and the same answer.
 *
 * Who counts where: a good key or session by itself; everything else by its address. Addresses that keep presenting bad
 * keys are turned away before the look-up, without touching the open traffic of the same address.
 */
export type AdmissionOptions = {
  keys: Keys;
  limiter: Limiter;
  pressure: Pressure;
  requireHttps: boolean;
  addressQuota: number;
  keyQuota: number;
  limited: Counter;
  shed: Counter;
};

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
    return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
      request.mounted = mounted;
      try {
        const waiting = this.#admit(mounted, request, reply);
        if (waiting === undefined) done();
        else waiting.then(() => done(), done);
      } catch (error) {
        done(error as Error);
      }
    };
  }

  #admit(mounted: MountedOperation, request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const { operation } = mounted;
    reply.header('cache-control', mounted.cacheControl);
    if (mounted.cors !== undefined) setCorsHeaders(mounted.cors, request, reply);
    if (operation.limited === false) return undefined;
    if (this.#options.pressure.isTooHigh()) {
      this.#options.shed.add();
      throw platformProblem('overloaded', { headers: { 'retry-after': '2' } });
    }
    if (this.#options.requireHttps && request.protocol !== 'https' && carriesCredential(request)) {
      throw platformProblem('https_required');
    }
    if (mounted.cors !== undefined && isForged(mounted.cors, request)) throw platformProblem('origin_not_allowed');
    if (operation.access === 'open') return this.#countAddress(request, reply);
    return this.#admitKnown(mounted, request, reply);
  }

  /** Counts a request that no operation takes (404, 405, preflight). */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    return this.#countAddress(request, reply);
  }

  #countAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    return this.#count(this.#address, limitSubject(request.ip), reply);
  }

  /** Finds out who asks, and counts the request by that; a stranger is refused unless the operation takes strangers too. */
  async #admitKnown(mounted: MountedOperation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access } = mounted.operation;
    const address = limitSubject(request.ip);
    this.#refuseBlocked(address, reply);
    const session = access === 'key' ? undefined : await mounted.service.verifySession?.(mounted.context, request);
    const key =
      access === 'session' || session !== undefined ? undefined : presentedKey(request, mounted.service.credentials);
    const found = key === undefined ? undefined : await this.#options.keys.verify(mounted.service.name, key);
    const known = session ?? found;
    if (known !== undefined) {
      request.session = session;
      request.key = found;
      await this.#count(this.#key, known.id, reply);
    } else if (access === 'optional' && key === undefined) {
      await this.#countAddress(request, reply);
    } else {
      await this.#count(this.#failures, address, reply);
      throw platformProblem('unauthorized', {
        headers: { 'www-authenticate': challengeFor(mounted.service.credentials) },
      });
    }
  }

  #count(policy: Policy, subject: string, reply: FastifyReply): Promise<void> | undefined {
    const verdict = this.#options.limiter.consume(policy, subject);
    if (!('then' in verdict)) {
      this.#apply(policy, subject, verdict, reply);
      return undefined;
    }
    return verdict.then((settled) => this.#apply(policy, subject, settled, reply));
  }

  #apply(policy: Policy, subject: string, verdict: Verdict, reply: FastifyReply): void {
    reply.header('ratelimit-policy', this.#policyHeaders.get(policy));
    reply.header('ratelimit', `"${policy.name}";r=${verdict.remaining};t=${verdict.resetSeconds}`);
    if (verdict.allowed) return;
    if (policy === this.#failures) this.#block(subject, verdict.resetSeconds);
    throw this.#limitedFor(verdict.resetSeconds);
  }

  #block(address: string, seconds: number): void {
    if (this.#blocked.size >= BLOCKED_CAPACITY) this.#blocked.clear();
    this.#blocked.set(address, Date.now() + seconds * 1000);
  }

  #refuseBlocked(address: string, reply: FastifyReply): void {
    if (this.#blocked.size === 0) return;
    const until = this.#blocked.get(address);
    if (until === undefined) return;
    const seconds = Math.ceil((until - Date.now()) / 1000);
    if (seconds <= 0) {
      this.#blocked.delete(address);
      return;
    }
    reply.header('ratelimit-policy', this.#policyHeaders.get(this.#failures));
    reply.header('ratelimit', `"${this.#failures.name}";r=0;t=${seconds}`);
    throw this.#limitedFor(seconds);
  }

  #limitedFor(seconds: number) {
    this.#options.limited.add();
    return platformProblem('rate_limited', { headers: { 'retry-after': String(seconds) } });
  }
}
