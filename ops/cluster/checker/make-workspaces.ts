import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { Cluster } from '../cluster.ts';
import { PASSWORD } from './credentials.ts';
import type { DrilledPerson, DrilledWorkspace } from './workspace-entries.ts';

/**
 * Workspaces with readiness opened, and people in them who can sign in with a password. Each drill has its own. One allowance is
 * used up in nearly every drill, one in the longest, one never.
 */
const ALLOWANCES = [40, 250, 1_000_000];
const PEOPLE_OF_EACH = 100;

export async function makeWorkspaces(cluster: Cluster): Promise<DrilledWorkspace[]> {
  const hash = await hashPassword(PASSWORD);
  const workspaces: DrilledWorkspace[] = [];
  for (const allowance of ALLOWANCES) {
    const [owner, ...people] = Array.from({ length: 1 + PEOPLE_OF_EACH }, makePerson);
    if (owner === undefined) continue;
    const workspace = { id: randomUUID(), slug: `drill-${randomUUID().slice(0, 8)}`, allowance, owner, people };
    await write(cluster, workspace, hash);
    workspaces.push(workspace);
  }
  return workspaces;
}

function makePerson(): DrilledPerson {
  const id = randomUUID();
  return { id, email: `${id}@example.com` };
}

async function write(cluster: Cluster, { id, slug, allowance, owner, people }: DrilledWorkspace, hash: string) {
  const ids = [owner, ...people].map((person) => person.id);
  await cluster.askLeader(
    `WITH given AS (SELECT unnest($1::text[]) AS id)
     INSERT INTO console.member (id, name, email, email_verified, created_at, updated_at)
     SELECT id, 'Ada', id || '@example.com', true, now(), now() FROM given`,
    [ids],
  );
  await cluster.askLeader(
    `INSERT INTO console.sign_in_method (id, member_id, provider_id, account_id, password, created_at, updated_at)
     SELECT id, id, 'credential', id, $2, now(), now() FROM unnest($1::text[]) AS given (id)`,
    [ids, hash],
  );
  await cluster.askLeader('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $2)', [id, slug]);
  await cluster.askLeader(
    `INSERT INTO platform.workspace_service (workspace_id, service, allowance) VALUES ($1, 'readiness', $2)`,
    [id, allowance],
  );
  await cluster.askLeader(
    `INSERT INTO console.membership (workspace_id, member_id, role)
     SELECT $1, given.id, CASE WHEN given.id = $3 THEN 'owner' ELSE 'member' END FROM unnest($2::text[]) AS given (id)`,
    [id, ids, owner.id],
  );
}
