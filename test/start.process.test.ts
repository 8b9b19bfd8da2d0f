import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask } from './support/http.ts';
import { startServerProcess } from './support/process.ts';

/** `npm start` on a machine with nothing but this checkout: private database, made secrets, and a CLI that meets it there. */
const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);
let data: string;
let environment: Record<string, string>;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'quintet-start-'));
  chmodSync(data, 0o755);
  environment = { DATA_DIR: data, PORT: '0', METRICS_PORT: '0', DRAIN_SECONDS: '0' };
});

afterEach(() => rmSync(data, { recursive: true, force: true }));

async function cli(...argv: string[]): Promise<Record<string, string>> {
  const { stdout } = await run(process.execPath, ['src/apps/cli/main.ts', ...argv, '--json'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data },
  });
  return JSON.parse(stdout) as Record<string, string>;
}

const issue = async () => (await cli('keys', 'issue', '--service', 'readiness', '--owner', 'me'))['api_key'] ?? '';
const info = async (url: string, key: string) => (await ask(`${url}/api/keys/info`, { key })).status;

const postgresIsUp = () => existsSync(join(data, 'postgres.json'));

/** Through npm itself, as people do it: signals go to npm, or to everybody in the terminal. */
async function npmStart(): Promise<{ child: ChildProcess; url: string; ended: Promise<number | null> }> {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, ...environment, DRAIN_SECONDS: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const found = /API +(http:\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(text)));
  });
  return { child, url, ended };
}

async function untilAllIsGone(url: string): Promise<void> {
  const answers = () => ask(`${url}/healthz`).then(Boolean, () => false);
  await expect.poll(answers, { timeout: 10_000 }).toBe(false);
  await expect.poll(postgresIsUp, { timeout: 10_000 }).toBe(false);
}

