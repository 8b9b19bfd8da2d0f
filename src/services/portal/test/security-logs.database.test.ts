import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { PortalFixture } from './portal-fixture.ts';
import { cookieIn, openPortalFixture, someEmail, tokenIn } from './portal-fixture.ts';
import { PATIENT } from './security-fixture.ts';
import type { GoogleStandIn } from './security-google.ts';
import { startGoogle } from './security-google.ts';

/** Whatever people do, right or wrong: nothing of theirs is in the log. */
let fixture: PortalFixture;
let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogle();
  fixture = await openPortalFixture({
    ...PATIENT,
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'google secret',
    LOG_LEVEL: 'debug',
  });
});
afterAll(async () => {
  await fixture.close();
  await google.close();
});

test('no address, name, password, token, cookie or id', async () => {
  const secrets = new Map<string, string>();
  const keep = (kind: string, value: string) => {
    if (value.length < 6) throw new Error(`${kind} is too short to be looked for`);
    secrets.set(value, kind);
    return value;
  };
  const cookieOf = (cookie: string) => {
    const value = cookie.slice(cookie.indexOf('=') + 1);
    keep('cookie', value);
    keep('session token', decodeURIComponent(value).split('.')[0] ?? '');
    return cookie;
  };
  const name = keep('name', 'Xquicxquic');
  const email = keep('address', someEmail());
  const password = keep('password', 'obsidiana y jade');
  const linkTo = async (address: string) => keep('token of a link', tokenIn(await fixture.mailTo(address)));

  await fixture.post('/api/auth/sign-up/email', { name, email, password });
  await fixture.post('/api/auth/sign-in/email', { email, password });
  const confirmed = await fixture.post('/api/auth/verify-email', { token: await linkTo(email), password });
  keep('id', confirmed.json<{ user: { id: string } }>().user.id);
  const cookie = cookieOf(cookieIn(confirmed));
  await fixture.post('/api/auth/sign-in/email', { email, password: keep('wrong password', 'obsidiana sin jade') });
  await fixture.post('/api/auth/sign-up/email', { name, email, password });
  await fixture.mailTo(email);
  await fixture.post('/api/auth/request-password-reset', { email });
  const newPassword = keep('new password', 'piedra verde y negra');
  const reset = await linkTo(email);
  await fixture.post('/api/auth/sign-in/magic-link', { email });
  const magic = await linkTo(email);
  const key = keep('idempotency key', 'a-key-for-one-use-only');
  await fixture.post(
    '/api/register-usage',
    { email, appName: 'cruz-nawales' },
    { cookie, headers: { 'idempotency-key': key } },
  );
  await fixture.post('/api/check-usage', { email, appName: 'cruz-nawales' });
  await fixture.get(`/api/user-status?utm_source=${magic}`, cookie);
  await ask(`${fixture.url}/enlace?token=${magic}`);
  await ask(`${fixture.url}/api/auth/nothing/${email}/${magic}`, { headers: { cookie } });
  await fixture.post('/api/auth/update-user', { name: keep('new name', 'Ixmukane') }, { cookie });
  const other = keep('new address', someEmail());
  await fixture.post('/api/auth/change-email', { newEmail: other }, { cookie });
  await fixture.post('/api/auth/change-email/confirm', { token: await linkTo(email) }, { cookie });
  await fixture.post('/api/auth/change-email/confirm', { token: await linkTo(other) }, { cookie });
  await fixture.mailTo(email);
  // Sent to the address before: worth nothing any more.
  await fixture.post('/api/auth/reset-password', { token: reset, newPassword });
  await fixture.post('/api/auth/request-password-reset', { email: other });
  await fixture.post('/api/auth/reset-password', { token: await linkTo(other), newPassword });
  await fixture.mailTo(other);
  const entered = await fixture.post('/api/auth/sign-in/email', { email: other, password: newPassword });
  expect(entered.status).toBe(200);
  const later = cookieOf(cookieIn(entered));
  await fixture.post(
    '/api/auth/change-password',
    { currentPassword: 'not the password', newPassword },
    { cookie: later },
  );
  await fixture.post('/api/auth/sign-out', {}, { cookie: later, origin: keep('origin', 'https://evil.example') });
  await fixture.post('/api/auth/sign-up/email', { name: `${name}\u0000`, email: `${email}\u0000`, password: '' });
  const begun = await fixture.post('/api/auth/sign-in/social', { provider: 'google' });
  const profile = { sub: '1234567890', email: keep('address at Google', someEmail()), email_verified: true, name };
  const query = google.consent(begun.json<{ url: string }>().url, profile);
  for (const value of new URLSearchParams(query).values()) keep('state or code of Google', value);
  await fixture.get(`/api/auth/callback/google?${query}`, cookieIn(begun));
  await fixture.get(`/api/auth/callback/google?${query}`, cookieIn(begun));
  await fixture.post('/api/auth/delete-user', { password: newPassword }, { cookie: later });
  await fixture.mailTo(other);
  keep('secret', 'google secret');
  keep('secret', fixture.server.environment['AUTH_SECRET'] ?? '');

  const lines = fixture.server.logLines.join('\n');
  expect(fixture.server.logLines.length).toBeGreaterThan(20);
  const forms = (value: string) => [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  const found = [...secrets].filter(([value]) => forms(value).some((form) => lines.includes(form)));
  expect(found).toEqual([]);
  expect(lines).not.toContain('@example.com');
}, 180_000);
