import { describe, expect, test } from 'vitest';
import type { ImportRun } from '../../store/imports/import-runs.ts';
import { ProgressBar } from '../progress.ts';

/** How an import shows that it comes along, with a clock of the test's own. */
function watch(isInteractive: boolean, bytes = 1000) {
  let now = 50_000;
  const written: string[] = [];
  const bar = new ProgressBar({ write: (text) => written.push(text), isInteractive, now: () => now }, 'a.csv', bytes);
  return {
    bar,
    /** What was written since the last look. */
    look: () => written.splice(0).join(''),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const run = (byte: number, record: number, state: ImportRun['state'] = 'reading'): ImportRun => ({
  id: '1',
  state,
  asOf: '2026-11-01',
  next: { byte, record },
  taken: 0,
  changed: 0,
  skipped: {},
  notes: {},
  updatedAt: new Date(0),
});

const drawn = (filled: number, rest: string) =>
  `\ra.csv ${'█'.repeat(filled)}${'░'.repeat(24 - filled)} ${rest}\u001b[K`;

describe('where somebody watches', () => {
  test('a bar is drawn again and again, with rows, rate and time left', () => {
    const { bar, look, wait } = watch(true);
    bar.onStart(run(0, 1), false);
    expect(look()).toBe('');
    wait(2000);
    bar.onBatch(run(250, 10_001));
    expect(look()).toBe(drawn(6, ' 25%  10,000 rows  5,000 rows/s  00:06 left'));
    wait(2000);
    bar.onBatch(run(500, 20_001));
    expect(look()).toBe(drawn(12, ' 50%  20,000 rows  5,000 rows/s  00:04 left'));
    wait(4000);
    bar.onBatch(run(1000, 40_001, 'linking'));
    expect(look()).toBe(`${drawn(24, '100%  40,000 rows  5,000 rows/s  00:00 left')}\n`);
  });

  test('not more often than ten times a second, but always at the end', () => {
    const { bar, look, wait } = watch(true);
    bar.onStart(run(0, 1), false);
    bar.onBatch(run(100, 2));
    expect(look()).toContain(' 10%');
    wait(99);
    bar.onBatch(run(200, 3));
    expect(look()).toBe('');
    wait(1);
    bar.onBatch(run(300, 4));
    expect(look()).toContain(' 30%');
    wait(1);
    bar.onBatch(run(1000, 5, 'linking'));
    expect(look()).toContain('100%');
  });

  test('hours are told as hours', () => {
    const { bar, look, wait } = watch(true, 1_000_000);
    bar.onStart(run(0, 1), false);
    wait(1000);
    bar.onBatch(run(100, 2));
    expect(look()).toContain('2:46:39 left');
  });

  test('linking and publishing have bars of their own, each with an end', () => {
    const { bar, look, wait } = watch(true);
    bar.onStart(run(0, 1), false);
    bar.onStep('linked', 100, 300);
    expect(look()).toBe(drawn(8, ' 33%  100 of 300 linked'));
    wait(100);
    bar.onStep('linked', 300, 300);
    expect(look()).toBe(`${drawn(24, '100%  300 of 300 linked')}\n`);
    bar.onStep('published', 2000, 4100);
    expect(look()).toBe(drawn(12, ' 48%  2,000 of 4,100 published'));
    bar.onStep('published', 4100, 4100);
    expect(look()).toBe(`${drawn(24, '100%  4,100 of 4,100 published')}\n`);
  });
});

describe('where nobody watches', () => {
  test('a plain line every five seconds, and one at the end', () => {
    const { bar, look, wait } = watch(false);
    bar.onStart(run(0, 1), false);
    wait(1000);
    bar.onBatch(run(100, 101));
    expect(look()).toBe('a.csv: 10%  100 rows  100 rows/s  00:09 left\n');
    wait(4999);
    bar.onBatch(run(500, 501));
    expect(look()).toBe('');
    wait(1);
    bar.onBatch(run(600, 601));
    expect(look()).toBe('a.csv: 60%  600 rows  100 rows/s  00:04 left\n');
    wait(1);
    bar.onBatch(run(1000, 1001, 'linking'));
    expect(look()).toMatch(/^a\.csv: 100% {2}1,000 rows {2}\d+ rows\/s {2}00:00 left\n$/);
    bar.onStep('published', 7, 7);
    expect(look()).toBe('a.csv: 100%  7 of 7 published\n');
  });

  test('nothing that would make a mess of a log', () => {
    const { bar, look, wait } = watch(false);
    bar.onStart(run(10, 5), true);
    for (let i = 1; i <= 20; i += 1) {
      wait(6000);
      bar.onBatch(run(i * 50, i * 50));
    }
    const text = look();
    for (const mess of ['\r', '\u001b', '█', '░']) expect(text).not.toContain(mess);
    expect(text.split('\n')).toHaveLength(22);
  });
});

describe('what is not as usual', () => {
  test('an interrupted import says where it goes on, and counts its rate from there', () => {
    const { bar, look, wait } = watch(false);
    bar.onStart(run(500, 30_001), true);
    expect(look()).toBe('a.csv: goes on after record 30,000, where it was interrupted\n');
    wait(1000);
    bar.onBatch(run(600, 40_001));
    expect(look()).toBe('a.csv: 60%  40,000 rows  10,000 rows/s  00:04 left\n');
  });

  test('one that was interrupted while it linked does not read again', () => {
    const { bar, look } = watch(true);
    bar.onStart(run(1000, 40_001, 'linking'), true);
    expect(look()).toBe('a.csv: goes on after record 40,000, where it was interrupted\n');
    bar.onStep('published', 5, 5);
    expect(look()).toBe(`${drawn(24, '100%  5 of 5 published')}\n`);
  });

  test('a file without rows', () => {
    const { bar, look } = watch(true, 100);
    bar.onStart(run(0, 1), false);
    bar.onBatch(run(0, 1, 'linking'));
    expect(look()).toBe(`${drawn(24, '100%  0 rows  0 rows/s  00:00 left')}\n`);
  });

  test('no time at all gives no nonsense', () => {
    const { bar, look } = watch(true, 100);
    bar.onStart(run(0, 1), false);
    bar.onBatch(run(0, 1));
    expect(look()).toBe(drawn(0, '  0%  0 rows  0 rows/s  00:00 left'));
  });

  test('a file that grows while it is read stays at 100 %, with no time left', () => {
    for (const isInteractive of [true, false]) {
      const { bar, look, wait } = watch(isInteractive);
      bar.onStart(run(0, 1), false);
      wait(10_000);
      bar.onBatch(run(1500, 16));
      expect(look()).toBe(
        isInteractive
          ? drawn(24, '100%  15 rows  2 rows/s  00:00 left')
          : 'a.csv: 100%  15 rows  2 rows/s  00:00 left\n',
      );
    }
  });
});
