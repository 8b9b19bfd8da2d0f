import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** What the tutorials tell to change is still there, and what they tell to add is not: they can be followed today. */
const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const folder = 'docs/tutorials/';
const pages = readdirSync(new URL(folder, root)).map((name) => `${folder}${name}`);

type Hunk = { file: string; before: string };

/** What each change wants to find: the lines that stay and those that go. */
function hunksIn(page: string): Hunk[] {
  const blocks = page.split('```diff\n').slice(1);
  return blocks.flatMap((block) => {
    let file = '';
    const hunks: { file: string; lines: string[] }[] = [];
    for (const line of block.slice(0, block.indexOf('\n```')).split('\n')) {
      if (line.startsWith('--- a/')) file = line.slice('--- a/'.length);
      else if (line.startsWith('@@')) hunks.push({ file, lines: [] });
      else if (!line.startsWith('+')) hunks.at(-1)?.lines.push(line.slice(1));
    }
    return hunks.map(({ lines, ...rest }) => ({ ...rest, before: `${lines.join('\n')}\n` }));
  });
}

const madeBy = (page: string) => [...page.matchAll(/^\| `([^`]+)` \(new\) \|/gm)].map(([, path = '']) => path);
const written = (page: string) => [...page.matchAll(/^`([^`]+)`:\n\n```/gm)].map(([, path = '']) => path);

describe.each(pages)('%s', (path) => {
  const page = read(path);

  test('finds what it changes', () => {
    const hunks = hunksIn(page);
    expect(hunks.length).toBeGreaterThan(2);
    expect(hunks.filter(({ file, before }) => !read(file).includes(before))).toEqual([]);
  });

  test('has every file that it adds, and none of them is there yet', () => {
    expect(madeBy(page).length).toBeGreaterThan(1);
    expect(written(page).toSorted()).toEqual(madeBy(page).toSorted());
    expect(madeBy(page).filter((file) => existsSync(new URL(file, root)))).toEqual([]);
  });
});

test('a change that finds nothing is seen', () => {
  const page = '```diff\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-# Quartet\n+# Quintet\n```\n';
  expect(hunksIn(page)).toEqual([{ file: 'README.md', before: '# Quartet\n' }]);
  expect(read('README.md')).not.toContain('# Quartet\n');
});
