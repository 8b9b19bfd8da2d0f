import { defineConfig } from 'vitest/config';

/** Proofs that need programs which a machine that runs the tests need not have. Each says which. */
export default defineConfig({
  test: {
    name: 'proof',
    include: ['prove/**/*.proof.ts'],
    globalSetup: ['test/support/postgres-for-tests.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
