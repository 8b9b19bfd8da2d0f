import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Runs a package's command with the very Node that runs the tests, in a home of its own. */
export type Run = { exitCode: number | null; stdout: string; stderr: string };

export async function runCommandOf(packageName: string, command: string, args: readonly string[]): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), 'quintet-home-'));
  try {
    return await run([commandPath(packageName, command), ...args], home);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function commandPath(packageName: string, command: string): string {
  const description = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const { bin } = JSON.parse(readFileSync(description, 'utf8')) as { bin: Record<string, string> };
  const path = bin[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(description), path);
}

function run(args: readonly string[], home: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: home,
      env: { PATH: process.env['PATH'], HOME: home, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
}
