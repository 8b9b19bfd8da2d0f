import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What the tutorials tell to change is still there, and what they tell to add is not: they can be followed today. */
const root = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const folder = 'docs/tutorials/';
const pages = readdirSync(new URL(folder, root)).map((name) => `${folder}${name}`);

type Hunk = { file: string; before: string; added: string };

/** What each change wants to find, which is the lines that stay and those that go, and what it adds. */
function hunksIn(page: string): Hunk[] {
  const blocks = page.split('```diff\n').slice(1);
  return blocks.flatMap((block) => {
    let file = '';
    const hunks: { file: string; lines: string[]; more: string[] }[] = [];
    for (const line of block.slice(0, block.indexOf('\n```')).split('\n')) {
      if (line.startsWith('--- a/')) file = line.slice('--- a/'.length);
      else if (line.startsWith('@@')) hunks.push({ file, lines: [], more: [] });
      else if (!line.startsWith('+')) hunks.at(-1)?.lines.push(line.slice(1));
      else if (!line.startsWith('+++ b/')) hunks.at(-1)?.more.push(line.slice(1));
    }
    return hunks.map(({ lines, more, ...rest }) => ({
      ...rest,
      before: `${lines.join('\n')}\n`,
      added: `${more.join('\n')}\n`,
    }));
  });
}

const madeBy = (page: string) => [...page.matchAll(/^\| `([^`]+)` \(new\) \|/gm)].map(([, path = '']) => path);

type Code = { file: string; text: string };

/** The files that a page has in full. */
const written = (page: string): Code[] =>
  [...page.matchAll(/^`([^`\n]+)`:\n\n```\w*\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({ file, text }));

type Import = { from: string; file: string; names: string[] };

const { imports: aliases } = JSON.parse(read('package.json')) as { imports: Record<string, string> };

/** Where an import leads, as a path of the tree. */
function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((each) => specifier.startsWith(each.slice(0, -1)));
  if (alias === undefined) return specifier.slice(1);
  return posix.join(aliases[alias] ?? '', '..', specifier.slice(alias.length - 1));
}

/** What the code takes from files of the tree, those of packages aside. */
const importsIn = ({ file, text }: Code): Import[] =>
  [...text.matchAll(/^import ([^']*)'([#.][^']*)'/gm)].map(([, clause = '', specifier = '']) => ({
    from: file,
    file: resolve(file, specifier),
    names: [...(/\{([^}]*)\}/.exec(clause)?.[1] ?? '').matchAll(/(?:^|,)\s*(?:type )?(\w+)/g)].map(
      ([, name = '']) => name,
    ),
  }));

const hasExport = (text: string, name: string) =>
  new RegExp(`^export (?:(?:async )?[a-z]+\\*? ${name}\\b|(?:type )?\\{[^}]*\\b${name}\\b)`, 'm').test(text);

/** What the code of a page imports and neither the tree nor the page itself has. */
function unresolvedIn(page: string): string[] {
  const made = written(page);
  const textOf = (file: string) =>
    made.find((each) => each.file === file)?.text ?? (existsSync(new URL(file, root)) ? read(file) : undefined);
  const code = [...made, ...hunksIn(page).map(({ file, added }) => ({ file, text: added }))];
  return code.flatMap(importsIn).flatMap(({ from, file, names }) => {
    const text = textOf(file);
    if (text === undefined) return [`${from}: no ${file}`];
    return names.filter((name) => !hasExport(text, name)).map((name) => `${from}: no ${name} in ${file}`);
  });
}

describe.each(pages)('%s', (path) => {
  const page = read(path);

  test('finds what it changes', () => {
    const hunks = hunksIn(page);
    expect(hunks.length).toBeGreaterThan(2);
    expect(hunks.filter(({ file, before }) => !read(file).includes(before))).toEqual([]);
  });

  test('has every file that it adds, and none of them is there yet', () => {
    expect(madeBy(page).length).toBeGreaterThan(1);
    const files = written(page).map(({ file }) => file);
    expect(files.toSorted()).toEqual(madeBy(page).toSorted());
    expect(madeBy(page).filter((file) => existsSync(new URL(file, root)))).toEqual([]);
  });

  test('imports only what is there, or what it adds', () => {
    expect(written(page).flatMap(importsIn).length).toBeGreaterThan(2);
    expect(unresolvedIn(page)).toEqual([]);
  });
});

test('a change that finds nothing is seen', () => {
  const page = '```diff\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-# Quartet\n+# Quintet\n```\n';
  expect(hunksIn(page)).toEqual([{ file: 'README.md', before: '# Quartet\n', added: '# Quintet\n' }]);
  expect(read('README.md')).not.toContain('# Quartet\n');
});

test('an import that leads nowhere is seen', () => {
  const page = [
    '`src/lib/one.ts`:\n',
    '```ts',
    "import Type from 'typebox';",
    "import { type Clock, systemClock as clock } from '#kernel/clock.ts';",
    "import { noClock } from '#kernel/clock.ts';",
    "import { gone } from '../kernel/gone.ts';",
    'export const one = 1;',
    '```\n',
    '```diff',
    '--- a/src/lib/other.ts',
    '+++ b/src/lib/other.ts',
    '@@ -1 +1,2 @@',
    "+import { one, two } from './one.ts';",
    "+import { gone } from '#elsewhere/gone.ts';",
    '```\n',
  ].join('\n');
  expect(unresolvedIn(page)).toEqual([
    'src/lib/one.ts: no noClock in src/kernel/clock.ts',
    'src/lib/one.ts: no src/kernel/gone.ts',
    'src/lib/other.ts: no two in src/lib/one.ts',
    'src/lib/other.ts: no elsewhere/gone.ts',
  ]);
});
