import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { budgets, type EntryKind } from './budgets.ts';
import { messages } from './messages.ts';
import { precompressed } from './precompressed.ts';

export const root = join(import.meta.dirname, '..');

/** What both applications are built by: the console here, the timeline in `vite.timeline.ts`. */
export const configOf = (base: string, entry: EntryKind): UserConfig => ({
  root,
  base,
  cacheDir: join(root, '../node_modules/.cache/vite-web'),
  plugins: [react(), messages(root), budgets(entry), precompressed()],
  build: {
    outDir: join(root, 'dist', entry === 'timeline' ? 'timeline' : 'console'),
    target: 'baseline-widely-available',
    // Everything with a hash in its name lies in assets/, so that the server may let it be kept for ever.
    assetsDir: 'assets',
    // No data: URIs: one rule for every file, whatever its size.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      output: {
        // What changes with packages only, apart from what changes with every release: it stays in the browser's cache.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//, priority: 1 }],
        },
      },
    },
  },
});

export default defineConfig(configOf('/console/', 'entry'));
