import { workerData } from 'node:worker_threads';
import { threadNumber } from '#platform/threads/thread-number.ts';
import { OutOfBudget } from '../../reader/memory-budget.ts';
import { frameOf } from '../thrown-at.ts';
import { Assistant } from './assistant.ts';
import { Link } from './link.ts';
import type { FromFirst, FromSecond } from './messages.ts';
import type { SecondThreadData } from './second-thread.ts';

/** What the second thread of an analysis runs, until it is ended. */
const { end, number } = workerData as SecondThreadData;
Atomics.store(number, 0, threadNumber() ?? 0);
const link = new Link<FromSecond, FromFirst>(end);
const assistant = new Assistant({ send: (message) => link.send(message), receive: () => link.receive() });
try {
  for (;;) assistant.hear(link.receive());
} catch (error) {
  link.send({ failed: { isOutOfBudget: error instanceof OutOfBudget, at: frameOf(error) } });
}
