import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import { configOf, root } from './vite.config.ts';

/**
 * The timeline: an application of its own, without a page, because the server writes that. The server finds scripts and
 * styles by the manifest. Everything lies in assets/, which is all that is served.
 */
export default defineConfig(
  mergeConfig(configOf('/timeline/', 'timeline'), {
    publicDir: false,
    build: {
      manifest: 'manifest.json',
      license: { fileName: 'assets/licences.md' },
      rolldownOptions: { input: join(root, 'timeline/main.tsx') },
    },
  }),
);
