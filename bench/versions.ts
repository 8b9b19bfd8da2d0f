import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateAll } from '#apps/migrate.ts';
import { makeKey, pepperFrom } from '#platform/keys/format.ts';
import { APPLICATIONS } from '#services/portal/applications.ts';
import { portal } from '#services/portal/index.ts';
import { verifyAuth } from '#services/portal/routes/sessions/verify-auth.ts';
import { readiness } from '#services/readiness/index.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import type { ChildServer } from './child-server.ts';
import { startChildServer } from './child-server.ts';
import type { Measured } from './interleaved-rounds.ts';
import { medianSample } from './interleaved-rounds.ts';
import { fillKeyTable } from './key-table.ts';
import { BENCH_PEPPER, platformEnvironment } from './platform-environment.ts';
import { grants, MOST_GRANTS_A_SECOND } from './quota/contenders.ts';
import { cookieOf, makeMembers, writeMembers } from './quota/members.ts';
import { APPLICATION_ORIGIN, writePortalRequests } from './quota/requests.ts';
import type { Contender } from './quota/rounds.ts';
import { measureInRounds, measureServer, secondsInAll } from './quota/rounds.ts';
import { secretsOf } from './quota/secrets.ts';
import { QUOTA_ZONE } from './quota/usage-table.ts';
import type { Ratio } from './ratio.ts';
import { ratioOf } from './ratio.ts';
import { exampleOrder, GREETING_PATH, ORDER_PATH } from './servers/fixture-schema.ts';
import { renderTable } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, writeBearerRequests, writeDrawnRequests, writeFixedRequest } from './wrk.ts';

/**
 * The server of this tree beside the one of another checkout, on one database and under the same load, in turns of a second
 * or so: what disturbs the machine disturbs both. Absolute figures of two runs cannot be compared here; these can. Each tree has
 * several processes: one may be a tenth slower than another of the same tree for as long as it lives, by what its compiler
 * saw first.
 */
const PROCESSES = 3;
const PORTAL_URL = 'https://portal.example';
const KEY_ROWS = 100_000;
const CALLERS = 5000;
const VISITORS = 500;
const NODES = '/api/v1?resource=resonance-nodes';
const EVENTS = ['Castle', 'Star Fort', 'War'].map(
  (category) =>
    `/api/v1?resource=events&startYear=1000&endYear=1700&category=${encodeURIComponent(category)}&limit=100`,
);

