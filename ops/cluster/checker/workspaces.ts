import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkReadiness } from '#services/readiness/routes/check-readiness.ts';
import type { Cluster } from '../cluster.ts';
import { serverUrl, TWINS } from '../layout.ts';
import type { Answer } from './call.ts';
import { consoleAsk, signIn } from './console-client.ts';
import type { EndedFindings } from './ended.ts';
import { Ended } from './ended.ts';
import type { Ledger } from './entries.ts';
import type { GoodFindings } from './good-ones.ts';
import { GoodOnes } from './good-ones.ts';
import { makeWorkspaces } from './make-workspaces.ts';
import { Owners } from './owners.ts';
import type { Session } from './session-cookies.ts';
import { readStoredWorkspaces } from './stored-workspaces.ts';
import type { AllowanceFindings, DeedFindings, UsageFindings } from './verify-workspaces.ts';
import { verifyAllowances, verifyDeeds, verifyUsage } from './verify-workspaces.ts';
import type { CheckEntry, DeedEntry, DrilledPerson, DrilledWorkspace, Kill } from './workspace-entries.ts';

/**
 * Workspaces under load at both servers: members and keys ask for checks, people sign in and out, owners make and revoke keys, lower
 * and remove members. All of it is held against the database at the end, and against what each server says of it.
 */
export type WorkspaceFindings = {
  allowances: AllowanceFindings;
  deeds: DeedFindings & { refused: number };
  good: GoodFindings & { checksRefused: number };
  ended: EndedFindings;
  usage: UsageFindings;
};

export type WorkspaceLoad = {
  renewAll: () => Promise<void>;
  stop: () => Promise<void>;
  /** When everything is sound again. */
  finish: (kills: readonly Kill[]) => Promise<WorkspaceFindings>;
};

type Caller = { workspace: DrilledWorkspace } & ({ by: 'member'; session: Session } | { by: 'key'; key: string });

const CHECK_EVERY_MS = 150;
/** Checks under way at each server; more are not begun. */
const OPEN_AT_MOST = 20;
const VISIT_EVERY_MS = 600;
const KEY_EVERY_MS = 700;
/** Of so many keys one is not revoked. */
const KEPT_EVERY = 3;
/** What a person who has signed in comes to. */
const VISITS = ['signs out', 'is removed', 'is made a viewer', 'stays'] as const;
/** Servers have written what they counted, and given back what failed. */
const WRITTEN_MS = 6000;

const BODY = { answers: Object.fromEntries(Array.from({ length: 12 }, (_, question) => [`q${question + 1}`, 3])) };

