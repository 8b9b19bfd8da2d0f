import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { ConsoleFixture, SignedInPerson } from './console-fixture.ts';
import { codeOf, openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;
let operator: SignedInPerson;

beforeAll(async () => {
  fixture = await openConsoleFixture(
    {},
    services.filter(({ name }) => name === 'readiness'),
  );
  acme = await makeWorkspace(fixture);
  operator = await fixture.signIn();
  await fixture.addTotp(operator.cookie);
  await fixture.server.database.query('UPDATE console.member SET is_operator = true WHERE id = $1', [operator.id]);
});

afterAll(() => fixture.close());

const ask = (method: string, path: string, json?: unknown, as = operator) =>
  fixture.ask(method, `/api/console/operator${path}`, { ...(json !== undefined && { json }), cookie: as.cookie });

const check = (key: string) =>
  fixture.ask('POST', '/api/student-protection-check', {
    json: {},
    origin: '',
    headers: { authorization: `Bearer ${key}` },
  });

describe('an operator', () => {
  test('finds workspaces by a part of their name, page by page', async () => {
    const found = await ask('GET', `/workspaces?search=${acme.slug.slice(2, 9).toUpperCase()}`);
    expect(found.json()).toMatchObject({
      workspaces: [{ slug: acme.slug, name: 'Acme', members: 3, keys: 0, services: [] }],
    });
    await makeWorkspace(fixture);
    const first = (await ask('GET', '/workspaces?limit=1')).json<{ workspaces: { slug: string }[]; next: string }>();
    const second = (await ask('GET', `/workspaces?limit=1&after=${first.next}`)).json<{
      workspaces: { slug: string }[];
    }>();
    expect(second.workspaces[0]?.slug).not.toBe(first.workspaces[0]?.slug);
  });

  test('opens a service, sets an allowance and closes it again, at once and in the audit of the workspace', async () => {
    const path = `/workspaces/${acme.slug}/services/readiness`;
    expect((await ask('PUT', path, { allowance: null })).status).toBe(200);
    const { key } = await acme.makeKey('readiness');
    expect((await check(key)).status).toBe(400);
    expect((await ask('PUT', path, { allowance: 0 })).status).toBe(200);
    expect(codeOf(await check(key))).toBe('allowance_used_up');
    expect((await ask('DELETE', path)).status).toBe(200);
    expect((await check(key)).status).toBe(401);
    expect(codeOf(await ask('DELETE', path))).toBe('service_not_open');
    expect(codeOf(await ask('PUT', `/workspaces/${acme.slug}/services/nothing`, { allowance: null }))).toBe(
      'service_unknown',
    );
    expect(codeOf(await ask('PUT', '/workspaces/nowhere/services/readiness', { allowance: null }))).toBe(
      'workspace_gone',
    );
    const audit = await acme.ask('GET', '/api/console/audit');
    const actions = audit.json<{ entries: { action: string; actor: string }[] }>().entries;
    expect(actions.slice(0, 4).map(({ action }) => action)).toEqual([
      'service.closed',
      'allowance.changed',
      'key.made',
      'service.opened',
    ]);
    expect(actions[0]?.actor).toBe(`operator:${operator.id}`);
  });

  test('sees no more of a workspace than anybody: its members, keys and audit are closed', async () => {
    for (const path of ['/workspace', '/members', '/keys', '/audit', '/usage', '/workspace/export']) {
      const answer = await acme.ask('GET', `/api/console${path}`, { as: operator });
      expect(codeOf(answer), path).toBe('not_a_member');
    }
  });

  test('finds people, ends their sessions, makes them operators and deletes them; not oneself', async () => {
    const person = await fixture.signIn();
    const found = await ask('GET', `/people?search=${person.email.slice(0, 20)}`);
    expect(found.json()).toMatchObject({
      people: [{ id: person.id, isConfirmed: true, isOperator: false, workspaces: 0 }],
    });
    expect((await ask('DELETE', `/people/${person.id}/sessions`)).json()).toEqual({ ended: 1 });
    expect((await fixture.ask('GET', '/api/console/auth/session', { cookie: person.cookie })).status).toBe(401);
    expect((await ask('PUT', `/people/${person.id}/operator`, { isOperator: true })).status).toBe(200);
    expect((await ask('DELETE', `/people/${person.id}`)).status).toBe(200);
    expect(codeOf(await ask('DELETE', `/people/${person.id}`))).toBe('person_not_found');
    expect(codeOf(await ask('DELETE', `/people/${operator.id}`))).toBe('not_yourself');
    expect(codeOf(await ask('PUT', `/people/${operator.id}/operator`, { isOperator: false }))).toBe('not_yourself');
    expect(codeOf(await ask('DELETE', `/people/${acme.owner.id}`))).toBe('last_owner');
  });

  test.each(['marks', 'accounts'])('of two who take their %s from one another at once, one is left', async (what) => {
    const { database } = fixture.server;
    const pair: SignedInPerson[] = [];
    for (let i = 0; i < 2; i += 1) {
      const person = await fixture.signIn();
      await fixture.addTotp(person.cookie);
      pair.push(person);
    }
    const ids = pair.map(({ id }) => id);
    await database.query('UPDATE console.member SET is_operator = (id = ANY($1))', [ids]);
    const take = (by: SignedInPerson, from: SignedInPerson) =>
      what === 'marks'
        ? ask('PUT', `/people/${from.id}/operator`, { isOperator: false }, by)
        : ask('DELETE', `/people/${from.id}`, undefined, by);
    const [one, other] = pair as [SignedInPerson, SignedInPerson];
    // Both are let in before either is done.
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM console.member WHERE id = ANY($1) FOR UPDATE', [ids]);
    const both = Promise.all([take(one, other), take(other, one)]);
    await expect
      .poll(async () => {
        const { rows } = await database.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(2);
    await holder.query('COMMIT');
    await holder.end();
    const answers = await both;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual([[409, 'last_operator']]);
    const { rows } = await database.query('SELECT id FROM console.member WHERE is_operator');
    expect(rows).toHaveLength(1);
    await database.query('UPDATE console.member SET is_operator = (id = $1)', [operator.id]);
  });

  test('needs the mark and two factors', async () => {
    const half = await fixture.signIn();
    await fixture.server.database.query('UPDATE console.member SET is_operator = true WHERE id = $1', [half.id]);
    expect(codeOf(await ask('GET', '/people', undefined, half))).toBe('operators_only');
    expect(codeOf(await ask('GET', '/people', undefined, acme.owner))).toBe('operators_only');
    expect((await fixture.ask('GET', '/api/console/operator/people')).status).toBe(401);
  });
});

describe('the command line', () => {
  test('does the same', async () => {
    const { cli } = fixture.server;
    const workspace = await makeWorkspace(fixture);
    const open = await cli(
      'workspaces',
      'open',
      '--workspace',
      workspace.slug,
      '--service',
      'readiness',
      '--allowance',
      '5',
    );
    expect(open.stdout).toBe(`readiness is open for ${workspace.slug}: 5 requests a month.\n`);
    expect((await cli('workspaces', 'list', '--search', workspace.slug)).stdout).toContain('readiness 0/5');
    expect((await cli('workspaces', 'close', '--workspace', workspace.slug, '--service', 'readiness')).exitCode).toBe(
      0,
    );
    const again = await cli('workspaces', 'close', '--workspace', workspace.slug, '--service', 'readiness');
    expect(again.stderr).toContain('Nothing done');
    expect(again.exitCode).not.toBe(0);
    const person = await fixture.signIn();
    expect((await cli('people', 'list', '--search', person.email)).stdout).toContain(person.email);
    expect((await cli('people', 'end-sessions', '--email', person.email)).stdout).toContain('1 sessions ended');
    expect((await cli('people', 'delete', '--email', person.email)).exitCode).toBe(0);
    expect((await cli('people', 'delete', '--email', person.email)).stderr).toContain('Nobody has an account');
  });
});
