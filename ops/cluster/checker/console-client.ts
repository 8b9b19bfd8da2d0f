import type { Answer } from './call.ts';
import { call } from './call.ts';
import { PASSWORD } from './credentials.ts';
import type { Ledger } from './entries.ts';
import type { Session } from './session-cookies.ts';
import { cookieHeader, newSession } from './session-cookies.ts';
import { anyAddress } from './standing.ts';

/** Asks as a page of the console does, at the server that is wanted. */
export type ConsoleAsk = (server: number, kind: string, path: string, asked?: Asked) => Promise<Answer>;

type Asked = {
  method?: string;
  session?: Session | undefined;
  key?: string;
  /** The workspace that is meant. */
  slug?: string;
  body?: unknown;
};

export const consoleAsk =
  (servers: readonly string[], ledger: Pick<Ledger, 'calls'>): ConsoleAsk =>
  async (server, kind, path, { method = 'GET', session, key, slug, body } = {}) => {
    const answer = await call(`${servers[server]}${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: {
        // Both servers are one console to browsers.
        origin: servers[0] ?? '',
        // From many addresses: how often somebody may try from one is not what is asked here.
        'x-forwarded-for': anyAddress(),
        ...(session !== undefined && { cookie: cookieHeader(session) }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(slug !== undefined && { 'quintet-workspace': slug }),
      },
    });
    const { text: _, cookies: _cookies, ...seen } = answer;
    ledger.calls.push({ ...seen, server, kind });
    return answer;
  };

/** Undefined unless the session was acknowledged. */
export async function signIn(ask: ConsoleAsk, server: number, email: string): Promise<Session | undefined> {
  const path = '/api/console/auth/sign-in';
  const answer = await ask(server, 'sign-in at the console', path, {
    method: 'POST',
    body: { email, password: PASSWORD },
  });
  return answer.status === 200 ? newSession(answer.cookies) : undefined;
}
