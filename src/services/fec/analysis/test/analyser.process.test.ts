import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { dirname } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { ReceivedFile } from '../../intake/received-file.ts';
import { unpackReport } from '../../report/packed-report.ts';
import type { TestIntake } from '../../test/intake-bodies.ts';
import { bodyOf, MEBIBYTE, openTestIntake, PATIENTLY, plainly } from '../../test/intake-bodies.ts';
import { heldBytes, openThings } from '../../test/leftovers.ts';
import type { Analyser, AnalyserOptions } from '../analyser.ts';
import { openAnalyser } from '../analyser.ts';

/** Analyses in threads, with an entry that does as its file says. */
let fixture: TestIntake;
let metrics: Metrics;
let analyser: Analyser;

const ENTRY = new URL('./analyser-entry.ts', import.meta.url);
const NOW = new Date('2026-01-02T03:04:05Z');

function open(options: Partial<AnalyserOptions> = {}): Analyser {
  metrics = new Metrics();
  return openAnalyser({ threads: 1, memoryMegabytes: 100, heapMegabytes: 32, metrics, entry: ENTRY, ...options });
}

beforeEach(async () => {
  fixture = await openTestIntake();
  analyser = open();
});

afterEach(async () => {
  await analyser.close();
  await fixture.close();
});

/** A file that begins with these words: small ones stay in memory, large ones lie on the disk. */
async function fileOf(words: string, size: 'small' | 'large' = 'small'): Promise<ReceivedFile> {
  const bytes = Buffer.alloc(size === 'small' ? 1000 : 2 * MEBIBYTE, 'x');
  bytes.write(`${words}\n`);
  return (await fixture.intake.receive(bodyOf(bytes), plainly)).file;
}

const asked = () => ({ disabledControls: ['tva'], now: NOW, signal: new AbortController().signal });

async function told(words: string, size: 'small' | 'large' = 'small'): Promise<string> {
  const outcome = await analyser.analyze(await fileOf(words, size), asked());
  return 'refused' in outcome && 'message' in outcome.refused ? outcome.refused.message : JSON.stringify(outcome);
}

const counted = (outcome: string) => metrics.counter('fec_analyses_total', '', { outcome }).value;

