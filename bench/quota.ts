import { join } from 'node:path';
import { migrateAll } from '#apps/migrate.ts';
import { APPLICATIONS } from '#services/portal/applications.ts';
import { portal } from '#services/portal/index.ts';
import { verifyAuth } from '#services/portal/routes/sessions/verify-auth.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { serverStarter } from './child-server.ts';
import { openDatabaseCpu } from './database-cpu.ts';
import type { Measured } from './interleaved-rounds.ts';
import { requirePgbench } from './pgbench.ts';
import { platformEnvironment } from './platform-environment.ts';
import { bareUpserts, grants, MOST_GRANTS_A_SECOND, refusals, sessionChecks } from './quota/contenders.ts';
import { cookieOf, makeMembers, writeMembers } from './quota/members.ts';
import { renderContenders } from './quota/render.ts';
import { APPLICATION_ORIGIN } from './quota/requests.ts';
import { measureInRounds, secondsInAll } from './quota/rounds.ts';
import { createSecondDatabase } from './quota/second-database.ts';
import { secretsOf } from './quota/secrets.ts';
import { fillUsageDays, QUOTA_ZONE, UsageTable } from './quota/usage-table.ts';
import { describeRatio, ratioOf } from './ratio.ts';
import { requireSameAnswer } from './same-answer.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk } from './wrk.ts';

/**
 * What the portal's counting costs, through the whole chain and with the settings of a production start, beside:
 *
 * - pgbench, 16 connections, with the very same statement for one use at a time, on rows that are new as well;
 * - refusals, which write nothing, beside grants;
 * - better-auth's own `getSession` in a bare server, beside our look at a session;
 * - the same grants with 50,000,000 rows of use on file (USAGE_ROWS changes that), beside an empty table.
 *
 * Every grant is somebody's first use of an application today: a row that was not there, by a session that has not been
 * seen for long. Do not run it over midnight in Guatemala: who was refused is then granted, and the run fails.
 */
const FULL_ROWS = 50_000_000;
/** Who comes again after their only use: few, again and again, as in a flood. */
const USED_UP = 500;
const PORTAL_URL = 'https://portal.example';

export const benchQuota: Bench = async (options, cleanup) => {
  requireWrk();
  requirePgbench();
  const rows = readRows();
  const directory = makeTemporaryDirectory(cleanup);
  const emptyUrl = await createBenchDatabase(directory, cleanup);
  const fullUrl = await createSecondDatabase(emptyUrl, cleanup);
  const environmentOn = (url: string) => ({
    ...platformEnvironment(url, directory, portal.name),
    PORTAL_URL,
    PORTAL_ORIGINS: APPLICATION_ORIGIN,
    QUOTA_TIME_ZONE: QUOTA_ZONE,
  });
  const { signer, subjects } = await secretsOf(environmentOn(emptyUrl), PORTAL_URL);

  const fresh = Math.ceil((secondsInAll(options) * MOST_GRANTS_A_SECOND) / APPLICATIONS.length);
  const members = makeMembers(fresh + USED_UP);
  process.stderr.write(`writing ${members.length} members with a session each, twice\n`);
  for (const url of [emptyUrl, fullUrl]) {
    await migrateAll(url, [portal]);
    await writeMembers(url, members);
  }
  process.stderr.write(`writing ${rows} rows of use; fifty million take some minutes and 6 GB\n`);
  await fillUsageDays(fullUrl, rows);

  const start = serverStarter(directory, options.profileDirectory, cleanup);
  const ours = await start('quota-portal', 'platform', environmentOn(emptyUrl));
  const oursFull = await start('quota-portal-full', 'platform', environmentOn(fullUrl));
  const theirs = await start('quota-get-session', 'bare-get-session', {
    DATABASE_URL: emptyUrl,
    PORTAL_URL,
    COOKIE_SECRET: signer.secret,
  });

  const cookies = members.map((member) => cookieOf(member, signer));
  const scene = {
    directory,
    signal: cleanup.signal,
    fresh: cookies.slice(0, fresh),
    usedUp: {
      cookies: cookies.slice(fresh),
      subjects: members.slice(fresh).map(({ id }) => subjects.account(id)),
    },
  };
  await requireSameAnswer([theirs.url, ours.url], verifyAuth.path, {
    method: 'POST',
    headers: { cookie: cookies[0] ?? '', 'content-type': 'application/json' },
    body: '{}',
  });
  const table = new UsageTable(emptyUrl);
  cleanup.add(() => table.close());
  const cpu = await openDatabaseCpu(emptyUrl, cleanup);
  const fullCpu = await openDatabaseCpu(fullUrl, cleanup);
  const log = join(directory, 'quota-portal.log');
  const measured = await measureInRounds(
    [
      { name: 'pgbench, the same statement', measure: bareUpserts(scene, emptyUrl, table, cpu) },
      { name: 'register-usage, granted', measure: grants(scene, 'grants', ours, cpu, table) },
      { name: `register-usage, granted, ${rows} rows`, measure: grants(scene, 'grants-full', oursFull, fullCpu) },
      { name: 'register-usage, refused', measure: refusals(scene, ours, log, cpu, table) },
      { name: 'verify-auth', measure: sessionChecks(scene, ours, cpu) },
      { name: "bare Fastify, better-auth's getSession", measure: sessionChecks(scene, theirs, cpu) },
    ],
    options,
  );
  return { ...reportOn(measured as Six), figures: { rows, measured } };
};

type Six = [Measured, Measured, Measured, Measured, Measured, Measured];

function reportOn(measured: Six) {
  const [bare, granted, grantedFull, refused, verified, getSession] = measured;
  const rate = (thing: Measured, yardstick: Measured) =>
    ratioOf(thing, yardstick, ({ requestsPerSecond }) => requestsPerSecond);
  const ratios = {
    register_vs_pgbench: rate(granted, bare),
    refuse_vs_grant: rate(refused, granted),
    verify_vs_get_session: rate(verified, getSession),
    full_vs_empty: rate(grantedFull, granted),
  };
  const lines = Object.entries(ratios).map(([name, ratio]) => describeRatio(`${name}, requests/s`, ratio));
  return {
    text: [renderContenders(measured), '', ...lines].join('\n'),
    ratios: Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, ratio.median])),
  };
}

function readRows(): number {
  const asked = process.env['USAGE_ROWS'] ?? String(FULL_ROWS);
  if (!/^[1-9]\d{0,8}$/.test(asked)) throw new RangeError(`USAGE_ROWS: ${asked} is not a number of rows`);
  return Number(asked);
}
