/**
 * The secrets of a cluster as its processes are given them, and the three steps by which one is turned. Each step is followed
 * by a restart of every process, one by one.
 */
export type Ring = { current: string; next?: string; previous: readonly string[] };
export type ClusterSecrets = { auth: Ring; pepper: Ring };

/** Nobody but this machine can reach what these open. */
export const FIRST_SECRETS: ClusterSecrets = {
  auth: { current: 'the secret of the drills of more than thirty-two characters', previous: [] },
  pepper: { current: 'the pepper of the drills of more than thirty-two characters', previous: [] },
};

export const prepared = ({ current, previous }: Ring, next: string): Ring => ({ current, next, previous });

export function promoted({ current, next, previous }: Ring): Ring {
  if (next === undefined) throw new Error('There is no next secret');
  return { current: next, previous: [current, ...previous] };
}

export const forgotten = ({ current }: Ring): Ring => ({ current, previous: [] });

export function secretsEnvironment({ auth, pepper }: ClusterSecrets): Record<string, string> {
  return {
    ...ringEnvironment(auth, ['AUTH_SECRET', 'AUTH_SECRET_NEXT', 'AUTH_SECRETS_PREVIOUS']),
    ...ringEnvironment(pepper, ['KEY_PEPPER', 'KEY_PEPPER_NEXT', 'KEY_PEPPERS_PREVIOUS']),
  };
}

function ringEnvironment(ring: Ring, [current, next, previous]: readonly [string, string, string]) {
  return {
    [current]: ring.current,
    ...(ring.next !== undefined && { [next]: ring.next }),
    ...(ring.previous.length > 0 && { [previous]: ring.previous.join(',') }),
  };
}
