import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallFile } from '../attack/small-ledger.ts';
import type { ServerProcess } from './support/process.ts';
import { startServerProcess } from './support/process.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** The server as `npm run dev` starts it: watched by Node, which makes the process and its threads report what they load. */
let beside: TestServer;
let watched: ServerProcess;

beforeAll(async () => {
  beside = await startTestServer();
  const environment = { ...beside.environment, SERVICES: 'fec' };
  watched = await startServerProcess(environment, 'src/apps/main.ts', ['--watch-path=src']);
}, 120_000);

afterAll(async () => {
  await watched?.stop();
  await beside?.close();
});

test('analyses a file', async () => {
  const key = await beside.issueKey('fec');
  for (let i = 0; i < 3; i += 1) {
    const { url, headers = {}, body } = smallFile(watched.url, key);
    const answer = await fetch(url, { method: 'POST', headers, body: String(body) });
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: true, meta: { totalEntries: 24 } }]);
  }
}, 180_000);