describe('an analysis', () => {
  test('gets the bytes and the options, from memory or from the disk', async () => {
    expect(JSON.parse(await told('options'))).toEqual({
      disabledControls: ['tva'],
      now: '2026-01-02T03:04:05.000Z',
      memoryBytes: 100 * MEBIBYTE,
    });
    const sum = (bytes: number) => Buffer.from('sum\n').reduce((a, b) => a + b, 0) + (bytes - 4) * 0x78;
    expect(await told('sum')).toBe(`1000 ${sum(1000)}`);
    expect(await told('sum', 'large')).toBe(`${2 * MEBIBYTE} ${sum(2 * MEBIBYTE)}`);
    expect(counted('empty')).toBe(3);
  });

  test('finds its file without a name already, and nothing is left when it is done', async () => {
    const file = await fileOf('', 'large');
    const spool = dirname('path' in file.storage ? file.storage.path : '');
    await file.release();
    const lying = await fileOf(`list ${spool}`, 'large');
    const names = readdirSync(spool);
    expect(names).toHaveLength(3);
    const outcome = await analyser.analyze(lying, asked());
    expect(outcome).toEqual({
      refused: { reason: 'empty', message: names.filter((name) => name.startsWith('lock')).join() },
    });
    expect(fixture.gauge('fec_spool_bytes')).toBe(0);
  });

  test('tells its progress in a hundred steps at most, and upwards only', async () => {
    const shares: number[] = [];
    await analyser.analyze(await fileOf('progress'), { ...asked(), onProgress: (share) => shares.push(share) });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(50);
    expect(shares.length).toBeLessThanOrEqual(100);
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });

  test('of a ledger that is too large is a refusal, whoever notices', async () => {
    const tooLarge = { refused: { reason: 'too_large', limit: 100 * MEBIBYTE } };
    expect(await analyser.analyze(await fileOf('budget', 'large'), asked())).toEqual(tooLarge);
    expect(await analyser.analyze(await fileOf('fill', 'large'), asked())).toEqual(tooLarge);
    expect([counted('too_large'), counted('memory'), fixture.files()]).toEqual([1, 1, []]);
  });

  test('that throws is a failure of ours, and says nothing of the file', async () => {
    const failure = await analyser.analyze(await fileOf('throw Durand', 'large'), asked()).catch((error) => error);
    expect(failure).toMatchObject({
      code: 'analysis_failed',
      status: 503,
      headers: { 'retry-after': '60' },
      internal: { reason: 'thrown', at: expect.stringMatching(/^TypeError at .*analyser-entry\.ts:\d+:\d+\)?$/) },
    });
    expect(JSON.stringify(failure)).not.toContain('Durand');
    expect(fixture.files()).toEqual([]);
  });

  test('whose thread ends is a failure of ours', async () => {
    const failed = analyser.analyze(await fileOf('exit', 'large'), asked());
    await expect(failed).rejects.toMatchObject({ code: 'analysis_failed', internal: { reason: 'crashed' } });
    expect([fixture.files(), await told('sum')]).toEqual([[], expect.stringContaining('1000')]);
  });

  test('that takes too long is ended', async () => {
    await analyser.close();
    analyser = open({ millisecondsFor: (bytes) => (bytes > MEBIBYTE ? 200 : 20_000) });
    const failed = analyser.analyze(await fileOf('loop', 'large'), asked());
    await expect(failed).rejects.toMatchObject({ code: 'analysis_failed', internal: { reason: 'timeout' } });
    expect([fixture.files(), await told('sum')]).toEqual([[], expect.stringContaining('1000')]);
  });

  test('ends with whoever waits for it, begun or not', async () => {
    const leaving = new AbortController();
    const options = { ...asked(), signal: leaving.signal };
    const running = analyser.analyze(await fileOf('loop', 'large'), { ...options, onProgress: () => leaving.abort() });
    const waiting = analyser.analyze(await fileOf('loop', 'large'), options);
    await expect(running).rejects.toMatchObject({ code: 'request_timeout' });
    await expect(waiting).rejects.toMatchObject({ code: 'request_timeout' });
    expect([fixture.files(), counted('stopped'), await told('sum')]).toEqual([[], 2, expect.stringContaining('1000')]);
  });

  test('for which there is no slot is told to come back', async () => {
    await analyser.close();
    analyser = open({ maxWaiting: 3 });
    const leaving = new AbortController();
    const options = { ...asked(), signal: leaving.signal };
    const begun = Promise.withResolvers<void>();
    const running = analyser.analyze(await fileOf('loop', 'large'), {
      ...options,
      holder: 'a',
      onProgress: () => begun.resolve(),
    });
    await begun.promise;
    const second = analyser.analyze(await fileOf('loop', 'large'), { ...options, holder: 'a' });
    await expect(analyser.analyze(await fileOf('x', 'large'), { ...options, holder: 'a' })).rejects.toMatchObject({
      code: 'too_many_at_once',
      status: 429,
    });
    // Known before the next file is sent.
    expect(() => analyser.prepare('a')).toThrow(expect.objectContaining({ code: 'too_many_at_once' }));
    expect(() => analyser.prepare('b')).not.toThrow();
    const others = [await fileOf('loop', 'large'), await fileOf('loop', 'large')].map((file) =>
      analyser.analyze(file, options),
    );
    await expect(analyser.analyze(await fileOf('x', 'large'), options)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      headers: { 'retry-after': '10' },
    });
    // Of those that wait; one that runs has lost its name.
    expect(fixture.files()).toHaveLength(3);
    leaving.abort();
    const ends = await Promise.allSettled([running, second, ...others]);
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await told('sum')).toContain('1000');
  });

  test('of a key has half of the slots at most, and less beside others', async () => {
    await analyser.close();
    analyser = open({ maxWaiting: 7 });
    const leaving = new AbortController();
    const held: Promise<unknown>[] = [];
    const had = new Map<string, number>();
    for (const holder of 'aaaaabbbccd') {
      const file = await fileOf('loop', 'large');
      const mayCome = isAllowed(() => analyser.prepare(holder)());
      const analysed = analyser.analyze(file, { ...asked(), holder, signal: leaving.signal });
      held.push(analysed.catch((error: unknown) => error));
      if (mayCome) had.set(holder, (had.get(holder) ?? 0) + 1);
      else await expect(analysed).rejects.toMatchObject({ code: 'too_many_at_once', status: 429 });
    }
    expect(Object.fromEntries(had)).toEqual({ a: 4, b: 2, c: 1, d: 1 });
    // All are taken: whoever has nothing comes in for the last of whoever has most.
    held.push(analyser.analyze(await fileOf('loop', 'large'), { ...asked(), holder: 'e', signal: leaving.signal }));
    expect(await held[3]).toMatchObject({ code: 'busy', status: 503 });
    leaving.abort();
    await Promise.allSettled(held);
    expect(fixture.files()).toEqual([]);
  });

  test('of a key counts from when its file is announced, and takes nothing from others before it is there', async () => {
    await analyser.close();
    analyser = open({ maxWaiting: 7 });
    const coming = Array.from({ length: 4 }, () => analyser.prepare('a'));
    const tooMany = expect.objectContaining({ code: 'too_many_at_once' });
    expect(() => analyser.prepare('a')).toThrow(tooMany);
    // Another one finds as much as if there were nobody.
    const others = Array.from({ length: 4 }, () => analyser.prepare('b'));
    expect(() => analyser.prepare('b')).toThrow(tooMany);
    // One that came, or will not come, makes room for one; told twice, it is still one.
    coming[0]?.();
    coming[0]?.();
    coming[0] = analyser.prepare('a');
    expect(() => analyser.prepare('a')).toThrow(tooMany);
    for (const arrived of [...coming, ...others]) arrived();
    expect(await told('sum')).toContain('1000');
  });

  test('is answered when the analyser closes', async () => {
    const running = analyser.analyze(await fileOf('loop', 'large'), { ...asked(), onProgress: () => analyser.close() });
    await expect(running).rejects.toMatchObject({ code: 'busy' });
    expect(fixture.files()).toEqual([]);
  });

  test('of a file that is not there any more is a failure of ours', async () => {
    const file = await fileOf('sum', 'large');
    await file.release();
    await expect(analyser.analyze(file, asked())).rejects.toMatchObject({
      code: 'analysis_failed',
      internal: { at: expect.stringContaining('ENOENT') as string },
    });
  });
});

