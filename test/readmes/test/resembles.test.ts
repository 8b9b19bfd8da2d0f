import { describe, expect, test } from 'vitest';
import { blocksIn } from '../blocks.ts';
import { differenceFrom } from '../resembles.ts';

describe('what a page shows of an output', () => {
  test.each([
    ['{ "a": 1, … }', '{"a":1,"b":2}'],
    ['{ …, "b": 2 }', '{"a":1,"b":2}'],
    ['{ "list": [1, …], "deep": { … } }', '{"list":[1,2,3],"deep":{"x":1}}'],
    ['{ "list": [1, …, 3] }', '{"list":[1,2,3]}'],
    ['{ "text": "from … to" }', '{"text":"from here to"}'],
    ['{ "at": "2026-11-15T10:42:04.179Z" }', '{"at":"2027-01-02T03:04:05.006Z"}'],
    ['link: <x>\n\n{"a":1,…}', 'HTTP/1.1 200 OK\nlink: <x>\ndate: now\n\n{"a":1,"b":2}'],
  ])('%s is shown of %s', (shown, output) => {
    expect(differenceFrom(shown, output)).toBeUndefined();
  });

  test.each([
    ['{ "a": 1 }', '{"a":1,"b":2}', '$.b is answered and not shown'],
    ['{ "a": 1, … }', '{"a":2}', '$.a is 2, shown as 1'],
    ['{ "list": [1, 2] }', '{"list":[1]}', '$.list has 1 elements, 2 are shown'],
    ['{ "list": [1, …, 4] }', '{"list":[1,2]}', '$.list is 2, shown as 4'],
    ['{ "text": "from … to" }', '{"text":"from here"}', '$.text is "from here", shown as "from … to"'],
    ['{ "a": 1 }', 'refused', 'the output is not JSON'],
    ['first\nsecond', 'first', 'no line of the output reads: second'],
    ['vary: Origin', 'vary: Origin, Accept-Encoding', 'no line of the output reads: vary: Origin'],
  ])('%s is not shown of %s', (shown, output, difference) => {
    expect(differenceFrom(shown, output)).toBe(difference);
  });
});

describe('the blocks of a page', () => {
  const page = [
    'Make a key:',
    '',
    '```sh',
    'make key',
    '```',
    '',
    'The answer:',
    '',
    '```json',
    '{}',
    '```',
    '',
    'Not run as it stands: it needs a file of your own.',
    '',
    '```sh',
    'read FILE',
    '```',
  ].join('\n');

  test('are commands with what is shown of their output, and those that the page says are not run', () => {
    expect(blocksIn(page).map(({ text, line, isRun, shows }) => ({ text, line, isRun, shows }))).toEqual([
      { text: 'make key', line: 4, isRun: true, shows: { language: 'json', text: '{}' } },
      { text: '{}', line: 10, isRun: false, shows: undefined },
      { text: 'read FILE', line: 16, isRun: false, shows: undefined },
    ]);
  });

  test('are shown by a sentence too', () => {
    const [block] = blocksIn('```sh\nask\n```\n\nThe answer begins `{"score":44,…`. Then go on.');
    expect(block?.shows?.text).toBe('{"score":44,…');
  });

  test('have an end', () => {
    expect(() => blocksIn('```sh\nls')).toThrow('The block at line 1 has no end');
  });
});
