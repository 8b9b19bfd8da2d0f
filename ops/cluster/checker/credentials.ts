import { randomUUID } from 'node:crypto';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { pepperFrom } from '#platform/keys/format.ts';
import { Keys } from '#platform/keys/keys.ts';
import type { Cluster } from '../cluster.ts';
import { databaseUrl } from '../layout.ts';
import { quintet } from '../operator.ts';
import type { ClusterSecrets } from '../secrets.ts';

/**
 * Who the load is. Each drill has its own: what is counted for them was counted in it. Premium members have a hundred uses a
 * day of each application: only with them can a use that is counted twice be seen.
 */
export type Credentials = {
  /** A key of the portal for each server. */
  portal: readonly string[];
  members: readonly string[];
  /** A fresh key to rotate. */
  issue: () => Promise<string>;
  issueFor: (service: string) => Promise<string>;
  close: () => Promise<void>;
};

const MEMBERS = 4;

export async function makeCredentials(cluster: Cluster, memberCount = MEMBERS): Promise<Credentials> {
  const database = openPool(
    {
      url: databaseUrl(cluster.layout),
      size: 2,
      connectTimeoutMs: 2000,
      queryTimeoutMs: 5000,
      applicationName: 'drill',
    },
    () => {},
  );
  // With the secrets of the moment: they may turn while the load goes on.
  const issueFor = async (service: string) =>
    (await keysOf(database, cluster.secrets).issue(service, 'drill', null, 'drill')).key;
  const members: string[] = [];
  for (let member = 0; member < memberCount; member += 1) members.push(await makePremiumMember(cluster));
  return {
    portal: [await issueFor('portal'), await issueFor('portal')],
    members,
    issue: () => issueFor('readiness'),
    issueFor,
    close: () => database.end(),
  };
}

function keysOf(database: Database, { pepper }: ClusterSecrets): Keys {
  return new Keys({
    checkDatabase: database,
    database,
    peppers: { current: pepperFrom(pepper.current), previous: [], next: undefined },
    clock: systemClock,
    onBackgroundError: () => {},
  });
}

export const PASSWORD = 'jade y obsidiana';

/** Somebody with a confirmed address and this password. */
export async function makeMember(cluster: Cluster): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`;
  const { id } = await quintet(cluster, [
    'users',
    'create',
    '--email',
    email,
    '--name',
    'Ixchel',
    '--password',
    PASSWORD,
  ]);
  return { id: String(id), email };
}

async function makePremiumMember(cluster: Cluster): Promise<string> {
  const { id, email } = await makeMember(cluster);
  await quintet(cluster, ['users', 'grant', '--email', email, '--until', '2099-12-31']);
  return id;
}
