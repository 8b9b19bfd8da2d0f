import { describe, expect, test } from 'vitest';
import { LastUseRecorder } from '../last-use.ts';
import type { LastUse } from '../store.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

describe('last use', () => {
  test('is written once for many uses', async () => {
    const written: LastUse[][] = [];
    const recorder = new LastUseRecorder(async (uses) => void written.push(uses));
    for (let second = 0; second < 50; second += 1) recorder.note('a', at(second));
    recorder.note('b', at(7));
    await recorder.flush();
    await recorder.flush();
    expect(written).toEqual([
      [
        { id: 'a', at: at(49) },
        { id: 'b', at: at(7) },
      ],
    ]);
  });

  test('is kept when it cannot be written, and does not replace what came since', async () => {
    let away = true;
    const written: LastUse[][] = [];
    const recorder: LastUseRecorder = new LastUseRecorder(async (uses) => {
      if (away) {
        recorder.note('a', at(9));
        throw new Error('away');
      }
      written.push(uses);
    });
    recorder.note('a', at(1));
    recorder.note('b', at(2));
    await expect(recorder.flush()).rejects.toThrow('away');
    expect([recorder.pending('a'), recorder.pending('b')]).toEqual([at(9), at(2)]);
    away = false;
    await recorder.flush();
    expect(written[0]).toHaveLength(2);
  });
});
