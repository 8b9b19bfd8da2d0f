import type { FinishUploadResponse, Upload } from '#sdk/generated/fec/types.ts';
import { ApiProblem } from '#sdk/problem.ts';

/** Sends a file piece by piece. What breaks on the way is tried again from where the server has it. */
export type PieceServer = {
  start: () => Promise<Upload>;
  read: (id: string) => Promise<Upload>;
  send: (id: string, offset: number, piece: Blob, onProgress: (bytes: number) => void) => Promise<Upload>;
  finish: (id: string) => Promise<FinishUploadResponse>;
  pause: (ms: number) => Promise<void>;
};

export type SendOptions = {
  /** Of an earlier try. */
  upload: string | undefined;
  signal: AbortSignal;
  onStarted: (id: string) => void;
  onProgress: (sent: number) => void;
  /** Broken off: nothing goes out for a while. */
  onPause: () => void;
};

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const MOST_FAILURES = 10;

export async function sendInPieces(
  file: Blob,
  server: PieceServer,
  { upload: earlier, signal, onStarted, onProgress, onPause }: SendOptions,
): Promise<FinishUploadResponse> {
  let failures = 0;
  /** Until it is answered or refused. */
  const persist = async <Reply>(ask: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      try {
        const reply = await ask();
        failures = 0;
        return reply;
      } catch (error) {
        signal.throwIfAborted();
        failures += 1;
        if (failures >= MOST_FAILURES || !isWorthAnotherTry(error)) throw error;
        onPause();
        await server.pause(pauseAfter(failures, error));
        signal.throwIfAborted();
      }
    }
  };

  let upload = await persist(() => (earlier === undefined ? server.start() : server.read(earlier)));
  onStarted(upload.id);
  onProgress(upload.received);
  let isUnsure = false;
  while (upload.received < upload.bytes) {
    signal.throwIfAborted();
    const { id } = upload;
    upload = await persist(async () => {
      const at = isUnsure ? await server.read(id) : upload;
      isUnsure = true;
      if (at.received >= at.bytes) return at;
      onProgress(at.received);
      const piece = file.slice(at.received, at.received + at.pieceBytes);
      const sent = await server.send(id, at.received, piece, (bytes) => onProgress(at.received + bytes));
      isUnsure = false;
      return sent;
    });
    onProgress(upload.received);
  }
  return await persist(() => server.finish(upload.id));
}

const WRONG_OFFSET = 409;

/** Nothing came, or somebody is busy; or the server has more or less of the file than we thought. */
function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  if (error.code === 'storage_full') return false;
  return error.status >= 500 || error.status === 429 || error.status === WRONG_OFFSET;
}

function pauseAfter(failures: number, error: unknown): number {
  const told = error instanceof ApiProblem ? error : undefined;
  if (told?.status === WRONG_OFFSET) return 0;
  return Math.max(told?.retryAfterMs ?? 0, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)));
}
