import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissing, BlobStoreUnavailable } from '../blob-store.ts';
import { openDirectoryStore } from '../directory-store.ts';
import { describeBlobStore } from './blob-store-contract.ts';
import { digestOf, newName, randomPieces } from './random-pieces.ts';

describeBlobStore('a directory', async () => {
  const base = mkdtempSync(join(tmpdir(), 'quintet-blobs-'));
  const root = join(base, 'not', 'there', 'yet');
  const store = openDirectoryStore(root);
  return {
    store,
    write: (name, pieces, options) => store.write(name, pieces, options),
    plantForeign: async () => {
      const name = newName();
      mkdirSync(join(root, 'letters'), { recursive: true });
      mkdirSync(join(root, 'aa', `aa${name.slice(2)}`), { recursive: true });
      writeFileSync(join(root, name), 'in no directory of ours');
      writeFileSync(join(root, 'letters', name), 'in no directory of ours');
      writeFileSync(join(root, 'aa', `bb${name.slice(2)}`), 'in the wrong one');
      writeFileSync(join(root, 'aa', `aa${name.slice(2).toUpperCase()}X`), 'too long');
      writeFileSync(join(root, 'aa', 'notes.part'), 'no name');
      symlinkSync('/etc/hostname', join(root, 'aa', `aa${newName().slice(2)}`));
    },
    held: () => filesHeldIn(base),
    close: async () => rmSync(base, { recursive: true }),
  };
});

function filesHeldIn(directory: string): number {
  const held = readdirSync('/proc/self/fd').filter((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).startsWith(directory);
    } catch {
      return false;
    }
  });
  return held.length;
}

describe('files of blobs', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'quintet-blobs-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('are for their owner alone, in a directory by the first two digits', async () => {
    const name = newName();
    await openDirectoryStore(join(root, 'private')).write(name, randomPieces(10).pieces);
    expect(statSync(join(root, 'private')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'private', name.slice(0, 2))).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'private', name.slice(0, 2), name)).mode & 0o777).toBe(0o600);
  });

  test('that were never finished are told under the name they were for, are not read, and go with it', async () => {
    const store = openDirectoryStore(join(root, 'unfinished'));
    const name = newName();
    mkdirSync(join(root, 'unfinished', name.slice(0, 2)), { recursive: true });
    const left = join(root, 'unfinished', name.slice(0, 2), `${name}.part`);
    writeFileSync(left, 'half of');
    const told = [];
    for await (const blob of store.list()) told.push(blob);
    expect(told).toEqual([{ name, writtenAt: statSync(left).mtime }]);
    await expect(digestOf(store.read(name))).rejects.toThrow(BlobMissing);
    await store.remove(name);
    expect(readdirSync(join(root, 'unfinished', name.slice(0, 2)))).toEqual([]);
  });

  test('have names of ours: no other leads anywhere', async () => {
    const store = openDirectoryStore(join(root, 'names'));
    for (const name of ['', '../../../etc/passwd', `${newName()}/..`, newName().toUpperCase().replace(/\d/g, 'A')]) {
      await expect(store.write(name, randomPieces(1).pieces)).rejects.toThrow(TypeError);
      await expect(digestOf(store.read(name))).rejects.toThrow(TypeError);
      await expect(store.remove(name)).rejects.toThrow(TypeError);
    }
  });

  test('cannot be kept where the disk refuses: that is told as a store that does not work', async () => {
    writeFileSync(join(root, 'file'), '');
    const store = openDirectoryStore(join(root, 'file'));
    const told = await store.write(newName(), randomPieces(1).pieces).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(BlobStoreUnavailable);
    expect(String(told)).toBe('BlobStoreUnavailable: The store of files does not work: ENOTDIR');
    const look = async () => {
      for await (const _ of store.list());
    };
    await expect(look()).rejects.toThrow(BlobStoreUnavailable);
  });

  test('that are removed while they are written are not there afterwards', async () => {
    const store = openDirectoryStore(join(root, 'removed'));
    const name = newName();
    async function* source() {
      yield Buffer.from('half');
      await store.remove(name);
      yield Buffer.from('more');
    }
    await expect(store.write(name, source())).rejects.toThrow(BlobMissing);
    await expect(digestOf(store.read(name))).rejects.toThrow(BlobMissing);
  });
});
