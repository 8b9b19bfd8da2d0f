import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrateAll } from '#apps/migrate.ts';
import { services } from '#apps/services.ts';
import { joinPrivateDatabase } from '#platform/db/private-database.ts';
import { askOnce, urlOf } from './postgres.ts';

/**
 * A real PostgreSQL for the whole run: TEST_DATABASE_URL if it is set, otherwise a private one that is thrown away. In it one
 * database that has all tables, of which every test file gets a copy.
 */
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unit tests alone need none.
  if (project.vitest.projects.every(({ name }) => name === 'unit')) return async () => {};
  const { url, stop } = await joinPostgres();
  const template = `template_${randomBytes(6).toString('hex')}`;
  await askOnce(url, `CREATE DATABASE ${template}`);
  await migrateAll(urlOf(url, template), services);
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => {
    await askOnce(url, `DROP DATABASE ${template} WITH (FORCE)`);
    await stop();
  };
}

async function joinPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: async () => {} };
  const directory = mkdtempSync(join(tmpdir(), 'quintet-test-'));
  // As root, PostgreSQL runs as another user, who must be able to get in.
  chmodSync(directory, 0o755);
  const database = await joinPrivateDatabase(directory);
  // Nothing here has to outlive a crash of the machine; a killed process loses nothing by it.
  await askOnce(database.url, 'ALTER SYSTEM SET fsync = off');
  await askOnce(database.url, 'SELECT pg_reload_conf()');
  const stop = async () => {
    await database.leave();
    rmSync(directory, { recursive: true, force: true });
  };
  return { url: database.url, stop };
}
