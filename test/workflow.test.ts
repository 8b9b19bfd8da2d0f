import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describe, expect, test } from 'vitest';

/** GitHub's own parser reads the workflow, and its parts are those of the gate. */
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const workflow = read('.github/workflows/ci.yml');
const gate = read('.ci/run');

// The parser imports JSON as bundlers allow and Node does not.
const hooks = registerHooks({
  load: (url, context, next) =>
    url.endsWith('.json') ? next(url, { ...context, importAttributes: { type: 'json' } }) : next(url, context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

async function faultsIn(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'ci.yml', content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** As the workflow, with one thing changed: the test would be worthless if that thing were not there. */
function planted(right: string, wrong: string): string {
  expect(workflow).toContain(right);
  return workflow.replace(right, wrong);
}

describe('the workflow', () => {
  test('is one', async () => {
    expect(await faultsIn(workflow)).toEqual([]);
  });

  test.each([
    ['a misspelt key', 'timeout-minutes:', 'timeout-minuts:', "Unexpected value 'timeout-minuts'"],
    [
      'an expression of something that is not there',
      'matrix.part }}\n    runs-on',
      'matrx.part }}\n    runs-on',
      'matrx',
    ],
    ['an expression without an end', 'github.ref }}\n', 'github.ref\n', 'not closed'],
    ['a permission that there is not', 'contents: read', 'contents: reed', 'reed'],
    ['a job without a machine', 'runs-on: ubuntu-24.04', 'env: {}', 'runs-on'],
    ['an event that there is not', 'pull_request:', 'pull_requests:', 'pull_requests'],
  ])('with %s is refused', async (_what, right, wrong, told) => {
    expect((await faultsIn(planted(right, wrong))).join('\n')).toContain(told);
  });

  test('runs every part of the gate, and every project of the tests, once', () => {
    const words = [...workflow.matchAll(/^ {10}- (.+)$/gm)].map(([, part = '']) => part.split(' '));
    const parts = /^all\(\) \{ ([\w; ]+); \}$/m.exec(gate)?.[1]?.split('; ');
    expect([...new Set(words.map(([part]) => part))]).toEqual(parts);
    const projects = words.filter(([part]) => part === 'tests').flatMap(([, ...names]) => names);
    expect(projects).toEqual(['unit', 'database', 'process', 'browser', 'soak']);
    expect(words.filter(([part]) => part !== 'tests').every(({ length }) => length === 1)).toBe(true);
  });

  test('stands on the Node and the Debian of the image', () => {
    const image = /^ {6}image: (.+)$/m.exec(workflow)?.[1];
    expect(read('ops/Dockerfile')).toContain(`FROM ${image}-slim`);
  });

  test('takes actions by the digest of a commit', () => {
    const used = [...workflow.matchAll(/ uses: (\S+)/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });
});
