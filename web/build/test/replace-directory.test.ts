import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceDirectory } from '../replace-directory.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quintet-replaced-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function directory(name: string, word: string): string {
  mkdirSync(join(root, name));
  writeFileSync(join(root, name, 'word'), word);
  return join(root, name);
}

test('a directory takes the target of another, or of none', () => {
  const target = join(root, 'target');
  for (const word of ['first', 'second']) {
    replaceDirectory(directory('new', word), target, join(root, 'old'));
    expect(readFileSync(join(target, 'word'), 'utf8')).toBe(word);
  }
  expect(readdirSync(root)).toEqual(['target']);
});

test('several at once all come through, and what stands there is one of theirs', async () => {
  const target = join(root, 'target');
  const rounds = 150;
  const replacing = ['a', 'b', 'c'].map(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker(
          `const { mkdirSync, writeFileSync } = require('node:fs');
           const { parentPort, workerData: { module, root, target, name, rounds } } = require('node:worker_threads');
           import(module).then(({ replaceDirectory }) => {
             for (let n = 0; n < rounds; n++) {
               mkdirSync(root + '/new-' + name);
               for (const file of ['1', '2', '3', '4']) writeFileSync(root + '/new-' + name + '/' + file, name + n);
               replaceDirectory(root + '/new-' + name, target, root + '/old-' + name);
             }
             parentPort.postMessage(rounds);
           });`,
          {
            eval: true,
            workerData: { module: join(import.meta.dirname, '../replace-directory.ts'), root, target, name, rounds },
          },
        );
        worker.once('message', resolve);
        worker.once('error', reject);
      }),
  );
  expect(await Promise.all(replacing)).toEqual([rounds, rounds, rounds]);
  const words = new Set(['1', '2', '3', '4'].map((file) => readFileSync(join(target, file), 'utf8')));
  expect([...words]).toEqual([expect.stringMatching(/^[abc]149$/)]);
  expect(['new-a', 'new-b', 'new-c', 'old-a', 'old-b', 'old-c'].filter((name) => existsSync(join(root, name)))).toEqual(
    [],
  );
});
