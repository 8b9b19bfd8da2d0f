import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/postgres-for-tests.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is polled comes within a moment, but for a busy machine.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/test/**'],
      reporter: ['text', 'json-summary'],
    },
  },
});
