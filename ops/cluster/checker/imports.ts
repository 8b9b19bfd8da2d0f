import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeAcraFile } from '../../../bench/acra-file.ts';
import type { Cluster } from '../cluster.ts';
import { calmUrl, paths } from '../layout.ts';
import { quintet } from '../operator.ts';
import { quintetEnvironment } from '../quintet.ts';

/**
 * Files of companies that an operator imports while things break. The command is given again whenever it has ended without
 * success, as its documents say. Before, the same files have gone into a database beside, in which nothing happens: at the
 * end both must have the same rows.
 */
export type Imports = {
  /** Begins with the next file, if there is one and the one before is done. */
  begin: () => void;
  /** kill -9 of the one that runs. */
  kill: () => void;
  /** Waits until every file that was begun is done, or nobody would wait any longer. */
  finish: () => Promise<ImportFindings>;
};

export type ImportFindings = {
  files: number;
  done: number;
  /** How often the command ended without success, or was killed, and was given again. */
  interruptions: number;
  rows: number;
  isExact: boolean;
};

const NAME = 'import';
const AGAIN_MS = 2000;
const SETTLE_MS = 240_000;
const arguments_ = (file: string) => ['hotels', 'import', 'acra', file, '--as-of', '2020-10-01'];

/** Files of one cluster have different seeds, in the order in which they are made: each changes what came before it. */
let seeds = 0;

export async function prepareImports(cluster: Cluster, count: number, rows: number): Promise<Imports> {
  const folder = paths.data(cluster.layout, 'imports');
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (let made = 0; made < count; made += 1) {
    seeds += 1;
    const file = join(folder, `companies-${seeds}.csv`);
    await writeAcraFile(file, { rows, seed: seeds, accommodationShare: 0.3, duplicateShare: 0.02 });
    await quintet(cluster, arguments_(file), { DATABASE_URL: calmUrl(cluster.layout) });
    files.push(file);
  }
  return startImports(cluster, files);
}

function startImports(cluster: Cluster, files: readonly string[]): Imports {
  const { processes, layout } = cluster;
  let giveUpAt = Number.POSITIVE_INFINITY;
  let begun = 0;
  let done = 0;
  let interruptions = 0;
  let importing: Promise<void> = Promise.resolve();

  const importOne = async (file: string): Promise<void> => {
    while (Date.now() < giveUpAt) {
      processes.start(NAME, {
        command: process.execPath,
        arguments: ['src/apps/cli/main.ts', ...arguments_(file)],
        mark: file,
        environment: quintetEnvironment(layout, 'imports', cluster.secrets),
      });
      processes.expectEnd(NAME);
      if ((await processes.exitOf(NAME)) === 0) {
        done += 1;
        return;
      }
      interruptions += 1;
      await sleep(AGAIN_MS);
    }
  };

  return {
    begin: () => {
      const file = files[begun];
      if (file === undefined || begun > done) return;
      begun += 1;
      importing = importOne(file);
      // Told by `finish`.
      importing.catch(() => {});
    },
    kill: () => processes.signal(NAME, 'SIGKILL'),
    finish: async () => {
      giveUpAt = Date.now() + SETTLE_MS;
      const over = setTimeout(() => processes.signal(NAME, 'SIGKILL'), SETTLE_MS);
      await importing.finally(() => clearTimeout(over));
      // What was never begun is made up for: both databases are to have had the same files.
      for (const file of files.slice(begun)) await quintet(cluster, arguments_(file));
      const [disturbed, calm] = [await rowsIn(cluster, 'quintet'), await rowsIn(cluster, 'calm')];
      const isExact = JSON.stringify(disturbed) === JSON.stringify(calm);
      return { files: begun, done, interruptions, rows: disturbed.rows, isExact };
    },
  };
}

/** Every row that an import has written, but for the moments at which it did, as a digest. */
async function rowsIn(cluster: Cluster, database: 'quintet' | 'calm'): Promise<{ rows: number; digest: string }> {
  const [found] = await cluster.askLeader<{ rows: number; digest: string }>(
    `SELECT (SELECT count(*)::int FROM prospects.entity) AS rows,
       md5(concat(
         (SELECT string_agg(md5(e::text), '' ORDER BY e.number) FROM prospects.entity AS e),
         (SELECT string_agg(concat_ws(' ', file_sha256, state, next_record, taken, changed, skipped, notes), ';' ORDER BY id)
          FROM prospects.import_run))) AS digest`,
    [],
    database,
  );
  return found ?? { rows: 0, digest: '' };
}
