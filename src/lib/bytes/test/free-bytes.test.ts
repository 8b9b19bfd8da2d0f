import { describe, expect, it } from 'vitest';
import { freeBytes } from '../free-bytes.ts';

describe('bytes that nobody reads any more', () => {
  it('are gone at once', () => {
    const bytes = new Uint8Array(1024);
    freeBytes(bytes);
    expect(bytes.length).toBe(0);
    expect(bytes.buffer.detached).toBe(true);
    expect(() => freeBytes(bytes)).not.toThrow();
  });

  it('stay if they are a part of something larger, or shared with another thread', () => {
    const whole = new Uint8Array([1, 2, 3, 4]);
    freeBytes(whole.subarray(1));
    freeBytes(whole.subarray(0, 3));
    expect([...whole]).toEqual([1, 2, 3, 4]);
    const pooled = Buffer.from('from the pool');
    freeBytes(pooled);
    expect(pooled.toString()).toBe('from the pool');
    const shared = new Uint8Array(new SharedArrayBuffer(4)).fill(7);
    freeBytes(shared);
    expect([...shared]).toEqual([7, 7, 7, 7]);
  });
});
