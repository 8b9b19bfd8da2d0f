/**
 * Burst limits: fixed windows that begin with a subject's first request. They protect the server, they are not quotas:
 * losing them costs nothing, so they never make a request fail or wait.
 */
export type Policy = { name: string; quota: number; windowSeconds: number };

/** A wider circle that a subject belongs to, and how many times the quota of one subject it has, all together. */
export type Circle = { subject: string; width: string; times: number };

export type Verdict = { allowed: boolean; remaining: number; resetSeconds: number };

export type Limiter = {
  /**
   * Counts one request, in the window of its subject and in those of the wider circles: in all of them, or, when one is used
   * up, in none. So whoever is refused uses up nothing of the neighbours', and a flood of fresh subjects inside a circle
   * that is used up leaves no trace. The verdict is the tightest of them.
   *
   * Answers at once where it can, so that the common case costs no turn of the event loop.
   */
  consume: (policy: Policy, subject: string, wider?: readonly Circle[]) => Verdict | Promise<Verdict>;
  close: () => void;
};

/** What is left after a request was counted, or 0 for one that was not. */
export function verdictOf(allowed: boolean, remaining: number, resetMs: number): Verdict {
  return { allowed, remaining, resetSeconds: Math.max(1, Math.ceil(resetMs / 1000)) };
}
