import { randomBytes } from 'node:crypto';
import { BlobStoreUnavailable } from '#platform/blobs/blob-store.ts';
import type { Blobs } from '#platform/blobs/blobs.ts';
import type { Database } from '#platform/db/pool.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { describeError } from '#platform/telemetry/log.ts';
import type { AskedOptions } from '../intake/asked-options.ts';
import type { ReceivedFile } from '../intake/received-file.ts';
import { encryptedForm } from '../intake/received-file.ts';
import type { AnalysisState, OverQuota } from '../store/analyses.ts';
import { abandonAnalysis, attachFile, eraseAnalysis, insertAnalysis, reserveBytes } from '../store/analyses.ts';
import type { Heartbeats } from './heartbeats.ts';
import { filesUnavailable, interrupted, tooManyAnalyses } from './refusals.ts';

/**
 * Takes in analyses that somebody asks for later. A file that has arrived is kept where every worker can read it, in one step
 * with the analysis: from then on it belongs to nobody's disk, and this process may end.
 */
export type DeferredAnalyses = {
  /** Makes room for an analysis before its file is read, so that nobody sends a gigabyte to be refused afterwards. */
  reserve(principal: Holder): Promise<Reservation>;
  /** Erases an analysis with its file. False if the holder has no such one. Where it runs, it ends with the next heartbeat. */
  erase(id: string, holder: string): Promise<boolean>;
};

/** Whose an analysis is (Principal): a workspace, or a key of none. */
type Holder = { id: string; owner: string };

type Reservation = {
  state: AnalysisState;
  /** Hands the file over, and releases it here. What becomes of it is to be read from the database. */
  accept(file: ReceivedFile, asked: AskedOptions, signal: AbortSignal): Promise<void>;
  /** Gives the room back: there is no file after all. Never rejects; what cannot be erased expires. */
  abandon(): Promise<void>;
};

type DeferredOptions = {
  /** One whose statements have a limit: somebody waits. */
  database: Database;
  blobs: Blobs;
  heartbeats: Heartbeats;
  log: Log;
  /** How long another process may be silent before it is taken for dead. */
  silenceSeconds: number;
  /** Bytes of files that wait, of all holders. */
  waitingBytes: number;
  /** Hears that there is something to do. */
  onAccepted: () => void;
};

/** What a holder may have at once. */
const QUOTA = { unfinished: 8, kept: 1000 };

export function openDeferredAnalyses(options: DeferredOptions): DeferredAnalyses {
  const { database, blobs, heartbeats, log, silenceSeconds, waitingBytes } = options;
  // A length costs nothing to send: one holder is not to keep all others out.
  const space = { bytes: waitingBytes, bytesOfOne: waitingBytes / 2 };

  type Accepted = { state: AnalysisState; principal: Holder; asked: AskedOptions; signal: AbortSignal };

  const accept = async (file: ReceivedFile, { state, principal, asked, signal }: Accepted) => {
    const { id, expiresAt } = state;
    const { id: holder, owner } = principal;
    const over = await reserveBytes(database, { id, holder }, file.size, space);
    if (over !== undefined) throw tooManyAnalyses(over);
    await blobs.keep(encryptedForm(file), { owner, expiresAt, signal }, async (connection, blob) => {
      if (!(await attachFile(connection, id, { blob, options: asked }))) throw interrupted();
    });
  };

  return {
    reserve: async (principal) => {
      const id = randomBytes(16).toString('base64url');
      const made = { id, holder: principal.id, worker: heartbeats.worker };
      const state = await insertAnalysis(database, made, { ...QUOTA, silenceSeconds });
      if ('over' in state) throw tooManyAnalyses(state satisfies OverQuota);
      const receiving = heartbeats.begin(id);
      return {
        state,
        accept: async (file, asked, signal) => {
          try {
            await accept(file, { state, principal, asked, signal });
            // Whoever left meanwhile does not know where to ask.
            signal.throwIfAborted();
          } catch (error) {
            throw error instanceof BlobStoreUnavailable ? filesUnavailable(error) : error;
          } finally {
            heartbeats.end(id, receiving);
            await file.release();
          }
          options.onAccepted();
        },
        abandon: async () => {
          heartbeats.end(id, receiving);
          try {
            const erased = await abandonAnalysis(database, id);
            if (typeof erased?.blob === 'string') await blobs.discard(erased.blob);
          } catch (error) {
            log.warn({ error: describeError(error) }, 'an analysis without a file was not erased');
          }
        },
      };
    },
    erase: async (id, holder) => {
      const erased = await eraseAnalysis(database, id, holder);
      if (erased === undefined) return false;
      heartbeats.cancel(id);
      // Nobody can read it any more; its bytes go meanwhile.
      if (erased.blob !== null) void blobs.discard(erased.blob);
      return true;
    },
  };
}
