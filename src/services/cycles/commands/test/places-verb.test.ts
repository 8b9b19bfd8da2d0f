import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { CommandContext } from '#platform/command.ts';
import { UsageError } from '#platform/command.ts';
import { coloursFor } from '#platform/terminal/colours.ts';
import { placesVerb } from '../places-verb.ts';

/** `quintet cycles places`: making the file is shown beside the compiler of it. */
const CONTEXT: CommandContext = {
  keyedServices: [],
  open: () => Promise.reject(new Error('No command here needs a database.')),
  actor: 'cli:test',
  environment: {},
  terminal: { stdin: Readable.from([]), progress: () => {}, isInteractive: false, colours: coloursFor(false, {}) },
};
const run = (options: Record<string, string> = {}, positional: string[] = []) =>
  placesVerb().run(CONTEXT, { positional, options });

test('tells what is shipped, and from what it was made', async () => {
  const { text, json } = await run();
  expect(text).toMatch(/^135271 places with \d+ names\nNames by script:\n {2}Latn {2}\d+\n/);
  expect(text).toMatch(/\n {2}names\.csv, our own list {2}sha256 [0-9a-f]{64}$/m);
  expect(json).toMatchObject({ places: 135_271, isWritten: false });
});

test('takes no other arguments, and no directory without the packages', async () => {
  await expect(run({}, ['x'])).rejects.toThrow(UsageError);
  await expect(run({ from: '' })).rejects.toThrow(UsageError);
  await expect(run({ from: '/nowhere' })).rejects.toThrow(/ENOENT/);
});
