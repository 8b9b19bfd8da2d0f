import { randomUUID } from 'node:crypto';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { ConsoleFixture } from './console-fixture.ts';
import { cookieIn, openConsoleFixture, someEmail } from './console-fixture.ts';
import type { Claims, MockProvider } from './mock-provider.ts';
import { CLIENT, startMockProvider } from './mock-provider.ts';

/** The console with a provider beside it, and a browser that goes from one to the other. */
export type OidcFixture = ConsoleFixture & {
  provider: MockProvider;
  begin: (to?: string) => Promise<{ url: string; cookie: string; answer: Answer }>;
  finish: (query: string, cookie?: string) => Promise<Answer>;
  /** All the way. */
  enter: (claims: Claims, how?: Parameters<MockProvider['consent']>[2]) => Promise<Entered>;
  whoIs: (cookie: string | undefined) => Promise<{ id: string; email: string; name: string } | undefined>;
};

/** `session` is undefined where nobody is in, not even but for the second factor. */
export type Entered = { answer: Answer; location: string; session: string | undefined };

export async function openOidcFixture(environment: Record<string, string> = {}): Promise<OidcFixture> {
  const provider = await startMockProvider();
  const fixture = await openConsoleFixture({
    CONSOLE_OIDC_ISSUER: provider.issuer,
    CONSOLE_OIDC_CLIENT_ID: CLIENT.id,
    CONSOLE_OIDC_CLIENT_SECRET: CLIENT.secret,
    ...environment,
  });
  const { port } = new URL(fixture.url);
  const begin: OidcFixture['begin'] = async (to) => {
    const answer = await fixture.ask('POST', '/api/console/auth/oidc', { json: to === undefined ? {} : { to } });
    return { url: answer.json<{ url: string }>().url, cookie: cookieIn(answer), answer };
  };
  // As a browser that another site has sent: without any Origin.
  const finish: OidcFixture['finish'] = (query, cookie) =>
    ask(`http://127.0.0.1:${port}/api/console/auth/oidc/callback?${query}`, {
      headers: cookie === undefined ? {} : { cookie },
    });
  return {
    ...fixture,
    provider,
    begin,
    finish,
    enter: async (claims, how) => {
      const { url, cookie } = await begin();
      return enteredBy(await finish(provider.consent(url, claims, how), cookie));
    },
    whoIs: async (cookie) => {
      const answer = await fixture.ask('GET', '/api/console/auth/session', { cookie });
      return answer.status === 200
        ? answer.json<{ user: { id: string; email: string; name: string } }>().user
        : undefined;
    },
    close: async () => {
      await fixture.close();
      await provider.close();
    },
  };
}

export const enteredBy = (answer: Answer): Entered => ({
  answer,
  location: answer.headers.get('location') ?? '',
  session: cookieIn(answer)
    .split('; ')
    .find((each) => each.startsWith('console.session=')),
});

/** Somebody whom the provider knows, and whose address it has verified. */
export const somebody = (more: Record<string, unknown> = {}): Claims & { email: string } => ({
  sub: randomUUID(),
  email: someEmail(),
  email_verified: true,
  name: 'Ada',
  ...more,
});
