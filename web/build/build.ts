import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.ts';
import { replaceDirectory } from './replace-directory.ts';

/**
 * Builds the pages if they are missing or older than their sources: `npm run build:web`, and before `npm start`. What they
 * were built from is written beside them, so that a usual start costs one look at some hundred small files.
 */
const root = join(import.meta.dirname, '../..');
const dist = join(root, 'web/dist');
/** Each has a folder, and is served by another service. */
const APPLICATIONS = { console: 'vite.config.ts', timeline: 'vite.timeline.ts' };
const stamp = join(dist, '.built-from');

const wanted = fingerprint(root);
const isFresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (process.argv.includes('--force') || !isFresh) await buildInto(join(root, `web/.dist-${process.pid}`));

/** Aside and then renamed: a server that starts meanwhile finds the old pages or the new ones, never half of them. */
async function buildInto(aside: string): Promise<void> {
  const startedAt = performance.now();
  // Whatever the shell says, what is served is the small and fast form of the libraries.
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite').catch(() => undefined);
  if (vite === undefined) {
    process.stderr.write('  The pages are not built: the tools for it are not installed (npm ci).\n');
    return;
  }
  try {
    for (const [name, config] of Object.entries(APPLICATIONS)) {
      await vite.build({
        configFile: join(import.meta.dirname, config),
        mode: 'production',
        logLevel: 'error',
        build: { outDir: join(aside, 'new', name), emptyOutDir: true },
      });
    }
    writeFileSync(join(aside, 'new/.built-from'), wanted);
    replaceDirectory(join(aside, 'new'), dist, join(aside, 'old'));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  process.stderr.write(`  The pages were built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
}
