import { join } from 'node:path';
import { migrateAll } from '#apps/migrate.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { intersect, tenthsBetween } from '#services/prospects/hotels/rules/rating-range.ts';
import { SEGMENTS, tenthsOf } from '#services/prospects/hotels/rules/segment.ts';
import { HOTELS_BY_NUMBER } from '#services/prospects/hotels/store/reading/hotel-lookup.ts';
import { hotelPageStatement } from '#services/prospects/hotels/store/reading/hotel-pages.ts';
import { leadPageStatement } from '#services/prospects/hotels/store/reading/lead-pages.ts';
import { prospects } from '#services/prospects/index.ts';
import type { Bench, BenchOptions } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import type { ChildServer } from './child-server.ts';
import { startChildServer } from './child-server.ts';
import { drawNumber, fillHotelTable, numberOf } from './hotel-table.ts';
import { issueBenchKey } from './issue-key.ts';
import { median } from './median.ts';
import { Drawn, requirePgbench, runPgbench, writeScript } from './pgbench.ts';
import { platformEnvironment } from './platform-environment.ts';
import { renderTable } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, runWrk, writeDrawnRequests } from './wrk.ts';

/**
 * Three read operations at a million hotels, through the whole chain (key check, validation, log, ETag), beside pgbench
 * sending the very same SQL with the same parameters and throwing the rows away: how much of what the database can do
 * reaches a caller. One server process a core, as one would run it; both sides get the same machine and 32 connections.
 * Lists twice: the same sixty questions again and again, which are remembered, and questions that hardly come again.
 */
const ROWS = 1_000_000;
const CONNECTIONS = 32;
const PROCESSES = 2;
/** Different questions to an operation; pgbench takes no more than 128 scripts. */
const QUESTIONS = 60;
/** Of each question that no process remembers: together many times the pages that one keeps. */
const VARIANTS = 1000;
const SINGLE_HOTELS = 5000;

export const benchHotels: Bench = async (options, cleanup) => {
  requireWrk();
  requirePgbench();
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  await migrateAll(databaseUrl, [prospects]);
  process.stderr.write(`filling in ${ROWS} hotels; this takes a minute\n`);
  await fillHotelTable(databaseUrl, ROWS);
  const key = await issueBenchKey(databaseUrl, prospects.name);
  const servers: ChildServer[] = [];
  for (let i = 0; i < PROCESSES; i += 1) {
    servers.push(
      await startChildServer(
        {
          name: `hotels-platform-${i + 1}`,
          program: new URL('./servers/platform.ts', import.meta.url),
          environment: platformEnvironment(databaseUrl, directory, prospects.name),
          directory,
          profileDirectory: options.profileDirectory,
        },
        cleanup,
      ),
    );
  }
  const headers = { 'X-Gateway-Key': key };
  const subjects = [listQuestions(), newListQuestions(), leadQuestions(), newLeadQuestions(), singleQuestions()].map(
    ({ name, questions }) => ({
      name,
      script: writeDrawnRequests(
        join(directory, `${name}.lua`),
        questions.flatMap(({ path, variants = [] }) => [path, ...variants]),
        headers,
      ),
      scripts: questions
        .slice(0, QUESTIONS)
        .map(({ statement, before }, i) => writeScript(join(directory, `${name}-${i}.sql`), statement, before)),
    }),
  );
  const rounds = await measure(subjects, servers, databaseUrl, options, cleanup.signal);
  const depth = await measureDepth(servers, directory, headers, options.seconds, cleanup.signal);
  const ratios = rounds.map(({ ours, bare }) => median(ours.map((rate, i) => rate / (bare[i] as number))));
  return {
    text: [
      renderTable([
        ['', 'requests/s', 'pgbench/s', 'vs_pgbench', 'lowest round', 'highest round'],
        ...rounds.map(({ name, ours, bare }, i) => {
          const each = ours.map((rate, round) => rate / (bare[round] as number));
          return [
            name,
            median(ours).toFixed(0),
            median(bare).toFixed(0),
            (ratios[i] as number).toFixed(2),
            Math.min(...each).toFixed(2),
            Math.max(...each).toFixed(2),
          ];
        }),
      ]),
      '',
      renderTable([
        [`GET /hotels at ${DEPTH_CONNECTIONS} connections`, 'requests/s', 'p50 ms', 'p99 ms'],
        ...depth.map(({ name, rate, p50, p99 }) => [name, rate.toFixed(0), p50.toFixed(2), p99.toFixed(2)]),
      ]),
    ].join('\n'),
    ratios: {
      vs_pgbench: Math.round(Math.min(...ratios) * 1000) / 1000,
      ...Object.fromEntries(rounds.map(({ name }, i) => [`${name}_vs_pgbench`, rounded(ratios[i] as number)])),
    },
    figures: { rounds, depth },
  };
};

