import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The CLI as people start it: by npx or as an installed program, on whatever Node the machine has, at a terminal or not. */
const root = fileURLToPath(new URL('../', import.meta.url));
/** Without the Node that npm puts there: the one of the machine, whichever that is. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((each) => !each.includes('node_modules'))
  .join(delimiter);

type Ended = { exitCode: number | null; stdout: string; stderr: string };

function run(file: string, argv: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: path, HOME: process.env['HOME'] ?? '/', TERM: 'xterm', ...environment } };
    execFile(file, argv, options, (error, stdout, stderr) =>
      resolve({ exitCode: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const program = join(root, 'bin', 'quintet.js');
const quintet = (...argv: string[]) => run(program, argv);

describe('bin/quintet.js, on the Node of the machine', () => {
  test('runs on the Node that it needs', async () => {
    const { exitCode, stdout, stderr } = await quintet('--version');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^quintet \d\S* \(Node 24\./);
  });

  test('hands on the exit code, standard output and standard error', async () => {
    expect(await quintet('kyes')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'There is no command "kyes": did you mean "keys"?\nHelp: quintet --help\n',
    });
  });

  test('hands on signals', async () => {
    const child = spawn(program, ['cycles', 'add', '-', '--dry-run'], { cwd: root, env: { PATH: path } });
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)));
    // It waits for its input, in a process of its own unless the machine's Node is the right one.
    const isRight = (await run('node', ['--version'])).stdout.startsWith('v24.');
    const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    const inner = await expect
      .poll(() => isRight || children(), { timeout: 20_000 })
      .toBeTruthy()
      .then(children);
    child.kill('SIGTERM');
    expect([143, 'SIGTERM']).toContain(await ended);
    for (const pid of inner.split(' ').filter((each) => each !== '')) expect(existsSync(`/proc/${pid}`)).toBe(false);
  });
});

describe('as an installed package', () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'quintet-installed-'));
    const home = join(directory, 'node_modules', 'quintet');
    for (const part of ['package.json', 'bin', 'src']) cpSync(join(root, part), join(home, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('it runs, although Node reads no TypeScript there', async () => {
    const installed = join(directory, 'node_modules', 'quintet', 'bin', 'quintet.js');
    const { exitCode, stdout, stderr } = await run(installed, ['cycles', 'time-zones']);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^tzdata 20\d\d/);
  });
});

describe('at a terminal', () => {
  /** `script` gives the command a terminal of 200 columns, unless told otherwise. */
  const atTerminal = (command: string, environment: Record<string, string> = {}) =>
    run('script', ['-qec', `stty cols 100; ${command}`, '/dev/null'], environment);
  const bold = '\u001b[1m';

  test('help has colours and the width of the terminal', async () => {
    const { exitCode, stdout } = await atTerminal(`${program} hotels import --help`);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${bold}Usage`);
    const lines = stdout.split('\r\n').map((line) => line.replace(/\p{Cc}\[\d+m/gu, ''));
    const widest = Math.max(...lines.map((line) => line.length));
    expect(widest).toBeGreaterThan(80);
    expect(widest).toBeLessThanOrEqual(100);
  });

  test('NO_COLOR is honoured, and what is not seen is not painted', async () => {
    expect((await atTerminal(`${program} --help`, { NO_COLOR: '1' })).stdout).not.toContain('\u001b[');
    expect((await atTerminal(`${program} --help | cat`)).stdout).not.toContain('\u001b[');
    expect((await quintet('--help')).stdout).not.toContain('\u001b[');
    expect((await run(program, ['--help'], { FORCE_COLOR: '1' })).stdout).toContain(bold);
  });

  test('a wrong call stands out', async () => {
    const { exitCode, stdout } = await atTerminal(`${program} isue`);
    expect(exitCode).toBe(2);
    expect(stdout).toContain('\u001b[31mThere is no command "isue": did you mean "keys issue"?');
  });
});
