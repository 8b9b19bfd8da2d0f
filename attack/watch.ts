import { setTimeout } from 'node:timers/promises';
import type { AttackOptions, Promised } from './attack.ts';
import type { Experience, HonestRequest } from './honest-client.ts';
import { askHonestly, quantile, refusedOf } from './honest-client.ts';

/** What honest clients and a balancer see of a server, first alone and then while it is attacked. */
type Watched = { health: Experience; honest: Experience };

/** How much slower the slowest hundredth of honest requests may become. */
const SLOWER = 5;
/** Below so many milliseconds a ratio tells of the machine, not of the attack. */
const LEAST_P99_MS = 10;
const HEALTH_MS = 100;
const IN_FULL = { room: 1, share: 0.99 };
/**
 * The gate runs on machines that are busy otherwise: there, only what is far beyond a promise breaks it. And of the hundred
 * answers that a short form has, the slowest hundredth is a single one: the slowest tenth is judged.
 */
const IN_THE_GATE = { room: 8, share: 0.9 };

async function watch(url: string, honest: HonestRequest, until: Promise<unknown>): Promise<Watched> {
  const health = askHonestly({ url: `${url}/healthz`, from: '127.0.0.4', isNew: true }, until);
  return { honest: await askHonestly(honest, until), health: await health };
}

type WatchOptions = AttackOptions & { idleMs: number; attackMs: number; attack: () => Promise<unknown> };

/** Watches before and during an attack, and says what of the general promises held. */
export async function watchAttack(
  url: string,
  honest: HonestRequest,
  { short, idleMs, attackMs, attack }: WatchOptions,
): Promise<{ promises: Promised[]; idle: Watched; attacked: Watched }> {
  await watch(url, honest, setTimeout(1000));
  const idle = await watch(url, honest, setTimeout(idleMs));
  const attacked = await watch(
    url,
    honest,
    attack().then(() => setTimeout(attackMs)),
  );
  return { promises: generalPromises(idle, attacked, short ? IN_THE_GATE : IN_FULL), idle, attacked };
}

/** The same, for somebody who opens a page of the portal on a new connection each time. */
export async function watchNewcomer(url: string, short: boolean, attack: () => Promise<unknown>) {
  const honest: HonestRequest = { url: `${url}/entrar`, from: '127.0.0.5', isNew: true };
  const times = { idleMs: short ? 2000 : 10_000, attackMs: short ? 5000 : 30_000 };
  const { promises, idle, attacked } = await watchAttack(url, honest, { short, ...times, attack });
  return { promises, figures: { idle, attacked } };
}

function generalPromises(idle: Watched, attacked: Watched, { room, share }: typeof IN_FULL): Promised[] {
  const percentile = `p${share * 100}`;
  const before = quantile(idle.honest.milliseconds, share);
  const during = quantile(attacked.honest.milliseconds, share);
  const refused = refusedOf(attacked.honest);
  const slowestHealth = quantile(attacked.health.milliseconds, 1);
  return [
    {
      what: 'no honest request is refused',
      figure: `${refused} of ${attacked.honest.milliseconds.length} (${JSON.stringify(attacked.honest.statuses)})`,
      held: refused === 0,
    },
    {
      what: `honest ${percentile} at most ${room * SLOWER} times idle, or ${room * LEAST_P99_MS * SLOWER} ms`,
      figure: `${during.toFixed(1)} ms, idle ${before.toFixed(1)} ms (${(during / before).toFixed(1)})`,
      held: during <= room * SLOWER * Math.max(before, LEAST_P99_MS),
    },
    {
      what: `/healthz within ${room * HEALTH_MS} ms`,
      figure: `${percentile} ${quantile(attacked.health.milliseconds, share).toFixed(1)} ms, longest ${slowestHealth.toFixed(1)} ms, ${refusedOf(attacked.health)} refused`,
      held: quantile(attacked.health.milliseconds, share) <= room * HEALTH_MS && refusedOf(attacked.health) === 0,
    },
  ];
}
