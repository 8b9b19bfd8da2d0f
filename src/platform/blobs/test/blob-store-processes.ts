import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { BlobMissing } from '../blob-store.ts';
import type { BlobSettings } from '../open-blob-store.ts';
import type { ChildTask, Measured } from './child-store.ts';
import { digestOf, newName } from './random-pieces.ts';

const MIB = 1024 * 1024;
const MEASURED_BYTES = 200 * MIB;
/** Two parts of 8 MiB for what is sent, the copies that sockets make of them, and what is not collected yet. */
const MOST_GROWN_BYTES = 64 * MIB;

export const noBlobSettings: BlobSettings = {
  BLOB_STORE: undefined,
  BLOB_DIRECTORY: undefined,
  BLOB_S3_BUCKET: undefined,
  BLOB_S3_ENDPOINT: undefined,
  BLOB_S3_REGION: 'us-east-1',
  BLOB_S3_ACCESS_KEY_ID: undefined,
  BLOB_S3_SECRET_ACCESS_KEY: undefined,
  BLOB_S3_PREFIX: 'quintet/',
};

function startChild(task: ChildTask): { child: ChildProcess; said: Promise<unknown> } {
  const script = fileURLToPath(new URL('child-store.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => {
    errors += String(text);
  });
  const said = new Promise<unknown>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)));
    child.once('close', (code) => reject(new Error(`The child ended with ${code}: ${errors}`)));
  });
  return { child, said };
}

/** Writes and reads 200 MiB in a process of its own: its memory must not grow with the blob. Tells what it saw. */
export async function expectLittleMemory(settings: BlobSettings, databaseUrl?: string): Promise<string> {
  const { said } = startChild({
    settings,
    ...(databaseUrl !== undefined && { databaseUrl }),
    name: newName(),
    bytes: MEASURED_BYTES,
    does: 'measure',
  });
  const measured = (await said) as Measured;
  const perSecond = (ms: number) => `${Math.round(MEASURED_BYTES / 1e6 / (ms / 1000))} MB/s`;
  const { writtenMs, readMs, grownBytes } = measured;
  expect(measured.readBytes).toBe(MEASURED_BYTES);
  expect(grownBytes).toBeLessThan(MOST_GROWN_BYTES);
  return `written with ${perSecond(writtenMs)}, read with ${perSecond(readMs)}, ${Math.round(grownBytes / MIB)} MiB grown`;
}

/** Kills a writer in the middle: what it leaves is no blob, `list` tells it, and `remove` takes it away. */
export async function expectKilledWriterToBeFound(
  settings: BlobSettings,
  store: BlobStore,
  bytes: number,
): Promise<void> {
  const name = newName();
  const { child, said } = startChild({ settings, name, bytes, does: 'wait' });
  expect(await said).toEqual({ given: bytes });
  const isToldOf = async () => {
    for await (const blob of store.list()) if (blob.name === name) return true;
    return false;
  };
  await expect.poll(isToldOf).toBe(true);
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(await isToldOf()).toBe(true);
  await expect(digestOf(store.read(name))).rejects.toThrow(BlobMissing);
  await store.remove(name);
  expect(await isToldOf()).toBe(false);
}
