import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** Each check of `npm run check` meets a planted fault that it must catch, and the same tree without it, which must pass. */
const root = fileURLToPath(new URL('../', import.meta.url));
let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'quintet-planted-'));
  for (const file of [
    'tsconfig.json',
    'biome.json',
    'dependency-cruiser.mjs',
    'src/platform/pages/tsconfig.json',
    'sdk/typescript/tsconfig.json',
    'web/tsconfig.json',
  ])
    cpSync(join(root, file), join(tree, file));
  write('src/platform/pages/assets/script.js', 'export const count = 1;\n');
  write('sdk/typescript/src/client.ts', 'export const count = 1;\n');
  write('web/app/main.tsx', 'export const count = 1;\n');
  const { imports, type, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  write('package.json', JSON.stringify({ name: 'planted', type, imports, scripts }));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
});

afterEach(() => rmSync(tree, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), content);
}

/** Runs a tool of the project inside the planted tree, exactly as its script does. */
function run(command: string): { failed: boolean; output: string } {
  const path = `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  });
  return { failed: status !== 0, output: stdout + stderr };
}

const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts;
const script = (name: string) => scripts[name] ?? `echo "no script ${name}"; exit 1`;

describe('the boundaries', () => {
  const cases: [string, string, string, string][] = [
    [
      'services-are-strangers',
      'src/services/one/index.ts',
      "import '#services/two/index.ts';",
      'src/services/two/index.ts',
    ],
    ['services-by-front-door', 'src/apps/main.ts', "import '#services/two/store.ts';", 'src/services/two/store.ts'],
    [
      'platform-knows-no-service',
      'src/platform/http.ts',
      "import '#services/two/index.ts';",
      'src/services/two/index.ts',
    ],
    ['kernel-is-bottom', 'src/kernel/clock.ts', "import '#platform/http.ts';", 'src/platform/http.ts'],
    ['lib-stands-on-the-kernel', 'src/lib/text/a.ts', "import '#platform/http.ts';", 'src/platform/http.ts'],
    ['lib-has-no-io', 'src/lib/text/a.ts', "import 'node:fs';", 'src/lib/text/b.ts'],
    [
      'timeline-and-charts-are-strangers',
      'src/services/cycles/timeline/a.ts',
      "import '../charts/b.ts';",
      'src/services/cycles/charts/b.ts',
    ],
    [
      'cycles-points-down',
      'src/services/cycles/drawing/a.ts',
      "import '../timeline/b.ts';",
      'src/services/cycles/timeline/b.ts',
    ],
    [
      'timeline-points-down',
      'src/services/cycles/timeline/history/a.ts',
      "import '../pictures/b.ts';",
      'src/services/cycles/timeline/pictures/b.ts',
    ],
    [
      'charts-point-down',
      'src/services/cycles/charts/ephemeris/a.ts',
      "import '../jyotish/tables/b.ts';",
      'src/services/cycles/charts/jyotish/tables/b.ts',
    ],
    [
      'charts-point-down',
      'src/services/cycles/charts/pictures/a.ts',
      "import '../pages/b.ts';",
      'src/services/cycles/charts/pages/b.ts',
    ],
    [
      'charts-point-down',
      'src/services/cycles/charts/jyotish/charts.ts',
      "import '../sharing/b.ts';",
      'src/services/cycles/charts/sharing/b.ts',
    ],
    [
      'portal-subjects-are-strangers',
      'src/services/portal/billing/a.ts',
      "import '../accounts/b.ts';",
      'src/services/portal/accounts/b.ts',
    ],
    [
      'portal-points-down',
      'src/services/portal/store/a.ts',
      "import '../accounts/b.ts';",
      'src/services/portal/accounts/b.ts',
    ],
    [
      'readiness-points-down',
      'src/services/readiness/texts/a.ts',
      "import '../check/b.ts';",
      'src/services/readiness/check/b.ts',
    ],
    ['kernel-has-no-io', 'src/kernel/clock.ts', "import 'node:fs';", 'src/kernel/other.ts'],
    [
      'http-looks-down',
      'src/platform/http/answer/a.ts',
      "import '../operation/b.ts';",
      'src/platform/http/operation/b.ts',
    ],
    ['http-looks-down', 'src/platform/http/trace/a.ts', "import '../app.ts';", 'src/platform/http/app.ts'],
    [
      'fec-runs-downward',
      'src/services/fec/ledger/books.ts',
      "import '../controls/control.ts';",
      'src/services/fec/controls/control.ts',
    ],
    [
      'fec-categories-are-strangers',
      'src/services/fec/controls/tva/tva.ts',
      "import '../paie/paie.ts';",
      'src/services/fec/controls/paie/paie.ts',
    ],
    ...(
      [
        ['products-of-prospects-are-strangers', 'geo/signals/names.ts', 'hotels/linkage/matcher.ts'],
        ['products-of-prospects-are-strangers', 'hotels/rules/mailbox.ts', 'email/reasons.ts'],
        ['products-of-prospects-are-strangers', 'fx/test/savings.test.ts', 'shorts/line.ts'],
        ['products-of-prospects-are-strangers', 'work/schema.ts', 'hotels/rules/hotel.ts'],
        ['products-of-prospects-are-strangers', 'hotels/routes/get-hotel.ts', 'work/store/notes.ts'],
        ['products-of-prospects-are-wired-from-above', 'work/context.ts', 'hotels-for-work.ts'],
        ['work-points-down', 'work/store/notes.ts', 'work/schema.ts'],
        ['work-points-down', 'work/change-work.ts', 'work/routes/export-work.ts'],
        ['products-of-prospects-are-strangers', 'handover/report/comparison.ts', 'geo/audit.ts'],
        ['products-of-prospects-are-wired-from-above', 'handover/ports.ts', 'open-handover.ts'],
        ['products-of-prospects-are-wired-from-above', 'email/routes/validate-email.ts', 'context.ts'],
        ['handover-points-down', 'handover/page/page.ts', 'handover/report/schema.ts'],
        ['text-of-prospects-is-bottom', 'text/website.ts', 'geo/signals/names.ts'],
        ['text-of-prospects-is-bottom', 'text/website.ts', 'context.ts'],
        ['bulk-of-prospects-knows-no-product', 'bulk/runner.ts', 'email/reasons.ts'],
        ['hotels-point-down-from-rules', 'hotels/rules/hotel.ts', 'hotels/sources/source-rows.ts'],
        ['hotels-point-down-from-linkage', 'hotels/query/hotel-filter.ts', 'hotels/store/reading/hotel-filter.ts'],
        ['hotels-point-down-from-linkage', 'hotels/linkage/matcher.ts', 'hotels/sources/source-rows.ts'],
        ['hotels-point-down-from-store', 'hotels/store/reading/words.ts', 'hotels/import/drain.ts'],
        ['hotels-point-down-from-import', 'hotels/import/drain.ts', 'hotels/routes/list-hotels.ts'],
        ['hotels-point-down-from-routes', 'hotels/routes/list-hotels.ts', 'hotels/commands/hotels.ts'],
      ] as const
    ).map(([rule, from, to]): [string, string, string, string] => [
      rule,
      `src/services/prospects/${from}`,
      `import '#services/prospects/${to}';`,
      `src/services/prospects/${to}`,
    ]),
    ['sdk-stands-alone', 'sdk/typescript/src/a.ts', "import '#kernel/clock.ts';", 'src/kernel/clock.ts'],
    ['sdk-needs-no-package', 'sdk/typescript/src/b.ts', "import 'node:fs';", 'sdk/typescript/src/c.ts'],
    ['nobody-serves-with-the-sdk', 'src/services/one/client.ts', "import '#sdk/c.ts';", 'sdk/typescript/src/c.ts'],
    ['web-knows-only-the-sdk', 'web/app/a.ts', "import '#kernel/clock.ts';", 'src/kernel/clock.ts'],
    ['nobody-imports-the-web', 'src/services/one/page.ts', "import '../../../web/app/a.ts';", 'web/app/a.ts'],
    ['web-is-for-browsers', 'web/ui/a.ts', "import 'node:fs';", 'web/ui/b.ts'],
    ['web-points-down', 'web/locales/a.ts', "import '../ui/b.ts';", 'web/ui/b.ts'],
    ['web-points-down', 'web/ui/c.ts', "import '../app/a.ts';", 'web/app/a.ts'],
    ['web-points-down', 'web/app/b.ts', "import '../pages/fec/a.ts';", 'web/pages/fec/a.ts'],
    ['pages-are-strangers', 'web/pages/fec/b.ts', "import '../portal/a.ts';", 'web/pages/portal/a.ts'],
    ['timeline-stands-alone', 'web/timeline/a.ts', "import '../app/a.ts';", 'web/app/a.ts'],
    ['nobody-imports-the-timeline', 'web/pages/fec/c.ts', "import '../../timeline/b.ts';", 'web/timeline/b.ts'],
    ['components-ask-no-server', 'web/ui/d.ts', "import '#sdk/c.ts';", 'sdk/typescript/src/c.ts'],
    ['no-cycles', 'src/platform/a.ts', "import './b.ts';", 'src/platform/b.ts'],
  ];

  /** All faults in one tree, read once without and once with them: reading it takes longer than everything else here. */
  const found: { before?: ReturnType<typeof run>; after?: ReturnType<typeof run> } = {};
  const plantAll = () => {
    const texts = new Map<string, string>();
    for (const [, from, , to] of cases) for (const path of [from, to]) texts.set(path, 'export {};\n');
    for (const [path, text] of texts) write(path, text);
    found.before = run(script('check:boundaries'));
    for (const [, from, planted] of cases) texts.set(from, `${planted}\n${texts.get(from)}`);
    texts.set('src/platform/b.ts', "import './a.ts';\nexport {};\n");
    for (const [path, text] of texts) write(path, text);
    found.after = run(script('check:boundaries'));
  };
  test('pass a tree without faults', () => {
    plantAll();
    expect(found.before).toMatchObject({ failed: false });
    expect(found.after).toMatchObject({ failed: true });
  });

  test.each(cases)('%s: from %s', (rule, from) => {
    if (found.after === undefined) plantAll();
    const lines = found.after?.output.split('\n') ?? [];
    expect(lines.filter((line) => line.includes(`error ${rule}: ${from}`))).not.toEqual([]);
  });

  test('see the whole tree, not an empty one', { timeout: 240_000 }, () => {
    const { stdout } = spawnSync('sh', ['-c', script('check:boundaries')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}` },
    });
    expect(Number(/\((\d+) modules/.exec(stdout)?.[1])).toBeGreaterThan(100);
  });
});

