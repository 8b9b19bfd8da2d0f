/** Does `work` under a signal that fires when the given one does, or once the time is over. Clears up after itself. */
export async function withTimeLimit<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, milliseconds);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await work(limit.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
