import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { codeOf, openConsoleFixture, someEmail } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace, someSlug } from './workspace-fixture.ts';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture(
    {},
    services.filter(({ name }) => name === 'readiness'),
  );
  acme = await makeWorkspace(fixture);
});

afterAll(() => fixture.close());

const rolesIn = async (workspace: WorkspaceFixture) => {
  const answer = await workspace.ask('GET', '/api/console/members');
  return Object.fromEntries(
    answer.json<{ members: { id: string; role: string }[] }>().members.map(({ id, role }) => [id, role]),
  );
};

const actionsIn = async (workspace: WorkspaceFixture) => {
  const answer = await workspace.ask('GET', '/api/console/audit');
  return answer.json<{ entries: { action: string }[] }>().entries.map(({ action }) => action);
};

describe('making a workspace', () => {
  test('whoever makes it owns it, and it is the first of theirs', async () => {
    const answer = await fixture.ask('GET', '/api/console/workspaces', { cookie: acme.owner.cookie });
    expect(answer.json()).toEqual({
      workspaces: [{ slug: acme.slug, name: 'Acme', role: 'owner', services: [], needsSecondFactor: false }],
    });
    expect(await actionsIn(acme)).toContain('workspace.made');
  });

  test('its name in addresses comes from its name, with a number where that is taken', async () => {
    const person = await fixture.signIn();
    const name = `Café & Fils ${someSlug()}`;
    const make = () => fixture.ask('POST', '/api/console/workspaces', { json: { name }, cookie: person.cookie });
    const first = (await make()).json<{ slug: string }>().slug;
    const second = (await make()).json<{ slug: string }>().slug;
    expect(first).toMatch(/^cafe-fils-w-[0-9a-f]+$/);
    expect(second).toMatch(new RegExp(`^${first}-\\d{1,4}$`));
  });

  test('a name in addresses that somebody has, and one that is none, are refused', async () => {
    const { cookie } = await fixture.signIn();
    const make = (slug: string) =>
      fixture.ask('POST', '/api/console/workspaces', { json: { name: 'X', slug }, cookie });
    expect(codeOf(await make(acme.slug))).toBe('slug_taken');
    for (const slug of ['Acme', 'a--b', '-a', 'a-', 'a b', 'é', 'a'.repeat(41)]) {
      expect((await make(slug)).status, slug).toBe(400);
    }
  });

  test('nobody owns more than twenty', async () => {
    const { cookie } = await fixture.signIn();
    const make = () => fixture.ask('POST', '/api/console/workspaces', { json: { name: 'Many' }, cookie });
    for (let i = 0; i < 20; i += 1) expect((await make()).status).toBe(200);
    expect(codeOf(await make())).toBe('too_many_workspaces');
  });

  test('the one that was opened last comes first', async () => {
    const person = await fixture.signIn();
    const make = async () =>
      (await fixture.ask('POST', '/api/console/workspaces', { json: { name: 'Two' }, cookie: person.cookie })).json<{
        slug: string;
      }>().slug;
    const [one, two] = [await make(), await make()];
    await fixture.server.database.query(`UPDATE console.membership SET opened_at = now() - interval '1 hour'`);
    const headers = { 'quintet-workspace': one };
    await fixture.ask('GET', '/api/console/workspace', { cookie: person.cookie, headers });
    const listed = await fixture.ask('GET', '/api/console/workspaces', { cookie: person.cookie });
    expect(listed.json<{ workspaces: { slug: string }[] }>().workspaces.map(({ slug }) => slug)).toEqual([one, two]);
  });
});

