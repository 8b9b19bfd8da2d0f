import type { Database } from '../../db/pool.ts';
import type { GoogleSignIn } from '../accounts.ts';
import type { Realm } from '../realm.ts';
import type { BetterAuth } from './better-auth.ts';
import { readAnswer, refuseIfAway } from './better-auth-answer.ts';

/** Sign-in with Google: a state that is tied to the browser, PKCE, and a way back that was checked before. */
export function openGoogle(
  auth: BetterAuth,
  { realm, url, database }: { realm: Realm; url: string; database: Database },
): GoogleSignIn {
  const signInPage = `${url}/${realm.pages.signIn}`;
  return {
    start: async (returnTo) => {
      const answer = await readAnswer(
        await auth.api.signInSocial({
          body: { provider: 'google', callbackURL: returnTo, errorCallbackURL: signInPage, disableRedirect: true },
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
      const address = `${url}${realm.basePath}/callback/google?${query}`;
      const response = await auth.handler(new Request(address, { headers: { cookie } }));
      if (response.status >= 500) throw (await readAnswer(response, database)).failure();
      const location = response.headers.get('location') ?? `${signInPage}?error=google`;
      if (isFailure(location)) await refuseIfAway(database);
      return { location, cookies: response.headers.getSetCookie() };
    },
  };
}

/** Its word for whatever went wrong while it looked the beginning up. */
const isFailure = (location: string) =>
  new URL(location, 'http://realm').searchParams.get('error') === 'internal_server_error';
