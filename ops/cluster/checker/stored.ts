import { hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Subjects } from '#services/portal/quotas/subject.ts';
import type { Cluster } from '../cluster.ts';
import { serverUrl } from '../layout.ts';
import { FIRST_SECRETS } from '../secrets.ts';
import { call } from './call.ts';
import type { RotationEntry, UseEntry } from './entries.ts';
import type { StoredUses } from './verify.ts';
import { counterOf, keysToAsk } from './verify.ts';

/** As the servers have derived it from the first secret, and have kept it since. */
export const drillSubjects = () =>
  new Subjects(Buffer.from(hkdfSync('sha256', FIRST_SECRETS.auth.current, '', 'quintet portal subjects', 32)));

/** What the primary has of the people of this ledger. */
export async function readStoredUses(
  cluster: Cluster,
  uses: readonly UseEntry[],
  subjects: Subjects,
): Promise<StoredUses> {
  const people = [...new Set(uses.map((use) => counterOf(use, subjects).split(' ')[0]))];
  const counted = await cluster.askLeader<{ counter: string; used: number }>(
    `SELECT subject || ' ' || app AS counter, sum(used)::int AS used FROM portal.usage_day
     WHERE subject = ANY ($1::uuid[]) GROUP BY subject, app`,
    [people],
  );
  const keys = await cluster.askLeader<{ line: string }>(
    `SELECT subject || ' ' || app || ' ' || encode(key, 'hex') AS line FROM portal.usage_key
     WHERE subject = ANY ($1::uuid[])`,
    [people],
  );
  return {
    counted: new Map(counted.map(({ counter, used }) => [counter, used])),
    keys: new Set(keys.map(({ line }) => line)),
  };
}

/** Which of the keys that matter are taken, by either server. */
export async function askKeys(cluster: Cluster, rotations: readonly RotationEntry[]): Promise<ReadonlySet<string>> {
  const { dead, last } = keysToAsk(rotations);
  const alive = new Set<string>();
  for (const key of new Set([...dead, ...last])) {
    const taken = await Promise.all(([1, 2] as const).map((server) => isTaken(serverUrl(cluster.layout, server), key)));
    if (taken.some(Boolean)) alive.add(key);
  }
  return alive;
}

/** Asks until the answer says something of the key, and not of the server. */
async function isTaken(url: string, key: string): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = await call(`${url}/api/keys/info`, { headers: { authorization: `Bearer ${key}` } });
    if (status === 200 || status === 401) return status === 200;
    await sleep(500);
  }
  throw new Error(`${url} does not say whether a key is taken`);
}
