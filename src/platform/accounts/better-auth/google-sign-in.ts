import type { Database } from '#platform/db/pool.ts';
import type { GoogleSignIn } from '../accounts/accounts.ts';
import type { BetterAuth } from './better-auth.ts';
import { readAnswer, refuseIfAway } from './better-auth-answer.ts';

/** Sign-in with Google: a state that is tied to the browser, PKCE, and a way back that was checked before. */
export function openGoogle(auth: BetterAuth, url: string, database: Database): GoogleSignIn {
  return {
    start: async (returnTo) => {
      const answer = await readAnswer(
        await auth.api.signInSocial({
          body: { provider: 'google', callbackURL: returnTo, errorCallbackURL: `${url}/entrar`, disableRedirect: true },
          headers: new Headers(),
          asResponse: true,
        }),
        database,
      );
      const { url: target } = (answer.body ?? {}) as { url?: string };
      if (target === undefined) throw answer.failure();
      return { url: target, cookies: answer.cookies };
    },
    finish: async (query, cookie) => {
      const address = `${url}/api/auth/callback/google?${query}`;
      const response = await auth.handler(new Request(address, { headers: { cookie } }));
      if (response.status >= 500) throw (await readAnswer(response, database)).failure();
      const location = response.headers.get('location') ?? `${url}/entrar?error=google`;
      if (isFailure(location)) await refuseIfAway(database);
      return { location, cookies: response.headers.getSetCookie() };
    },
  };
}

/** Its word for whatever went wrong while it looked the beginning up. */
const isFailure = (location: string) =>
  new URL(location, 'http://portal').searchParams.get('error') === 'internal_server_error';
