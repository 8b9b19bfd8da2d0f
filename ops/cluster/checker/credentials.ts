import { randomUUID } from 'node:crypto';
import { runCli } from '#apps/cli/run.ts';
import { services } from '#apps/services.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Database } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/pool.ts';
import { pepperFrom } from '#platform/keys/format.ts';
import { Keys } from '#platform/keys/keys.ts';
import type { Layout } from '../layout.ts';
import { databaseUrl, KEY_PEPPER } from '../layout.ts';
import { quintetEnvironment } from '../quintet.ts';

/**
 * Who the load is. Each drill has its own: what is counted for them was counted in it. Premium members have a hundred uses a
 * day of each application: only with them can a use that is counted twice be seen.
 */
export type Credentials = {
  /** A key of the portal for each server. */
  portal: readonly string[];
  members: readonly string[];
  /** A fresh key to rotate. */
  issue: () => Promise<string>;
  close: () => Promise<void>;
};

const MEMBERS = 4;

export async function makeCredentials(layout: Layout): Promise<Credentials> {
  const database = openPool(
    { url: databaseUrl(layout), size: 2, connectTimeoutMs: 2000, queryTimeoutMs: 5000, applicationName: 'drill' },
    () => {},
  );
  const keys = keysOf(database);
  const issueFor = async (service: string) => (await keys.issue(service, 'drill', null, 'drill')).key;
  const members: string[] = [];
  for (let member = 0; member < MEMBERS; member += 1) members.push(await makeMember(layout));
  return {
    portal: [await issueFor('portal'), await issueFor('portal')],
    members,
    issue: () => issueFor('readiness'),
    close: () => database.end(),
  };
}

function keysOf(database: Database): Keys {
  return new Keys({
    checkDatabase: database,
    database,
    peppers: { current: pepperFrom(KEY_PEPPER), previous: [], next: undefined },
    clock: systemClock,
    onBackgroundError: () => {},
  });
}

async function makeMember(layout: Layout): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const person = ['--email', email, '--name', 'Premium', '--password', 'jade y obsidiana'];
  const { id } = await quintet(layout, ['users', 'create', ...person]);
  await quintet(layout, ['users', 'grant', '--email', email, '--until', '2099-12-31']);
  return String(id);
}

/** A command of the operator, in this process. */
async function quintet(layout: Layout, argv: readonly string[]): Promise<Record<string, unknown>> {
  let output = '';
  let errors = '';
  const code = await runCli([...argv, '--json'], quintetEnvironment(layout, 'commands'), services, {
    stdout: (text) => {
      output += text;
    },
    stderr: (text) => {
      errors += text;
    },
    stdin: process.stdin,
    isInteractive: false,
    onInterrupt: () => () => {},
  });
  if (code !== 0) throw new Error(`quintet ${argv.slice(0, 2).join(' ')} failed: ${output}${errors}`);
  return JSON.parse(output) as Record<string, unknown>;
}
