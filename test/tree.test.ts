import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const MOST_FILES = 25;

function* folders(path: string): Generator<{ path: string; files: string[] }> {
  const entries = readdirSync(join(source, path), { withFileTypes: true });
  yield { path, files: entries.filter((entry) => entry.isFile()).map(({ name }) => name) };
  for (const entry of entries) if (entry.isDirectory()) yield* folders(join(path, entry.name));
}

const all = [...folders('')];
const isOfTests = (path: string) => /(?:^|\/)test(?:\/|$)/.test(path);

test('nobody has to read a list of more than 25 files: a longer one has a subject that wants a folder', () => {
  expect(all.length).toBeGreaterThan(50);
  const long = all
    .filter(({ path }) => !isOfTests(path))
    .map(({ path, files }) => ({ path, count: files.filter((name) => /\.(?:ts|js|css)$/.test(name)).length }))
    .filter(({ count }) => count > MOST_FILES);
  expect(long).toEqual([]);
});

test('tests stand in folders of tests', () => {
  const elsewhere = all
    .filter(({ path }) => !isOfTests(path))
    .flatMap(({ path, files }) => files.filter((name) => name.endsWith('.test.ts')).map((name) => join(path, name)));
  expect(elsewhere).toEqual([]);
});
