import { useSyncExternalStore } from 'react';
import {
  cancelUpload,
  finishUpload,
  listDossiers,
  readUpload,
  sendPiece,
  startUpload,
} from '#sdk/generated/fec/endpoints.ts';
import type { Dossier } from '#sdk/generated/fec/types.ts';
import { ApiProblem, NoAnswer } from '#sdk/problem.ts';
import { sendFile } from '#sdk/upload.ts';
import { CLIENT } from '../../app/server.ts';
import { inWorkspace } from '../../app/workspace.ts';
import { askIn, outdateDossiers } from './ask.ts';
import { type PieceServer, sendInPieces } from './send-in-pieces.ts';

/**
 * Files on their way into a workspace, one after the other, and what becomes of them. They belong to no page: whoever looks at a
 * company meanwhile finds them here afterwards.
 */
export type Sent = { key: string; name: string; bytes: number; state: SentState };

export type SentState =
  | { step: 'waiting' }
  | { step: 'sending'; sent: number; isPaused: boolean }
  | { step: 'reading'; dossiers: readonly Dossier[] }
  | { step: 'done'; dossiers: readonly Dossier[] }
  | { step: 'failed'; error: unknown };

type Kept = Sent & { file: File; upload: string | undefined; isArchive: boolean; controller: AbortController };

const PIECE_PATIENCE_MS = 600_000;
const BETWEEN_QUESTIONS_MS = 1000;
const MOST_AT_ONCE = 200;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Ends early when there is a network again, or nobody wants the file any more. */
function pauseUnless(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  addEventListener('online', () => resolve(), over);
  signal.addEventListener('abort', () => resolve(), over);
  const timer = setTimeout(resolve, ms);
  return promise.finally(() => {
    over.abort();
    clearTimeout(timer);
  });
}

/** The browser asks before it leaves what is not sent yet. */
const stay = (event: Event) => event.preventDefault();

