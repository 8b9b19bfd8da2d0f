import { join } from 'node:path';
import { openInstallation } from '#apps/installation.ts';
import { migrateAll } from '#apps/migrate.ts';
import { makeKey, pepperFrom } from '#platform/keys/format.ts';
import { SESSION_COOKIE } from '#services/console/about.ts';
import { consoleService } from '#services/console/index.ts';
import { readSession } from '#services/console/routes/sessions/read-session.ts';
import { portal } from '#services/portal/index.ts';
import { verifyAuth } from '#services/portal/routes/sessions/verify-auth.ts';
import { readiness } from '#services/readiness/index.ts';
import { checkReadiness } from '#services/readiness/routes/check-readiness.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { serverStarter } from './child-server.ts';
import { openDatabaseCpu } from './database-cpu.ts';
import { measureInterleaved } from './interleaved-rounds.ts';
import { fillKeyTable } from './key-table.ts';
import { BENCH_PEPPER, platformEnvironment } from './platform-environment.ts';
import { cookieOf, makeMembers, writeMembers } from './quota/members.ts';
import { writePortalRequests } from './quota/requests.ts';
import { secretsOf } from './quota/secrets.ts';
import { describeRatio, ratioOf } from './ratio.ts';
import { renderMeasured } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { fillWorkspaces } from './workspace-table.ts';
import { requireWrk, writeBearerRequests, writeHeaderRequests, writePosts } from './wrk.ts';

/**
 * What the console's look at a session costs (`GET /api/console/auth/session`, the whole chain, 100,000 people with a session
 * each), beside better-auth's own `getSession` in a bare Fastify, with the portal's tables of the same size, and beside a look at
 * a key by the same server (`GET /api/keys/info`, a million keys on file). And one operation (`POST
 * /api/student-protection-check`) asked by members of 20,000 workspaces with their sessions, and by keys of these workspaces.
 * Callers are drawn at random.
 */
const PEOPLE = 100_000;
const CALLERS = 5000;
const KEYS = 1_000_000;
const WORKSPACES = 20_000;
const URL_OF_ALL = 'https://quintet.example';
const ANSWERS = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q${i + 1}`, 3]));
const KEY_PATH = '/api/keys/info';

export const benchSessions: Bench = async (options, cleanup) => {
  requireWrk();
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  const environment = {
    ...platformEnvironment(databaseUrl, directory, `${consoleService.name},${readiness.name}`),
    PUBLIC_URL: URL_OF_ALL,
  };
  const { signer } = await secretsOf({ ...environment, SERVICES: portal.name, PORTAL_URL: URL_OF_ALL }, URL_OF_ALL);
  const { secretsFor } = await openInstallation(environment, [consoleService, readiness]);
  const own = {
    name: `__Host-${SESSION_COOKIE}`,
    secret: secretsFor('console sessions').current.toString('base64url'),
  };

  await migrateAll(databaseUrl, [consoleService, portal, readiness]);
  const members = makeMembers(PEOPLE);
  const keys = Array.from({ length: CALLERS }, () => makeKey(readiness.name));
  process.stderr.write(`writing ${PEOPLE} people with a session each, twice, and ${KEYS} keys\n`);
  for (const schema of ['portal', 'console'] as const) await writeMembers(databaseUrl, members, schema);
  await fillKeyTable(databaseUrl, keys, pepperFrom(BENCH_PEPPER), KEYS);

  const slugs = await fillWorkspaces(databaseUrl, members, keys, WORKSPACES);

  const start = serverStarter(directory, options.profileDirectory, cleanup);
  const ours = await start('sessions-platform', 'platform', environment);
  const theirs = await start('sessions-get-session', 'bare-get-session', {
    DATABASE_URL: databaseUrl,
    PORTAL_URL: URL_OF_ALL,
    COOKIE_SECRET: signer.secret,
  });
  const callers = members.filter((_, index) => index % (PEOPLE / CALLERS) === 0);
  const cookies = callers.map((member) => cookieOf(member, own));
  const measured = await measureInterleaved(
    [
      {
        name: 'a session of the console',
        server: ours,
        script: writeHeaderRequests(join(directory, 'sessions.lua'), readSession.path, {
          name: 'Cookie',
          values: cookies,
        }),
      },
      {
        name: "bare Fastify, better-auth's getSession",
        server: theirs,
        script: writePortalRequests(
          join(directory, 'get-session.lua'),
          callers.map((member) => ({ cookie: cookieOf(member, signer), body: '{}' })),
          { path: verifyAuth.path, order: 'drawn', expects: 'answers' },
        ),
      },
      { name: 'a key', server: ours, script: writeBearerRequests(join(directory, 'keys.lua'), KEY_PATH, keys) },
      {
        name: 'a check, by a member',
        server: ours,
        script: writePosts(
          join(directory, 'members.lua'),
          checkReadiness.path,
          { answers: ANSWERS },
          cookies.map((cookie, i) => ({
            Cookie: cookie,
            Origin: URL_OF_ALL,
            'Quintet-Workspace': slugs[i * (PEOPLE / CALLERS)] ?? '',
          })),
        ),
      },
      {
        name: 'a check, by a key',
        server: ours,
        script: writePosts(
          join(directory, 'checks.lua'),
          checkReadiness.path,
          { answers: ANSWERS },
          keys.map((key) => ({ Authorization: `Bearer ${key}` })),
        ),
      },
    ],
    options,
    cleanup.signal,
    await openDatabaseCpu(databaseUrl, cleanup),
  );
  const [session, getSession, key, byMember, byKey] = measured;
  const memberBesideKey = ratioOf(byMember, byKey, (sample) => sample.requestsPerSecond);
  const beside = ratioOf(session, getSession, (sample) => sample.requestsPerSecond);
  const besideKey = ratioOf(session, key, (sample) => sample.requestsPerSecond);
  return {
    text: [
      renderMeasured(measured),
      '',
      describeRatio('vs_get_session, requests/s', beside),
      describeRatio('vs_key, requests/s', besideKey),
      describeRatio('member_vs_key, requests/s', memberBesideKey),
    ].join('\n'),
    ratios: { vs_get_session: beside.median, vs_key: besideKey.median, member_vs_key: memberBesideKey.median },
    figures: measured,
  };
};