const rounded = (value: number) => Math.round(value * 1000) / 1000;

type Question = {
  path: string;
  /** The same of other hotels or scores. */
  variants?: readonly string[];
  statement: { text: string; values: unknown[] };
  before?: string;
};

/** The seed's filters, one to three at a time, on the first page and behind a cursor. */
function listQuestions(): { name: string; questions: Question[] } {
  const random = seededRandom(11);
  const questions = Array.from({ length: QUESTIONS }, () => {
    const country = random.chance(50) ? random.pick(['SG', 'TH'] as const) : undefined;
    const segment = country === undefined || random.chance(50) ? random.pick(SEGMENTS) : undefined;
    const min = random.chance(30) ? 3 + random.between(0, 8) / 10 : undefined;
    const range = intersect(
      tenthsBetween(min, undefined),
      segment === undefined ? { min: 10, max: 44 } : tenthsOf(segment),
    );
    const after = random.chance(50) ? numberOf(random.between(0, ROWS - 1)) : undefined;
    const query = new URLSearchParams({
      ...(country !== undefined && { country }),
      ...(segment !== undefined && { segment }),
      ...(min !== undefined && { min_rating: String(min) }),
      ...(after !== undefined && { cursor: cursorBehind(after) }),
    });
    const start = after === undefined ? { offset: 0 } : { after };
    return {
      path: `/api/v1/hotels?${query.toString()}`,
      statement: hotelPageStatement({ country, range }, start, 20).statement,
    };
  });
  return { name: 'hotels', questions };
}

/** Behind any hotel of all. */
function newListQuestions(): { name: string; questions: Question[] } {
  const random = seededRandom(15);
  const questions = Array.from({ length: QUESTIONS }, () => {
    const country = random.chance(50) ? random.pick(['SG', 'TH'] as const) : undefined;
    const segment = random.chance(50) ? random.pick(SEGMENTS) : undefined;
    const filter = { ...(country !== undefined && { country }), ...(segment !== undefined && { segment }) };
    const range = segment === undefined ? { min: 10, max: 44 } : tenthsOf(segment);
    const after = numberOf(0);
    const { text, values } = hotelPageStatement({ country, range }, { after }, 20).statement;
    const somewhere = () => {
      const cursor = cursorBehind(numberOf(random.between(0, ROWS - 1)));
      return `/api/v1/hotels?${new URLSearchParams({ ...filter, cursor }).toString()}`;
    };
    return {
      path: somewhere(),
      variants: Array.from({ length: VARIANTS }, somewhere),
      statement: { text, values: values.map((value) => (value === after ? new Drawn(':v::text') : value)) },
      before: drawNumber(ROWS),
    };
  });
  return { name: 'new_hotels', questions };
}

/** From any score on. */
function newLeadQuestions(): { name: string; questions: Question[] } {
  const random = seededRandom(16);
  const questions = Array.from({ length: QUESTIONS }, () => {
    const country = random.chance(60) ? random.pick(['SG', 'TH'] as const) : undefined;
    const segment = random.chance(60) ? random.pick(SEGMENTS) : undefined;
    const filter = { ...(country !== undefined && { country }), ...(segment !== undefined && { segment }) };
    const score = () => random.between(1, 2_000_000);
    const from = (least: number) =>
      `/api/v1/hotels/score?${new URLSearchParams({ ...filter, min_score: String(least) }).toString()}`;
    const least = score();
    return {
      path: from(least),
      variants: Array.from({ length: VARIANTS }, () => from(score())),
      statement: leadPageStatement({ country, segment, minScoreCents: least * 100 }, { position: 0, offset: 0 }, 20),
    };
  });
  return { name: 'new_score', questions };
}

