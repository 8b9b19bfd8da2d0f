import { realpath, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '#platform/command.ts';
import { harmless } from '../french/harmless.ts';

/** Where a report goes. Whether it can go there is asked before the analysis, not after it. */
export async function checkOutput(path: string, input: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => undefined);
  if (folder?.isDirectory() !== true) throw new UsageError(`--output: there is no folder ${dirname(path)}.`);
  const [target, source] = await Promise.all([realOrNone(path), realOrNone(input)]);
  if (target === undefined) return;
  if (target === source) throw new UsageError('--output names the file that is to be analysed.');
  if ((await stat(target)).isDirectory()) throw new UsageError(`--output: ${path} is a folder.`);
}

const realOrNone = (path: string) => realpath(path).catch(() => undefined);

/** An existing file is replaced. Only its owner can read a new one: a report quotes the books. */
export async function writeOutput(path: string, content: string | Buffer): Promise<void> {
  await writeFile(path, content, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`« ${harmless(path)} » : écriture impossible (${error.code ?? error.name}).`, { cause: error });
  });
}