function isAllowed(ask: () => void): boolean {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
}

describe('keys take turns', () => {
  /** Forty large files of one key at once; gives how many of them are done. */
  async function crowd(): Promise<{ done: () => number; all: Promise<unknown> }> {
    await analyser.close();
    analyser = open({ maxWaiting: 100 });
    expect(await told('sum')).toContain('1000');
    let done = 0;
    const files = await Promise.all(Array.from({ length: 40 }, () => fileOf('work 100', 'large')));
    const all = Promise.all(
      files.map(async (file) => {
        await analyser.analyze(file, { ...asked(), holder: 'a' });
        done += 1;
      }),
    );
    return { done: () => done, all };
  }

  test('a small file does not wait for the large ones of another key', async () => {
    const { done, all } = await crowd();
    await analyser.analyze(await fileOf('sum'), { ...asked(), holder: 'b' });
    // Its own thread may still have had to start.
    expect(done()).toBeLessThan(20);
    const before = done();
    await analyser.analyze(await fileOf('sum'), { ...asked(), holder: 'b' });
    expect(done() - before).toBeLessThanOrEqual(1);
    await all;
  });

  test('a large file waits for the one that runs, not for all of another key', async () => {
    const { done, all } = await crowd();
    const file = await fileOf('work 100', 'large');
    const before = done();
    await analyser.analyze(file, { ...asked(), holder: 'b' });
    expect(done() - before).toBeLessThanOrEqual(2);
    await all;
  });
});

describe('threads', () => {
  test('are there before the first file, if they are prepared', async () => {
    analyser.prepare();
    const before = openThings().threads;
    expect(await told('sum')).toContain('1000');
    expect(openThings().threads).toBe(before);
  });

  test('step back behind whoever answers requests, on Linux', async () => {
    expect(Number(await told('niceness'))).toBe(
      process.platform === 'linux' ? Math.max(getPriority(), 10) : getPriority(),
    );
  });

  test('run the analysis itself unless they are told otherwise', async () => {
    const real = openAnalyser({ threads: 1, memoryMegabytes: 100, metrics: new Metrics() });
    const columns =
      'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise';
    const ledger = [
      columns,
      'BQ|Banque|1|20240131|512000|Banque|||R1|20240131|Virement|120,00|0,00|||20240131||',
      'BQ|Banque|1|20240131|580000|Virements|||R1|20240131|Virement|0,00|120,00|||20240131||',
    ].join('\r\n');
    const { file } = await fixture.intake.receive(bodyOf(ledger), plainly);
    const outcome = await real.analyze(file, { ...asked(), disabledControls: [] });
    expect('report' in outcome && unpackReport(outcome.report)).toMatchObject({
      success: true,
      meta: { totalEntries: 2, analyzedAt: NOW.toISOString() },
    });
    await real.close();
  });

  test('end after a ledger that took much, and go on after others', async () => {
    const first = await told('thread');
    expect(await told(`hold ${10 * MEBIBYTE}`)).toBe(`${first} ${10 * MEBIBYTE}`);
    expect(await told('thread')).toBe(first);
    expect(await told(`hold ${100 * MEBIBYTE}`)).toBe(`${first} ${100 * MEBIBYTE}`);
    expect(await told('thread')).not.toBe(first);
  });

  test.each([
    ['exit', proofSize({ full: 180, short: 24 })],
    ['fill', proofSize({ full: 20, short: 6 })],
  ])(
    'that are killed (%s) leave no file, no memory and no thread behind',
    async (word, times) => {
      await analyser.close();
      analyser = open({ threads: 2 });
      const kill = async () => {
        const outcome = await analyser.analyze(await fileOf(word, 'large'), asked()).catch((error: unknown) => error);
        expect(outcome).toMatchObject(word === 'exit' ? { code: 'analysis_failed' } : { refused: {} });
      };
      const killAll = async (count: number) => {
        for (let done = 0; done < count; done += 2) await Promise.all([kill(), kill()]);
        expect(fixture.files()).toEqual([]);
        expect(await Promise.all([told('sum'), told('sum')])).toEqual(Array(2).fill(expect.stringContaining('1000')));
      };
      await killAll(4);
      const before = { bytes: heldBytes(), ...openThings() };
      await killAll(times);
      expect(fixture.gauge('fec_spool_bytes')).toBe(0);
      await expect.poll(() => openThings().descriptors, PATIENTLY).toBeLessThanOrEqual(before.descriptors);
      await expect.poll(() => openThings().threads, PATIENTLY).toBeLessThanOrEqual(before.threads);
      await expect.poll(() => heldBytes() - before.bytes, PATIENTLY).toBeLessThan(4 * MEBIBYTE);
    },
    300_000,
  );
});
