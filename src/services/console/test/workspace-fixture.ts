import { randomBytes } from 'node:crypto';
import type { Role } from '#platform/workspaces/role.ts';
import type { Answer } from '#test/support/http.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';

/** A workspace with one person of each role, and a stranger to it. */
export type WorkspaceFixture = {
  id: string;
  slug: string;
  owner: SignedInPerson;
  member: SignedInPerson;
  viewer: SignedInPerson;
  /** As somebody in this workspace, by default its owner. */
  ask: (method: string, path: string, options?: AskInWorkspace) => Promise<Answer>;
  open: (service: string, allowance?: number | null) => Promise<void>;
  makeKey: (service: string, more?: object) => Promise<MadeKey>;
};

type AskInWorkspace = { json?: unknown; as?: SignedInPerson; headers?: Record<string, string>; origin?: string };
type MadeKey = { id: string; key: string; command: string | null };

export const someSlug = () => `w-${randomBytes(6).toString('hex')}`;

export async function makeWorkspace(fixture: ConsoleFixture): Promise<WorkspaceFixture> {
  // One machine makes many accounts here.
  await fixture.server.database.query('DELETE FROM console.attempt');
  const [owner, member, viewer] = await Promise.all([fixture.signIn(), fixture.signIn(), fixture.signIn()]);
  const slug = someSlug();
  const made = await fixture.ask('POST', '/api/console/workspaces', {
    json: { name: 'Acme', slug },
    cookie: owner.cookie,
  });
  if (made.status !== 200) throw new Error(made.text);
  const { database } = fixture.server;
  const { rows } = await database.query<{ id: string }>('SELECT id FROM platform.workspace WHERE slug = $1', [slug]);
  const id = rows[0]?.id ?? '';
  const join = (person: SignedInPerson, role: Role) =>
    database.query('INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, $3)', [
      id,
      person.id,
      role,
    ]);
  await join(member, 'member');
  await join(viewer, 'viewer');
  const ask: WorkspaceFixture['ask'] = (method, path, { as = owner, headers, ...rest } = {}) =>
    fixture.ask(method, path, {
      ...rest,
      cookie: as.cookie,
      headers: { 'quintet-workspace': slug, ...headers },
    });
  return {
    id,
    slug,
    owner,
    member,
    viewer,
    ask,
    open: async (service, allowance = null) => {
      await database.query(
        `INSERT INTO platform.workspace_service (workspace_id, service, allowance) VALUES ($1, $2, $3)
         ON CONFLICT (workspace_id, service) DO UPDATE SET allowance = EXCLUDED.allowance`,
        [id, service, allowance],
      );
    },
    makeKey: async (service, more = {}) => {
      const answer = await ask('POST', '/api/console/keys', { json: { service, name: 'One', ...more } });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<MadeKey>();
    },
  };
}
