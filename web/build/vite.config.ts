import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budgets } from './budgets.ts';
import { messages } from './messages.ts';
import { precompressed } from './precompressed.ts';

const root = join(import.meta.dirname, '..');

export default defineConfig({
  root,
  base: '/console/',
  cacheDir: join(root, '../node_modules/.cache/vite-web'),
  plugins: [react(), messages(root), budgets(), precompressed()],
  build: {
    outDir: join(root, 'dist'),
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
