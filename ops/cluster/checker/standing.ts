import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { serverUrl, TWINS } from '../layout.ts';
import type { Answer } from './call.ts';
import { call } from './call.ts';
import type { Credentials } from './credentials.ts';
import { makeMember, PASSWORD } from './credentials.ts';
import type { Ledger } from './entries.ts';
import type { Session } from './session-cookies.ts';
import { cookieHeader, newSession, take } from './session-cookies.ts';

/**
 * What must stand through everything: people who are signed in stay so, who has used up the day stays refused, a key that is
 * good stays good, a link that was signed opens. All of it is asked at both servers by turns, and people go on signing in.
 */
export type StandingFindings = {
  sessions: number;
  sessionsAsked: number;
  sessionsEnded: number;
  daysAsked: number;
  daysReset: number;
  keysAsked: number;
  keysRefused: number;
  linksAsked: number;
  linksRefused: number;
};

export type Standing = {
  findings: StandingFindings;
  /** A day passes for all who are signed in: each is given a new cookie with the next answer. Resolves when all have one. */
  renewAll: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = { cluster: Cluster; credentials: Credentials; ledger: Ledger; links: () => readonly string[] };

const MEMBERS = 4;
const KEYS = 4;
const SESSIONS_KEPT = 24;
const EVERY_MS = 100;
/** Of so many turns one is a new session. */
const SIGN_IN_EVERY = 20;
const RENEWAL_MS = 120_000;
const APP = 'calculadora-maya';

export async function startStanding({ cluster, credentials, ledger, links }: Options): Promise<Standing> {
  const servers = TWINS.map((server) => serverUrl(cluster.layout, server));
  const findings: StandingFindings = {
    sessions: 0,
    sessionsAsked: 0,
    sessionsEnded: 0,
    daysAsked: 0,
    daysReset: 0,
    keysAsked: 0,
    keysRefused: 0,
    linksAsked: 0,
    linksRefused: 0,
  };
  const emails: string[] = [];
  for (let made = 0; made < MEMBERS; made += 1) emails.push((await makeMember(cluster)).email);
  const keys: string[] = [];
  for (let made = 0; made < KEYS; made += 1) keys.push(await credentials.issueFor('readiness'));
  const sessions: Session[] = [];
  let isStopping = false;
  let turn = 0;

  const ask = async (kind: string, path: string, sent: Parameters<typeof call>[1]): Promise<Answer> => {
    turn += 1;
    const server = turn % servers.length;
    const answer = await call(`${servers[server]}${path}`, sent);
    const { text: _, cookies: _cookies, ...seen } = answer;
    ledger.calls.push({ ...seen, server, kind });
    return answer;
  };
  const post = (kind: string, path: string, body: unknown, session?: Session) =>
    ask(kind, path, {
      method: 'POST',
      body,
      headers: {
        origin: servers[0] ?? '',
        // From many addresses: how often somebody may try from one is not what is asked here.
        'x-forwarded-for': anyAddress(),
        ...(session !== undefined && { cookie: cookieHeader(session) }),
      },
    });

  const signIn = async (): Promise<void> => {
    const email = emails[findings.sessions % emails.length] ?? '';
    const answer = await post('sign-in', '/api/auth/sign-in/email', { email, password: PASSWORD });
    if (answer.status !== 200) return;
    const session = newSession(answer.cookies);
    sessions.push(session);
    findings.sessions += 1;
    if (sessions.length > SESSIONS_KEPT) sessions.splice(MEMBERS, 1);
    // The first of each member uses up the day; later ones are refused, which is right.
    await post('use in a session', '/api/register-usage', { userId: null, email: null, appName: APP }, session);
  };

  const askSession = async (session: Session): Promise<void> => {
    const { status, cookies } = await post('session', '/api/verify-auth', {}, session);
    if (status !== 200 && status !== 401) return;
    findings.sessionsAsked += 1;
    if (status === 401) {
      findings.sessionsEnded += 1;
      sessions.splice(sessions.indexOf(session), 1);
    } else if (cookies.length > 0) {
      take(session, cookies);
      session.awaitsRenewal = false;
    }
  };

  const askDay = async (session: Session): Promise<void> => {
    const answer = await post('day', '/api/check-usage', { userId: null, email: null, appName: APP }, session);
    if (answer.status !== 200) return;
    findings.daysAsked += 1;
    if ((JSON.parse(answer.text) as { usos_restantes: number }).usos_restantes > 0) findings.daysReset += 1;
  };

  const askKey = async (key: string): Promise<void> => {
    const { status } = await ask('key', '/api/keys/info', { headers: { authorization: `Bearer ${key}` } });
    if (status !== 200 && status !== 401) return;
    findings.keysAsked += 1;
    if (status === 401) findings.keysRefused += 1;
  };

  const askLink = async (link: string): Promise<void> => {
    const { status } = await ask('link', link, {});
    if (status === 0 || status === 503) return;
    findings.linksAsked += 1;
    if (status !== 200) findings.linksRefused += 1;
  };

  // Each member's day is used up before anything is asked of it.
  for (let made = 0; made < MEMBERS; made += 1) await signIn();

  const going = (async () => {
    for (let count = 1; !isStopping; count += 1) {
      const session = sessions[count % Math.max(1, sessions.length)];
      const link = links().at(-1 - (count % 10)) ?? links().at(-1);
      if (count % SIGN_IN_EVERY === 0) await signIn();
      else if (count % 5 === 1) await askKey(keys[count % KEYS] ?? '');
      else if (count % 5 === 2 && link !== undefined) await askLink(link);
      else if (count % 5 === 3 && session !== undefined) await askDay(session);
      else if (session !== undefined) await askSession(session);
      await sleep(EVERY_MS);
    }
  })();
  // Told by `stop`.
  going.catch(() => {});

  return {
    findings,
    renewAll: async () => {
      await cluster.askLeader(`UPDATE portal.session SET expires_at = expires_at - interval '5 days'`);
      for (const session of sessions) session.awaitsRenewal = true;
      await cluster.until('every session is renewed', RENEWAL_MS, async () =>
        sessions.every(({ awaitsRenewal }) => !awaitsRenewal),
      );
    },
    stop: async () => {
      isStopping = true;
      await going;
    },
  };
}

/** Of a range that nobody has (RFC 2544). */
export const anyAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
