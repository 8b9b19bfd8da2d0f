import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '#test/support/server.ts';
import { NOT_APPLICABLE } from './mcp-conformance-expectations.ts';
import { startReadiness } from './readiness-server.ts';
import type { RecordingProxy } from './recording-proxy.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { runCommandOf } from './run-node.ts';

/**
 * The official conformance suite, in every protocol version that it knows. It cannot send a key, so a proxy adds one; the
 * proxy's own address is the one origin that the server allows.
 */
type Check = { id: string; status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'; errorMessage?: string };
type Outcome = { run: string; scenario: string; check: Check };

/** Without a version, the suite runs everything, extensions too, in the newest version that each scenario knows. */
const EVERYTHING = 'everything';
const RUNS = [EVERYTHING, '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

const suite = (...args: string[]) => runCommandOf('@modelcontextprotocol/conformance', 'conformance', args);

let proxy: RecordingProxy;
let server: TestServer;
let results: string;
const outcomes: Outcome[] = [];

beforeAll(async () => {
  results = mkdtempSync(join(tmpdir(), 'quintet-conformance-'));
  proxy = await startRecordingProxy();
  server = await startReadiness({ READINESS_ALLOWED_ORIGINS: proxy.url });
  proxy.forwardTo(server.url, { authorization: `Bearer ${await server.issueKey()}` });
  const runs = RUNS.map(async (run) => {
    const directory = join(results, run);
    const version = run === EVERYTHING ? [] : ['--spec-version', run];
    const url = `${proxy.url}/api/mcp`;
    const { stderr } = await suite('server', '--url', url, '--suite', 'all', ...version, '-o', directory);
    expect(stderr).toBe('');
    return readOutcomes(run, directory);
  });
  outcomes.push(...(await Promise.all(runs)).flat());
}, 120_000);

afterAll(async () => {
  await proxy.close();
  await server.close();
  rmSync(results, { recursive: true, force: true });
});

/** One folder a scenario, named `server-<scenario>-<time>`. */
function readOutcomes(run: string, directory: string): Outcome[] {
  return readdirSync(directory).flatMap((folder) => {
    const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(folder)?.[1] ?? folder;
    const checks = JSON.parse(readFileSync(join(directory, folder, 'checks.json'), 'utf8')) as Check[];
    return checks.map((check) => ({ run, scenario, check }));
  });
}

const listed = new Map(NOT_APPLICABLE.flatMap(({ checks, status }) => checks.map((check) => [check, status] as const)));

/** What the list says of a check. That messages are well formed is never excused. */
function listedStatus({ scenario, check }: Outcome): Check['status'] | undefined {
  if (check.id === 'wire-schema-valid') return undefined;
  return listed.get(`${scenario}:${check.id}`) ?? listed.get(`${scenario}:*`);
}

const describeOutcome = ({ run, scenario, check }: Outcome) =>
  `${run} ${scenario}:${check.id} ${check.status} ${check.errorMessage ?? ''}`.trim();

/** Notes are neither passed nor failed. */
const judged = () => outcomes.filter(({ check }) => check.status !== 'INFO');

describe('the conformance suite', () => {
  it('was run: every scenario that it lists for servers, in every version that it lists for it', async () => {
    const { stdout } = await suite('list', '--server');
    const scenarios = [...stdout.matchAll(/^ {2}- (\S+) \[(.+)\]$/gm)].map(([, name = '', versions = '']) => ({
      name,
      versions: versions === 'extension' ? [EVERYTHING] : versions.split(','),
    }));
    expect(scenarios.length).toBeGreaterThan(60);
    const ran = new Set(outcomes.map(({ run, scenario }) => `${run} ${scenario}`));
    const missing = scenarios.flatMap(({ name, versions }) =>
      [EVERYTHING, ...versions].map((version) => `${version} ${name}`).filter((each) => !ran.has(each)),
    );
    expect(missing).toEqual([]);
    expect(scenarios.flatMap(({ versions }) => versions).filter((version) => !RUNS.includes(version))).toEqual([]);
  });

  it('finds nothing that does not pass, but for what is on the list of what does not apply', () => {
    const surprising = judged().filter((outcome) => outcome.check.status !== 'SUCCESS' && !listedStatus(outcome));
    expect(surprising.map(describeOutcome)).toEqual([]);
  });

  it('comes out, for what is on the list, as the list says: above all, nothing there passes', () => {
    const stale = judged().filter(
      (outcome) => (listedStatus(outcome) ?? outcome.check.status) !== outcome.check.status,
    );
    expect(stale.map(describeOutcome)).toEqual([]);
  });

  it('met everything that is on the list', () => {
    const met = new Set(judged().flatMap(({ scenario, check }) => [`${scenario}:${check.id}`, `${scenario}:*`]));
    expect([...listed.keys()].filter((entry) => !met.has(entry))).toEqual([]);
  });

  it('gives every entry of the list a reason, and none twice', () => {
    expect(NOT_APPLICABLE.flatMap(({ checks }) => checks)).toHaveLength(listed.size);
    expect(NOT_APPLICABLE.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });

  it.each([
    ['2025-11-25', 'server-initialize', 2],
    ['2025-11-25', 'ping', 2],
    ['2025-11-25', 'tools-list', 3],
    ['2025-11-25', 'dns-rebinding-protection', 2],
    ['2026-07-28', 'tools-list', 3],
    ['2026-07-28', 'http-header-validation', 14],
    ['2026-07-28', 'server-stateless', 21],
    ['2026-07-28', 'dns-rebinding-protection', 2],
    ['2026-07-28', 'caching', 4],
  ])('passes, in %s, all that applies of %s: %i checks', (run, scenario, count) => {
    const passed = outcomes.filter(
      (each) => each.run === run && each.scenario === scenario && each.check.status === 'SUCCESS',
    );
    expect(passed).toHaveLength(count);
  });

  it('saw only well-formed messages', () => {
    const wire = outcomes.filter(({ check }) => check.id === 'wire-schema-valid');
    expect(wire.length).toBeGreaterThan(100);
    expect(new Set(wire.map(({ check }) => check.status))).toEqual(new Set(['SUCCESS']));
  });
});
