import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { JustRefused } from '../just-refused.ts';

const resetsAt = new Date('2026-11-16T06:00:00Z');
const HOUR = 3_600_000;

function memory() {
  let now = 0;
  const refused = new JustRefused(() => now);
  return { refused, pass: (milliseconds: number) => (now += milliseconds) };
}

const use = (changes: object = {}) => ({ subject: randomUUID(), app: 1, allowance: 1, ...changes });

test('a refusal is remembered for a second, for that subject, application and allowance', () => {
  const { refused, pass } = memory();
  const asked = use();
  refused.remember(asked, resetsAt, HOUR, refused.now());
  expect(refused.find(asked)).toEqual(resetsAt);
  expect(refused.find({ ...asked, app: 2 })).toBeUndefined();
  expect(refused.find(use())).toBeUndefined();
  // Whoever has subscribed meanwhile is asked for anew.
  expect(refused.find({ ...asked, allowance: 100 })).toBeUndefined();
  pass(999);
  expect(refused.find(asked)).toEqual(resetsAt);
  pass(1);
  expect(refused.find(asked)).toBeUndefined();
});

test('what was used up under a larger allowance is so under a smaller one', () => {
  const { refused } = memory();
  const premium = use({ allowance: 100 });
  refused.remember(premium, resetsAt, HOUR, refused.now());
  expect(refused.find({ ...premium, allowance: 1 })).toEqual(resetsAt);
});

test('nothing is remembered over midnight', () => {
  const { refused, pass } = memory();
  const asked = use();
  refused.remember(asked, resetsAt, 1000, refused.now());
  expect(refused.find(asked)).toBeUndefined();
  refused.remember(asked, resetsAt, 1001, refused.now());
  pass(1001);
  expect(refused.find(asked)).toBeUndefined();
});

test('an answer that was long on its way is remembered for what is left of its second', () => {
  const { refused, pass } = memory();
  const asked = use();
  const askedAt = refused.now();
  pass(900);
  refused.remember(asked, resetsAt, 1001, askedAt);
  pass(99);
  expect(refused.find(asked)).toEqual(resetsAt);
  pass(1);
  expect(refused.find(asked)).toBeUndefined();
});

test('it does not grow without end', () => {
  const { refused } = memory();
  const first = use();
  refused.remember(first, resetsAt, HOUR, refused.now());
  for (let i = 0; i < 50_000; i += 1) refused.remember(use(), resetsAt, HOUR, refused.now());
  expect(refused.find(first)).toBeUndefined();
});