export async function startWorkspaces(cluster: Cluster, ledger: Pick<Ledger, 'calls'>): Promise<WorkspaceLoad> {
  const servers = TWINS.map((server) => serverUrl(cluster.layout, server));
  const ask = consoleAsk(servers, ledger);
  const workspaces = await makeWorkspaces(cluster);
  const waiting = workspaces.flatMap((workspace) => workspace.people.map((person) => ({ workspace, person })));
  const checks: CheckEntry[] = [];
  const deeds: DeedEntry[] = [];
  const callers: Caller[] = [];
  const good = new GoodOnes(ask, servers.length);
  const ended = new Ended(servers.length);
  const owners = new Owners({ ask, deeds, onSession: (session) => good.addSession(session) });
  let isStopping = false;
  const isOver = () => isStopping;
  let visits = 0;
  let keys = 0;
  let turn = 0;

  const check = async (server: number, caller: Caller): Promise<void> => {
    const who = caller.by === 'key' ? { key: caller.key } : { session: caller.session, slug: caller.workspace.slug };
    const answer = await ask(server, 'check in a workspace', checkReadiness.path, {
      method: 'POST',
      body: BODY,
      ...who,
    });
    const { text: _, cookies: _cookies, ...seen } = answer;
    const outcome = outcomeOf(answer);
    checks.push({ ...seen, server, workspaceId: caller.workspace.id, by: caller.by, outcome });
    if (outcome === 'refused') callers.splice(callers.indexOf(caller), 1);
  };

  /** Workspaces by turns, whoever of them. */
  const nextCaller = (): Caller | undefined => {
    turn += 1;
    const own = callers.filter(({ workspace }) => workspace === workspaces[turn % workspaces.length]);
    return own[randomInt(Math.max(1, own.length))];
  };

  const sendChecks = async (server: number): Promise<void> => {
    const under = new Set<Promise<void>>();
    while (!isStopping) {
      const caller = nextCaller();
      if (caller !== undefined && under.size < OPEN_AT_MOST) {
        const one = check(server, caller).finally(() => under.delete(one));
        under.add(one);
      }
      await sleep(CHECK_EVERY_MS);
    }
    await Promise.all(under);
  };

  const visit = async (server: number, workspace: DrilledWorkspace, { id, email }: DrilledPerson): Promise<void> => {
    const session = await signIn(ask, server, email);
    if (session === undefined) return;
    const { slug } = workspace;
    visits += 1;
    const what = VISITS[visits % VISITS.length];
    if (what === 'signs out') {
      const { status } = await ask(server, 'sign-out', '/api/console/auth/sign-out', {
        method: 'POST',
        session,
        body: {},
      });
      const asked = (at: number) => ask(at, 'ended session', '/api/console/auth/session', { session });
      if (status === 200) ended.add(asked);
      return;
    }
    good.addSession(session);
    if (what === 'is removed') {
      const asked = (at: number) => ask(at, 'ended membership', '/api/console/workspace', { session, slug });
      if (await owners.remove(server, workspace, id)) ended.add(asked);
      return;
    }
    if (what === 'is made a viewer') await owners.makeViewer(server, workspace, id);
    callers.push({ workspace, by: 'member', session });
  };

  const visitByTurns = async (server: number): Promise<void> => {
    while (!isStopping) {
      const [next] = waiting.splice(randomInt(Math.max(1, waiting.length)), 1);
      if (next !== undefined) await visit(server, next.workspace, next.person);
      await sleep(VISIT_EVERY_MS);
    }
  };

  const makeKeys = async (server: number): Promise<void> => {
    while (!isStopping) {
      keys += 1;
      const count = keys;
      const workspace = workspaces[count % workspaces.length] as DrilledWorkspace;
      const made = await owners.makeKey(server, workspace);
      if (made !== undefined && Math.floor(count / workspaces.length) % KEPT_EVERY === 0) {
        good.addKey(made.key);
        callers.push({ workspace, by: 'key', key: made.key });
      } else if (made !== undefined && (await owners.revokeKey((server + 1) % servers.length, workspace, made.id))) {
        ended.add((at) => ask(at, 'ended key', '/api/keys/info', { key: made.key }));
      }
      await sleep(KEY_EVERY_MS);
    }
  };

  const going = Promise.all([
    ...servers.flatMap((_, server) => [sendChecks(server), visitByTurns(server), makeKeys(server)]),
    good.askUntil(isOver),
    ended.askUntil(isOver),
  ]);
  // Told by `stop`.
  going.catch(() => {});

  return {
    renewAll: () => good.renewAll(cluster),
    stop: async () => {
      isStopping = true;
      await going;
    },
    finish: async (kills) => {
      await good.askAll();
      await ended.askAll();
      await sleep(WRITTEN_MS);
      const stored = await readStoredWorkspaces(cluster, workspaces);
      return {
        allowances: verifyAllowances(workspaces, checks, stored),
        deeds: { ...verifyDeeds(deeds, stored), refused: owners.refused },
        good: { ...good.findings, checksRefused: checks.filter(({ outcome }) => outcome === 'refused').length },
        ended: ended.findings,
        usage: verifyUsage(workspaces, checks, stored, kills),
      };
    },
  };
}

const NOTHING_DONE = new Set(['database_unavailable', 'overloaded']);

function outcomeOf({ status, code }: Answer): CheckEntry['outcome'] {
  if (status === 200) return 'granted';
  if (code === 'ECONNREFUSED') return 'not sent';
  if (status === 429 && code === 'allowance_used_up') return 'used up';
  if (status === 503 && NOTHING_DONE.has(code)) return 'failed';
  return status === 401 || status === 403 ? 'refused' : 'unknown';
}
