import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The image, its composition and the documented settings say the same. */
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const compose = read('ops/compose.yaml');
const dockerfile = read('ops/Dockerfile');
const packageFile = JSON.parse(read('package.json')) as { engines: { node: string } };

const documented = new Map(
  read('docs/configuration.md')
    .split('\n')
    .flatMap((line) => {
      const [, name, , fallback] = line.split('|').map((cell) => cell.trim().replaceAll('`', ''));
      return /^[A-Z][A-Z_]+$/.test(name ?? '') ? [[String(name), String(fallback)] as const] : [];
    }),
);

/** The lines below one that ends with `head`, as long as they are further in. */
function below(text: string, head: RegExp): string[] {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => head.test(line));
  if (at < 0) throw new Error(`Nothing matches ${head}`);
  const depth = (line: string) => line.length - line.trimStart().length;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && depth(line) <= depth(lines[at] ?? ''));
  return rest.slice(0, end < 0 ? undefined : end);
}

const namesIn = (lines: readonly string[]) => lines.flatMap((line) => /^ +([A-Z][A-Z_]+):/.exec(line)?.[1] ?? []);
const passedToAll = namesIn(below(compose, /^ {2}environment: &environment$/));
const passedToServer = namesIn(below(compose, /^ {2}server:$/));
const imageSettings = new Map(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map((pair) => pair.split('=') as [string, string]),
  ),
);

/** What a composition does not pass on, and why. */
const NOT_PASSED: Record<string, string> = {
  HOST: 'the image listens on every address of its container',
  METRICS_HOST: 'the same',
  PORT: 'the port inside the container is published as another one if need be',
  METRICS_PORT: 'the same; it is not published at all',
  DATA_DIR: 'the volume is mounted where the image expects it',
};

describe('the composition', () => {
  test('passes every documented setting on, or there is a reason why not', () => {
    const passed = new Set([...passedToAll, ...passedToServer]);
    expect([...documented.keys()].filter((name) => !passed.has(name)).sort()).toEqual(Object.keys(NOT_PASSED).sort());
    expect(documented.size).toBeGreaterThan(40);
  });

  test('passes nothing that nobody reads, and nothing twice', () => {
    const all = [...passedToAll, ...passedToServer];
    expect(all.filter((name) => !documented.has(name))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
    expect(passedToServer).toEqual(['WORKER']);
  });

  test('keeps no secret in itself', () => {
    for (const name of ['KEY_PEPPER', 'AUTH_SECRET', 'POSTGRES_PASSWORD']) {
      expect(compose).toMatch(new RegExp(`\\$\\{${name}:\\?`));
    }
    const values = below(compose, /^ {2}environment: &environment$/).map((line) => line.trim());
    const fixed = values.filter((line) => /: ./.test(line) && !line.includes('${'));
    expect(fixed).toEqual(['REDIS_URL: redis://redis:6379']);
  });

  test('mounts the data where the image has it, and knows the volume', () => {
    const directory = imageSettings.get('DATA_DIR');
    expect(compose).toContain(`volumes: ['data:${directory}']`);
    expect(below(compose, /^volumes:$/).map((line) => line.trim())).toEqual(
      expect.arrayContaining(['data:', 'postgres:']),
    );
  });

  test('gives a process as long as it may take to end', () => {
    const grace = Number(/stop_grace_period: \$\{STOP_GRACE_PERIOD:-(\d+)s\}/.exec(compose)?.[1]);
    const needed = Number(documented.get('DRAIN_SECONDS')) + Number(documented.get('SHUTDOWN_SECONDS'));
    expect(grace).toBeGreaterThan(needed);
  });

  test('publishes the port that the server has by default', () => {
    expect(compose).toContain(`ports: ['127.0.0.1:${documented.get('PORT')}:${documented.get('PORT')}']`);
  });
});

describe('the image', () => {
  test('sets what is documented, and what Node and the C library read', () => {
    const ours = [...imageSettings.keys()].filter((name) => !['NODE_ENV', 'MALLOC_MMAP_THRESHOLD_'].includes(name));
    expect(ours.sort()).toEqual(['DATA_DIR', 'HOST', 'METRICS_HOST']);
    expect(ours.filter((name) => !documented.has(name))).toEqual([]);
  });

  test('has the same memory setting as `npm start`', () => {
    const start = /"start": "[^"]*MALLOC_MMAP_THRESHOLD_=(\d+) /.exec(read('package.json'))?.[1];
    expect(imageSettings.get('MALLOC_MMAP_THRESHOLD_')).toBe(start);
  });

  test('keeps its data in a volume that its user owns', () => {
    const directory = imageSettings.get('DATA_DIR');
    expect(dockerfile).toContain(`RUN install -d -o node -g node -m 700 ${directory}\nVOLUME ${directory}\n`);
    expect(dockerfile).toContain('\nUSER node\n');
  });

  test('has the Node that the package asks for', () => {
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
    const major = /^>=(\d+)\./.exec(packageFile.engines.node)?.[1];
    expect(images).toEqual([major, major, major]);
  });

  test('exposes and checks the ports of the defaults', () => {
    const port = Number(documented.get('PORT'));
    expect(dockerfile).toContain(`EXPOSE ${port} ${port + 6464}\n`);
    expect(dockerfile).toContain(`http://127.0.0.1:${port}/healthz`);
  });

  test('copies every file that it starts', () => {
    for (const [, entry] of `${dockerfile}${compose}`.matchAll(/'?"?node"?'?, ["'](src\/[^"']+)["']/g)) {
      expect(read(String(entry)).length).toBeGreaterThan(0);
    }
    expect(dockerfile).toContain('COPY src ./src');
  });

  test('holds the pages, built from what the build reads', () => {
    const sources = /SOURCES = \[([^\]]+)\]/.exec(read('web/build/fingerprint.ts'))?.[1] ?? '';
    const folders = [...sources.matchAll(/'([\w-]+)/g)].map(([, name = '']) => name);
    const kept = read('.dockerignore').split('\n');
    for (const name of ['web', 'sdk', 'package-lock', 'tsconfig']) expect(folders).toContain(name);
    for (const file of ['!web', '!sdk', '!package-lock.json', '!tsconfig.json']) expect(kept).toContain(file);
    expect(dockerfile).toContain('RUN node web/build/build.ts\n');
    expect(dockerfile).toContain('COPY --from=pages /app/web/dist ./web/dist\n');
  });
});
