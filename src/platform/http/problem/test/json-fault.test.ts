import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { faultOfRefused, findJsonFault } from '../json-fault.ts';

const parserRefuses = (text: string) => {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
};

describe('where a text stops being JSON', () => {
  test.each([
    ['', 1, 1, true, 'value'],
    ['{"a": 1', 1, 8, true, 'next name'],
    ['{"a": 1,\n "b": [1, 2,]}', 2, 13, false, 'value'],
    ['{"a": 1,}', 1, 9, false, 'name'],
    ["{'a': 1}", 1, 2, false, 'first name'],
    ['{"a" 1}', 1, 6, false, 'colon'],
    ['{"a": undefined}', 1, 7, false, 'value'],
    ['{"a": trux}', 1, 10, false, 'word'],
    ['[1 2]', 1, 4, false, 'next value'],
    ['[01]', 1, 3, false, 'next value'],
    ['[1.]', 1, 4, false, 'digit'],
    ['[-', 1, 3, true, 'digit'],
    ['[1e+]', 1, 5, false, 'digit'],
    ['{} {}', 1, 4, false, 'end'],
    ['"a\nb"', 1, 3, false, 'text'],
    ['"abc', 1, 5, true, 'text'],
    ['"\\x"', 1, 3, false, 'escape'],
    ['"\\u12g4"', 1, 6, false, 'hexadecimal'],
    // Characters, not bytes or units: five letters, one of them of four bytes.
    ['{"é😀": x}', 1, 8, false, 'value'],
    ['\ufeff[x]', 1, 2, false, 'first value'],
    // Lines end as editors end them.
    ['[\r\n1,\r2,\n3 4]', 4, 3, false, 'next value'],
  ])('%j', (text, line, column, ends, expected) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, ends, expected });
  });

  test('is told exactly for what the parser refuses, and at its position where the parser tells one', () => {
    const changes = fc.array(
      fc.tuple(fc.nat(300), fc.nat(2), fc.constantFrom(...Array.from('{}[]",:\\u0a1-.e \n\t\u0001é😀'))),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    let refused = 0;
    let placed = 0;
    fc.assert(
      fc.property(fc.json(), changes, (json, list) => {
        let text = json;
        for (const [at, drop, put] of list) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + put + text.slice(from + drop);
        }
        const message = parserRefuses(text);
        const fault = findJsonFault(text);
        expect(fault !== undefined, JSON.stringify(text)).toBe(message !== undefined);
        if (fault === undefined || message === undefined) return;
        refused += 1;
        const told = /at position (\d+)/.exec(message)?.[1];
        if (told === undefined || /escape|Exponent|number/i.test(message)) return;
        placed += 1;
        expect(fault.at, `${JSON.stringify(text)} ${message}`).toBe(Number(told));
      }),
      { numRuns: randomCases(3000) },
    );
    expect(refused).toBeGreaterThan(randomCases(500));
    expect(placed).toBeGreaterThan(randomCases(200));
  });

  test('of a long text only the beginning is looked at', () => {
    const long = `[${'1,'.repeat(300_000)}`;
    expect(faultOfRefused(`${long}x`)).toBe('far');
    expect(faultOfRefused(long)).toBe('far');
    expect(faultOfRefused(`[x,${long}`)).toMatchObject({ at: 1, expected: 'first value' });
    expect(faultOfRefused('{"__proto__":1}')).toBe('key');
    expect(faultOfRefused('[1,')).toMatchObject({ at: 3, ends: true });
  });

  test('the largest bodies take no time to speak of', () => {
    for (const text of [
      '['.repeat(100_000),
      `"${'\\u0041'.repeat(16_000)}`,
      `[${'1,'.repeat(50_000)}`,
      ' '.repeat(100_000),
    ]) {
      const began = performance.now();
      expect(findJsonFault(text)).toBeDefined();
      expect(performance.now() - began).toBeLessThan(500);
    }
  });
});
