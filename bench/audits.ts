import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { migrateAll } from '#apps/migrate.ts';
import { prospects } from '#services/prospects/index.ts';
import type { Bench } from './bench.ts';
import { createBenchDatabase } from './bench-database.ts';
import { startChildServer } from './child-server.ts';
import { fillHotelTable } from './hotel-table.ts';
import { issueBenchKey } from './issue-key.ts';
import { median } from './median.ts';
import { platformEnvironment } from './platform-environment.ts';
import type { SlowSite } from './slow-site.ts';
import { SITE_ADDRESS, startSlowSite } from './slow-site.ts';
import { renderTable } from './table.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';
import { requireWrk, runWrk, writeDrawnRequests } from './wrk.ts';

/**
 * What audits of a slow site cost everybody else: requests/s of `/hotels` on one server, without audits and with fifty
 * under way all the time, in turns. Each audit is of another host name of the site, so that none is spared by politeness
 * or by the cache; each is fetched, read and judged to its end.
 */
const AUDITS = 50;
const PAGE_SECONDS = 5;
const ROWS = 100_000;

export const benchAudits: Bench = async (options, cleanup) => {
  requireWrk();
  const directory = makeTemporaryDirectory(cleanup);
  const databaseUrl = await createBenchDatabase(directory, cleanup);
  await migrateAll(databaseUrl, [prospects]);
  await fillHotelTable(databaseUrl, ROWS);
  const key = await issueBenchKey(databaseUrl, prospects.name);
  const site = await startSlowSite(readFileSync(PAGE, 'utf8'), PAGE_SECONDS, cleanup);
  const server = await startChildServer(
    {
      name: 'audits-platform',
      program: new URL('./servers/platform-beside-site.ts', import.meta.url),
      environment: {
        ...platformEnvironment(databaseUrl, directory, prospects.name),
        DEMO_DATA: 'false',
        SITE_ADDRESS,
        SITE_PORT: String(site.port),
      },
      directory,
      profileDirectory: options.profileDirectory,
    },
    cleanup,
  );
  const headers = { 'X-Gateway-Key': key };
  const script = writeDrawnRequests(join(directory, 'hotels.lua'), LISTS, headers);
  const load = async (): Promise<Load> => {
    const { requests, seconds, p99Milliseconds } = await runWrk(
      server.url,
      script,
      { seconds: options.seconds },
      cleanup.signal,
    );
    return { rate: requests / seconds, p99: p99Milliseconds };
  };
  await load();
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${options.rounds}\n`);
    const alone = await load();
    const audits = await keepAuditsUnderWay(server.url, headers, site, round);
    const beside = await load();
    rounds.push({ alone, beside, ...(await audits.finish()) });
  }
  const ratio = median(rounds.map(({ alone, beside }) => beside.rate / alone.rate));
  const row = (name: string, of: (round: Round) => Load) => [
    name,
    median(rounds.map((round) => of(round).rate)).toFixed(0),
    median(rounds.map((round) => of(round).p99)).toFixed(1),
  ];
  return {
    text: [
      renderTable([
        ['GET /hotels', 'requests/s', 'p99 ms'],
        row('alone', ({ alone }) => alone),
        row(`with ${AUDITS} audits under way`, ({ beside }) => beside),
      ]),
      '',
      `ratio ${ratio.toFixed(2)}; audits finished a round: ${rounds.map(({ finished }) => finished).join(', ')}; ` +
        `fewest pages under way: ${Math.min(...rounds.map(({ fewest }) => fewest))}`,
    ].join('\n'),
    ratios: { hotels_beside_audits: Math.round(ratio * 1000) / 1000 },
    figures: rounds,
  };
};

type Load = { rate: number; p99: number };
type Round = { alone: Load; beside: Load; finished: number; fewest: number };

const PAGE = new URL('../src/services/prospects/geo/test/pages/complete-en.html', import.meta.url);

const LISTS = ['', '?country=SG', '?segment=HIGH', '?country=TH&segment=CRITICAL', '?min_rating=3.5&limit=50'].map(
  (query) => `/api/v1/hotels${query}`,
);

/** Asks for fifty audits, and for another one as soon as one is answered. */
async function keepAuditsUnderWay(url: string, headers: Record<string, string>, site: SlowSite, round: number) {
  let isOver = false;
  let finished = 0;
  let asked = 0;
  const auditAgain = async (_: unknown, place: number): Promise<void> => {
    // One after the other, so that their ends do not fall together.
    await setTimeout((PAGE_SECONDS * 1000 * place) / AUDITS);
    while (!isOver) {
      asked += 1;
      const target = `http://h${round}-${asked}.example:${site.port}/page`;
      const answer = await fetch(`${url}/api/v1/geo/audit?url=${encodeURIComponent(target)}`, { headers });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`An audit was answered with ${answer.status}: ${text.slice(0, 300)}`);
      finished += 1;
    }
  };
  const all = Promise.all(Array.from({ length: AUDITS }, auditAgain));
  // A failed audit must be heard even while the load runs.
  all.catch(() => {});
  while (site.underWay() < AUDITS - 2) await Promise.race([all, setTimeout(50)]);
  let fewest = AUDITS;
  const watch = setInterval(() => {
    fewest = Math.min(fewest, site.underWay());
  }, 100);
  return {
    finish: async () => {
      isOver = true;
      clearInterval(watch);
      await all;
      return { finished, fewest };
    },
  };
}
