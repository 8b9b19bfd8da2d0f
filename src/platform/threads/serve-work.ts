import { parentPort, workerData } from 'node:worker_threads';

/** What the pool says to a thread when it starts. */
export type ThreadData = { isForShortWork: boolean };

/** Whether this thread is the one that its pool keeps for short work. */
export function takesShortWorkOnly(): boolean {
  return (workerData as ThreadData | null)?.isForShortWork === true;
}

/** What a thread says to the pool. */
export type Report<Output, Progress> = { progress: Progress } | { done: Output } | { thrown: string };

/**
 * The other side of a worker pool: hands each piece of work to `perform`, one at a time, and reports what came of it. What
 * `perform` tells on the way is heard at once. To be called once, at the end of the file that is a pool's entry: from then
 * on the thread counts as ready.
 */
export function serveWork<Input, Output, Progress = never>(
  perform: (input: Input, tell: (progress: Progress) => void) => Output,
): void {
  const port = parentPort;
  if (port === null) throw new Error('Work is served in a thread only.');
  const report = (said: Report<Output, Progress>) => port.postMessage(said);
  const tell = (progress: Progress) => report({ progress });
  port.on('message', (input: Input) => report(reportOf(() => perform(input, tell))));
  port.postMessage('ready');
}

function reportOf<Output>(perform: () => Output): { done: Output } | { thrown: string } {
  try {
    return { done: perform() };
  } catch (error) {
    return { thrown: error instanceof Error ? error.message : String(error) };
  }
}
