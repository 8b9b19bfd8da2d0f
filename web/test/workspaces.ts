import { randomUUID } from 'node:crypto';
import type { TestServer } from '#test/support/server.ts';
import type { TestPerson } from './people.ts';

/** Workspaces, made in their tables: what the operations do is tested elsewhere. */
export type TestWorkspace = { id: string; slug: string; name: string };
type Role = 'owner' | 'member' | 'viewer';

export async function makeTestWorkspace(
  { database }: Pick<TestServer, 'database'>,
  owner: Pick<TestPerson, 'id'>,
  services: Readonly<Record<string, number | null>> = { readiness: null },
): Promise<TestWorkspace> {
  const id = randomUUID();
  const workspace = { id, slug: `acme-${id.slice(0, 8)}`, name: 'Acme' };
  await database.query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $3)', [
    id,
    workspace.slug,
    workspace.name,
  ]);
  for (const [service, allowance] of Object.entries(services)) {
    await database.query(
      'INSERT INTO platform.workspace_service (workspace_id, service, allowance) VALUES ($1, $2, $3)',
      [id, service, allowance],
    );
  }
  await joinWorkspace({ database }, workspace, owner, 'owner');
  return workspace;
}

export async function joinWorkspace(
  { database }: Pick<TestServer, 'database'>,
  workspace: Pick<TestWorkspace, 'id'>,
  person: Pick<TestPerson, 'id'>,
  role: Role,
): Promise<void> {
  await database.query('INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, $3)', [
    workspace.id,
    person.id,
    role,
  ]);
}
