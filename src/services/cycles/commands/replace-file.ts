import { open, rename, rm, stat } from 'node:fs/promises';

/**
 * Replaces a file as a whole: whoever reads it meanwhile, or after a crash, has the old one or the new one. The new one is
 * written beside it first, so that the change of names stays within one file system.
 */
export async function replaceFile(file: URL, text: string): Promise<void> {
  const { mode } = await stat(file);
  const beside = new URL(`${file.href}.${process.pid}.tmp`);
  try {
    const handle = await open(beside, 'wx');
    try {
      await handle.chmod(mode);
      await handle.writeFile(text);
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
