import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AllowedWorkspace } from './support/allowances.ts';
import { makeAllowedWorkspace, replaceClock, setClock, usedByMonth } from './support/allowances.ts';
import type { TestDatabase } from './support/database.ts';
import { createTestDatabase } from './support/database.ts';
import { proofSize } from './support/proof-size.ts';
import type { Replicas } from './support/replicas.ts';
import { startReplicas } from './support/replicas.ts';

/** Allowances are exact at three servers, while one after the other is killed and a month ends. */
const { requests, kills, workspaces } = proofSize({
  full: { requests: 60_000, kills: 15, workspaces: 20 },
  short: { requests: 6_000, kills: 3, workspaces: 8 },
});
const ROBOTS = 12;

let database: TestDatabase;
let replicas: Replicas;
let directory: string;
let made: AllowedWorkspace[];

beforeAll(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'quintet-allowances-'));
  const environment = {
    METRICS_PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    SERVICES: 'readiness',
    WORKER: 'off',
    KEY_PEPPER: 'test pepper of more than thirty-two characters',
    AUTH_SECRET: 'test secret of more than thirty-two characters',
    SHED_DELAY_MS: '60000',
    DATABASE_TIMEOUT_MS: '10000',
    LIMIT_ADDRESS_PER_MINUTE: '1000000',
    LIMIT_KEY_PER_MINUTE: '10000000',
  };
  await replaceClock(database);
  await setClock(database, '2027-03-31T12:00:00Z');
  made = [];
  for (let n = 0; n < workspaces; n += 1) {
    // Less than is asked for, so that each month is used up.
    const allowance = Math.floor(requests / workspaces / 3);
    made.push(await makeAllowedWorkspace(database, environment, `exact-${n}`, allowance));
  }
  replicas = await startReplicas(3, environment);
}, 120_000);

afterAll(async () => {
  await replicas.stop();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

type Seen = { granted: number; refused: number; unknown: number; other: string[] };

test(`${requests} requests of ${workspaces} workspaces`, async () => {
  const seen = new Map(made.map(({ id }) => [id, { granted: 0, refused: 0, unknown: 0, other: [] } as Seen]));
  let asked = 0;
  const answers = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q${i + 1}`, 3]));
  const body = JSON.stringify({ answers });

  const askOnce = async (workspace: AllowedWorkspace, port: number) => {
    const of = seen.get(workspace.id) as Seen;
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/student-protection-check`, {
        method: 'POST',
        headers: { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' },
        body,
      });
      const text = await response.text();
      if (response.status === 200) of.granted += 1;
      else if (response.status === 429 && text.includes('allowance_used_up')) of.refused += 1;
      else if (response.status >= 500) of.unknown += 1;
      else of.other.push(`${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      // Killed in the middle: nobody knows whether it was counted. Whom nobody listened to was not.
      const { code } = (error as { cause?: { code?: string } }).cause ?? {};
      if (code === 'ECONNREFUSED') asked -= 1;
      else of.unknown += 1;
      await sleep(20);
    }
  };

  const robot = async () => {
    while (asked < requests) {
      const n = asked;
      asked += 1;
      await askOnce(made[n % made.length] as AllowedWorkspace, replicas.ports[n % 3] as number);
    }
  };
  const disturb = async () => {
    let monthEnded = false;
    for (let n = 0; n < kills; n += 1) {
      const at = ((n + 1) / (kills + 1)) * requests;
      while (asked < at) await sleep(5);
      if (!monthEnded && asked >= requests / 2) {
        monthEnded = true;
        await setClock(database, '2027-04-01T00:00:00Z');
      }
      await replicas.killAndRestart(n);
    }
    if (!monthEnded) await setClock(database, '2027-04-01T00:00:00Z');
  };
  await Promise.all([...Array.from({ length: ROBOTS }, robot), disturb()]);

  // Whatever is left of the second month is used up now.
  const port = replicas.ports[0] as number;
  for (const workspace of made) {
    const of = seen.get(workspace.id) as Seen;
    const before = of.refused;
    while (of.refused === before) await askOnce(workspace, port);
  }

  const faults: string[] = [];
  let [granted, unknown, refused] = [0, 0, 0];
  for (const { id, allowance } of made) {
    const of = seen.get(id) as Seen;
    const used = await usedByMonth(database, id);
    const total = Object.values(used).reduce((sum, each) => sum + each, 0);
    if (Object.values(used).some((each) => each > allowance)) faults.push(`more than allowed: ${JSON.stringify(used)}`);
    if (used['2027-04'] !== allowance) faults.push(`refused although some were left: ${JSON.stringify(used)}`);
    if (of.granted > total) faults.push(`${of.granted} were granted and ${total} counted`);
    if (of.granted + of.unknown < total)
      faults.push(`${total} were counted, ${of.granted} granted, ${of.unknown} unknown`);
    faults.push(...of.other.slice(0, 3));
    granted += of.granted;
    unknown += of.unknown;
    refused += of.refused;
  }
  console.log(`${kills} kills, two months: ${JSON.stringify({ granted, refused, unknown })}`);
  expect(faults).toEqual([]);
  expect(replicas.complaints().slice(0, 5)).toEqual([]);
  expect(granted).toBeGreaterThan(requests / 3);
  expect(refused).toBeGreaterThan(0);
  expect(unknown).toBeLessThan(requests / 20);
}, 1_800_000);
