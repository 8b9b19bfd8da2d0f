import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a worker takes for the world. */
export type WorkerWorld = {
  nameServer: string;
  /** The one address that is public; those of the internet if it is left out. */
  site?: { address: string; port: number };
  laterSeconds?: readonly number[];
};

/** Workers as processes of their own, to be killed. */
export type BulkWorkers = {
  start: () => Promise<ChildProcess>;
  stop: () => Promise<void>;
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const entry = fileURLToPath(new URL('./bulk-worker.ts', import.meta.url));

export function bulkWorkers(world: WorkerWorld, environment: Readonly<Record<string, string>>): BulkWorkers {
  const children = new Set<ChildProcess>();
  const directory = mkdtempSync(join(tmpdir(), 'quintet-bulk-'));
  return {
    start: async () => {
      const child = spawn(process.execPath, [entry], {
        cwd: root,
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
          FX_REFRESH: 'false',
          LOG_LEVEL: 'warn',
          ...environment,
          DATA_DIR: join(directory, String(children.size)),
          METRICS_PORT: '0',
          BULK_WORLD: JSON.stringify(world),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.add(child);
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', (chunk: Buffer) => {
          if (String(chunk).includes('the worker is up')) resolve();
        });
        child.once('exit', (code) => reject(new Error(`A worker ended with ${code}`)));
      });
      return child;
    },
    stop: async () => {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
