import { defineConfig } from 'vitest/config';

/** What a test file needs stands in its name: `*.test.ts` needs nothing, `*.database.test.ts` a database, and so on. */
const needs = (what: string) => ['src', 'test', 'sdk', 'web'].map((folder) => `${folder}/**/*.${what}.test.ts`);

const SAME_RANDOM_CASES = 'test/support/same-random-cases.ts';

const limits = {
  // A test that hangs is ended; how fast a test is says nothing on a busy machine.
  testTimeout: 90_000,
  hookTimeout: 180_000,
  // What is polled comes within a moment, but for a busy machine.
  expect: { poll: { timeout: 10_000 } },
  maxWorkers: 2,
};

/** Servers of these tests are watched: whatever they answer with must be declared. */
const withServers = (name: string, groupOrder: number, more: { isolate?: boolean; maxWorkers?: number } = {}) => ({
  test: {
    ...limits,
    ...more,
    name,
    include: needs(name),
    setupFiles: [SAME_RANDOM_CASES, 'test/statuses/in-every-test.ts'],
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres-for-tests.ts', 'test/statuses/whole-run.ts'],
    projects: [
      {
        test: {
          ...limits,
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'test/**/*.test.ts',
            'ops/**/*.test.ts',
            'sdk/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          exclude: ['database', 'process', 'browser', 'soak'].flatMap(needs),
          setupFiles: [SAME_RANDOM_CASES, 'test/support/refuse-io.ts'],
          // Nothing here changes what others see, so files may share a process.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      // Whatever a file opens it closes, so files may share a process here too: loading the services takes longer than most.
      // Many of them wait more than they work, such as for an answer that is to take as long whatever is the case.
      withServers('database', 2, { isolate: false, maxWorkers: 3 }),
      withServers('process', 3),
      withServers('browser', 4),
      withServers('soak', 5),
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/test/**'],
      reporter: ['text', 'json-summary'],
    },
  },
});