export const benchVersions: Bench = async (options, cleanup) => {
  requireWrk();
  const other = resolve(options.files[0] ?? '');
  const program = join(other, 'bench/servers/platform.ts');
  if (!existsSync(program)) throw new Error(`${other} is no checkout of this project: it has no bench/servers.`);
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  const environment = {
    ...platformEnvironment(databaseUrl, directory, 'fixture,readiness,cycles,portal'),
    PORTAL_URL,
    PORTAL_ORIGINS: APPLICATION_ORIGIN,
    QUOTA_TIME_ZONE: QUOTA_ZONE,
  };
  await migrateAll(databaseUrl, [readiness, portal]);
  const keys = Array.from({ length: CALLERS }, () => makeKey(readiness.name));
  await fillKeyTable(databaseUrl, keys, pepperFrom(BENCH_PEPPER), KEY_ROWS);
  const { signer } = await secretsOf({ ...environment, SERVICES: portal.name }, PORTAL_URL);
  const fresh = Math.ceil((secondsInAll(options) * MOST_GRANTS_A_SECOND) / APPLICATIONS.length);
  process.stderr.write(`writing ${2 * PROCESSES * fresh + VISITORS} members with a session each\n`);
  const members = makeMembers(2 * PROCESSES * fresh + VISITORS);
  await writeMembers(databaseUrl, members);
  const cookies = members.map((member) => cookieOf(member, signer));

  const start = (name: string, url: URL) =>
    startChildServer(
      { name, program: url, environment, directory, profileDirectory: options.profileDirectory },
      cleanup,
    );
  const servers: { before: ChildServer; after: ChildServer; cookies: readonly string[] }[] = [];
  for (let number = 1; number <= PROCESSES; number += 1) {
    const before = await start(`before ${number}`, pathToFileURL(program));
    const after = await start(`after ${number}`, new URL('./servers/platform.ts', import.meta.url));
    servers.push({ before, after, cookies: cookies.slice(2 * (number - 1) * fresh, 2 * number * fresh) });
  }

  const visitors = cookies.slice(2 * PROCESSES * fresh);
  const file = (name: string) => join(directory, `${name}.lua`);
  const scripts = {
    'http, GET': writeFixedRequest(file('get'), GREETING_PATH),
    'http, POST': writeFixedRequest(file('post'), ORDER_PATH, exampleOrder),
    'keys, a guarded GET': writeBearerRequests(file('keys'), '/api/keys/info', keys),
    'cycles, nodes': writeDrawnRequests(file('nodes'), [NODES], {}),
    'cycles, events': writeDrawnRequests(file('events'), EVENTS, {}),
    'cycles, events packed': writeDrawnRequests(file('packed'), EVENTS, { 'Accept-Encoding': 'br' }),
    'portal, a session checked': writePortalRequests(
      file('sessions'),
      visitors.map((cookie) => ({ cookie, body: '{}' })),
      { path: verifyAuth.path, order: 'drawn', expects: 'answers' },
    ),
  };
  const noDatabaseCpu = async () => undefined;
  const underScript = (name: string, server: ChildServer, script: string): Contender => ({
    name,
    measure: async (seconds) => {
      const { requests: _, ...sample } = await measureServer(server, script, seconds, noDatabaseCpu, cleanup.signal);
      server.dropLog();
      return sample;
    },
  });
  const underUses = (name: string, server: ChildServer, own: readonly string[]): Contender => {
    const scene = { directory, signal: cleanup.signal, fresh: own, usedUp: { cookies: [], subjects: [] } };
    return { name, measure: grants(scene, `grants-${name}`, server, noDatabaseCpu) };
  };
  const scenes: [string, Contender[]][] = [
    ...Object.entries(scripts).map(([name, script]): [string, Contender[]] => [
      name,
      servers.flatMap(({ before, after }) => [
        underScript('before', before, script),
        underScript('after', after, script),
      ]),
    ]),
    [
      'portal, a use granted',
      servers.flatMap(({ before, after, cookies: own }, index) => [
        underUses(`before-${index}`, before, own.slice(0, fresh)),
        underUses(`after-${index}`, after, own.slice(fresh)),
      ]),
    ],
  ];

  const rows: Row[] = [];
  for (const [name, contenders] of scenes) {
    process.stderr.write(`${name}\n`);
    const measured = await measureInRounds(contenders, options);
    const [was, is] = [togetherOf(measured, 'before'), togetherOf(measured, 'after')];
    rows.push({
      name,
      was,
      is,
      rate: ratioOf(is, was, (sample) => sample.requestsPerSecond),
      // As the rate: above 1 is better.
      cpu: ratioOf(was, is, (sample) => sample.cpuMicroseconds),
    });
  }
  return {
    text: renderRows(rows),
    ratios: Object.fromEntries(
      rows.flatMap(({ name, rate, cpu }) => [
        [`${name}, requests/s`, rate.median],
        [`${name}, CPU`, cpu.median],
      ]),
    ),
    figures: rows.map(({ name, was, is }) => ({ name, before: was.samples, after: is.samples })),
  };
};

/** All processes of one tree: the n-th sample of either tree is of the same pair and the same round. */
const togetherOf = (measured: readonly Measured[], tree: 'before' | 'after'): Measured => ({
  name: tree,
  samples: measured.filter(({ name }) => name.startsWith(tree)).flatMap(({ samples }) => samples),
});

type Row = { name: string; was: Measured; is: Measured; rate: Ratio; cpu: Ratio };

function renderRows(rows: readonly Row[]): string {
  return renderTable([
    ['', 'requests/s before', 'after', 'after/before', 'CPU us/request before', 'after', 'before/after'],
    ...rows.map(({ name, was, is, rate, cpu }) => {
      const [one, two] = [medianSample(was), medianSample(is)];
      return [
        name,
        one.requestsPerSecond.toFixed(0),
        two.requestsPerSecond.toFixed(0),
        rate.median.toFixed(2),
        one.cpuMicroseconds.toFixed(1),
        two.cpuMicroseconds.toFixed(1),
        cpu.median.toFixed(2),
      ];
    }),
  ]);
}
