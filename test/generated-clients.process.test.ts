import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '#platform/openapi/document.ts';
import { downgradeTo303 } from '#platform/openapi/downgrade.ts';

/** What an integrator gets who has a client written from our documents: it compiles, and knows every type that we know. */
const root = fileURLToPath(new URL('../', import.meta.url));

const read = (service: string) =>
  JSON.parse(readFileSync(join(root, `openapi/${service}.json`), 'utf8')) as OpenApiDocument;

const documents: [string, OpenApiDocument][] = [
  ...['prospects', 'cycles', 'readiness', 'fec', 'portal'].map((service): [string, OpenApiDocument] => [
    service,
    read(service),
  ]),
  ['readiness-303', downgradeTo303(read('readiness'))],
];

/** Types that are open, with the reason. Nothing else may come out as `unknown` or `any`. */
const JSON_RPC = ['JsonRpcRequest', 'JsonRpcResponse', 'JsonRpcResponse'];
const JSON_SCHEMA_OF_A_TOOL = ['McpDiscovery', 'McpDiscovery'];
const ANY_OPENAPI_DOCUMENT = ['OpenApiDocument', 'OpenApiDocument', 'OpenApiDocument'];
/** The generator has no type for an answer without a body. */
const EMPTY_ANSWER = ['CallMcpResponses'];
const readiness = [...EMPTY_ANSWER, ...JSON_RPC, ...JSON_SCHEMA_OF_A_TOOL, ...ANY_OPENAPI_DOCUMENT].sort();
const OPEN: Record<string, string[]> = {
  readiness,
  'readiness-303': readiness,
  // The payment provider defines it.
  portal: ['PaymentEvent'],
};

let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quintet-clients-'));
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  for (const [name, input] of documents) {
    await createClient({
      input: JSON.parse(JSON.stringify(input)) as Record<string, unknown>,
      output: { path: join(directory, name) },
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    });
  }
}, 120_000);

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The names of the types in which nothing is known of some value. Comments and texts do not count. */
function openTypesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'/g, '');
  return code.split(/^export type /m).flatMap((part) => {
    const name = /^\w+/.exec(part)?.[0] ?? '';
    return [...part.matchAll(/\b(?:unknown|any)\b/g)].map(() => name);
  });
}

describe('a generated client', () => {
  test.each(documents)('of %s knows every type', (name) => {
    const types = readFileSync(join(directory, name, 'types.gen.ts'), 'utf8');
    expect(types).toContain('export type');
    expect(openTypesIn(types).sort()).toEqual(OPEN[name] ?? []);
  });

  test('of each document compiles strictly', { timeout: 120_000 }, () => {
    const options = {
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      noEmit: true,
      types: [],
    };
    writeFileSync(
      join(directory, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*/**/*.ts'] }),
    );
    const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', directory], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  test('is told of what is not known', () => {
    expect(openTypesIn("export type A = { b: unknown; c: 'any' };\n/** any */\nexport type D = any;\n")).toEqual([
      'A',
      'D',
    ]);
  });
});
