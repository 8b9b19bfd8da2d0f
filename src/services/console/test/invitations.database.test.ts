import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConsoleFixture } from './console-fixture.ts';
import { codeOf, cookieIn, openConsoleFixture, PASSWORD, someEmail } from './console-fixture.ts';
import type { WorkspaceFixture } from './workspace-fixture.ts';
import { makeWorkspace } from './workspace-fixture.ts';

let fixture: ConsoleFixture;
let acme: WorkspaceFixture;

beforeAll(async () => {
  fixture = await openConsoleFixture();
  acme = await makeWorkspace(fixture);
});

afterAll(() => fixture.close());

const rolesIn = async (workspace: WorkspaceFixture) => {
  const answer = await workspace.ask('GET', '/api/console/members');
  return Object.fromEntries(
    answer.json<{ members: { id: string; role: string }[] }>().members.map(({ id, role }) => [id, role]),
  );
};

describe('invitations', () => {
  const inviteNew = async (workspace: WorkspaceFixture, role = 'member') => {
    const email = someEmail();
    const answer = await workspace.ask('POST', '/api/console/invitations', { json: { email, role } });
    expect(answer.status).toBe(200);
    return { email, id: answer.json<{ id: string }>().id, token: await fixture.tokenFor(email) };
  };
  const comeIn = (token: string) =>
    fixture.ask('POST', '/api/console/auth/sign-up/invited', { json: { token, name: 'Grace', password: PASSWORD } });

  test('somebody without an account makes one and is in, once', async () => {
    const { email, token } = await inviteNew(acme);
    const entered = await comeIn(token);
    expect(entered.json()).toEqual({ status: 'signed_in', slug: acme.slug });
    const cookie = cookieIn(entered);
    const session = await fixture.ask('GET', '/api/console/auth/session', { cookie });
    expect(session.json<{ user: { email: string } }>().user.email).toBe(email);
    const mine = await fixture.ask('GET', '/api/console/workspaces', { cookie });
    expect(mine.json()).toMatchObject({ workspaces: [{ slug: acme.slug, role: 'member' }] });
    expect(codeOf(await comeIn(token))).toBe('invalid_link');
    const again = await fixture.ask('POST', '/api/console/auth/sign-in', { json: { email, password: PASSWORD } });
    expect(again.status).toBe(200);
  });

  test('by the form without a script, as by the API', async () => {
    const { token } = await inviteNew(acme);
    const form = new URLSearchParams({ token, name: 'Grace', password: PASSWORD });
    const answer = await fetch(`${fixture.url}/console/invitation`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: fixture.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/console/w/${acme.slug}`]);
  });

  test('somebody with an account finds it there; nobody else can take it', async () => {
    const person = await fixture.signIn();
    const other = await fixture.signIn();
    const json = { email: person.email.toUpperCase(), role: 'viewer' };
    const invited = await acme.ask('POST', '/api/console/invitations', { json });
    const { id } = invited.json<{ id: string }>();
    expect(codeOf(await comeIn(await fixture.tokenFor(person.email)))).toBe('account_exists');
    const accept = (cookie: string) =>
      fixture.ask('POST', `/api/console/account/invitations/${id}/accept`, { json: {}, cookie });
    expect(codeOf(await accept(other.cookie))).toBe('invitation_not_found');
    const mine = await fixture.ask('GET', '/api/console/account/invitations', { cookie: person.cookie });
    expect(mine.json()).toMatchObject({ invitations: [{ id, workspace: 'Acme', role: 'viewer', invitedBy: 'Ada' }] });
    expect((await accept(person.cookie)).json()).toEqual({ slug: acme.slug });
    expect(codeOf(await accept(person.cookie))).toBe('invitation_not_found');
    expect((await rolesIn(acme))[person.id]).toBe('viewer');
  });

  test('the answer to an invitation says nothing of accounts', async () => {
    const known = await fixture.signIn();
    const ask = (email: string) => acme.ask('POST', '/api/console/invitations', { json: { email, role: 'member' } });
    const [toKnown, toUnknown] = [await ask(known.email), await ask(someEmail())];
    expect(Object.keys(toKnown.json())).toEqual(Object.keys(toUnknown.json()));
    expect(toKnown.status).toBe(toUnknown.status);
  });

  test('one that is revoked, replaced or a week old opens nothing', async () => {
    const revoked = await inviteNew(acme);
    expect((await acme.ask('DELETE', `/api/console/invitations/${revoked.id}`)).status).toBe(200);
    expect(codeOf(await comeIn(revoked.token))).toBe('invalid_link');
    const replaced = await inviteNew(acme);
    await acme.ask('POST', '/api/console/invitations', { json: { email: replaced.email, role: 'viewer' } });
    expect(codeOf(await comeIn(replaced.token))).toBe('invalid_link');
    const old = await inviteNew(acme);
    await fixture.server.database.query('UPDATE console.invitation SET expires_at = now() WHERE email = $1', [
      old.email,
    ]);
    expect(codeOf(await comeIn(old.token))).toBe('invalid_link');
  });

  test('those of an owner who was removed or lowered open nothing, nor does one to the person', async () => {
    const workspace = await makeWorkspace(fixture);
    const { member, ask } = workspace;
    const second = await fixture.signIn();
    for (const each of [member, second]) {
      if (each === second) {
        await fixture.server.database.query(
          `INSERT INTO console.membership (workspace_id, member_id, role) VALUES ($1, $2, 'owner')`,
          [workspace.id, each.id],
        );
      } else await ask('PATCH', `/api/console/members/${each.id}`, { json: { role: 'owner' } });
    }
    const inviteBy = async (as: typeof member) => {
      const email = someEmail();
      await ask('POST', '/api/console/invitations', { json: { email, role: 'owner' }, as });
      return await fixture.tokenFor(email);
    };
    const [byRemoved, byLowered] = [await inviteBy(member), await inviteBy(second)];
    await ask('DELETE', `/api/console/members/${member.id}`);
    await ask('PATCH', `/api/console/members/${second.id}`, { json: { role: 'viewer' } });
    expect(codeOf(await comeIn(byRemoved))).toBe('invalid_link');
    expect(codeOf(await comeIn(byLowered))).toBe('invalid_link');
  });

  test('of many who follow one link at once, one gets in', async () => {
    const { token } = await inviteNew(acme);
    const answers = await Promise.all(Array.from({ length: 10 }, () => comeIn(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an address that is in already, and floods of invitations, are refused', async () => {
    const json = { email: acme.viewer.email, role: 'owner' };
    expect(codeOf(await acme.ask('POST', '/api/console/invitations', { json }))).toBe('already_member');
    const email = someEmail();
    const workspace = await makeWorkspace(fixture);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push(codeOf(await workspace.ask('POST', '/api/console/invitations', { json: { email, role: 'member' } })));
    }
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'too_many_attempts']);
  });
});
