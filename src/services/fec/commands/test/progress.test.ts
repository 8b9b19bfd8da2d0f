import { describe, expect, test } from 'vitest';
import { AnalysisProgress } from '../progress.ts';

/** How an analysis shows that it comes along, with a clock of the test's own. */
function watch(isInteractive: boolean) {
  let now = 50_000;
  const written: string[] = [];
  const progress = new AnalysisProgress({ write: (text) => written.push(text), isInteractive, now: () => now });
  return {
    progress,
    /** What was written since the last look. */
    look: () => written.splice(0).join(''),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('where somebody watches', () => {
  test('a bar is drawn again and again, and taken away at the end', () => {
    const { progress, look, wait } = watch(true);
    progress.onAnalysed(0.25, 100e6);
    expect(look()).toBe(`\rAnalyse ${'█'.repeat(6)}${'░'.repeat(18)}  25 %  25,0 Mo sur 100,0 Mo\u001b[K`);
    wait(99);
    progress.onAnalysed(0.3, 100e6);
    expect(look()).toBe('');
    wait(1);
    progress.onAnalysed(1, 100e6);
    expect(look()).toBe(`\rAnalyse ${'█'.repeat(24)} 100 %  100,0 Mo sur 100,0 Mo\u001b[K`);
    progress.end();
    expect(look()).toBe('\r\u001b[K');
    progress.end();
    expect(look()).toBe('');
  });

  test('what comes in from a pipe has no end to be measured by', () => {
    const { progress, look } = watch(true);
    progress.onReceived(12_345_678);
    expect(look()).toBe('\rRéception : 12,3 Mo\u001b[K');
  });

  test('no share makes nonsense of it', () => {
    const { progress, look, wait } = watch(true);
    for (const [share, words] of [
      [-1, '  0 %'],
      [7, '100 %'],
    ] as const) {
      wait(1000);
      progress.onAnalysed(share, 0);
      expect(look()).toContain(`${words}  0,0 Mo sur 0,0 Mo`);
    }
  });
});

describe('where nobody watches', () => {
  test('nothing for the first five seconds, then a plain line now and then', () => {
    const { progress, look, wait } = watch(false);
    wait(4999);
    progress.onAnalysed(0.1, 1e9);
    expect(look()).toBe('');
    wait(1);
    progress.onAnalysed(0.5, 1e9);
    expect(look()).toBe('Analyse :  50 %  500,0 Mo sur 1000,0 Mo\n');
    wait(4000);
    progress.onAnalysed(0.9, 1e9);
    progress.end();
    expect(look()).toBe('');
  });
});
