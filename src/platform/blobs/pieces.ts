/**
 * Pieces of one size, whatever the sizes that come; only the last may be shorter. Each byte is copied once. Whoever gives
 * `buffers` may use one again as soon as what was made of it is needed no more.
 */
export async function* inPiecesOf(
  size: number,
  pieces: AsyncIterable<Uint8Array>,
  buffers: () => Buffer = () => Buffer.allocUnsafe(size),
): AsyncGenerator<Buffer, void, undefined> {
  let filling: Buffer | undefined;
  let filled = 0;
  for await (const piece of pieces) {
    let taken = 0;
    while (taken < piece.length) {
      filling ??= buffers();
      const count = Math.min(size - filled, piece.length - taken);
      filling.set(piece.subarray(taken, taken + count), filled);
      taken += count;
      filled += count;
      if (filled < size) continue;
      yield filling;
      filling = undefined;
      filled = 0;
    }
  }
  if (filling !== undefined) yield filling.subarray(0, filled);
}

/** What comes until the signal says stop, also while nothing comes: then its reason is thrown, and the source is ended. */
export async function* untilAborted(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal === undefined) {
    yield* pieces;
    return;
  }
  signal.throwIfAborted();
  const source = pieces[Symbol.asyncIterator]();
  // One promise for each step: in a race with one that lasts, that one would hold every piece that there was.
  let stop = () => {};
  const onAbort = () => stop();
  signal.addEventListener('abort', onAbort, { once: true });
  let isWaiting = false;
  try {
    while (true) {
      signal.throwIfAborted();
      isWaiting = true;
      const step = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        stop = () => reject(signal.reason as Error);
        source.next().then(resolve, reject);
      });
      isWaiting = false;
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    const ended = Promise.resolve(source.return?.());
    // A source that waits for something itself ends only after that; nobody waits for it then.
    if (isWaiting) ended.catch(() => {});
    else await ended;
  }
}
