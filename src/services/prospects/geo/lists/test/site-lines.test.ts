import { describe, expect, test } from 'vitest';
import { openSiteLines } from '../site-lines.ts';

function linesOnPaper() {
  let now = 100;
  const pass = (seconds: number) => {
    now += seconds;
  };
  return { ...openSiteLines(() => now), pass };
}

describe('those that wait for a site', () => {
  test('come back one after the other', () => {
    const { enter, leave, pass } = linesOnPaper();
    expect(enter('a.example')).toBeUndefined();
    expect([enter('a.example'), enter('a.example'), enter('a.example')]).toEqual([3, 6, 9]);
    expect(enter('b.example')).toBeUndefined();
    pass(3);
    // The visit has not ended: whoever comes goes to the end.
    expect(enter('a.example')).toBe(9);
    leave('a.example');
    expect(enter('a.example')).toBeUndefined();
  });

  test('come back as often as a visit takes', () => {
    const { enter, leave, pass } = linesOnPaper();
    enter('a.example');
    enter('a.example');
    pass(2);
    leave('a.example');
    enter('a.example');
    expect(enter('a.example')).toBe(1 + 2);
    pass(100);
    leave('a.example');
    enter('a.example');
    expect(enter('a.example')).toBe(3);
  });

  test('ask a few times a minute, however many there are, and never wait for a line that is given up', () => {
    const { enter, pass } = linesOnPaper();
    enter('a.example');
    const waits = Array.from({ length: 999 }, () => enter('a.example') ?? 0);
    expect(new Set(waits.slice(0, 40)).size).toBe(40);
    expect(Math.max(...waits)).toBe(120);
    pass(120);
    expect(enter('a.example')).toBe(3);
  });

  test('a line is as long as nobody came for it, and forgotten with its end', () => {
    const { enter, leave, pass } = linesOnPaper();
    for (let at = 0; at < 1500; at += 1) {
      expect(enter(`${at}.example`)).toBeUndefined();
      enter(`${at}.example`);
      leave(`${at}.example`);
      pass(5);
    }
    expect(enter('0.example')).toBeUndefined();
    expect(enter('0.example')).toBe(3);
  });
});
