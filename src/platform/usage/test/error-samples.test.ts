import { expect, test } from 'vitest';
import { ErrorSamples, MOST_OF_A_HOLDER, MOST_OF_A_KIND } from '../error-samples.ts';

const operationOf = (id: string) => ({ service: { name: 'readiness' }, operation: { id } });
const check = operationOf('checkReadiness');
const sample = (at: number, given: Partial<Parameters<ErrorSamples['note']>[0]> = {}) => ({
  asked: check,
  holder: 'a',
  keyId: 'k',
  at,
  requestId: `r-${at}`,
  status: 400,
  code: 'invalid_request',
  milliseconds: 1,
  ...given,
});

test('of a flood of one kind some are kept in a minute, and other kinds and holders keep theirs', () => {
  const samples = new ErrorSamples();
  for (let i = 0; i < 10_000; i += 1) samples.note(sample(i));
  expect(samples.take()).toHaveLength(MOST_OF_A_KIND);
  samples.note(sample(20_000));
  samples.note(sample(20_001, { status: 500 }));
  samples.note(sample(20_002, { asked: operationOf('other') }));
  samples.note(sample(20_003, { holder: 'b' }));
  expect(samples.take().map(({ at }) => at)).toEqual([20_001, 20_002, 20_003]);
  samples.note(sample(60_000));
  expect(samples.take()).toHaveLength(1);
});

test('of a holder some are kept in an hour, whatever their kinds', () => {
  const samples = new ErrorSamples();
  for (let second = 0; second < 3600; second += 1) samples.note(sample(second * 1000));
  expect(samples.take()).toHaveLength(MOST_OF_A_HOLDER);
  samples.note(sample(3_600_000));
  expect(samples.take()).toHaveLength(1);
});

test('what was put back comes first, and what waits is bounded', () => {
  const samples = new ErrorSamples();
  for (let holder = 0; holder < 20_000; holder += 1) samples.note(sample(holder, { holder: String(holder) }));
  const taken = samples.take();
  expect(taken).toHaveLength(10_000);
  samples.note(sample(30_000, { holder: '1' }));
  samples.putBack(taken);
  expect(samples.take()).toEqual(taken);
});