describe('members', () => {
  test('an owner changes roles and takes people out; it is in the audit', async () => {
    const { ask, member, viewer } = await makeWorkspace(fixture).then((made) => Object.assign(made, { made }));
    expect((await ask('PATCH', `/api/console/members/${viewer.id}`, { json: { role: 'member' } })).status).toBe(200);
    expect((await ask('DELETE', `/api/console/members/${member.id}`)).status).toBe(200);
    const audit = await ask('GET', '/api/console/audit');
    const [removed, changed] = audit.json<{ entries: Record<string, unknown>[] }>().entries;
    expect(removed).toMatchObject({ action: 'member.removed', subject: `person:${member.id}`, actorName: 'Ada' });
    expect(changed).toMatchObject({ action: 'member.role_changed', detail: { from: 'viewer', to: 'member' } });
    expect(codeOf(await ask('GET', '/api/console/workspace', { as: member }))).toBe('not_a_member');
  });

  test('the last owner stays, however they try to go', async () => {
    const workspace = await makeWorkspace(fixture);
    const { owner, ask, slug } = workspace;
    const tries = [
      ask('PATCH', `/api/console/members/${owner.id}`, { json: { role: 'viewer' } }),
      ask('DELETE', `/api/console/members/${owner.id}`),
      fixture.ask('POST', '/api/console/workspaces/leave', { json: { slug }, cookie: owner.cookie }),
      fixture.ask('POST', '/api/console/account/delete', { json: { email: owner.email }, cookie: owner.cookie }),
    ];
    for (const answer of await Promise.all(tries)) expect(codeOf(answer)).toBe('last_owner');
    expect((await rolesIn(workspace))[owner.id]).toBe('owner');
  });

  test('of two owners who take each other out at once, one stays', async () => {
    const workspace = await makeWorkspace(fixture);
    const { owner, member, ask } = workspace;
    await ask('PATCH', `/api/console/members/${member.id}`, { json: { role: 'owner' } });
    const answers = await Promise.all([
      ask('DELETE', `/api/console/members/${member.id}`, { as: owner }),
      ask('DELETE', `/api/console/members/${owner.id}`, { as: member }),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(false);
    const { rows } = await fixture.server.database.query(
      `SELECT count(*)::int AS owners FROM console.membership WHERE workspace_id = $1 AND role = 'owner'`,
      [workspace.id],
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });

  test('of two owners of whom one leaves and the other deletes the account at once, one stays', async () => {
    const workspace = await makeWorkspace(fixture);
    const { owner, member, ask, slug } = workspace;
    await ask('PATCH', `/api/console/members/${member.id}`, { json: { role: 'owner' } });
    const { email, cookie } = member;
    const answers = await Promise.all([
      fixture.ask('POST', '/api/console/account/delete', { json: { email }, cookie }),
      fixture.ask('POST', '/api/console/workspaces/leave', { json: { slug }, cookie: owner.cookie }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('viewers may leave too, and are strangers then', async () => {
    const { viewer, ask, slug } = await makeWorkspace(fixture);
    const left = await fixture.ask('POST', '/api/console/workspaces/leave', { json: { slug }, cookie: viewer.cookie });
    expect(left.status).toBe(200);
    expect(codeOf(await ask('GET', '/api/console/members', { as: viewer }))).toBe('not_a_member');
  });

  test('a workspace can demand a second factor, but only by somebody who has shown one', async () => {
    const { ask, owner, viewer } = await makeWorkspace(fixture);
    const demand = () => ask('PATCH', '/api/console/workspace', { json: { needsSecondFactor: true } });
    expect(codeOf(await demand())).toBe('second_factor_first');
    await fixture.addTotp(owner.cookie);
    expect((await demand()).status).toBe(200);
    expect(codeOf(await ask('GET', '/api/console/workspace', { as: viewer }))).toBe('second_factor_needed');
    expect((await ask('GET', '/api/console/workspace')).status).toBe(200);
  });
});

describe('what goes', () => {
  test('a workspace goes with its keys, its members and its audit; its name is asked for', async () => {
    const workspace = await makeWorkspace(fixture);
    const { ask, slug, id } = workspace;
    await workspace.open('readiness');
    const { key } = await workspace.makeKey('readiness');
    const info = () => fixture.ask('GET', '/api/keys/info', { headers: { authorization: `Bearer ${key}` } });
    expect((await info()).status).toBe(200);
    expect(codeOf(await ask('POST', '/api/console/workspace/delete', { json: { slug: 'other' } }))).toBe(
      'not_this_workspace',
    );
    const owner = `workspace:${id}`;
    await fixture.server.database.query(
      `INSERT INTO platform.blob_owner_key (owner, wrapped_under, wrapped) VALUES ($1, 'test', decode(repeat('00', 60), 'hex'))`,
      [owner],
    );
    await fixture.server.database.query(
      `INSERT INTO platform.blob (id, owner, store, bytes, expires_at)
       VALUES (md5($1), $1, 'postgres', 1, now() + interval '1 year')`,
      [owner],
    );
    expect((await ask('POST', '/api/console/workspace/delete', { json: { slug } })).status).toBe(200);
    expect((await info()).status).toBe(401);
    expect(codeOf(await ask('GET', '/api/console/workspace'))).toBe('not_a_member');
    const left = () =>
      fixture.server.database.query(
        `SELECT (SELECT count(*) FROM platform.audit WHERE workspace_id = $1)::int AS audit,
         (SELECT count(*) FROM platform.api_key WHERE workspace_id = $1)::int AS keys,
         (SELECT count(*) FROM console.membership WHERE workspace_id = $1)::int AS members,
         (SELECT count(*) FROM platform.blob_owner_key WHERE owner = $2)::int AS "blobKeys"`,
        [id, owner],
      );
    // A job takes away what nobody can read any more.
    await expect
      .poll(async () => (await left()).rows, { timeout: 15_000 })
      .toEqual([{ audit: 0, keys: 0, members: 0, blobKeys: 0 }]);
  });

  test('a person who goes is a pseudonym in the audit, the same in every row, and no address is left', async () => {
    const workspace = await makeWorkspace(fixture);
    const { ask, owner, member } = workspace;
    await ask('PATCH', `/api/console/members/${member.id}`, { json: { role: 'owner' } });
    await ask('POST', '/api/console/invitations', { json: { email: someEmail(), role: 'viewer' }, as: member });
    const { email, cookie } = member;
    expect((await fixture.ask('POST', '/api/console/account/delete', { json: { email }, cookie })).status).toBe(200);
    const audit = await ask('GET', '/api/console/audit', { as: owner });
    expect(audit.text).not.toContain(member.id);
    expect(audit.text).not.toContain(member.email);
    const entries = audit.json<{ entries: { action: string; actor: string; subject: string | null }[] }>().entries;
    const sent = entries.find(({ action }) => action === 'invitation.sent');
    const changed = entries.find(({ action }) => action === 'member.role_changed');
    expect(sent?.actor).toMatch(/^gone:[0-9a-f]{12}$/);
    expect(changed?.subject).toBe(sent?.actor);
  });

  test('the audit takes no change by hand, and loses network addresses after 90 days', async () => {
    const { database } = fixture.server;
    for (const change of [
      `UPDATE platform.audit SET action = 'nothing'`,
      `UPDATE platform.audit SET actor = 'person:other'`,
      'UPDATE platform.audit SET subject = NULL WHERE subject IS NOT NULL',
      'DELETE FROM platform.audit',
      'TRUNCATE platform.audit',
    ]) {
      await expect(database.query(change), change).rejects.toThrow('append-only');
    }
  });

  test('the export has everything and no secret; the CSV of the audit is inert', async () => {
    const workspace = await makeWorkspace(fixture);
    await workspace.open('readiness');
    const { key } = await workspace.makeKey('readiness', { name: '=1+1' });
    const exported = await workspace.ask('GET', '/api/console/workspace/export');
    expect(exported.json()).toMatchObject({ workspace: { slug: workspace.slug }, keys: [{ name: '=1+1' }] });
    expect(Object.keys(exported.json())).toEqual([
      'workspace',
      'services',
      'members',
      'invitations',
      'keys',
      'audit',
      'truncated',
    ]);
    expect(exported.json()['truncated']).toEqual([]);
    expect(exported.text).not.toContain(key);
    const csv = await workspace.ask('GET', '/api/console/audit?format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text.split(/\r?\n/)[0]).toBe('at,action,actor,actor_name,subject,subject_name,detail,client,request_id');
    expect(csv.text).toContain("'=1+1");
    expect(csv.headers.get('quintet-next')).toBeNull();
  });

  test('an export that has not everything says so, and the CSV of the audit tells where it goes on', async () => {
    const workspace = await makeWorkspace(fixture);
    const { database } = fixture.server;
    const of = 'FROM platform.workspace WHERE slug = $1';
    await database.query(
      `INSERT INTO platform.audit (workspace_id, action, actor, detail) SELECT id, 'key.made', 'cli:test', '{}'
       FROM platform.workspace, generate_series(1, 10005) WHERE slug = $1`,
      [workspace.slug],
    );
    await database.query(
      `INSERT INTO platform.api_key (service, owner, name, key_hash, pepper_id, hint, workspace_id)
       SELECT 'readiness', 'test', 'One', sha256((slug || n)::bytea), 'none', 'qt_', id
       FROM platform.workspace, generate_series(1, 501) n WHERE slug = $1`,
      [workspace.slug],
    );
    const { rows } = await database.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM platform.audit WHERE workspace_id = (SELECT id ${of})`,
      [workspace.slug],
    );
    const total = rows[0]?.total ?? 0;
    expect((await workspace.ask('GET', '/api/console/workspace/export')).json()['truncated']).toEqual([
      { list: 'keys', given: 500, total: 501 },
      { list: 'audit', given: 10_000, total },
    ]);
    const first = await workspace.ask('GET', '/api/console/audit?format=csv');
    const rest = await workspace.ask(
      'GET',
      `/api/console/audit?format=csv&before=${first.headers.get('quintet-next')}`,
    );
    const lines = (text: string) => text.trim().split('\r\n').length - 1;
    // The export itself is written down, too.
    expect(lines(first.text) + lines(rest.text)).toBe(total + 1);
    expect(rest.headers.get('quintet-next')).toBeNull();
  });
});
