import { createReadStream, rmSync } from 'node:fs';
import { mkdtemp, open, realpath, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem } from '#kernel/problem.ts';
import { harmless } from '../french/harmless.ts';
import { IncomingFile } from '../intake/incoming-file.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import { Spool } from '../intake/spool.ts';
import { unpacked } from '../intake/unpack.ts';
import { inWords } from '../problems.ts';

/**
 * The file that a command is given: a path, or `-` for standard input; packed by gzip or not, which its first bytes tell.
 * An analysis deletes the name under which it opens a file, so it never gets the user's own: a plain file gets a link in a
 * directory of this process, everything else is copied there. Nothing of that is left, however the process ends, a kill
 * aside.
 */
type InputOptions = {
  stdin: NodeJS.ReadableStream;
  /** The largest file, unpacked, in bytes. */
  maxBytes: number;
  onReceived: (bytes: number) => void;
};

export async function openInput(name: string, options: InputOptions): Promise<ReceivedFile> {
  const plain = name === '-' ? undefined : await plainFile(name);
  if (plain !== undefined && plain.size > options.maxBytes) {
    throw tooLarge(name, options);
  }
  const directory = await ownDirectory();
  try {
    if (plain !== undefined && !plain.isPacked) {
      const path = join(directory.path, 'file');
      await symlink(await realpath(name), path);
      return { storage: { path }, size: plain.size, release: directory.remove };
    }
    const stream = name === '-' ? options.stdin : createReadStream(name);
    const file = await copied(name, stream as AsyncIterable<Uint8Array | string>, directory.path, options);
    return { ...file, release: directory.remove };
  } catch (error) {
    await directory.remove();
    throw error;
  }
}

/** Undefined for what is no plain file but can be read all the same, such as a pipe. */
async function plainFile(name: string): Promise<{ size: number; isPacked: boolean } | undefined> {
  const facts = await readable(name, stat(name));
  if (facts.isDirectory()) throw new Error(`${shown(name)} est un dossier, pas un fichier.`);
  if (!facts.isFile()) return undefined;
  return { size: facts.size, isPacked: isGzip(await readable(name, firstBytes(name))) };
}

async function firstBytes(name: string): Promise<Uint8Array> {
  const handle = await open(name);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readable<T>(name: string, reading: Promise<T>): Promise<T> {
  return await reading.catch((error: unknown) => {
    throw new Error(whyUnreadable(name, error), { cause: error });
  });
}

const isGzip = (start: Uint8Array) => start[0] === 0x1f && start[1] === 0x8b;

function whyUnreadable(name: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return `${shown(name)} : fichier introuvable. Vérifier le chemin.`;
  if (code === 'EACCES' || code === 'EPERM') return `${shown(name)} : lecture refusée. Vérifier les droits du fichier.`;
  return `${shown(name)} : lecture impossible (${code}).`;
}

const tooLarge = (name: string, { maxBytes }: InputOptions) =>
  new Error(`${shown(name)} dépasse la taille maximale de ${inWords(maxBytes)} ; FEC_MAX_BYTES la relève.`);

const shown = (name: string) => (name === '-' ? 'L’entrée standard' : `« ${harmless(name)} »`);

async function copied(
  name: string,
  stream: AsyncIterable<Uint8Array | string>,
  directory: string,
  options: InputOptions,
): Promise<ReceivedFile> {
  const { start, whole } = await peek(stream);
  const pieces = isGzip(start) ? unpacked(Readable.from(whole, { objectMode: false })) : whole;
  const file = new IncomingFile(new Spool(directory, options.maxBytes), {
    limit: options.maxBytes,
    announced: undefined,
    holder: 'the command',
  });
  try {
    for await (const piece of pieces) {
      await file.write(piece);
      options.onReceived(file.size);
    }
    return await file.finish();
  } catch (error) {
    await file.discard();
    // The service speaks of a body and of its sending: here there is a file.
    if (file.size > options.maxBytes) throw tooLarge(name, options);
    if (error instanceof Problem && error.code === 'unreadable_gzip') {
      throw new Error(`${shown(name)} : données gzip illisibles ou incomplètes. Vérifier la copie du fichier.`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** The first two bytes, and all of them again. */
async function peek(
  stream: AsyncIterable<Uint8Array | string>,
): Promise<{ start: Buffer; whole: AsyncGenerator<Uint8Array, void, undefined> }> {
  const iterator = stream[Symbol.asyncIterator]();
  const next = async () => {
    const { done, value } = await iterator.next();
    return done === true ? undefined : Buffer.from(value as Uint8Array);
  };
  let start = Buffer.alloc(0);
  for (let piece = await next(); piece !== undefined; piece = await next()) {
    start = Buffer.concat([start, piece]);
    if (start.length >= 2) break;
  }
  const whole = async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    yield start;
    for (let piece = await next(); piece !== undefined; piece = await next()) yield piece;
  };
  return { start, whole: whole() };
}

/** Goes with the process, also when a signal ends it. */
async function ownDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'quintet-fec-'));
  const atExit = () => rmSync(path, { recursive: true, force: true });
  process.once('exit', atExit);
  return {
    path,
    remove: async () => {
      process.off('exit', atExit);
      await rm(path, { recursive: true, force: true });
    },
  };
}
