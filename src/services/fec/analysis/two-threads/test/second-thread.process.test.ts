import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Metrics } from '#platform/telemetry/metrics.ts';
import { writeFecFile } from '../../../../../../bench/fec-file.ts';
import { catalogue } from '../../../controls/catalogue.ts';
import { MemoryBudget, OutOfBudget } from '../../../reader/memory-budget.ts';
import { readLedger } from '../../../reader/read-ledger.ts';
import { inOrder } from '../../../report/collect.ts';
import { unpackReport } from '../../../report/packed-report.ts';
import { sentReport } from '../../../report/report.ts';
import { bodyOf, MEBIBYTE, openTestIntake, PATIENTLY, plainly } from '../../../test/intake-bodies.ts';
import { openThings } from '../../../test/leftovers.ts';
import { openAnalyser } from '../../analyser.ts';
import { analyze } from '../../analyze.ts';
import { sourceOf } from '../../opened-file.ts';
import { BooksTogether } from '../judge-together.ts';
import { readTogether } from '../read-together.ts';
import type { SecondThread } from '../second-thread.ts';
import { startSecondThread } from '../second-thread.ts';

/** Real threads, over a file that is large enough to be cut. */
const LINES = 150_000;
const OPTIONS = { disabledControls: [], now: '2026-03-31T00:00:00.000Z', memoryBytes: 1 << 30 };
let directory: string;
let descriptor: number;
let path: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'fec-second-'));
  path = join(directory, 'ledger.txt');
  await writeFecFile(path, { lines: LINES, seed: 5 });
  descriptor = openSync(path, 'r');
}, 60_000);

afterAll(() => {
  closeSync(descriptor);
  rmSync(directory, { recursive: true, force: true });
});

/** Waits after the assignment until the file is cut, so that it always is; notes what comes back. */
function watched(second: SecondThread, said: string[]): SecondThread {
  return {
    ...second,
    send: (message) => {
      second.send(message);
      const until = performance.now() + 30_000;
      if ('assignment' in message) {
        while (Atomics.load(message.assignment.board, 2) === 0n && performance.now() < until);
      }
    },
    receive: () => {
      const message = second.receive();
      said.push(...Object.keys(message).slice(0, 1));
      return message;
    },
  };
}

function started(memoryBytes: number): SecondThread {
  const second = startSecondThread(memoryBytes);
  if (second === undefined) throw new Error('There is no thread to be had.');
  return second;
}

const plain = (outcome: ReturnType<typeof analyze>) => JSON.stringify(outcome).replace(/"durationMs":\d+/, '');

test('two threads read and judge a file as one does', { timeout: 120_000 }, () => {
  const said: string[] = [];
  const thread = started(OPTIONS.memoryBytes);
  try {
    const second = watched(thread, said);
    const memory = new MemoryBudget(OPTIONS.memoryBytes);
    const shares: number[] = [];
    const read = readTogether(
      sourceOf({ descriptor }),
      {
        seed: 3,
        memory,
        memoryBytes: OPTIONS.memoryBytes,
        file: { descriptor },
        onProgress: (share) => shares.push(share),
      },
      second,
    );
    if ('refused' in read) throw new Error('The file was refused.');
    expect(read.read.ledger.size).toBe(LINES);
    expect(said).toEqual(['later', 'merged']);
    expect(shares.at(-1)).toBeCloseTo(1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    const given = { today: 20_543, fileName: undefined, threshold: undefined, disabledControls: [] };
    const together = new BooksTogether(read.read, read.opened, given, second);
    const anomalies = inOrder(together.judge(catalogue));
    const alone = analyze(sourceOf({ descriptor }), OPTIONS);
    if (!('report' in alone)) throw new Error('The file was refused.');
    expect(anomalies).toEqual(alone.report.anomalies);
  } finally {
    thread.end();
  }
});

test('the report is the same, its hash too', { timeout: 120_000 }, () => {
  const source = () => sourceOf({ descriptor });
  expect(plain(analyze(source(), { ...OPTIONS, shared: { descriptor } }))).toBe(plain(analyze(source(), OPTIONS)));
});

test('where two need more memory than there is, one does it', { timeout: 120_000 }, () => {
  const memory = new MemoryBudget(OPTIONS.memoryBytes);
  const read = readLedger(sourceOf({ descriptor }), { seed: 1, memory });
  if ('refused' in read) throw new Error('The file was refused.');
  const memoryBytes = memory.taken + 3 * MEBIBYTE;
  const thread = started(memoryBytes);
  try {
    const options = { seed: 3, memory: new MemoryBudget(memoryBytes), memoryBytes, file: { descriptor } };
    expect(() => readTogether(sourceOf({ descriptor }), options, watched(thread, []))).toThrow(OutOfBudget);
  } finally {
    thread.end();
  }
  const enough = memory.taken + 100 * LINES;
  const outcome = analyze(sourceOf({ descriptor }), { ...OPTIONS, memoryBytes: enough, shared: { descriptor } });
  expect('report' in outcome && outcome.report.meta.totalEntries).toBe(LINES);
});

test('a large file takes a second thread, if nobody else is there, and leaves none behind', {
  timeout: 120_000,
}, async () => {
  const bytes = readFileSync(path);
  const metrics = new Metrics();
  const intake = await openTestIntake();
  const counted = () => metrics.counter('fec_second_threads_total', '').value;
  const receive = async () => (await intake.intake.receive(bodyOf(bytes), plainly)).file;
  const asked = (signal = new AbortController().signal) => ({
    disabledControls: [],
    now: new Date(OPTIONS.now),
    signal,
  });
  const [one, two, three] = [await receive(), await receive(), await receive()];
  const before = openThings().threads;
  const analyser = openAnalyser({ threads: 1, memoryMegabytes: 1024, metrics, secondThreadFrom: 8 * MEBIBYTE });
  try {
    const [first, second] = await Promise.all([analyser.analyze(one, asked()), analyser.analyze(two, asked())]);
    // The second file found somebody there.
    expect(counted()).toBe(1);
    if (!('report' in first) || !('report' in second)) throw new Error('The file was refused.');
    const reports = [first, second].map(({ report }) => {
      const { meta, ...rest } = sentReport(unpackReport(report));
      return { ...rest, meta: { ...meta, durationMs: 0 } };
    });
    expect(reports[0]).toEqual(reports[1]);

    const stop = new AbortController();
    const idle = openThings().threads;
    const stopped = analyser.analyze(three, asked(stop.signal));
    const expected = expect(stopped).rejects.toThrow();
    await vi.waitFor(() => expect(openThings().threads).toBeGreaterThan(idle), PATIENTLY);
    stop.abort();
    await expected;
    expect(counted()).toBe(2);
  } finally {
    await analyser.close();
    await intake.close();
  }
  await vi.waitFor(() => expect(openThings().threads).toBeLessThanOrEqual(before), PATIENTLY);
});
