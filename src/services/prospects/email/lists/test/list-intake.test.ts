import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { IncomingBody } from '#platform/http/body/stream-body.ts';
import { openListIntake } from '../list-intake.ts';

/** Room for bodies that come in, and turns at writing them down. */
const bodyOf = (bytes: Readable): IncomingBody => ({
  bytes,
  mediaType: 'text/csv',
  declaredLength: undefined,
  limit: 100,
});
const body = (...chunks: string[]) => bodyOf(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));
const textOf = async (bytes: Buffer) => bytes.toString();

describe('lists on their way in', () => {
  test('are given whole, and their room is free afterwards', async () => {
    const intake = openListIntake(10);
    for (let at = 0; at < 3; at += 1) expect(await intake.take(body('abcd', 'efgh'), 'one', textOf)).toBe('abcdefgh');
    const two = ['abc', 'defghijk'].map((text) => intake.take(body(text), 'one', textOf));
    const outcomes = await Promise.allSettled(two);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(intake.take(body('abc'), 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await intake.take(body('abcd', 'efgh'), 'one', textOf)).toBe('abcdefgh');
  });

  test('of whoever has most make room for others', async () => {
    const intake = openListIntake(10);
    const slow = new Readable({ read: () => {} });
    slow.push(Buffer.from('12345678'));
    const greedy = intake.take(bodyOf(slow), 'greedy', textOf);
    greedy.catch(() => {});
    await new Promise((resolve) => setImmediate(resolve));
    expect(await intake.take(body('abcd'), 'modest', textOf)).toBe('abcd');
    await expect(greedy).rejects.toMatchObject({ code: 'overloaded' });
  });

  test('are written down two at once, by turns', async () => {
    const intake = openListIntake();
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    const all = ['a', 'a', 'a', 'a', 'b'].map((holder, at) => intake.take(body('x'), holder, work(`${holder}${at}`)));
    await expect.poll(() => begun.length).toBe(2);
    ends[0]?.();
    await expect.poll(() => begun).toEqual(['a0', 'a1', 'b4']);
    for (let at = 1; at < 5; at += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(at);
      ends[at]?.();
    }
    await Promise.all(all);
    expect(begun).toHaveLength(5);
  });
});
