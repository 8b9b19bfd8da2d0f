import { parentPort } from 'node:worker_threads';

/** What a thread says to the pool. */
export type Report<Output> = { done: Output } | { thrown: string };

/**
 * The other side of a worker pool: hands each piece of work to `perform`, one at a time, and reports what came of it. To
 * be called once, at the end of the file that is a pool's entry.
 */
export function serveWork<Input, Output>(perform: (input: Input) => Output): void {
  const port = parentPort;
  if (port === null) throw new Error('Work is served in a thread only.');
  port.on('message', (input: Input) => port.postMessage(reportOf(perform, input)));
  port.postMessage('ready');
}

function reportOf<Input, Output>(perform: (input: Input) => Output, input: Input): Report<Output> {
  try {
    return { done: perform(input) };
  } catch (error) {
    return { thrown: error instanceof Error ? error.message : String(error) };
  }
}
