import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_IDS } from '#services/portal/applications.ts';
import { call } from './call.ts';
import type { Credentials } from './credentials.ts';
import type { Ledger, Person, RotationEntry, UseEntry } from './entries.ts';
import { rotateInChains } from './rotations.ts';

/** Uses, rotations and questions for readiness at both servers, until it is stopped; all of it is written down. */
export type Load = { stop: () => Promise<void> };
type Options = {
  /** How often a new use begins at each server. */
  everyMs?: number;
  /** Told before anything else is done. */
  onRotation?: (entry: RotationEntry) => void;
};

const EVERY_MS = 50;
/** Of so many uses one is a premium member's. */
const PREMIUM_EVERY = 8;
/** Uses under way for each server; more are not begun. */
const OPEN_AT_MOST = 40;
const RETRY_MS = 500;
/** After so many tries the other server may be asked as well, as a balancer would do. */
const TRIES_AT_HOME = 4;
const READINESS_EVERY_MS = 250;
/** What is open at the end is carried on for so long. */
const SETTLE_MS = 120_000;

export function startLoad(
  servers: readonly string[],
  credentials: Credentials,
  ledger: Ledger,
  { everyMs = EVERY_MS, onRotation = () => {} }: Options = {},
): Load {
  let isStopping = false;
  let giveUpAt = Number.POSITIVE_INFINITY;
  let begun = 0;
  const isOver = () => isStopping;
  const open = servers.map(() => 0);

  const use = async (home: number): Promise<void> => {
    begun += 1;
    open[home] = (open[home] ?? 0) + 1;
    const key = randomUUID();
    const app = APPLICATION_IDS[randomInt(APPLICATION_IDS.length)] ?? 'calculadora-maya';
    const person = personFor(begun, key, credentials.members);
    for (let attempt = 1; Date.now() < giveUpAt; attempt += 1) {
      const server = attempt > TRIES_AT_HOME ? randomInt(servers.length) : home;
      const {
        text: _,
        cookies: _cookies,
        ...answer
      } = await call(`${servers[server]}/api/register-usage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${credentials.portal[server]}`, 'idempotency-key': key },
        body: { ...person, appName: app },
      });
      const outcome = outcomeOf(answer);
      ledger.uses.push({ ...answer, ...person, outcome, server, key, app });
      if (outcome !== 'unknown') break;
      await sleep(RETRY_MS);
    }
    open[home] = (open[home] ?? 1) - 1;
  };

  const sendUses = async (home: number): Promise<void> => {
    const under = new Set<Promise<void>>();
    while (!isStopping) {
      if ((open[home] ?? 0) < OPEN_AT_MOST) {
        const one = use(home).finally(() => under.delete(one));
        under.add(one);
      }
      await sleep(everyMs);
    }
    await Promise.all(under);
  };

  const askReadiness = async (server: number): Promise<void> => {
    while (!isStopping) {
      const { text: _, cookies: _cookies, ...answer } = await call(`${servers[server]}/readyz`);
      ledger.readiness.push({ ...answer, server });
      await sleep(READINESS_EVERY_MS);
    }
  };

  const note = (entry: RotationEntry) => {
    onRotation(entry);
    ledger.rotations.push(entry);
  };
  const all = servers.flatMap((url, server) => [
    sendUses(server),
    askReadiness(server),
    rotateInChains({ url, server, issue: credentials.issue, note, isOver }),
  ]);
  const ended = Promise.all(all);
  // Told by `stop`.
  ended.catch(() => {});
  return {
    stop: async () => {
      if (!isStopping) giveUpAt = Date.now() + SETTLE_MS;
      isStopping = true;
      await ended;
    },
  };
}

function personFor(count: number, key: string, members: readonly string[]): Person {
  const member = count % PREMIUM_EVERY === 0 ? members[randomInt(members.length)] : undefined;
  return member === undefined ? { userId: null, email: `${key}@example.com` } : { userId: member, email: null };
}

function outcomeOf({ status, code }: { status: number; code: string }): UseEntry['outcome'] {
  if (status === 200) return 'granted';
  return status === 429 && code === 'limite_diario' ? 'refused' : 'unknown';
}
