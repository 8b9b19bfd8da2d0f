import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { codeOf, openConsoleFixture } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;

beforeAll(async () => {
  const others = services.filter(({ name }) => name !== 'console');
  fixture = await openConsoleFixture({ CONSOLE_DEFAULT_SERVICES: 'readiness, prospects' }, others);
  acme = await makeWorkspace(fixture);
});

afterAll(() => fixture.close());

const info = (key: string) => fixture.ask('GET', '/api/keys/info', { headers: { authorization: `Bearer ${key}` } });
const keysIn = async ({ ask }: WorkspaceFixture) =>
  (await ask('GET', '/api/console/keys')).json<{ keys: { id: string; status: string; name: string }[] }>().keys;

describe('keys of a workspace', () => {
  test('are shown once, listed without their secret, and open their service', async () => {
    const made = await acme.ask('POST', '/api/console/keys', {
      json: { service: 'readiness', name: 'Our server', scopes: ['read'], addresses: ['127.0.0.1'], expiresInDays: 90 },
    });
    const { key, id, ...facts } = made.json<Record<string, string>>();
    expect(key).toMatch(/^qt_readiness_[0-9A-Za-z]{38}$/);
    expect(facts).toMatchObject({
      name: 'Our server',
      scopes: ['read'],
      addresses: ['127.0.0.1/32'],
      status: 'active',
    });
    const listed = await acme.ask('GET', '/api/console/keys', { as: acme.viewer });
    expect(listed.text).toContain(id);
    expect(listed.text).not.toContain(key);
    expect((await info(key ?? '')).status).toBe(200);
    expect(made.headers.get('content-encoding')).toBeNull();
    expect(made.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['readiness', 'prospects'])('the command for %s works as it is pasted', async (service) => {
    const { command } = await acme.makeKey(service);
    const { stdout } = await promisify(execFile)('/bin/sh', [
      '-c',
      (command ?? '').replace('curl ', 'curl -sS --fail '),
    ]);
    const answer = JSON.parse(stdout) as Record<string, unknown>;
    expect(answer).toHaveProperty(service === 'readiness' ? 'score' : 'hotels');
  });

  test('those of services that were not opened, and of none, are not made', async () => {
    for (const service of ['fec', 'console', 'cycles', 'nothing']) {
      const answer = await acme.ask('POST', '/api/console/keys', { json: { service, name: 'X' } });
      expect(codeOf(answer), service).toBe('service_not_opened');
    }
  });

  test('scopes and networks that are none are refused in words', async () => {
    const make = (more: object) =>
      acme.ask('POST', '/api/console/keys', { json: { service: 'readiness', name: 'X', ...more } });
    expect(codeOf(await make({ scopes: ['listHotels'] }))).toBe('unknown_scope');
    expect(codeOf(await make({ scopes: ['rotateKey'] }))).toBe('unknown_scope');
    expect(codeOf(await make({ addresses: ['example.com'] }))).toBe('unknown_network');
    expect((await make({ scopes: [] })).status).toBe(400);
    expect((await make({ expiresInDays: 0 })).status).toBe(400);
    expect((await make({ name: ' ' })).status).toBe(400);
  });

  test('a changed, rotated or revoked key is that from the next request on', async () => {
    const { id, key } = await acme.makeKey('readiness');
    const check = (text: string) =>
      fixture.ask('GET', '/api/mcp', { headers: { authorization: `Bearer ${text}` } }).then(() =>
        fixture.ask('POST', '/api/student-protection-check', {
          json: {},
          origin: '',
          headers: { authorization: `Bearer ${text}` },
        }),
      );
    expect((await acme.ask('PATCH', `/api/console/keys/${id}`, { json: { scopes: ['write'] } })).status).toBe(200);
    expect(codeOf(await check(key))).toBe('scope_missing');
    const rotated = await acme.ask('POST', `/api/console/keys/${id}/rotate`, { json: { expiresInDays: 30 } });
    const fresh = rotated.json<{ id: string; key: string; scopes: string[] }>();
    expect(fresh.scopes).toEqual(['write']);
    expect((await info(key)).status).toBe(401);
    expect((await info(fresh.key)).status).toBe(200);
    expect((await acme.ask('DELETE', `/api/console/keys/${fresh.id}`)).status).toBe(200);
    expect((await info(fresh.key)).status).toBe(401);
    expect(codeOf(await acme.ask('DELETE', `/api/console/keys/${fresh.id}`))).toBe('key_not_found');
    const states = Object.fromEntries((await keysIn(acme)).map((each) => [each.id, each.status]));
    expect([states[id], states[fresh.id]]).toEqual(['rotated', 'revoked']);
  });

  test('a key that rotates itself stays one of the workspace', async () => {
    const { key, id } = await acme.makeKey('readiness', { name: 'Turns itself', scopes: ['read'] });
    const rotated = await fixture.ask('POST', '/api/keys/rotate', {
      json: {},
      origin: '',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(rotated.status).toBe(200);
    const mine = (await keysIn(acme)).filter(({ name }) => name === 'Turns itself');
    expect(mine.map(({ status }) => status).sort()).toEqual(['active', 'rotated']);
    const audit = await acme.ask('GET', '/api/console/audit');
    expect(audit.json<{ entries: object[] }>().entries[0]).toMatchObject({ action: 'key.rotated', actor: `key:${id}` });
  });

  test('a key that expires cannot make itself last longer', async () => {
    const { key } = await acme.makeKey('readiness', { name: 'Thirty days', expiresInDays: 30 });
    const rotate = (text: string, json: object) =>
      fixture.ask('POST', '/api/keys/rotate', { json, origin: '', headers: { authorization: `Bearer ${text}` } });
    const daysOf = (answer: { json: <T>() => T }) => {
      const { expires_at: end, created_at: begin } = answer.json<{ expires_at: string; created_at: string }>();
      return Math.round((Date.parse(end) - Date.parse(begin)) / 86_400_000);
    };
    const first = await rotate(key, {});
    expect(daysOf(first)).toBe(30);
    const second = await rotate(first.json<{ api_key: string }>().api_key, { expires_in_days: 365 });
    expect(daysOf(second)).toBe(30);
    const third = await rotate(second.json<{ api_key: string }>().api_key, { expires_in_days: 7 });
    expect(daysOf(third)).toBe(7);
  });

  test('keys of another workspace cannot be touched', async () => {
    const other = await makeWorkspace(fixture);
    const { id, key } = await acme.makeKey('readiness');
    const tries = await Promise.all([
      other.ask('PATCH', `/api/console/keys/${id}`, { json: { name: 'Mine' } }),
      other.ask('POST', `/api/console/keys/${id}/rotate`, { json: {} }),
      other.ask('DELETE', `/api/console/keys/${id}`),
    ]);
    expect(tries.map(codeOf)).toEqual(['key_not_found', 'key_not_found', 'key_not_found']);
    expect((await info(key)).status).toBe(200);
  });

  test('changing keys wants a sign-in of the last ten minutes', async () => {
    const workspace = await makeWorkspace(fixture);
    const { id } = await workspace.makeKey('readiness');
    await fixture.server.database.query(
      `UPDATE console.session SET authenticated_at = now() - interval '11 minutes' WHERE member_id = $1`,
      [workspace.owner.id],
    );
    const tries = await Promise.all([
      workspace.ask('POST', '/api/console/keys', { json: { service: 'readiness', name: 'X' } }),
      workspace.ask('PATCH', `/api/console/keys/${id}`, { json: { name: 'Y' } }),
      workspace.ask('POST', `/api/console/keys/${id}/rotate`, { json: {} }),
      workspace.ask('DELETE', `/api/console/keys/${id}`),
      workspace.ask('POST', '/api/console/workspace/delete', { json: { slug: workspace.slug } }),
    ]);
    expect(tries.map(codeOf)).toEqual(tries.map(() => 'sign_in_again'));
  });

  test('a workspace has a hundred at most', async () => {
    const workspace = await makeWorkspace(fixture);
    await fixture.server.database.query(
      `INSERT INTO platform.api_key (workspace_id, service, owner, name, key_hash, pepper_id, hint)
       SELECT $1::uuid, 'readiness', 'x', 'x', sha256(convert_to('x' || n, 'UTF8')), 'p', 'h' FROM generate_series(1, 100) n`,
      [workspace.id],
    );
    const answer = await workspace.ask('POST', '/api/console/keys', { json: { service: 'readiness', name: 'X' } });
    expect(codeOf(answer)).toBe('too_many_keys');
  });

  test('owners are told a week before a key expires, once', async () => {
    const workspace = await makeWorkspace(fixture);
    await workspace.makeKey('readiness', { name: 'Soon over', expiresInDays: 6 });
    await workspace.makeKey('readiness', { name: 'Much later', expiresInDays: 60 });
    const run = () =>
      fixture.server.database.query(
        `SELECT graphile_worker.add_job('console:tell-of-expiring-keys', payload := '{}'::json)`,
      );
    await run();
    const mail = await fixture.smtp.next(
      ({ recipients, subject }) => recipients.includes(workspace.owner.email) && subject.includes('expires'),
    );
    expect(mail.text).toContain('Soon over');
    await run();
    await expect
      .poll(async () => (await fixture.server.database.query('SELECT FROM graphile_worker.jobs')).rowCount, {
        timeout: 10_000,
      })
      .toBe(0);
    const told = fixture.smtp.mails.filter(
      ({ recipients, subject }) => recipients.includes(workspace.owner.email) && subject.includes('expires'),
    );
    expect(told).toHaveLength(1);
  });
});
