import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { proofs } from './proofs.ts';

/**
 * `npm run -s prove -- <name> | all`: runs a proof at full size and, if it holds, writes what it printed with its date to
 * `docs/proofs/<name>.md`. Ends with 1 if one does not hold.
 */
const USAGE = `Usage: npm run -s prove -- <name> | all

${Object.entries(proofs)
  .map(([name, { about }]) => `  ${name.padEnd(20)}${about}`)
  .join('\n')}

At full size: minutes, some of them many. What holds is written to docs/proofs/<name>.md.
`;

const EXIT_WRONG_USAGE = 2;
const LAST_LINES = 60;
const root = new URL('../', import.meta.url);
const [asked = '', ...others] = process.argv.slice(2);
const names = asked === 'all' ? Object.keys(proofs) : [asked];
if (others.length > 0 || !names.every((name) => Object.hasOwn(proofs, name))) {
  process.stderr.write(USAGE);
  process.exit(EXIT_WRONG_USAGE);
}

let failed = 0;
for (const name of names) {
  const holds = await prove(name);
  process.stderr.write(`${name}: ${holds ? 'holds' : 'DOES NOT HOLD'}\n`);
  if (!holds) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

async function prove(name: string): Promise<boolean> {
  const proof = proofs[name];
  if (proof === undefined) return false;
  const [program, ...rest] = proof.command;
  const argv =
    program === 'vitest'
      ? ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...rest]
      : [`${program}/main.ts`, ...rest];
  const began = new Date();
  const child = spawn(process.execPath, argv, {
    cwd: root,
    env: { ...process.env, PROOF: 'full', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let lines: string[] = [''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    const [first = '', ...more] = stripVTControlCharacters(text).split('\n');
    lines = [...lines.slice(0, -1), `${lines.at(-1) ?? ''}${first}`, ...more].slice(-LAST_LINES);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) return false;
  mkdirSync(new URL('docs/proofs/', root), { recursive: true });
  writeFileSync(new URL(`docs/proofs/${name}.md`, root), page(name, proof, began, lines));
  return true;
}

function page(name: string, { about }: { about: string }, began: Date, lines: readonly string[]): string {
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  const memory = Math.round(totalmem() / 2 ** 30);
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  // Where the project lies on this machine is nobody's business.
  const printed = lines
    .filter((line) => line.trim() !== '' && !line.includes(fileURLToPath(root)) && !line.startsWith(' RUN '))
    .map((line) => line.trimEnd());
  return `# ${name}: ${about}

Held on ${began.toISOString().slice(0, 10)} at commit ${stdout.trim()}, ${availableParallelism()} cores, ${memory} GB, Node ${process.versions.node}; ${seconds} s. Again: \`npm run -s prove -- ${name}\`.

\`\`\`
${printed.join('\n')}
\`\`\`
`;
}
