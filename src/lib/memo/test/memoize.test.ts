import { describe, expect, test } from 'vitest';
import { memoizeByObject, memoizeByText } from '../memoize.ts';

describe('by object', () => {
  test('made once for each object, not for each that looks alike', () => {
    const made: object[] = [];
    const sizeOf = memoizeByObject((list: readonly string[]) => {
      made.push(list);
      return list.length;
    });
    const [one, other] = [['a'], ['a']];
    expect([sizeOf(one), sizeOf(one), sizeOf(other), sizeOf(one)]).toEqual([1, 1, 1, 1]);
    expect(made).toEqual([one, other]);
  });

  test('that there is nothing is remembered too', () => {
    let asked = 0;
    const nothing = memoizeByObject(() => {
      asked += 1;
      return undefined;
    });
    const key = {};
    expect([nothing(key), nothing(key), asked]).toEqual([undefined, undefined, 1]);
  });
});

describe('by text', () => {
  function counted<Value>(most: number, make: (text: string) => Value) {
    const asked: string[] = [];
    const get = memoizeByText(most, (text) => {
      asked.push(text);
      return make(text);
    });
    return { asked, get };
  }

  test('made once for each text, undefined included', () => {
    const { asked, get } = counted(10, (text) => (text === '' ? undefined : text.length));
    expect(['abc', '', 'abc', '', 'ab'].map(get)).toEqual([3, undefined, 3, undefined, 2]);
    expect(asked).toEqual(['abc', '', 'ab']);
  });

  test('begins anew when it is full', () => {
    const { asked, get } = counted(2, (text) => text.length);
    for (const text of ['a', 'b', 'a', 'b', 'c', 'c', 'a']) get(text);
    expect(asked).toEqual(['a', 'b', 'c', 'a']);
  });
});
