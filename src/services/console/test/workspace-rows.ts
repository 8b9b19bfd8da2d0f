import { randomUUID } from 'node:crypto';
import { hashKey, hintOf, makeKey, pepperFrom } from '#platform/keys/format.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';

/** A workspace with somebody in it and keys, as rows of the tables. */
export type Workspace = { id: string; slug: string; person: SignedInPerson; headers: Record<string, string> };

export async function addWorkspace(
  { server, signIn }: ConsoleFixture,
  services: readonly string[],
  role: 'owner' | 'member' | 'viewer' = 'owner',
): Promise<Workspace> {
  const person = await signIn();
  const [id, slug] = [randomUUID(), `w-${randomUUID().slice(0, 8)}`];
  const { query } = server.database;
  await query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $2)', [id, slug]);
  await query(`INSERT INTO platform.workspace_service (workspace_id, service) SELECT $1, unnest($2::text[])`, [
    id,
    services,
  ]);
  await query('INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, $3)', [
    id,
    person.id,
    role,
  ]);
  return { id, slug, person, headers: { 'quintet-workspace': slug } };
}

export async function addKey(
  { server }: ConsoleFixture,
  { id: workspaceId }: Pick<Workspace, 'id'>,
  service: string,
): Promise<{ id: string; key: string }> {
  const key = makeKey(service);
  const pepper = pepperFrom(server.environment['KEY_PEPPER'] ?? '');
  const { rows } = await server.database.query<{ id: string }>(
    `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, workspace_id)
     VALUES ($1, 'test', $2, $3, $4, $5) RETURNING id`,
    [service, hashKey(key, pepper), pepper.id, hintOf(key), workspaceId],
  );
  return { id: rows[0]?.id ?? '', key };
}
