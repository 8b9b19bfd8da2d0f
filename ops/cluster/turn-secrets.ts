import type { Cluster } from './cluster.ts';
import { TWINS } from './layout.ts';
import { quintet } from './operator.ts';
import { forgotten, prepared, promoted } from './secrets.ts';

/**
 * AUTH_SECRET and the pepper of keys are turned as an operator does it: a command says what is next, the environment of every
 * process is changed, and they are restarted one after the other.
 */
export const TURN_STEPS = ['prepare', 'promote', 'forget-previous'] as const;
export type TurnStep = (typeof TURN_STEPS)[number];

export async function turnSecrets(cluster: Cluster, step: TurnStep): Promise<void> {
  const [secret, pepper] = [
    await quintet(cluster, ['secret', step]),
    // Keys that nobody has used since the turn, because nobody has them any more, are left behind.
    await quintet(cluster, ['pepper', step, ...(step === 'forget-previous' ? ['--force'] : [])]),
  ];
  const { auth: authRing, pepper: pepperRing } = cluster.secrets;
  const steps = {
    prepare: () => ({
      auth: prepared(authRing, String(secret['auth_secret_next'])),
      pepper: prepared(pepperRing, String(pepper['key_pepper_next'])),
    }),
    promote: () => ({ auth: promoted(authRing), pepper: promoted(pepperRing) }),
    'forget-previous': () => ({ auth: forgotten(authRing), pepper: forgotten(pepperRing) }),
  };
  cluster.secrets = steps[step]();
  await restartAll(cluster);
}

export async function restartAll(cluster: Cluster): Promise<void> {
  for (const twin of TWINS) await cluster.restart('server', twin);
  for (const twin of TWINS) await cluster.restart('worker', twin);
}
