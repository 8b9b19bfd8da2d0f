import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { Cleanup } from '../../bench/cleanup.ts';
import type { S3Settings } from '../../src/platform/blobs/s3-client.ts';
import { openS3Client } from '../../src/platform/blobs/s3-client.ts';
import { freeBasePort } from '../cluster/free-ports.ts';
import type { SwiftLayout, SwiftProgram } from './configuration.ts';
import { ports, ringCommands, SWIFT_PORTS, swiftConfiguration, swiftPrograms } from './configuration.ts';

const PACKAGES = 'swift swift-proxy swift-account swift-container swift-object python3-swift memcached';
const BUCKET = 'quintet-drill';
const START_MS = 60_000;
const END_MS = 5_000;

export class MissingSwift extends Error {
  constructor(name: string) {
    super(
      `Missing: ${name}. On Debian: apt-get install --no-install-recommends ${PACKAGES}\n` +
        'Their services are not needed: stop and disable what the installation started.',
    );
  }
}

/** Starts Swift with its S3 interface in a directory of its own, with a bucket; whatever is started is entered for its end. */
export async function startSwift(cleanup: Cleanup): Promise<S3Settings> {
  const directory = mkdtempSync(join(tmpdir(), 'quintet-swift-'));
  cleanup.add(() => rmSync(directory, { recursive: true, force: true }));
  const layout: SwiftLayout = {
    directory,
    basePort: await freeBasePort(SWIFT_PORTS),
    user: userInfo().username,
    accessKeyId: 'drill:writer',
    secretAccessKey: randomBytes(20).toString('hex'),
  };
  mkdirSync(join(directory, 'devices', 'd1'), { recursive: true });
  for (const [name, text] of Object.entries(swiftConfiguration(layout))) {
    writeFileSync(join(directory, name), text, { mode: 0o600 });
  }
  for (const command of ringCommands(layout)) run('swift-ring-builder', command);
  for (const program of swiftPrograms(layout)) {
    start(program, directory, cleanup);
    if (program.healthPort !== undefined) await untilHealthy(program.healthPort, cleanup.signal);
  }
  const settings: S3Settings = {
    BLOB_S3_ENDPOINT: `http://127.0.0.1:${ports.proxy(layout)}`,
    BLOB_S3_BUCKET: BUCKET,
    BLOB_S3_REGION: 'us-east-1',
    BLOB_S3_ACCESS_KEY_ID: layout.accessKeyId,
    BLOB_S3_SECRET_ACCESS_KEY: layout.secretAccessKey,
    BLOB_S3_PREFIX: 'quintet/',
  };
  const client = openS3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return settings;
}

function run(command: string, argumentsOf: readonly string[]): void {
  try {
    execFileSync(command, argumentsOf, { stdio: 'ignore' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingSwift(command);
    throw error;
  }
}

function start(program: SwiftProgram, directory: string, cleanup: Cleanup): void {
  const log = openSync(join(directory, `${program.name}.log`), 'a', 0o600);
  const child = spawn(program.command, program.arguments, { stdio: ['ignore', log, log] });
  closeSync(log);
  cleanup.add(() => end(child));
  child.once('error', () => process.stderr.write(`${new MissingSwift(program.command).message}\n`));
  child.once('exit', (code) => {
    if (cleanup.signal.aborted) return;
    const said = readFileSync(join(directory, `${program.name}.log`), 'utf8').slice(-2000);
    process.stderr.write(`${program.command} ended with ${code}: ${said}\n`);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await ended;
  clearTimeout(late);
}

async function untilHealthy(port: number, signal: AbortSignal): Promise<void> {
  const url = `http://127.0.0.1:${port}/healthcheck`;
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(200)) {
    signal.throwIfAborted();
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok === true) return;
  }
  throw new Error('Swift did not start in a minute');
}
