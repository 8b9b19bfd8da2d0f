import { open, rename, rm, stat } from 'node:fs/promises';

const MODE_OF_NEW_FILES = 0o644;

/**
 * Replaces a file as a whole: whoever reads it meanwhile, or after a crash, has the old one or the new one. The new one is
 * written beside it first, so that the change of names stays within one file system.
 */
export async function replaceFile(file: URL, content: string | Uint8Array): Promise<void> {
  const mode = await modeOf(file);
  const beside = new URL(`${file.href}.${process.pid}.tmp`);
  try {
    const handle = await open(beside, 'wx');
    try {
      await handle.chmod(mode);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

async function modeOf(file: URL): Promise<number> {
  try {
    return (await stat(file)).mode;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return MODE_OF_NEW_FILES;
  }
}