describe('the other checks', () => {
  test('a type that does not fit', () => {
    write('src/a.ts', 'export const count: number = 1;\n');
    expect(run(script('check:types')).failed).toBe(false);
    write('src/a.ts', "export const count: number = 'one';\n");
    expect(run(script('check:types'))).toMatchObject({ failed: true, output: expect.stringContaining('TS2322') });
  });

  test('a type that does not fit, in a script of the pages', () => {
    write('src/a.ts', 'export const count: number = 1;\n');
    write('src/platform/pages/assets/script.js', "/** @type {number} */\nexport const count = 'one';\n");
    expect(run(script('check:types'))).toMatchObject({ failed: true, output: expect.stringContaining('TS2322') });
  });

  test('a type that does not fit, in the client library', () => {
    write('src/a.ts', 'export const count: number = 1;\n');
    write('sdk/typescript/src/client.ts', "export const width: number = window.innerWidth + 'one';\n");
    expect(run(script('check:types'))).toMatchObject({ failed: true, output: expect.stringContaining('TS2322') });
  });

  test('a type that does not fit, in a page', () => {
    write('src/a.ts', 'export const count: number = 1;\n');
    write('web/app/main.tsx', "export const width: number = <p lang='en'>{window.innerWidth}</p>;\n");
    expect(run(script('check:types'))).toMatchObject({ failed: true, output: expect.stringContaining('TS2322') });
  });

  test('a promise that nobody waits for', () => {
    const lint = 'oxlint --type-aware --deny-warnings src';
    expect(script('check:lint')).toMatch(/oxlint --type-aware --deny-warnings src [\w ]*\bsdk web /);
    write('src/a.ts', "import { readFile } from 'node:fs/promises';\nawait readFile('x');\n");
    expect(run(lint).failed).toBe(false);
    write('src/a.ts', "import { readFile } from 'node:fs/promises';\nreadFile('x');\n");
    expect(run(lint)).toMatchObject({ failed: true, output: expect.stringContaining('no-floating-promises') });
  });

  test('a page that asks the server past the client library', () => {
    write('biome.json', readFileSync(join(root, 'biome.json'), 'utf8').replace('"enabled": true', '"enabled": false'));
    write('web/pages/one/page.ts', 'export const answer = (ask: () => Promise<Response>) => ask();\n');
    expect(run('biome check web')).toMatchObject({ failed: false });
    write('web/pages/one/page.ts', "export const answer = () => fetch('/api');\n");
    expect(run('biome check web')).toMatchObject({
      failed: true,
      output: expect.stringContaining('noRestrictedGlobals'),
    });
  });

  test('any, and a file that is not formatted', () => {
    write('biome.json', readFileSync(join(root, 'biome.json'), 'utf8').replace('"enabled": true', '"enabled": false'));
    write('src/a.ts', 'export const a: unknown = 1;\n');
    expect(run('biome check src')).toMatchObject({ failed: false });
    write('src/a.ts', 'export const a: any = 1;\n');
    expect(run('biome check src')).toMatchObject({ failed: true, output: expect.stringContaining('noExplicitAny') });
    write('src/a.ts', 'export   const a = "1"\n');
    expect(run('biome check src')).toMatchObject({ failed: true });
  });

  test('an export that nobody uses', () => {
    for (const path of [
      'src',
      'test',
      'bench',
      'attack',
      'prove',
      'ops',
      'sdk',
      'web',
      'bin',
      'package.json',
      'knip.json',
      'vitest.config.ts',
    ]) {
      cpSync(join(root, path), join(tree, path), { recursive: true });
    }
    expect(run(script('check:unused'))).toMatchObject({ failed: false });
    write(
      'src/kernel/clock.ts',
      `${readFileSync(join(root, 'src/kernel/clock.ts'), 'utf8')}\nexport const forgotten = 2;\n`,
    );
    expect(run(script('check:unused'))).toMatchObject({ failed: true, output: expect.stringContaining('forgotten') });
  });

  test('a generated file that has drifted', () => {
    for (const path of [
      'src',
      'sdk',
      'openapi',
      'docs/configuration.md',
      'docs/data-sources.md',
      'web/ui/tokens.css',
      'package.json',
    ])
      cpSync(join(root, path), join(tree, path), { recursive: true });
    expect(run(script('check:drift'))).toMatchObject({ failed: false });
    write(
      'openapi/readiness.json',
      readFileSync(join(root, 'openapi/readiness.json'), 'utf8').replace('"maximum": 365', '"maximum": 366'),
    );
    expect(run(script('check:drift'))).toMatchObject({
      failed: true,
      output: expect.stringContaining('openapi/readiness.json'),
    });
    cpSync(join(root, 'openapi/readiness.json'), join(tree, 'openapi/readiness.json'));
    const types = 'sdk/typescript/src/generated/fec/types.ts';
    write(types, readFileSync(join(root, types), 'utf8').replace('success: true', 'success: false'));
    expect(run(script('check:drift'))).toMatchObject({ failed: true, output: expect.stringContaining(types) });
    cpSync(join(root, types), join(tree, types));
    write('sdk/typescript/src/generated/gone/types.ts', 'export {};\n');
    expect(run(script('check:drift'))).toMatchObject({
      failed: true,
      output: expect.stringContaining('gone/types.ts'),
    });
  });

  test('a pattern that is worse than linear, in code and in a schema', { timeout: 120_000 }, () => {
    cpSync(join(root, 'test/patterns'), join(tree, 'test/patterns'), { recursive: true });
    const services = (shape: string) =>
      `export const services = [{ name: 'a', operations: async () => [{ id: 'b', body: { type: 'string', ${shape} } }] }];\n`;
    const expectFault = (what: string) =>
      expect(run(script('check:patterns'))).toMatchObject({ failed: true, output: expect.stringContaining(what) });
    write('src/a.ts', 'export const isBlank = (text: string) => /^\\s+$/.test(text);\n');
    write('src/apps/services.ts', services("pattern: '^a*b$', maxLength: 80"));
    const { failed, output } = run(script('check:patterns'));
    expect(output).toContain('2 regular expressions examined: 1 in code, 1 in schemas');
    expect(failed).toBe(false);
    write('src/a.ts', "export const trimmed = (text: string) => text.replace(/\\s+$/, '');\n");
    expectFault('Worse than linear by the clock');
    write('src/a.ts', 'export const NAME = new RegExp("^" + "a*".repeat(2) + "$");\n');
    expectFault('Worse than linear to the detector (2nd degree polynomial): /^a*a*$/ at src/a.ts:1');
    write('src/a.ts', 'export const has = (text: string, part: string) => new RegExp(part).test(text);\n');
    expectFault('src/a.ts:1 builds a pattern of which nothing is known: new RegExp(part)');
    write('src/a.ts', 'export {};\n');
    write('src/apps/services.ts', services("pattern: '^[^!]*[^ !][^!]*$', maxLength: 80"));
    expectFault('a b body');
    write('src/apps/services.ts', services("pattern: '^a*b$'"));
    expectFault('a b body has a pattern and no maxLength');
  });
});

