import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '#kernel/problem.ts';
import { freeBytes } from '#lib/bytes/free-bytes.ts';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import { newFileKey } from '#platform/blobs/frames.ts';
import type { IncomingBody } from '#platform/http/body/stream-body.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { fecProblem } from '../problems.ts';
import type { AskedOptions } from './asked-options.ts';
import { fetchFile } from './fetched-file.ts';
import { inTurns } from './in-turns.ts';
import { fileTooLarge, IncomingFile } from './incoming-file.ts';
import { JsonContent } from './json-content.ts';
import { readJsonRequest } from './json-request.ts';
import type { ReceivedFile } from './received-file.ts';
import type { Slot } from './slots.ts';
import { clientGone, openSlots } from './slots.ts';
import type { OpenFile } from './spool.ts';
import { Spool } from './spool.ts';
import { openSpoolDirectory } from './spool-directory.ts';
import { isPacked, unpacked } from './unpack.ts';

/**
 * Takes bodies in: waits for a turn, unpacks, takes the file out of JSON, and puts it into memory or on the disk. Every
 * amount is bounded, and a body that fails leaves nothing behind. Does not look into the file, and logs nothing of it.
 */
export type Intake = {
  /** Throws a problem for a body that cannot be taken in. Whoever gets the file releases it. */
  receive(body: IncomingBody, options: ReceiveOptions): Promise<Received>;
  /** Brings a file here that was kept elsewhere. Throws a problem if there is no space for it. */
  fetch(file: EncryptedFile, holder: string): Promise<ReceivedFile>;
  /** Puts a file here whose bytes come from elsewhere, so many of them as they come. Throws a problem if there is no space for it. */
  take(bytes: AsyncIterable<Uint8Array>, options: TakeOptions): Promise<ReceivedFile>;
  /** A place in the spool that somebody else writes to, of about so many bytes. Throws a problem if there is none. */
  aside(holder: string, bytes: number): Aside;
  /** Bytes of a body of this type, as they come over the wire and unpacked. */
  limitFor(mediaType: string): number;
  close(): Promise<void>;
};

type ReceiveOptions = {
  contentEncoding: string | undefined;
  /** Whose body it is: nobody may take all slots. */
  holder: string;
  signal: AbortSignal;
};

export type Aside = { path: string; key: Buffer; release: () => Promise<void> };

type TakeOptions = { bytes: number; holder: string; packed: boolean };

/** Options come with JSON bodies only. */
type Received = { file: ReceivedFile; options: AskedOptions };

export type IntakeOptions = {
  /** Where local files may be kept; the spool is a directory in it. */
  directory: string;
  maxBytes: number;
  spoolBytes: number;
  readersAtOnce?: number;
  maxWaiting?: number;
  metrics: Metrics;
  /** How a file is made on the disk; another one to try what a broken disk does. */
  openFile?: OpenFile;
};

/** Of a JSON body: a client that made it holds it as one string, and those end not far from here. */
const JSON_BYTES = 256 * 1024 * 1024;
const READERS_AT_ONCE = 16;
const MAX_WAITING = 64;

export async function openIntake(options: IntakeOptions): Promise<Intake> {
  const { metrics, readersAtOnce = READERS_AT_ONCE, maxWaiting = MAX_WAITING } = options;
  const maxBytes = Math.min(options.maxBytes, options.spoolBytes);
  const directory = await openSpoolDirectory(join(options.directory, 'fec-spool'));
  const spool = new Spool(directory.path, options.spoolBytes, options.openFile);
  const slots = openSlots({ atOnce: readersAtOnce, maxWaiting });
  const received = metrics.counter('fec_received_bytes_total', 'Bytes of accounting files that were taken in.');
  metrics.gauge('fec_bodies_reading', 'Accounting files that are being taken in.', () => slots.load().reading);
  metrics.gauge('fec_bodies_waiting', 'Accounting files that wait to be taken in.', () => slots.load().waiting);
  const ended = metrics.counter(
    'fec_bodies_ended_total',
    'Accounting files that were ended while they came, so that those of another key could come.',
  );
  metrics.gauge('fec_spool_bytes', 'Disk space that accounting files take or have reserved.', () => spool.taken);

  const limitFor = (mediaType: string) => (isJson(mediaType) ? Math.min(maxBytes, JSON_BYTES) : maxBytes);

  const takeIn = async (body: IncomingBody, isGzip: boolean, file: IncomingFile, slot: Slot): Promise<Received> => {
    addAbortSignal(slot.signal, body.bytes);
    const pieces = inTurns(isGzip ? unpacked(body.bytes) : (body.bytes as AsyncIterable<Uint8Array>), slot);
    const limit = limitFor(body.mediaType);
    const mayFree = !isGzip && body.mayFreePieces === true;
    const asked = isJson(body.mediaType) ? await takeJson(pieces, file, limit) : await take(pieces, file, mayFree);
    if (file.size === 0) throw fecProblem('content_empty', { public: 'Le fichier est vide.' });
    received.add(file.size);
    return { file: await file.finish(), options: asked };
  };

  return {
    receive: async (body, { contentEncoding, holder, signal }) => {
      const isGzip = isPacked(contentEncoding);
      let file: IncomingFile | undefined;
      const slot = slots.enter(holder, { signal, worth: () => file?.rate ?? 0, onEnd: () => ended.add() });
      try {
        // Its space is kept free only from its turn on.
        await slot.begin();
        file = new IncomingFile(spool, { limit: maxBytes, announced: body.declaredLength, holder, end: slot.end });
        return await takeIn(body, isGzip, file, slot);
      } catch (error) {
        await file?.discard();
        throw slot.signal.aborted ? slot.signal.reason : asProblem(error);
      } finally {
        slot.leave();
      }
    },
    fetch: (file, holder) => fetchFile(spool, file, holder),
    take: async (bytes, { bytes: announced, holder, packed }) => {
      const file = new IncomingFile(spool, { limit: maxBytes, announced: packed ? undefined : announced, holder });
      try {
        await take(packed ? unpacked(Readable.from(bytes, { objectMode: false })) : bytes, file, false);
        return await file.finish();
      } catch (error) {
        await file.discard();
        throw error;
      }
    },
    aside: (holder, bytes) => {
      const space = spool.spaceFor(holder);
      space.set(bytes);
      space.keep();
      const path = spool.newPath();
      const release = async () => {
        await spool.remove(path);
        space.set(0);
      };
      return { path, key: newFileKey(), release };
    },
    limitFor,
    close: directory.close,
  };
}

const isJson = (mediaType: string) => mediaType === 'application/json';

async function take(pieces: AsyncIterable<Uint8Array>, file: IncomingFile, mayFree: boolean): Promise<AskedOptions> {
  for await (const piece of pieces) {
    await file.write(piece);
    if (mayFree) freeBytes(piece);
  }
  return { disabledControls: [] };
}

/** Escapes are read digit by digit: others get their turn after so many bytes, though more may have arrived. */
const BYTES_IN_A_TURN = 128 * 1024;

async function takeJson(pieces: AsyncIterable<Uint8Array>, file: IncomingFile, limit: number) {
  const document = new JsonContent();
  let size = 0;
  let sinceTurn = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > limit) throw fileTooLarge(limit);
    await file.write(document.push(piece));
    sinceTurn += piece.length;
    if (sinceTurn < BYTES_IN_A_TURN) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return readJsonRequest(document.end());
}

/** A client that leaves shows in several ways, none of which is a fault of ours. */
function asProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return !(error instanceof Problem) && LEFT.has(code) ? clientGone() : error;
}

const LEFT: ReadonlySet<string> = new Set(['ABORT_ERR', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);
