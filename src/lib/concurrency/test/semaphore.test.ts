import { expect, test } from 'vitest';
import { Semaphore } from '../semaphore.ts';

const never = new AbortController().signal;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What became of an entry so far. */
function entering(semaphore: Semaphore, signal = never) {
  const seen: { entry?: string } = {};
  void semaphore.enter(signal).then((entry) => {
    seen.entry = entry;
  });
  return seen;
}

test('so many enter at once, and the others in the order in which they came', async () => {
  const semaphore = new Semaphore(2, 10);
  const seen = Array.from({ length: 4 }, () => entering(semaphore));
  await settled();
  expect(seen.map(({ entry }) => entry)).toEqual(['entered', 'entered', undefined, undefined]);
  semaphore.leave();
  await settled();
  expect(seen.map(({ entry }) => entry)).toEqual(['entered', 'entered', 'entered', undefined]);
  semaphore.leave();
  await settled();
  expect(seen[3]).toEqual({ entry: 'entered' });
});

test('a slot that nobody waits for is free again', async () => {
  const semaphore = new Semaphore(1, 0);
  await expect(semaphore.enter(never)).resolves.toBe('entered');
  await expect(semaphore.enter(never)).resolves.toBe('full');
  semaphore.leave();
  await expect(semaphore.enter(never)).resolves.toBe('entered');
});

test('who stops waiting leaves the line, and takes no slot', async () => {
  const semaphore = new Semaphore(1, 2);
  const impatient = new AbortController();
  const [first, gone, last] = [entering(semaphore), entering(semaphore, impatient.signal), entering(semaphore)];
  await settled();
  await expect(semaphore.enter(never)).resolves.toBe('full');
  impatient.abort();
  const another = entering(semaphore);
  await settled();
  expect([first, gone, last, another].map(({ entry }) => entry)).toEqual(['entered', 'aborted', undefined, undefined]);
  semaphore.leave();
  await settled();
  expect([last, another].map(({ entry }) => entry)).toEqual(['entered', undefined]);
  semaphore.leave();
  await settled();
  expect(another).toEqual({ entry: 'entered' });
});

test('who has a slot keeps it, whatever the signal says afterwards', async () => {
  const semaphore = new Semaphore(1, 1);
  const patience = new AbortController();
  const [first, second] = [entering(semaphore), entering(semaphore, patience.signal)];
  semaphore.leave();
  patience.abort();
  await settled();
  expect([first, second]).toEqual([{ entry: 'entered' }, { entry: 'entered' }]);
  await expect(semaphore.enter(AbortSignal.abort())).resolves.toBe('aborted');
});
