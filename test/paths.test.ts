import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Named } from './paths/named-paths.ts';
import { namedInComments, namedInMarkdown, namedInSettings } from './paths/named-paths.ts';
import { Tree } from './paths/tree.ts';

/** Every path that a page or a comment names is there: whoever moves a file is told where it was spoken of. */
const root = fileURLToPath(new URL('../', import.meta.url));
const NOT_WALKED = ['.git', '.data', 'node_modules', 'coverage', 'dist'];

/** Named, and rightly not there. */
const NOT_THERE: Readonly<Record<string, string>> = {
  'utils/': 'the folder that there shall not be',
  'src/services/<name>/migrations/0001_what_it_does.sql': 'a name to be chosen',
  'a/b/c.ts': 'any module',
  'a/b/test/c.test.ts': 'its test',
  '.data/': 'made by a server that runs',
  'DATA_DIR/secrets.json': 'the same',
  'DATA_DIR/postgres-cluster.json': 'the same',
  'node_modules/.cache/patterns.json': 'made by a check',
  'quintet/': 'what names in a bucket begin with',
};

function* filesUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) yield path;
    else if (!NOT_WALKED.includes(entry.name)) yield* filesUnder(path);
  }
}

const files = [...filesUnder('')];
const tree = new Tree(files);

function reader(path: string): ((text: string) => Named[]) | undefined {
  if (
    ['CHANGELOG.md', 'test/paths.test.ts'].includes(path) ||
    // What was printed on its day.
    path.startsWith('docs/proofs/') ||
    path.startsWith('test/data/') ||
    path.includes('/examples/')
  )
    return undefined;
  if (path.endsWith('.md')) return namedInMarkdown;
  if (/^(?:src|test|bench|attack|prove|sdk|web|\.ci)\/.*\.tsx?$/.test(path)) return namedInComments;
  if (/^(?:ops|\.ci|\.github|\.devcontainer)\//.test(path)) return namedInSettings;
  return undefined;
}

/** What a tutorial tells to add is marked so; `test/tutorials.test.ts` looks at it. */
const madeBy = (page: string, text: string) =>
  page.startsWith('docs/tutorials/') ? text.split('\n').filter((line) => line.includes('(new)')) : [];

const read = files.flatMap((page) => {
  const namedIn = reader(page);
  if (namedIn === undefined) return [];
  const text = readFileSync(join(root, page), 'utf8');
  const made = madeBy(page, text).join('\n');
  return namedIn(text)
    .filter(({ path }) => !made.includes(path))
    .map((each) => ({ ...each, page }));
});

describe('every path that is named', () => {
  test('is there', () => {
    const stale = read.filter((named) => !tree.has(named, named.page) && NOT_THERE[named.path] === undefined);
    expect(stale.map(({ page, line, path }) => `${page}:${line} names ${path}`)).toEqual([]);
  });

  test('was looked for where many are', () => {
    const pages = new Set(read.map(({ page }) => page));
    expect(read.length).toBeGreaterThan(500);
    expect(pages.size).toBeGreaterThan(100);
  });

  test('or has a reason not to be, and no reason is idle', () => {
    const idle = Object.keys(NOT_THERE).filter((path) => !read.some((named) => named.path === path));
    expect(idle).toEqual([]);
  });
});

describe('the finder', () => {
  const small = new Tree([
    'README.md',
    'docs/scale.md',
    'src/apps/main.ts',
    'src/platform/http/app.ts',
    'src/services/one/README.md',
    'src/services/one/store/rows.ts',
    'src/services/one/routes/add-row.ts',
    'src/services/two/store/sums.ts',
    'test/gates.test.ts',
  ]);
  const stale = (named: readonly Named[], page: string) =>
    named.filter((each) => !small.has(each, page)).map(({ path, line }) => `${line}: ${path}`);

  test('catches planted paths in a page, and only those', () => {
    const page = [
      'See [how far](docs/scale.md#the-chain), [how fast](docs/speed.md) and <https://example.com/docs/none.md>.',
      'It is `src/apps/main.ts`, not `src/apps/start.ts`; `platform/http/app.ts`, not `platform/http/door.ts`.',
      'Rules are in `store/`, none in `rules/`; `rows.ts` is there, `columns.ts` is not; `text/html` is no path.',
      'One file each: `src/services/<name>/store/*.ts`, but not `src/services/<name>/adapters/<what>.ts`.',
      '`src/apps/{main,worker}.ts` are two, `#platform/http/app.ts` and `#platform/http/gone.ts` are imports.',
      '```sh',
      'node src/apps/main.ts; node src/apps/gone.ts; cat any/other.txt',
      '```',
    ].join('\n');
    expect(stale(namedInMarkdown(page), 'README.md')).toEqual([
      '1: docs/speed.md',
      '2: src/apps/start.ts',
      '2: platform/http/door.ts',
      '3: rules/',
      '3: columns.ts',
      '4: src/services/<name>/adapters/<what>.ts',
      '5: src/apps/{main,worker}.ts',
      '5: #platform/http/gone.ts',
      '7: src/apps/gone.ts',
    ]);
  });

  test('a service speaks of its own files', () => {
    const page = 'In `store/rows.ts` and `store/sums.ts`, see [the other](../two/store/sums.ts).';
    expect(stale(namedInMarkdown(page), 'src/services/one/README.md')).toEqual(['1: store/sums.ts']);
    expect(stale(namedInMarkdown(page.replace('../two', '../three')), 'README.md')).toEqual([
      '1: ../three/store/sums.ts',
    ]);
  });

  test('catches planted paths in comments, and leaves code alone', () => {
    const code = [
      '/** As src/platform/http/app.ts does, and src/platform/http/gone.ts did. */',
      "import { a } from 'src/never.ts'; // see test/gates.test.ts and test/fences.test.ts",
      '  * Held by `../two/store/sums.ts` and `../two/store/none.ts`.',
    ].join('\n');
    expect(stale(namedInComments(code), 'src/services/one/index.ts')).toEqual([
      '1: src/platform/http/gone.ts',
      '2: test/fences.test.ts',
      '3: ../two/store/none.ts',
    ]);
  });

  test('catches planted paths in settings', () => {
    expect(stale(namedInSettings('CMD ["node", "src/apps/main.ts", "src/apps/gone.ts"]'), 'ops/Dockerfile')).toEqual([
      '1: src/apps/gone.ts',
    ]);
  });

  test('is not slowed down by a long line', () => {
    const long = `\`${'src/'.repeat(50_000)}\` [${'](a'.repeat(50_000)}) ${'<a'.repeat(50_000)} // ${'*/'.repeat(50_000)}`;
    const start = performance.now();
    expect(namedInMarkdown(long).length + namedInComments(long).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
