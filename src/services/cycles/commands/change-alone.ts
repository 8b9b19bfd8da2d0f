import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Lets one process at a time read a file and replace it, so that none undoes what another has just written. The second
 * one is refused at once; it does not wait. Holds back only those that ask here, never an editor.
 */
export async function changeAlone<Result>(file: URL, change: () => Promise<Result>): Promise<Result> {
  const lock = new URL(`${file.href}.lock`);
  try {
    await writeFile(lock, `${process.pid}\n`, { flag: 'wx' });
  } catch (error) {
    if (!isTaken(error)) throw error;
    const path = fileURLToPath(lock);
    throw new Error(`Another command is changing the dataset. If none is, remove ${path} and try again.`, {
      cause: error,
    });
  }
  try {
    return await change();
  } finally {
    await rm(lock, { force: true });
  }
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
