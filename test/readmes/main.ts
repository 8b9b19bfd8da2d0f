import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '../support/process.ts';
import type { Block } from './blocks.ts';
import { blocksIn } from './blocks.ts';
import { differenceFrom } from './resembles.ts';

/**
 * Runs the commands of the READMEs from top to bottom, as they stand: `node test/readmes/main.ts [name…]`. Each service has a
 * server, a database and a directory of its own, and one shell for its pages, so that what one block exports or writes is
 * there for the next. A block has to end well, and to answer what the page shows.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  quintet: ['README.md'],
  console: ['src/services/console/README.md'],
  cycles: ['src/services/cycles/README.md', 'src/services/cycles/charts/jyotish/README.md'],
  fec: ['src/services/fec/README.md'],
  portal: ['src/services/portal/README.md'],
  prospects: [
    'src/services/prospects/README.md',
    'src/services/prospects/fx/README.md',
    'src/services/prospects/email/README.md',
    'src/services/prospects/geo/README.md',
    'src/services/prospects/shorts/README.md',
    'src/services/prospects/handover/README.md',
  ],
  readiness: ['src/services/readiness/README.md'],
};
/** The block that starts the server: this script does what it says, on a free port. */
const START = 'npm ci\nnpm start';
const README_ADDRESS = '127.0.0.1:3000';
const REFUSED = /"request_id":"|"success":false|"error":\{"code":/;
const MOST_MS = 300_000;

type Outcome = { position: string; fault: string | undefined };

const wanted = process.argv.slice(2);
for (const name of wanted) if (GROUPS[name] === undefined) throw new Error(`There is no ${name} to run`);
const outcomes: Outcome[] = [];
for (const [name, pages] of Object.entries(GROUPS)) {
  if (wanted.length === 0 || wanted.includes(name)) outcomes.push(...(await runGroup(pages)));
}
const faults = outcomes.filter(({ fault }) => fault !== undefined);
for (const { position, fault } of faults) console.error(`${position}: ${fault}`);
console.log(`${outcomes.length - faults.length} blocks ran as they stand, ${faults.length} did not`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function runGroup(pages: readonly string[]): Promise<Outcome[]> {
  // The database may run as another user, who has to reach its directory.
  const directory = await mkdtemp(join(tmpdir(), 'readmes-'));
  await chmod(directory, 0o755);
  linkProject(directory);
  const dataDirectory = join(directory, 'data-of-the-server');
  const server = await startServerProcess({ PORT: '0', METRICS_PORT: '0', DATA_DIR: dataDirectory });
  try {
    const blocks = pages.flatMap((page) =>
      blocksIn(readFileSync(join(root, page), 'utf8')).map((block) => ({ ...block, page })),
    );
    const told = blocks.filter(({ language, isRun, text }) => language === 'sh' && (!isRun || text === START));
    for (const { page, line, text } of told)
      console.log(`${page}:${line}: ${text === START ? 'done by this script' : 'not run, as the page says'}`);
    const run = blocks.filter(({ isRun, text }) => isRun && text !== START);
    const results = await runInOneShell(run, directory, {
      DATA_DIR: dataDirectory,
      HOST_OF_SERVER: new URL(server.url).host,
    });
    return run.map((block, index) => ({
      position: `${block.page}:${block.line}`,
      fault: faultOf(block, results[index]),
    }));
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Everything of the project is there under its own name, and what the commands write stays here. */
function linkProject(directory: string): void {
  for (const name of readdirSync(root)) {
    if (!name.startsWith('.')) symlinkSync(join(root, name), join(directory, name));
  }
}

type Result = { code: number; output: string };

function faultOf(block: Block, result: Result | undefined): string | undefined {
  if (result === undefined) return 'the shell ended before this block';
  if (result.code !== 0) return `ended with code ${result.code}: ${result.output.slice(-500)}`;
  if (block.shows === undefined) {
    return REFUSED.test(result.output) ? `was refused, and the page does not say so: ${result.output}` : undefined;
  }
  const difference = differenceFrom(block.shows.text, result.output);
  return difference === undefined ? undefined : `${difference}\n  the output was ${result.output.slice(0, 3000)}`;
}

async function runInOneShell(
  blocks: readonly Block[],
  cwd: string,
  { HOST_OF_SERVER: host, ...environment }: { HOST_OF_SERVER: string; DATA_DIR: string },
): Promise<Result[]> {
  const mark = `end-of-block-${process.pid}`;
  const script = blocks.map(
    ({ text }) => `failed=0\n${text.replaceAll(README_ADDRESS, host)}\nprintf '\\n${mark} %s\\n' "$failed"\n`,
  );
  const child = spawn('bash', ['-o', 'pipefail', '-c', `exec 2>&1\ntrap 'failed=$?' ERR\n${script.join('')}`], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, COLUMNS: '100', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MOST_MS,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  // After each mark: the code of the block before it, and on the next line the output of the one after it.
  const [first = '', ...rest] = output.split(`\n${mark} `);
  const outputs = [first, ...rest.map((part) => part.slice(part.indexOf('\n') + 1))];
  return rest.map((part, index) => ({ code: Number.parseInt(part, 10), output: outputs[index] ?? '' }));
}
