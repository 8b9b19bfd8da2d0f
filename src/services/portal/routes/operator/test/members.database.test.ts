import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { OperatorFixture } from '#test/support/operators.ts';
import { codeOf, openOperatorFixture } from '#test/support/operators.ts';
import { portal } from '../../../index.ts';

/** What operators see of members, and do for them. */
type Found = { members: { id: string; email: string; isPremium: boolean }[]; next: string | null };

let fixture: OperatorFixture;
const PASSWORD = 'jade y obsidiana';

beforeAll(async () => {
  fixture = await openOperatorFixture([portal]);
  for (const name of ['Ixchel', 'Itzamna', 'Kukulkan']) {
    const email = `${name.toLowerCase()}@maya.example`;
    const made = await fixture.server.cli('users', 'create', '--email', email, '--name', name, '--password', PASSWORD);
    expect(made.exitCode, made.stderr).toBe(0);
  }
});

afterAll(() => fixture.close());

const find = async (query: string) =>
  (await fixture.asOperator('GET', `/api/operator/members?q=${query}`)).json<Found>();
const idOf = async (name: string) => (await find(`${name}@maya`)).members[0]?.id ?? '';
const at = (id: string, rest = '') => `/api/operator/members/${id}${rest}`;

/** A session of a member, as the portal's own page begins it. */
async function signIn(name: string): Promise<string> {
  const answer = await fixture.ask('POST', '/api/auth/sign-in/email', {
    json: { email: `${name}@maya.example`, password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
const statusOf = async (cookie: string) =>
  (await ask(`${fixture.server.url}/api/user-status`, { headers: { cookie } })).status;

describe('members', () => {
  test('are found by a part of their address or name, page by page', async () => {
    expect((await find('maya.example')).members.map(({ email }) => email)).toEqual([
      'itzamna@maya.example',
      'ixchel@maya.example',
      'kukulkan@maya.example',
    ]);
    expect((await find('KUKUL')).members.map(({ email }) => email)).toEqual(['kukulkan@maya.example']);
    expect((await find('100%25')).members).toEqual([]);
    const first = await find('maya.example&limit=2');
    expect([first.members.length, first.next]).toEqual([2, first.members[1]?.id]);
    const second = await find(`maya.example&limit=2&after=${first.next}`);
    expect([second.members.map(({ email }) => email), second.next]).toEqual([['kukulkan@maya.example'], null]);
    expect((await fixture.asOperator('GET', '/api/operator/members?q=ab')).status).toBe(400);
    expect((await fixture.asOperator('GET', '/api/operator/members?q=ab%00c')).status).toBe(400);
  });

  test('are shown with what is kept about them, and nothing that opens their account', async () => {
    await signIn('ixchel');
    const answer = await fixture.asOperator('GET', at(await idOf('ixchel')));
    expect(answer.json()).toMatchObject({
      user: { email: 'ixchel@maya.example', name: 'Ixchel' },
      subscription: { isPremium: false },
      account: { emailVerified: true, sessions: [{}] },
    });
    expect(answer.text).not.toMatch(/password|token|hash/i);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const subject = `member:${await idOf('ixchel')}`;
    expect(await fixture.deeds('member.read')).toEqual([
      { actor: `operator:${fixture.operatorId}`, subject, detail: {} },
    ]);
  });

  test('that are none are 404, in English', async () => {
    const answers = await Promise.all([
      fixture.asOperator('GET', at('nobody')),
      fixture.asOperator('GET', at('nobody', '/export')),
      fixture.asOperator('DELETE', at('nobody')),
      fixture.asOperator('DELETE', at('nobody', '/sessions')),
      fixture.asOperator('PUT', at('nobody', '/premium'), { until: '2030-01-31T12:00:00Z' }),
    ]);
    for (const answer of answers) {
      expect([answer.status, codeOf(answer), answer.json()['detail']]).toEqual([
        404,
        'not_found',
        'There is no such member.',
      ]);
    }
    expect(await fixture.deeds('member.deleted')).toEqual([]);
  });
});

describe('an operator', () => {
  const deed = (id: string, detail: object = {}) => ({
    actor: `operator:${fixture.operatorId}`,
    subject: `member:${id}`,
    detail,
  });

  test('grants premium, and takes it back', async () => {
    const id = await idOf('itzamna');
    const grant = (until: string) => fixture.asOperator('PUT', at(id, '/premium'), { until });
    expect((await grant('2999-01-31T12:00:00Z')).json()).toEqual({ id, until: '2999-01-31T12:00:00.000Z' });
    expect((await find('itzamna@')).members[0]?.isPremium).toBe(true);
    expect((await grant('2020-01-31T12:00:00Z')).status).toBe(200);
    expect((await find('itzamna@')).members[0]?.isPremium).toBe(false);
    expect((await grant('2026-13-45T12:00:00Z')).status).toBe(400);
    expect((await grant('soon')).status).toBe(400);
    expect(await fixture.deeds('member.status_changed')).toEqual([
      deed(id, { until: '2999-01-31T12:00:00.000Z' }),
      deed(id, { until: '2020-01-31T12:00:00.000Z' }),
    ]);
  });

  test('ends all sessions', async () => {
    const id = await idOf('itzamna');
    const cookies = [await signIn('itzamna'), await signIn('itzamna')];
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(200);
    expect((await fixture.asOperator('DELETE', at(id, '/sessions'))).json()).toEqual({ id });
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(await signIn('itzamna'))).toBe(200);
    expect(await fixture.deeds('sessions.ended')).toEqual([deed(id)]);
  });

  test('exports what is kept, and it is written down', async () => {
    const id = await idOf('ixchel');
    const answer = await fixture.asOperator('GET', at(id, '/export'));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.json()).toMatchObject({ exportedAt: expect.any(String), user: { id }, account: {} });
    expect(await fixture.deeds('member.exported')).toEqual([deed(id)]);
  });

  test('grants, exports and deletes only after a sign-in of the last minutes', async () => {
    const id = await idOf('ixchel');
    const signedIn = (ago: string) =>
      fixture.server.database.query(
        `UPDATE console.session SET authenticated_at = now() - $2::interval WHERE member_id = $1`,
        [fixture.operatorId, ago],
      );
    await signedIn('11 minutes');
    for (const answer of [
      await fixture.asOperator('PUT', at(id, '/premium'), { until: '2999-01-31T12:00:00Z' }),
      await fixture.asOperator('GET', at(id, '/export')),
      await fixture.asOperator('DELETE', at(id)),
    ]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'sign_in_again']);
    }
    expect((await find('ixchel@')).members).toMatchObject([{ isPremium: false }]);
    await signedIn('0 minutes');
  });

  test('deletes a member: nobody can sign in, and the member is told', async () => {
    const id = await idOf('kukulkan');
    const cookie = await signIn('kukulkan');
    expect((await fixture.asOperator('DELETE', at(id))).json()).toEqual({ id });
    expect(await statusOf(cookie)).toBe(401);
    expect((await find('kukulkan')).members).toEqual([]);
    expect((await fixture.mailTo('kukulkan@maya.example')).recipients).toEqual(['kukulkan@maya.example']);
    expect(await fixture.deeds('member.deleted')).toEqual([deed(id)]);
  });
});
