import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#services/console/test/console-fixture.ts';
import { readiness } from '#services/readiness/index.ts';
import { ask } from './support/http.ts';
import type { OperatorFixture } from './support/operators.ts';
import { openOperatorFixture } from './support/operators.ts';

/** Keys of everybody, and the audit of everything. */
type Key = { id: string; owner: string; service: string; status: string; workspace: string | null; hint: string };
type Deed = { id: string; action: string; workspace: string | null; subject: string; actor: string };

let fixture: OperatorFixture;
let secrets: string[];
const ids: Record<string, string> = {};

beforeAll(async () => {
  fixture = await openOperatorFixture([readiness]);
  const { keys: store } = await issued();
  secrets = store;
  const { database } = fixture.server;
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO platform.workspace (slug, name) VALUES ('acme', 'Acme') RETURNING id`,
  );
  await database.query('UPDATE platform.api_key SET workspace_id = $1 WHERE id = $2', [
    rows[0]?.id,
    ids['of a workspace'],
  ]);
  await database.query(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'fec')`, [
    rows[0]?.id,
  ]);
  await database.query(`UPDATE platform.api_key SET expires_at = now() - interval '1 day' WHERE id = $1`, [
    ids['expired'],
  ]);
  await database.query(
    `INSERT INTO platform.audit (workspace_id, action, actor, subject, detail)
     VALUES ($1, 'workspace.changed', 'person:x', 'workspace:acme', '{"name":"=1+1"}')`,
    [rows[0]?.id],
  );
});

afterAll(() => fixture.close());

async function issued() {
  const keys: string[] = [];
  const wanted = [
    ['first', 'readiness', 'Ana'],
    ['expired', 'readiness', 'Ana'],
    ['of a workspace', 'fec', 'Acme'],
    ['other', 'fec', 'Bo'],
  ] as const;
  for (const [name, service, owner] of wanted) {
    const made = await fixture.server.database.query<{ id: string }>(
      `INSERT INTO platform.api_key (service, owner, key_hash, pepper_id, hint)
       VALUES ($1, $2, sha256($3), 'p', $4) RETURNING id`,
      [service, owner, Buffer.from(name), `qt_${service}_…abcd`],
    );
    ids[name] = made.rows[0]?.id ?? '';
    keys.push(Buffer.from(name).toString('hex'));
  }
  return { keys };
}

const list = async (query = '') =>
  (await fixture.asOperator('GET', `/api/operator/keys${query}`)).json<{ keys: Key[]; next: string | null }>();
const named = async (query: string) => (await list(query)).keys.map(({ id }) => id);

describe('keys of everybody', () => {
  test('by service, owner, workspace and status; the newest first', async () => {
    expect(await named('')).toEqual([ids['other'], ids['of a workspace'], ids['expired'], ids['first']]);
    expect(await named('?service=readiness')).toEqual([ids['expired'], ids['first']]);
    expect(await named('?owner=Bo')).toEqual([ids['other']]);
    expect(await named('?workspace=acme')).toEqual([ids['of a workspace']]);
    expect(await named('?workspace=nobody')).toEqual([]);
    expect(await named('?status=expired')).toEqual([ids['expired']]);
    expect((await list('?workspace=acme')).keys[0]).toMatchObject({ workspace: 'acme', status: 'active' });
  });

  test('page by page', async () => {
    const first = await list('?limit=3');
    expect([first.keys.length, first.next]).toEqual([3, ids['expired']]);
    const second = await list(`?limit=3&before=${first.next}`);
    expect([second.keys.map(({ id }) => id), second.next]).toEqual([[ids['first']], null]);
    expect((await fixture.asOperator('GET', '/api/operator/keys?before=x')).status).toBe(400);
  });

  test('without what is secret', async () => {
    const { text } = await fixture.asOperator('GET', '/api/operator/keys');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/pepper|hash/i);
  });
});

describe('revoking a key', () => {
  const revoke = (id: string | undefined) => fixture.asOperator('DELETE', `/api/operator/keys/${id}`);

  test('ends it at once, and is written down twice: for the key, and for its workspace', async () => {
    const key = await fixture.server.cli('keys', 'list', '--json');
    expect(key.stdout).toContain(ids['of a workspace']);
    expect((await revoke(ids['of a workspace'])).json()).toEqual({ id: ids['of a workspace'], status: 'deactivated' });
    expect(await named('?status=deactivated')).toEqual([ids['of a workspace']]);
    // A second time changes nothing, and tells nothing new.
    expect((await revoke(ids['of a workspace'])).status).toBe(200);
    expect(await fixture.deeds('key.revoked')).toEqual([
      {
        actor: `operator:${fixture.operatorId}`,
        subject: `key:${ids['of a workspace']}`,
        detail: { service: 'fec', owner: 'Acme' },
      },
    ]);
    const { stdout } = await fixture.server.cli('keys', 'audit', '--json');
    expect(stdout).toMatch(/\boperator\b/);
  });

  test('of nobody is 404', async () => {
    expect(codeOf(await revoke('89b8eb36-67e9-4361-989a-25002f8e7253'))).toBe('not_found');
    expect((await revoke('1')).status).toBe(400);
  });
});

describe('the audit of everything', () => {
  const audit = async (query = '') =>
    (await fixture.asOperator('GET', `/api/operator/audit${query}`)).json<{ deeds: Deed[]; next: string | null }>();

  test('of all workspaces and of the installation, by either, by action, page by page', async () => {
    const { deeds } = await audit();
    expect(deeds.map(({ action }) => action)).toEqual(['key.revoked', 'workspace.changed']);
    expect((await audit('?workspace=acme')).deeds).toHaveLength(2);
    expect((await audit('?action=key.revoked')).deeds[0]).toMatchObject({ workspace: 'acme', client: '127.0.0.1' });
    expect((await fixture.asOperator('GET', '/api/operator/audit?action=nothing')).status).toBe(400);
    const first = await audit('?limit=1');
    const second = await audit(`?limit=1&before=${first.next}`);
    expect([second.deeds.map(({ action }) => action), second.next]).toEqual([['workspace.changed'], null]);
  });

  test('as CSV that a spreadsheet does not run', async () => {
    const answer = await fixture.asOperator('GET', '/api/operator/audit?format=csv&limit=1');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const next = answer.headers.get('quintet-next');
    const [header, line] = answer.text.split('\r\n');
    expect(header).toBe('id,at,workspace,action,actor,subject,detail,client,requestId');
    expect(line).toContain('acme,key.revoked,operator:');
    const rest = await fixture.asOperator('GET', `/api/operator/audit?format=csv&before=${next}`);
    expect(rest.text).toContain('"{""name"":""=1+1""}"');
    expect(rest.headers.get('quintet-next')).toBeNull();
  });
});

test('a key that somebody uses opens nothing from then on', async () => {
  const key = await fixture.server.issueKey('readiness');
  const info = async () => (await ask(`${fixture.server.url}/api/keys/info`, { key })).status;
  expect(await info()).toBe(200);
  const [newest] = (await list('?limit=1')).keys;
  expect((await fixture.asOperator('DELETE', `/api/operator/keys/${newest?.id}`)).status).toBe(200);
  expect(await info()).toBe(401);
});
