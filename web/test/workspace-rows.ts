import { randomUUID } from 'node:crypto';
import { hashKey, hintOf, makeKey, pepperFrom } from '#platform/keys/format.ts';
import type { TestServer } from '#test/support/server.ts';

/** A workspace with somebody in it, made in the tables: how one makes it is tested elsewhere. */
export type TestWorkspace = { id: string; slug: string; name: string };

export async function makeWorkspace(
  { database }: TestServer,
  memberId: string,
  services: readonly string[],
  role = 'owner',
): Promise<TestWorkspace> {
  const workspace = { id: randomUUID(), slug: `acme-${randomUUID().slice(0, 8)}`, name: 'Acme' };
  const { id, slug, name } = workspace;
  await database.query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $3)', [id, slug, name]);
  await database.query('INSERT INTO platform.workspace_service (workspace_id, service) SELECT $1, unnest($2::text[])', [
    id,
    services,
  ]);
  await database.query('INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, $3)', [
    id,
    memberId,
    role,
  ]);
  return workspace;
}

export async function makeKeyOf(
  { database, environment }: TestServer,
  { id }: TestWorkspace,
  { service, name }: { service: string; name: string },
): Promise<string> {
  const key = makeKey(service);
  const pepper = pepperFrom(environment['KEY_PEPPER'] ?? '');
  await database.query(
    `INSERT INTO platform.api_key (service, owner, name, key_hash, pepper_id, hint, workspace_id)
     VALUES ($1, 'test', $2, $3, $4, $5, $6)`,
    [service, name, hashKey(key, pepper), pepper.id, hintOf(key), id],
  );
  return key;
}
