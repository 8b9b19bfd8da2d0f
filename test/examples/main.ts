import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/**
 * `node test/examples/main.ts`: runs each example against the server at BASE_URL, with the keys of the environment, as a
 * caller would. What a program prints must be what its page shows.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const page = (name: string) => readFileSync(`${root}examples/${name}/README.md`, 'utf8');
const ledger = 'examples/fec/123456782FEC20251231.txt';

/** What one example gave, and what its page promises. */
type Outcome = { given: string; promised: string };

const examples: Record<string, () => Promise<Outcome>> = {
  node: () => program('node', process.execPath, 'examples/node/main.mjs'),
  python: () => program('python', 'python3', 'examples/python/main.py'),
  fec: async () => {
    const options = ['--json', '--fail-on', 'never', '--file-name', ledger.split('/').at(-1) ?? ''];
    const { stdout } = await run(process.execPath, ['src/apps/cli/main.ts', 'fec', 'analyze', ledger, ...options], {
      cwd: root,
    });
    const { anomalies } = JSON.parse(stdout) as { anomalies: { type: string; lines: number[] }[] };
    const rows = [...page('fec').matchAll(/^\| ([\d, ]+) \|.*\| `(\w+)` \|$/gm)];
    return {
      given: anomalies.map(({ type, lines }) => `${type} ${lines.join(', ')}`).join('\n'),
      promised: rows.map(([, lines, type]) => `${type} ${lines}`).join('\n'),
    };
  },
  mcp: async () => {
    const filled = readFileSync(`${root}examples/mcp/mcp.json`, 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) =>
      variable(name),
    );
    type Server = { url: string; headers: Record<string, string> };
    const { mcpServers } = JSON.parse(filled) as { mcpServers: Record<string, Server> };
    const tools: string[] = [];
    for (const { url, headers } of Object.values(mcpServers)) {
      const client = new Client({ name: 'example', version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
      tools.push(...(await client.listTools()).tools.map(({ name }) => name));
      await client.close();
    }
    const [, promised = 'a tool'] = /has one tool, `(\w+)`/.exec(page('mcp')) ?? [];
    return { given: tools.join('\n'), promised };
  },
};

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

async function program(name: string, command: string, path: string): Promise<Outcome> {
  const [, promised = ''] = page(name).split('prints:\n\n```text\n');
  const { stdout } = await run(command, [path], { cwd: root });
  return { given: stdout.trimEnd(), promised: promised.slice(0, promised.indexOf('\n```')) };
}

let failures = 0;
for (const [name, example] of Object.entries(examples)) {
  const outcome = await example().catch((error: unknown) => ({ given: String(error), promised: 'no failure' }));
  const isRight = outcome.given === outcome.promised && outcome.given !== '';
  if (!isRight) failures += 1;
  console.log(
    isRight ? `${name}: as its page says` : `${name}: gave\n${outcome.given}\nbut promised\n${outcome.promised}`,
  );
}
process.exitCode = failures === 0 ? 0 : 1;
