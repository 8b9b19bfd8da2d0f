import { someEmail } from './portal-fixture.ts';

/** A body that each operation takes. */
export type Body = Record<string, unknown>;
export const goodBodies = (url: string, email = someEmail()): Record<string, Body> => ({
  '/api/auth/sign-up/email': { name: 'Ixchel', email, password: 'jade y obsidiana', volver: `${url}/cuenta` },
  '/api/auth/sign-in/email': { email, password: 'jade y obsidiana' },
  '/api/auth/sign-in/magic-link': { email, volver: `${url}/cuenta` },
  '/api/auth/sign-in/social': { provider: 'google', volver: `${url}/cuenta` },
  '/api/auth/send-verification-email': { email },
  '/api/auth/request-password-reset': { email },
  '/api/auth/reset-password': { token: 'x', newPassword: 'another password' },
  '/api/auth/magic-link/verify': { token: 'x' },
  '/api/auth/verify-email': { token: 'x', password: 'jade y obsidiana' },
  '/api/auth/change-email': { newEmail: email },
  '/api/auth/change-email/confirm': { token: 'x' },
  '/api/auth/change-password': { currentPassword: 'x', newPassword: 'another password' },
  '/api/auth/delete-user': { password: 'x' },
  '/api/auth/delete-user/confirm': { token: 'x' },
  '/api/auth/update-user': { name: 'Ixchel' },
  '/api/auth/sign-out': {},
  '/api/auth/revoke-sessions': {},
  '/api/verify-auth': {},
  '/api/check-usage': { userId: null, email, appName: 'cruz-nawales' },
  '/api/register-usage': { userId: null, email, appName: 'cruz-nawales' },
});