describe('the pages', { timeout: 240_000 }, () => {
  const change = (path: string, from: string, to: string) => {
    const text = readFileSync(join(root, path), 'utf8');
    expect(text).toContain(from);
    write(path, text.replace(from, to));
  };
  beforeEach(() => {
    for (const path of ['web', 'sdk/typescript/src', 'package-lock.json'])
      cpSync(join(root, path), join(tree, path), { recursive: true, filter: (source) => !source.includes('web/dist') });
  });

  test('a message that is missing: the check and the build say so', () => {
    expect(run(script('check:messages'))).toMatchObject({ failed: false });
    change('web/locales/common/es.ts', "  menu: 'Menú',\n", '');
    const told = { failed: true, output: expect.stringContaining('locales/common/es.ts lacks menu') };
    expect(run(script('check:messages'))).toMatchObject(told);
    expect(run(script('build:web'))).toMatchObject(told);
  });

  test('a page that is too heavy stops the build; without it, it is built once', () => {
    expect(run(script('build:web'))).toMatchObject({ failed: false, output: expect.stringContaining('were built') });
    expect(run(script('build:web'))).toMatchObject({ failed: false, output: '' });
    // Bytes that no packing makes smaller.
    const noise = randomBytes(70_000).toString('base64');
    change(
      'web/pages/design/words.tsx',
      'export function WordsPage() {',
      `export function WordsPage() {\n  document.title = '${noise}';`,
    );
    expect(run(script('build:web'))).toMatchObject({
      failed: true,
      output: expect.stringMatching(
        /pages\/design\/words\.tsx has \d+ bytes \(brotli\); a part of kind route may have 60000/,
      ),
    });
  });
});
