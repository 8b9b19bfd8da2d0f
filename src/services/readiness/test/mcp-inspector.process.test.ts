import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { TOOL_NAME } from '../mcp/tool.ts';
import { startReadiness } from './readiness-server.ts';
import type { Run } from './run-node.ts';
import { runCommandOf } from './run-node.ts';

let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startReadiness();
  key = await server.issueKey();
});
afterAll(() => server.close());

function inspect(era: string, args: readonly string[], authorization = `Bearer ${key}`): Promise<Run> {
  return runCommandOf('@modelcontextprotocol/inspector', 'mcp-inspector', [
    '--cli',
    `${server.url}/api/mcp`,
    '--transport',
    'http',
    '--protocol-era',
    era,
    '--format',
    'json',
    '--header',
    `Authorization: ${authorization}`,
    '--method',
    ...args,
  ]);
}

describe.each(['legacy', 'modern'])('the Inspector, in the %s era', (era) => {
  it('lists the tool and finds nothing wrong with its schemas', async () => {
    const { exitCode, stdout, stderr } = await inspect(era, ['tools/list', '--strict']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ result: { tools: [{ name: TOOL_NAME }] } });
  });

  it('calls the tool', async () => {
    const input = JSON.stringify({ answers: EXAMPLE_ANSWERS });
    const { exitCode, stdout } = await inspect(era, [
      'tools/call',
      '--tool-name',
      TOOL_NAME,
      '--tool-args-json',
      input,
    ]);
    const rest = await ask(`${server.url}/api/student-protection-check`, { json: { answers: EXAMPLE_ANSWERS }, key });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ result: { structuredContent: rest.json() } });
  });

  it('fails without a good key', async () => {
    const { exitCode, stdout, stderr } = await inspect(era, ['tools/list'], 'Bearer nonsense');
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'auth_required' } });
  });
});
