import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPLICATIONS } from '#services/portal/applications.ts';
import { FREE_USES } from '#services/portal/quotas/allowance.ts';
import { verifyAuth } from '#services/portal/routes/sessions/verify-auth.ts';
import { registerUsage } from '#services/portal/routes/usage/register-usage.ts';
import { REGISTER_USES } from '#services/portal/store/usage.ts';
import type { ChildServer } from '../child-server.ts';
import type { DatabaseCpu } from '../database-cpu.ts';
import type { Sample } from '../interleaved-rounds.ts';
import { Drawn, writeScript } from '../pgbench.ts';
import { FirstUses, useOf } from './first-uses.ts';
import { writePortalRequests } from './requests.ts';
import { measurePgbench, measureServer } from './rounds.ts';
import type { UsageTable } from './usage-table.ts';
import { QUOTA_ZONE } from './usage-table.ts';

/** What is measured, each as a function of the seconds it may take. Leaves nothing behind that the next would notice. */
export type Scene = {
  directory: string;
  signal: AbortSignal;
  /** Cookies of those who have not used anything. */
  fresh: readonly string[];
  /** Cookies of those who come again, and what their uses are counted for. */
  usedUp: { cookies: readonly string[]; subjects: readonly string[] };
};

/** More than the portal grants in a second: a run that comes to the end of its requests is refused, and fails. */
export const MOST_GRANTS_A_SECOND = 25_000;

const PGBENCH_CONNECTIONS = 16;
const FIRST_APPLICATION = APPLICATIONS[0].number;

/** One use a transaction, for somebody who was never seen before: the statement as the portal sends it, prepared. */
export function bareUpserts(scene: Scene, databaseUrl: string, table: UsageTable, readCpu: DatabaseCpu) {
  const script = writeScript(join(scene.directory, 'register.sql'), {
    text: REGISTER_USES,
    values: [new Drawn('ARRAY[gen_random_uuid()]'), [FIRST_APPLICATION], [FREE_USES], QUOTA_ZONE],
  });
  return async (seconds: number): Promise<Sample> => {
    await table.empty();
    return measurePgbench(databaseUrl, script, { seconds, connections: PGBENCH_CONNECTIONS }, readCpu, scene.signal);
  };
}

/** Granted registrations, each the first of its member. Without a table to empty, the rows of all rounds stay. */
export function grants(scene: Scene, name: string, server: ChildServer, readCpu: DatabaseCpu, table?: UsageTable) {
  const uses = new FirstUses(scene.fresh);
  return async (seconds: number): Promise<Sample> => {
    await table?.empty();
    const script = writePortalRequests(
      join(scene.directory, `${name}.lua`),
      uses.take(Math.ceil(seconds * MOST_GRANTS_A_SECOND)),
      { path: registerUsage.path, order: 'in turn', expects: 'answers' },
    );
    const { requests, ...sample } = await measureServer(server, script, seconds, readCpu, scene.signal);
    server.dropLog();
    if (table !== undefined && (await table.count()) < requests) throw new Error('A use was granted and not counted');
    return sample;
  };
}

/** Registrations by those who have had their use of the day. */
export function refusals(scene: Scene, server: ChildServer, logFile: string, readCpu: DatabaseCpu, table: UsageTable) {
  const { cookies, subjects } = scene.usedUp;
  const script = writePortalRequests(
    join(scene.directory, 'refusals.lua'),
    cookies.map((cookie) => ({ cookie, body: useOf(0) })),
    { path: registerUsage.path, order: 'drawn', expects: 'refusals' },
  );
  return async (seconds: number): Promise<Sample> => {
    await table.empty();
    await table.useUp(subjects, FIRST_APPLICATION);
    const start = Date.now();
    const { requests: _, ...sample } = await measureServer(server, script, seconds, readCpu, scene.signal);
    requireOnlyRefusals(logFile, start);
    server.dropLog();
    return sample;
  };
}

/** `verify-auth` with good sessions, ours or the yardstick's. */
export function sessionChecks(scene: Scene, server: ChildServer, readCpu: DatabaseCpu) {
  const script = writePortalRequests(
    join(scene.directory, 'sessions.lua'),
    scene.usedUp.cookies.map((cookie) => ({ cookie, body: '{}' })),
    { path: verifyAuth.path, order: 'drawn', expects: 'answers' },
  );
  return async (seconds: number): Promise<Sample> => {
    const { requests: _, ...sample } = await measureServer(server, script, seconds, readCpu, scene.signal);
    server.dropLog();
    return sample;
  };
}

/**
 * wrk knows errors from answers, but not one error from another: the server's log does. 499 stands there for callers that
 * left without waiting, which wrk does when its time is over. Lines of before are left over from what was measured then.
 */
function requireOnlyRefusals(logFile: string, start: number): void {
  const others = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"status":(?!429|499)/.test(line) && Number(/"time":(\d+)/.exec(line)?.[1] ?? start) >= start);
  if (others.length > 0) throw new Error(`${others.length} answers were no refusals: ${others[0]}`);
}
