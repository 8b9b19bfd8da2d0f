import type { PortalFixture } from './portal-fixture.ts';

/** Every way in which a stranger, or a member, can ask about an address. */
export type Way = (email: string) => ReturnType<PortalFixture['post']>;

export function waysToAsk(at: () => PortalFixture, cookie: () => string): Record<string, Way> {
  const post: PortalFixture['post'] = (...asked) => at().post(...asked);
  return {
    'sign-in': (email) => post('/api/auth/sign-in/email', { email, password: 'not the password' }),
    'sign-in with a password that is too long': (email) =>
      post('/api/auth/sign-in/email', { email, password: 'x'.repeat(500) }),
    reset: (email) => post('/api/auth/request-password-reset', { email }),
    'link by e-mail': (email) => post('/api/auth/sign-in/magic-link', { email }),
    'confirmation once more': (email) => post('/api/auth/send-verification-email', { email }),
    'change of address': (newEmail) => post('/api/auth/change-email', { newEmail }, { cookie: cookie() }),
    'check-usage': (email) => post('/api/check-usage', { email, appName: 'cruz-nawales' }),
    'register-usage': (email) => post('/api/register-usage', { email, appName: 'cruz-nawales' }),
    'register-usage, used up': (email) => post('/api/register-usage', { email, appName: 'cruz-nawales' }),
    // Last: whoever signs up takes the place of whoever never confirmed.
    'sign-up': (email) => post('/api/auth/sign-up/email', { name: 'Itzel', email, password: 'another password' }),
  };
}
