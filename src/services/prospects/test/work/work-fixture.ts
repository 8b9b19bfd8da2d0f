import { randomUUID } from 'node:crypto';
import { hashKey, hintOf, makeKey, pepperFrom } from '#platform/keys/format.ts';
import type { Ports } from '#platform/ports.ts';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { OperatorFixture } from '#test/support/operators.ts';
import { openOperatorFixture } from '#test/support/operators.ts';
import { prospects } from '../../index.ts';

/** A server with demo hotels, an operator, and workspaces with people in them. */
export type WorkFixture = OperatorFixture & { addWorkspace: () => Promise<TestWorkspace> };

type Who = 'owner' | 'member' | 'viewer' | 'key';

export type TestWorkspace = {
  id: string;
  slug: string;
  key: string;
  people: Readonly<Record<Exclude<Who, 'key'>, { id: string; email: string; name: string }>>;
  /** Below `/api/v1/work`; as a member unless told. */
  ask: (method: string, path: string, asked?: { json?: unknown; csv?: string; as?: Who }) => Promise<Answer>;
  /** The same; throws unless it went well. */
  ok: <T>(method: string, path: string, asked?: { json?: unknown; csv?: string; as?: Who }) => Promise<T>;
  /** Below `/api/v1`, with the key. */
  get: (path: string) => Promise<Answer>;
};

export async function openWorkFixture(environment: Record<string, string> = {}, ports?: Ports): Promise<WorkFixture> {
  const fixture = await openOperatorFixture([prospects], { DEMO_DATA: 'true', ...environment }, ports);
  return { ...fixture, addWorkspace: () => addWorkspace(fixture) };
}

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** With the service and a key. */
export async function insertWorkspace(
  query: Query,
  secret: string,
): Promise<{ id: string; slug: string; key: string }> {
  const id = randomUUID();
  const slug = `w-${id.slice(0, 8)}`;
  const key = makeKey('prospects');
  const pepper = pepperFrom(secret);
  await query('INSERT INTO platform.workspace (id, slug, name) VALUES ($1, $2, $2)', [id, slug]);
  await query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'prospects')`, [id]);
  await query(
    `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint, workspace_id)
     VALUES ('prospects', 'test', $1, $2, $3, $4)`,
    [hashKey(key, pepper), pepper.id, hintOf(key), id],
  );
  return { id, slug, key };
}

async function addWorkspace(fixture: OperatorFixture): Promise<TestWorkspace> {
  const { database, environment } = fixture.server;
  const { id, slug, key } = await insertWorkspace(
    (sql, values) => database.query(sql, values),
    environment['KEY_PEPPER'] ?? '',
  );
  const join = async (role: Exclude<Who, 'key'>) => {
    const person = await fixture.signIn({ name: role === 'owner' ? 'Olive' : role === 'member' ? 'Mali' : 'Vera' });
    await database.query('INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, $3)', [
      id,
      person.id,
      role,
    ]);
    return person;
  };
  const people = { owner: await join('owner'), member: await join('member'), viewer: await join('viewer') };
  const asked: TestWorkspace['ask'] = async (method, path, { json, csv, as = 'member' } = {}) =>
    await ask(`${fixture.server.url}/api/v1/work${path}`, {
      method,
      ...(json !== undefined && { json }),
      ...(csv !== undefined && { body: csv }),
      headers: {
        ...(as === 'key'
          ? { 'x-gateway-key': key }
          : { cookie: people[as].cookie, origin: fixture.url, 'quintet-workspace': slug }),
        ...(csv !== undefined && { 'content-type': 'text/csv' }),
      },
    });
  return {
    id,
    slug,
    key,
    people,
    ask: asked,
    ok: async <T>(method: string, path: string, options = {}) => {
      const answer = await asked(method, path, options);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.json<T>();
    },
    get: (path) => ask(`${fixture.server.url}/api/v1${path}`, { headers: { 'x-gateway-key': key } }),
  };
}

/** Runs a job of the service now, whatever its schedule says, and waits until it is done. */
export async function runJob({ server }: Pick<WorkFixture, 'server'>, job: string): Promise<void> {
  const { database } = server;
  await database.query('SELECT graphile_worker.add_job($1, $2::json)', [`prospects:${job}`, '{}']);
  const left = async () =>
    (
      await database.query<{ jobs: number }>(
        `SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = $1`,
        [`prospects:${job}`],
      )
    ).rows[0]?.jobs ?? 0;
  while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
