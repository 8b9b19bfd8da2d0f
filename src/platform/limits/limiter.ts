/**
 * Burst limits: fixed windows that begin with a subject's first request. They protect the house, they are not quotas:
 * losing them costs nothing, so they never make a request fail or wait.
 */
export type Policy = { name: string; quota: number; windowSeconds: number };

export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number };

export type Limiter = {
  /** Counts one request. Answers at once where it can, so that the common case costs no turn of the event loop. */
  consume: (policy: Policy, subject: string) => Verdict | Promise<Verdict>;
  close: () => void;
};

export function verdictOf(policy: Policy, count: number, resetMs: number): Verdict {
  return {
    allowed: count <= policy.quota,
    remaining: Math.max(0, policy.quota - count),
    resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
  };
}
