import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryExclusiveLock, withExclusiveLock } from '../exclusive-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a lock that is held is told apart from one that is free', () => {
  const path = join(directory, 'lock');
  const unlock = tryExclusiveLock(path);
  expect(unlock).toBeTypeOf('function');
  expect(tryExclusiveLock(path)).toBeUndefined();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  unlock?.();
  const again = tryExclusiveLock(path);
  expect(again).toBeTypeOf('function');
  again?.();
});

test('whoever waits for a lock gets it when it is free, and gives up after its time', async () => {
  const path = join(directory, 'lock');
  const unlock = tryExclusiveLock(path);
  await expect(withExclusiveLock(path, 0, async () => 'done')).rejects.toThrow('Another process has held');
  const waiting = withExclusiveLock(path, 10_000, async () => 'done');
  unlock?.();
  expect(await waiting).toBe('done');
});

test('a lock is held until it is given back, also when nobody remembers it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const path = join(directory, 'lock');
  tryExclusiveLock(path);
  for (let round = 0; round < 5; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(tryExclusiveLock(path)).toBeUndefined();
});