describe('the end', () => {
  test('SIGTERM to npm stops the server and its database', async () => {
    const { child, url, ended } = await npmStart();
    child.kill('SIGTERM');
    await ended;
    await untilAllIsGone(url);
  });

  test('Ctrl-C, which reaches npm and the server alike, is one signal and not two', async () => {
    const { child, url, ended } = await npmStart();
    process.kill(-(child.pid as number), 'SIGINT');
    await ended;
    await untilAllIsGone(url);
  });

  test('a start that fails leaves no database behind', async () => {
    await expect(startServerProcess({ ...environment, HOST: '203.0.113.1' })).rejects.toThrow(/cannot (start|listen)/);
    expect(postgresIsUp()).toBe(false);
  });

  test('a second signal ends at once, and still leaves no database behind', async () => {
    const server = await startServerProcess({ ...environment, DRAIN_SECONDS: '60' });
    server.child.kill('SIGTERM');
    await sleep(2500);
    expect(await server.stop('SIGTERM')).toBe(1);
    expect(postgresIsUp()).toBe(false);
  });

  test('a request that outlives the drain is answered, and then the process ends without waiting for its connection', async () => {
    const server = await startServerProcess({ ...environment, DRAIN_SECONDS: '0', SHUTDOWN_SECONDS: '20' });
    const agent = new Agent({ keepAlive: true });
    const key = await issue();
    const body = JSON.stringify({
      answers: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`q${i + 1}`, 2])),
    });
    const slow = new Promise<number>((resolve, reject) => {
      const request = rawRequest(`${server.url}/api/student-protection-check`, {
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': body.length },
      });
      request.on('response', (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      });
      request.on('error', reject);
      request.write(body.slice(0, 20));
      setTimeout(() => request.end(body.slice(20)), 1500);
    });
    await sleep(500);
    const begun = performance.now();
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(await slow).toBe(200);
    expect(performance.now() - begun).toBeLessThan(15_000);
    agent.destroy();
  });

  test('a port so high that the usual one for metrics is out of reach is no hindrance', async () => {
    const { METRICS_PORT: _unset, ...rest } = environment;
    const server = await startServerProcess({ ...rest, PORT: String(60_000 + Math.floor(Math.random() * 900)) });
    expect((await ask(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('npm start without a database', () => {
  test('a key that the CLI issued beside the server opens it, also after a restart, and also when no server ran', async () => {
    const first = await startServerProcess(environment);
    const beside = await issue();
    expect(await info(first.url, beside)).toBe(200);
    for (const file of ['secrets.json', 'postgres.json']) expect(statSync(join(data, file)).mode & 0o777).toBe(0o600);
    expect(await first.stop()).toBe(0);
    expect(existsSync(join(data, 'postgres.json'))).toBe(false);

    const alone = await issue();
    expect(existsSync(join(data, 'postgres.json'))).toBe(false);
    const second = await startServerProcess(environment);
    expect([await info(second.url, beside), await info(second.url, alone)]).toEqual([200, 200]);
    expect(await second.stop()).toBe(0);
  });

  test('a second server joins the same database, and keeps it when the first one goes', async () => {
    const first = await startServerProcess(environment);
    const second = await startServerProcess(environment);
    const key = await issue();
    expect([await info(first.url, key), await info(second.url, key)]).toEqual([200, 200]);
    expect(await first.stop()).toBe(0);
    expect(await info(second.url, key)).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(existsSync(join(data, 'postgres.json'))).toBe(false);
  });

  test('a server that was killed is simply started again', async () => {
    const first = await startServerProcess(environment);
    const key = await issue();
    await first.stop('SIGKILL');
    const second = await startServerProcess(environment);
    expect(await info(second.url, key)).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(existsSync(join(data, 'postgres.json'))).toBe(false);
  });

  test('a database that was killed under the server comes back by itself, and the CLI finds it', async () => {
    const server = await startServerProcess(environment);
    const key = await issue();
    const { pid } = JSON.parse(readFileSync(join(data, 'postgres.json'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
    await issue();
    await expect.poll(() => info(server.url, key), { timeout: 15_000 }).toBe(200);
    process.kill((JSON.parse(readFileSync(join(data, 'postgres.json'), 'utf8')) as { pid: number }).pid, 'SIGKILL');
    await expect.poll(() => info(server.url, key)).toBe(503);
    await expect.poll(() => info(server.url, key), { timeout: 15_000 }).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(data, 'postgres.json'))).toBe(false);
  });

  test('the pepper is rotated without losing a key', async () => {
    const key = await issue();
    expect(await cli('pepper', 'prepare')).toMatchObject({ written: true });
    const first = await startServerProcess(environment);
    expect(await cli('pepper', 'promote')).toMatchObject({ written: true });
    const meanwhile = await issue();
    expect([await info(first.url, key), await info(first.url, meanwhile)]).toEqual([200, 200]);
    expect(await first.stop()).toBe(0);

    const second = await startServerProcess(environment);
    expect([await info(second.url, key), await info(second.url, meanwhile)]).toEqual([200, 200]);
    const status = async () => JSON.stringify(await cli('pepper', 'status'));
    await expect.poll(status, { timeout: 10_000 }).toMatch(/"current","keys":2.*"previous","keys":0/);
    expect(await second.stop()).toBe(0);
    expect(await cli('pepper', 'forget-previous')).toMatchObject({ written: true });
    const secrets = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { KEY_PEPPERS_PREVIOUS: string[] };
    expect(secrets.KEY_PEPPERS_PREVIOUS).toEqual([]);
    const third = await startServerProcess(environment);
    expect(await info(third.url, key)).toBe(200);
    await third.stop();
  });

  test('jobs run in a worker of their own when the server leaves them alone', async () => {
    const server = await startServerProcess({ ...environment, WORKER: 'off' });
    const worker = execFile(process.execPath, ['src/apps/worker.ts'], {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data },
    });
    let output = '';
    worker.stdout?.on('data', (chunk: string) => {
      output += chunk;
    });
    await expect.poll(() => output, { timeout: 20_000 }).toContain('the worker is up');
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await server.stop()).toBe(0);
  });

  test('what it prints tells where everything is; the log is JSON throughout', async () => {
    const server = await startServerProcess(environment);
    await ask(`${server.url}/healthz`);
    await server.stop();
    const lines = server.output().trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level');
  });
});