function makeQueue(slug: string) {
  let files: readonly Kept[] = [];
  let isSending = false;
  let isWatching = false;
  let made = 0;
  const listeners = new Set<() => void>();

  const set = (next: readonly Kept[]) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const find = (key: string) => files.find((each) => each.key === key);
  const change = (key: string, changed: Partial<Kept>) =>
    set(files.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  const tell = (key: string, state: SentState) => change(key, { state });

  const serverFor = ({ file, name, controller: { signal } }: Kept): PieceServer => ({
    start: () => askIn(slug, startUpload, { body: { fileName: name, bytes: file.size } }, signal),
    read: (id) => askIn(slug, readUpload, { path: { id } }, signal),
    send: (id, offset, piece, onProgress) =>
      sendFile(
        sendPiece,
        {
          path: { id, offset },
          file: piece,
          mediaType: 'application/octet-stream',
          headers: inWorkspace(slug).headers,
          onProgress,
          signal: AbortSignal.any([signal, AbortSignal.timeout(PIECE_PATIENCE_MS)]),
        },
        CLIENT,
      ),
    finish: (id) => askIn(slug, finishUpload, { path: { id } }, signal),
    pause: (ms) => pauseUnless(ms, signal),
  });

  const sendOne = async (one: Kept) => {
    const { key, file } = one;
    const sending = (sent: number, isPaused = false) => tell(key, { step: 'sending', sent, isPaused });
    let last = 0;
    sending(0);
    try {
      const finished = await sendInPieces(file, serverFor(one), {
        upload: one.upload,
        signal: one.controller.signal,
        onStarted: (upload) => change(key, { upload }),
        onProgress: (sent) => {
          last = sent;
          sending(sent);
        },
        onPause: () => sending(last, true),
      });
      const dossiers = 'dossiers' in finished ? finished.dossiers : [];
      change(key, { isArchive: !('dossiers' in finished), state: { step: 'reading', dossiers } });
      outdateDossiers();
      void watch();
    } catch (error) {
      if (find(key) !== undefined) tell(key, { step: 'failed', error });
    }
  };

  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    addEventListener('beforeunload', stay);
    for (;;) {
      const next = files.find(({ state }) => state.step === 'waiting');
      if (next === undefined) break;
      await sendOne(next);
    }
    removeEventListener('beforeunload', stay);
    isSending = false;
  };

  /** Asks of one after the other what has become of it, a question a second at most. */
  const watch = async () => {
    if (isWatching) return;
    isWatching = true;
    for (;;) {
      const open = files.filter(({ state }) => state.step === 'reading');
      if (open.length === 0) break;
      for (const one of open) {
        await look(one).catch((error: unknown) => {
          const isRefused = error instanceof ApiProblem && error.status < 500 && error.status !== 429;
          if (isRefused) tell(one.key, { step: 'failed', error });
        });
        await pause(BETWEEN_QUESTIONS_MS);
      }
    }
    isWatching = false;
  };

  const look = async ({ key, upload = '', isArchive, state: before }: Kept) => {
    // Asked first: what was taken out of an archive before it was done with is listed then.
    const isUnpacking = isArchive && (await isThere(slug, upload));
    const dossiers = await dossiersOf(slug, upload);
    const isDone =
      !isUnpacking && dossiers.every(({ finishedAt, status }) => finishedAt !== null || status === 'failed');
    tell(key, { step: isDone ? 'done' : 'reading', dossiers });
    if (isDone || judgedIn(dossiers) !== ('dossiers' in before ? judgedIn(before.dossiers) : 0)) outdateDossiers();
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    files: (): readonly Sent[] => files,
    add: (given: readonly File[]) => {
      const more = given.map((file): Kept => {
        made += 1;
        const { name, size: bytes } = file;
        const controller = new AbortController();
        const state = { step: 'waiting' } as const;
        return { key: `file ${made}`, name, bytes, state, file, upload: undefined, isArchive: false, controller };
      });
      set([...files, ...more]);
      void sendAll();
    },
    again: (key: string) => {
      const one = find(key);
      if (one?.state.step !== 'failed') return;
      const { error } = one.state;
      const isGone = error instanceof ApiProblem && error.code === 'upload_not_found';
      change(key, {
        controller: new AbortController(),
        state: { step: 'waiting' },
        ...(isGone && { upload: undefined }),
      });
      void sendAll();
    },
    /** Gives it up, or takes it from the list if there is nothing to give up any more. */
    remove: (key: string) => {
      const one = find(key);
      set(files.filter((each) => each.key !== key));
      one?.controller.abort();
      const isOnItsWay = one?.state.step === 'sending' || one?.state.step === 'failed';
      if (isOnItsWay && one.upload !== undefined)
        // What is not deleted now is given up by the server after a day.
        void askIn(slug, cancelUpload, { path: { id: one.upload } }).catch(() => {});
    },
  };
}

const judgedIn = (dossiers: readonly Dossier[]) => dossiers.filter(({ finishedAt }) => finishedAt !== null).length;

async function isThere(slug: string, id: string): Promise<boolean> {
  try {
    await askIn(slug, readUpload, { path: { id } });
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'upload_not_found') return false;
    throw error instanceof Error ? error : new NoAnswer('network');
  }
}

async function dossiersOf(slug: string, upload: string): Promise<Dossier[]> {
  const found: Dossier[] = [];
  let after: string | undefined;
  do {
    const query = { upload, limit: MOST_AT_ONCE, ...(after !== undefined && { after }) };
    const part = await askIn(slug, listDossiers, { query });
    found.push(...part.dossiers);
    after = part.next ?? undefined;
  } while (after !== undefined);
  return found;
}

type Queue = ReturnType<typeof makeQueue>;
const queues = new Map<string, Queue>();

export function useSending(slug: string): { files: readonly Sent[] } & Pick<Queue, 'add' | 'again' | 'remove'> {
  const queue = queues.get(slug) ?? makeQueue(slug);
  queues.set(slug, queue);
  const { add, again, remove } = queue;
  return { files: useSyncExternalStore(queue.subscribe, queue.files), add, again, remove };
}
