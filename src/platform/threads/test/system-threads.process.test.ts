import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('a thread that has stepped back does not take the threads with it that read files for everybody', () => {
  const program = fileURLToPath(new URL('./tell-niceness.ts', import.meta.url));
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  const told = JSON.parse(printed) as { lowered: unknown; read: unknown; nicenesses: number[] };
  expect([told.lowered, told.read]).toEqual([{ done: '10' }, { done: 'read' }]);
  expect(told.nicenesses.length).toBeGreaterThan(0);
  expect(new Set(told.nicenesses)).toEqual(new Set([0]));
});
