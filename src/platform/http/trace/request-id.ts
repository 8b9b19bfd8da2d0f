import { randomUUID } from 'node:crypto';

/**
 * Ids of requests, in the form of a UUID: random for the process, counted within it. They tell requests apart; they are no
 * secret, and making one costs a fraction of what a random one costs.
 */
const COUNTER_DIGITS = 12;

export function requestIds(): () => string {
  const ours = randomUUID().slice(0, -COUNTER_DIGITS);
  let count = 0;
  return () => {
    count += 1;
    return ours + count.toString(16).padStart(COUNTER_DIGITS, '0');
  };
}
