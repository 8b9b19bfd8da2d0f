import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore, WriteOptions } from '../blob-store.ts';
import { BlobMissing } from '../blob-store.ts';
import { digestOf, newName, randomPieces } from './random-pieces.ts';

/** A store and what a test must know of where it lies. */
export type StoreAtHand = {
  store: BlobStore;
  /** As whoever uses the store writes: with a transaction and an owner if the store wants one. */
  write: (name: string, pieces: AsyncIterable<Uint8Array>, options?: WriteOptions) => Promise<void>;
  /** Puts something beside the blobs that is not one of ours; not for stores where nobody else can. */
  plantForeign?: () => Promise<void>;
  /** Files, connections and the like that this process holds for the store just now. */
  held: () => number | Promise<number>;
  close: () => Promise<void>;
};

const MIB = 1024 * 1024;
const SIZES = [0, 1, MIB - 1, MIB, MIB + 1, 8 * MIB, 8 * MIB + 1, 16 * MIB];
const MANY = 1100;
/** An object store is asked more than three thousand times. */
const MANY_MS = 300_000;

/** What every store promises (`blob-store.ts`), tried against the one that `open` gives. */
export function describeBlobStore(title: string, open: () => Promise<StoreAtHand>): void {
  describe(title, () => {
    let hand: StoreAtHand;
    beforeAll(async () => {
      hand = await open();
    });
    afterAll(() => hand?.close());

    const listed = async () => {
      const names: string[] = [];
      for await (const { name } of hand.store.list()) names.push(name);
      return names;
    };
    const isMissing = async (name: string) => {
      await expect(digestOf(hand.store.read(name))).rejects.toThrow(BlobMissing);
    };

    test.each(SIZES)('gives %i bytes back as they were', async (bytes) => {
      const name = newName();
      const { pieces, hash } = randomPieces(bytes);
      await hand.write(name, pieces);
      expect(await digestOf(hand.store.read(name))).toEqual({ bytes, hash: hash() });
      await hand.store.remove(name);
    });

    test('gives 20 MiB back that came in odd pieces, some of them empty and some of them large', async () => {
      const name = newName();
      const { pieces, hash } = randomPieces(20 * MIB, [1, 4093, MIB + 7, 0, 33, 5 * MIB + 1]);
      await hand.write(name, withEmptyOnes(pieces));
      expect(await digestOf(hand.store.read(name))).toEqual({ bytes: 20 * MIB, hash: hash() });
      await hand.store.remove(name);
    });

    test('tells when a blob was written, and under its name alone', async () => {
      const name = newName();
      const before = Date.now();
      await hand.write(name, randomPieces(100).pieces);
      const found = [];
      for await (const blob of hand.store.list()) found.push(blob);
      if (hand.store.isTransactional) {
        expect(found).toEqual([]);
      } else {
        expect(found.map((blob) => blob.name)).toEqual([name]);
        // Whole seconds are enough for whoever looks for old ones; clocks of other machines are not ours.
        expect(Math.abs((found[0]?.writtenAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
      }
      await hand.store.remove(name);
    });

    test.each([0, 3 * MIB, 11 * MIB])('leaves nothing of a source that throws after %i bytes', async (bytes) => {
      const name = newName();
      const fault = new Error('The source broke');
      await expect(hand.write(name, thenThrow(randomPieces(bytes).pieces, fault))).rejects.toBe(fault);
      await isMissing(name);
      expect(await listed()).toEqual([]);
    });

    test('does not begin what is aborted already', async () => {
      const name = newName();
      const reason = new Error('Enough');
      const { pieces, isEnded } = watched(randomPieces(100).pieces);
      await expect(hand.write(name, pieces, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
      expect(isEnded()).toBe(false);
      await isMissing(name);
      expect(await listed()).toEqual([]);
    });

    test.each([0, 11 * MIB])('stops by signal while the source gives no more after %i bytes', async (bytes) => {
      const name = newName();
      const reason = new Error('Enough');
      const stop = new AbortController();
      const source = thenWait(randomPieces(bytes).pieces, () => stop.abort(reason));
      await expect(hand.write(name, source, { signal: stop.signal })).rejects.toBe(reason);
      await isMissing(name);
      expect(await listed()).toEqual([]);
    });

    test('ends the source when it stops by signal between two pieces', async () => {
      const stop = new AbortController();
      const reason = new Error('Enough');
      const { pieces, isEnded } = watched(randomPieces(5 * MIB).pieces, () => stop.abort(reason));
      const name = newName();
      await expect(hand.write(name, pieces, { signal: stop.signal })).rejects.toBe(reason);
      await expect.poll(isEnded).toBe(true);
      await isMissing(name);
    });

    test('stops reading by signal', async () => {
      const name = newName();
      await hand.write(name, randomPieces(20 * MIB).pieces);
      const stop = new AbortController();
      const reason = new Error('Enough');
      let bytes = 0;
      const read = async () => {
        for await (const piece of hand.store.read(name, { signal: stop.signal })) {
          bytes += piece.length;
          stop.abort(reason);
        }
      };
      await expect(read()).rejects.toBe(reason);
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(20 * MIB);
      await hand.store.remove(name);
    });

    test('holds nothing for whoever stops reading early', async () => {
      const name = newName();
      await hand.write(name, randomPieces(20 * MIB).pieces);
      const before = await hand.held();
      for (let turn = 0; turn < 30; turn += 1) {
        for await (const piece of hand.store.read(name)) {
          expect(piece.length).toBeGreaterThan(0);
          break;
        }
      }
      // A connection or two may be kept for the next question; thirty would be those of the readers.
      await expect.poll(hand.held).toBeLessThanOrEqual(before + 3);
      await hand.store.remove(name);
    });

    test('takes several writers at once', async () => {
      const writers = [1, 2, 3].map((number) => ({
        name: newName(),
        ...randomPieces(9 * MIB + number, [100_003 * number]),
      }));
      await Promise.all(writers.map(({ name, pieces }) => hand.write(name, pieces)));
      for (const { name, hash } of writers) {
        expect((await digestOf(hand.store.read(name))).hash).toBe(hash());
        await hand.store.remove(name);
      }
    });

    test('is not read by anybody before all of it is there', async () => {
      const name = newName();
      let looked = 0;
      const { pieces, hash } = randomPieces(10 * MIB, [MIB]);
      await hand.write(
        name,
        afterEach(pieces, async () => {
          if (looked < 10) await isMissing(name);
          looked += 1;
        }),
      );
      expect(looked).toBe(10);
      expect((await digestOf(hand.store.read(name))).hash).toBe(hash());
      await hand.store.remove(name);
    });

    test('says what is missing, and removes what is not there', async () => {
      const name = newName();
      await isMissing(name);
      await hand.store.remove(name);
      await hand.write(name, randomPieces(10).pieces);
      expect((await digestOf(hand.store.read(name))).bytes).toBe(10);
      await hand.store.remove(name);
      await hand.store.remove(name);
      await isMissing(name);
      expect(await listed()).toEqual([]);
    });

    test(
      `tells of ${MANY} blobs, of each once`,
      async () => {
        const names = Array.from({ length: MANY }, newName);
        await inTens(names, (name) => hand.write(name, randomPieces(3).pieces));
        expect((await listed()).sort()).toEqual(hand.store.isTransactional ? [] : [...names].sort());
        await inTens(names, (name) => hand.store.remove(name));
        expect(await listed()).toEqual([]);
        await isMissing(String(names[0]));
      },
      MANY_MS,
    );

    test('does not tell of what is not one of ours', async () => {
      await hand.plantForeign?.();
      const name = newName();
      await hand.write(name, randomPieces(1).pieces);
      expect(await listed()).toEqual(hand.store.isTransactional ? [] : [name]);
      await hand.store.remove(name);
    });
  });
}

async function* withEmptyOnes(pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    yield new Uint8Array();
    yield piece;
  }
}

async function* thenThrow(pieces: AsyncIterable<Uint8Array>, fault: Error) {
  yield* pieces;
  throw fault;
}

/** Gives all that there is, and then waits for ever. */
async function* thenWait(pieces: AsyncIterable<Uint8Array>, meanwhile: () => void) {
  yield* pieces;
  setImmediate(meanwhile);
  await new Promise(() => {});
}

async function* afterEach(pieces: AsyncIterable<Uint8Array>, look: () => Promise<void>) {
  for await (const piece of pieces) {
    yield piece;
    await look();
  }
}

/** Tells whether the source was ended; `atSecond` is called when the second piece is asked for. */
function watched(pieces: AsyncIterable<Uint8Array>, atSecond = () => {}) {
  let isEnded = false;
  async function* source() {
    let count = 0;
    try {
      for await (const piece of pieces) {
        yield piece;
        count += 1;
        if (count === 1) atSecond();
        await sleep(1);
      }
    } finally {
      isEnded = true;
    }
  }
  return { pieces: source(), isEnded: () => isEnded };
}

async function inTens(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  for (let at = 0; at < names.length; at += 10) await Promise.all(names.slice(at, at + 10).map(work));
}