const cursorBehind = (uen: string) => Buffer.from(JSON.stringify([uen, 0])).toString('base64url');

function leadQuestions(): { name: string; questions: Question[] } {
  const random = seededRandom(12);
  const questions = Array.from({ length: QUESTIONS }, () => {
    const country = random.chance(60) ? random.pick(['SG', 'TH'] as const) : undefined;
    const segment = country === undefined || random.chance(60) ? random.pick(SEGMENTS) : undefined;
    const minScore = random.chance(50) ? random.between(1, 2_000_000) : 0;
    const query = new URLSearchParams({
      ...(country !== undefined && { country }),
      ...(segment !== undefined && { segment }),
      ...(minScore > 0 && { min_score: String(minScore) }),
    });
    return {
      path: `/api/v1/hotels/score?${query.toString()}`,
      statement: leadPageStatement({ country, segment, minScoreCents: minScore * 100 }, { position: 0, offset: 0 }, 20),
    };
  });
  return { name: 'score', questions };
}

function singleQuestions(): { name: string; questions: Question[] } {
  const random = seededRandom(13);
  const statement = { text: HOTELS_BY_NUMBER.text, values: [[new Drawn(':v::text')]] };
  const questions = Array.from({ length: SINGLE_HOTELS }, () => ({
    path: `/api/v1/hotels/${numberOf(random.between(0, ROWS - 1))}`,
    statement,
    before: drawNumber(ROWS),
  }));
  return { name: 'hotel', questions };
}

type Subject = { name: string; script: string; scripts: readonly string[] };

/** Round after round, ours and the yardstick in turns: what disturbs the machine disturbs both. */
async function measure(
  subjects: readonly Subject[],
  servers: readonly ChildServer[],
  databaseUrl: string,
  options: BenchOptions,
  signal: AbortSignal,
) {
  const bareOptions = { seconds: options.seconds, connections: CONNECTIONS };
  const measured = subjects.map(({ name }) => ({ name, ours: [] as number[], bare: [] as number[] }));
  for (let round = -1; round < options.rounds; round += 1) {
    process.stderr.write(round < 0 ? 'warm-up\n' : `round ${round + 1} of ${options.rounds}\n`);
    for (const [i, { script, scripts }] of subjects.entries()) {
      const ours = await loadAll(servers, script, options.seconds, signal);
      const bare = await runPgbench(databaseUrl, scripts, bareOptions, signal);
      if (round < 0) continue;
      measured[i]?.ours.push(ours.rate);
      measured[i]?.bare.push(bare.requestsPerSecond);
    }
  }
  return measured;
}

/** The connections are shared out among the processes. */
async function loadAll(
  servers: readonly ChildServer[],
  script: string,
  seconds: number,
  signal: AbortSignal,
  all = CONNECTIONS,
) {
  const connections = all / servers.length;
  const loads = await Promise.all(servers.map(({ url }) => runWrk(url, script, { seconds, connections }, signal)));
  for (const server of servers) server.dropLog();
  return {
    rate: loads.reduce((sum, load) => sum + load.requests / load.seconds, 0),
    p50: median(loads.map((load) => load.p50Milliseconds)),
    p99: Math.max(...loads.map((load) => load.p99Milliseconds)),
  };
}

/** Few enough that no page waits long for another. */
const DEPTH_CONNECTIONS = 4;

/** How deep a page lies does not matter to a cursor; an offset walks there. */
async function measureDepth(
  servers: readonly ChildServer[],
  directory: string,
  headers: Record<string, string>,
  seconds: number,
  signal: AbortSignal,
) {
  const random = seededRandom(14);
  const deep = Array.from({ length: 200 }, () => cursorBehind(numberOf(random.between(0, ROWS - 1))));
  const pages = {
    'first page': ['/api/v1/hotels'],
    'cursor, deep inside': deep.map((cursor) => `/api/v1/hotels?cursor=${cursor}`),
    'offset 900,000': ['/api/v1/hotels?offset=900000'],
  };
  const measured = [];
  for (const [name, paths] of Object.entries(pages)) {
    const script = writeDrawnRequests(join(directory, 'depth.lua'), paths, headers);
    measured.push({ name, ...(await loadAll(servers, script, seconds, signal, DEPTH_CONNECTIONS)) });
  }
  return measured;
}
