import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readiness } from '#services/readiness/index.ts';
import { createTestDatabase } from './support/database.ts';
import { ask } from './support/http.ts';
import type { TestServer } from './support/server.ts';
import { startTestServer } from './support/server.ts';

/** What the log says of requests that nothing answers, of a shutdown, and to somebody at a terminal. */
describe('one line a request', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ services: [readiness], environment: { DRAIN_SECONDS: '2' } });
  });

  const lineWith = async (found: (line: Record<string, unknown>) => boolean) => {
    const lines = () => server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    await expect.poll(() => lines().some(found)).toBe(true);
    return lines().find(found);
  };

  test('an unknown path is logged, masked', async () => {
    await ask(`${server.url}/api/key/maria-lopez/info?q=secret`);
    const line = await lineWith(({ status }) => status === 404);
    expect(line).toMatchObject({ level: 'info', path: '/api/*/*/info', method: 'GET', code: 'not_found' });
    expect(JSON.stringify(line)).not.toMatch(/maria|secret/);
  });

  test('draining is no error', async () => {
    const closed = server.close();
    expect((await ask(`${server.url}/readyz`)).status).toBe(503);
    expect(await lineWith(({ status }) => status === 503)).toMatchObject({ level: 'info', route: '/readyz' });
    await closed;
    expect(server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

describe('at a terminal', () => {
  const data = mkdtempSync(join(tmpdir(), 'quintet-terminal-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  test('lines are for people, from the start to the end', async () => {
    const database = await createTestDatabase();
    const child = spawn('script', ['-qec', `exec ${process.execPath} src/apps/main.ts`, '/dev/null'], {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      env: {
        PATH: process.env['PATH'] ?? '',
        TERM: 'xterm',
        DATABASE_URL: database.url,
        KEY_PEPPER: 'test pepper of more than thirty-two characters',
        AUTH_SECRET: 'test secret of more than thirty-two characters',
        PORT: '0',
        METRICS_PORT: '0',
        DATA_DIR: data,
        DRAIN_SECONDS: '0',
        FX_REFRESH: 'false',
        SERVICES: 'readiness',
      },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
    });
    const shown = () => output.replace(/\p{Cc}\[\d+m/gu, '');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await expect.poll(shown, { timeout: 60_000 }).toMatch(/API +http:\S+/);
    expect(output).toContain('\u001b[1mQuintet is up:');
    const url = /API +(http:\S+)/.exec(shown())?.[1] ?? '';
    await ask(`${url}/api/question/ana`);
    await expect.poll(shown).toMatch(/^\d\d:\d\d:\d\d info {2}404 GET \/api\/question\/\* [\d.]+ ms .*code=not_found/m);
    // Ctrl-C.
    child.stdin.write('\u0003');
    expect(await ended).toBe(0);
    expect(shown()).toMatch(
      /info {2}stopping: open requests are finished first reason=SIGINT\r\n[\s\S]*info {2}stopped\r\n/,
    );
    await database.drop();
  });
});
