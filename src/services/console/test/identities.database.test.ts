import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, PASSWORD } from './console-fixture.ts';
import type { OidcFixture } from './oidc-fixture.ts';
import { openOidcFixture, somebody } from './oidc-fixture.ts';

/** People see which provider opens their account, and take it away. */
let fixture: OidcFixture;
beforeAll(async () => {
  fixture = await openOidcFixture();
});
afterAll(() => fixture.close());

type Listed = { id: string; issuer: string; since: string };

const identitiesOf = async (cookie: string | undefined) =>
  (await fixture.ask('GET', '/api/console/account/factors', { cookie })).json<{ identities: Listed[] }>().identities;

const remove = (cookie: string | undefined, id: string) =>
  fixture.ask('DELETE', `/api/console/account/identities/${id}`, { cookie });

/** With a password, linked, and signed in through the provider. */
async function linkedPerson() {
  const { email, id: memberId } = await fixture.signIn();
  const claims = somebody({ email });
  const { session = '' } = await fixture.enter(claims);
  await fixture.mailTo(email);
  const [identity] = await identitiesOf(session);
  return { email, memberId, claims, session, id: identity?.id ?? '' };
}

test('one that is linked is listed, without who one is there', async () => {
  const { session } = await linkedPerson();
  expect(await identitiesOf(session)).toEqual([
    { id: expect.stringMatching(/^[\w-]{22}$/), issuer: fixture.provider.issuer, since: expect.any(String) },
  ]);
});

test('it is taken away: other sessions end, a mail tells it, and it can be linked anew', async () => {
  const { email, memberId, claims, session, id } = await linkedPerson();
  const other = await fixture.enter(claims);
  expect((await remove(session, id)).status).toBe(200);
  expect(await identitiesOf(session)).toEqual([]);
  expect(await fixture.whoIs(other.session)).toBeUndefined();
  const mail = await fixture.mailTo(email);
  expect(mail.subject).toBe('One fewer way to sign in to Quintet');
  expect(codeOf(await remove(session, id))).toBe('factor_missing');
  expect((await fixture.whoIs((await fixture.enter(claims)).session))?.id).toBe(memberId);
});

test('nobody takes that of somebody else', async () => {
  const { session, id } = await linkedPerson();
  const stranger = await fixture.signIn();
  expect(codeOf(await remove(stranger.cookie, id))).toBe('factor_missing');
  expect(await identitiesOf(session)).toHaveLength(1);
});

test('it wants a recent sign-in', async () => {
  const { memberId, session, id } = await linkedPerson();
  await fixture.server.database.query(
    `UPDATE console.session SET authenticated_at = now() - interval '11 minutes' WHERE member_id = $1`,
    [memberId],
  );
  expect(codeOf(await remove(session, id))).toBe('sign_in_again');
});

test('it wants the second factor, if there is one', async () => {
  const { memberId, session, id } = await linkedPerson();
  await fixture.addPasskey(session);
  await fixture.server.database.query('UPDATE console.session SET factors = 1 WHERE member_id = $1', [memberId]);
  expect(codeOf(await remove(session, id))).toBe('second_factor_first');
});

test('the only way in stays, until there is a password or a passkey', async () => {
  const byPasskey = await fixture.enter(somebody());
  const [identity] = await identitiesOf(byPasskey.session);
  expect(codeOf(await remove(byPasskey.session, identity?.id ?? ''))).toBe('only_way_in');
  await fixture.addPasskey(byPasskey.session ?? '');
  expect((await remove(byPasskey.session, identity?.id ?? '')).status).toBe(200);

  const claims = somebody();
  await fixture.enter(claims);
  await fixture.ask('POST', '/api/console/auth/request-password-reset', { json: { email: claims.email } });
  const json = { token: await fixture.tokenFor(claims.email), newPassword: PASSWORD };
  expect((await fixture.ask('POST', '/api/console/auth/reset-password', { json })).status).toBe(200);
  const { session } = await fixture.enter(claims);
  expect((await remove(session, (await identitiesOf(session))[0]?.id ?? '')).status).toBe(200);
});
