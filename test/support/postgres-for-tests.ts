import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { joinPrivateDatabase } from '#platform/db/private-database.ts';

/** A real PostgreSQL for the whole run: TEST_DATABASE_URL if it is set, otherwise a private one that is thrown away. */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const directory = mkdtempSync(join(tmpdir(), 'quintet-test-'));
  // As root, PostgreSQL runs as another user, who must be able to get in.
  chmodSync(directory, 0o755);
  const database = await joinPrivateDatabase(directory);
  project.provide('postgresUrl', database.url);
  return async () => {
    await database.leave();
    rmSync(directory, { recursive: true, force: true });
  };
}
