import { setTimeout } from 'node:timers/promises';
import { readiness } from '#services/readiness/index.ts';
import type { Attack, Promised } from './attack.ts';
import { startAttackedServer } from './attacked-server.ts';
import { startAttacker } from './attacker.ts';
import { watchAttack } from './watch.ts';

/** One client that spells its address anew for every request, has networks without end, or sends none that is one. */
const PATH = '/api/questions';
const PATIENCE_MS = 15_000;

export const attackAddresses: Attack = async ({ short }, cleanup) => {
  // Small enough to be used up by the attacker, and by nobody who asks fifty times a second for as long as this takes.
  const server = await startAttackedServer([readiness], cleanup, {
    TRUST_PROXY: '1',
    LIMIT_ADDRESS_PER_MINUTE: short ? '600' : '1200',
  });
  const honest = { 'x-forwarded-for': '203.0.113.5' };
  const { promises, idle, attacked } = await watchAttack(
    server.url,
    { url: server.url + PATH, from: '127.0.0.5', headers: honest },
    {
      short,
      idleMs: short ? 2000 : 6000,
      attackMs: short ? 3000 : 10_000,
      attack: () => startAttacker('addresses', { url: server.url, path: PATH }, cleanup),
    },
  );
  const ask = async (address: string) =>
    (await fetch(server.url + PATH, { headers: { 'x-forwarded-for': address } })).status;
  const ownPromises = [
    await eventually('a spelling that was not tried yet is the same client', 429, () => ask('198.51.100.66:1')),
    await eventually('a fresh network inside the household is refused', 429, () => ask('2001:db8:66:ff::9')),
    await eventually('what is no address is one client', 429, () => ask('nobody-at-all')),
    await eventually('the neighbour has what is its own', 200, () => ask('198.51.100.67')),
    await eventually('the household next door has what is its own', 200, () => ask('2001:db8:66:100::1')),
  ];
  return { promises: [...promises, ...ownPromises], figures: { idle, attacked } };
};

/** The attacker goes on meanwhile: how soon its share is used up is a matter of the machine. */
async function eventually(what: string, wanted: number, ask: () => Promise<number>): Promise<Promised> {
  const end = performance.now() + PATIENCE_MS;
  let status = await ask();
  while (status !== wanted && performance.now() < end) {
    await setTimeout(50);
    status = await ask();
  }
  return { what, figure: String(status), held: status === wanted };
}
