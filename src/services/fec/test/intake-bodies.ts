import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { decryptFrame, ENCRYPTED_FRAME_BYTES, framesOf } from '#platform/blobs/frames.ts';
import type { IncomingBody } from '#platform/http/body/stream-body.ts';
import { Metrics } from '#platform/telemetry/metrics.ts';
import type { Intake, IntakeOptions } from '../intake/intake.ts';
import { openIntake } from '../intake/intake.ts';
import type { ReceivedFile } from '../intake/received-file.ts';

/** An intake in a directory of its own, and bodies for it. */
export type TestIntake = {
  intake: Intake;
  directory: string;
  metrics: Metrics;
  /** Names of all files under the spool, locks aside. */
  files: () => string[];
  gauge: (name: string) => number;
  close: () => Promise<void>;
};

export const MEBIBYTE = 1024 * 1024;
/** For what must come, on however busy a machine. */
export const PATIENTLY = { timeout: 30_000 };

export async function openTestIntake(options: Partial<IntakeOptions> = {}): Promise<TestIntake> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'fec-intake-'));
  const metrics = new Metrics();
  const intake = await openIntake({
    directory,
    maxBytes: 64 * MEBIBYTE,
    spoolBytes: 256 * MEBIBYTE,
    metrics,
    ...options,
  });
  return {
    intake,
    directory,
    metrics,
    files: () => filesIn(directory),
    gauge: (name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics.render())?.[1]),
    close: async () => {
      await intake.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export function filesIn(directory: string): string[] {
  return readdirSync(join(directory, 'fec-spool'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lock'))
    .map((entry) => join(entry.parentPath, entry.name));
}

type BodyOptions = { mediaType?: string; isAnnounced?: boolean; pieceBytes?: number };

export function bodyOf(bytes: Uint8Array | string, options: BodyOptions = {}): IncomingBody {
  const { mediaType = 'text/plain', isAnnounced = true, pieceBytes = 65_536 } = options;
  const whole = Buffer.from(bytes as Uint8Array);
  return {
    bytes: Readable.from(piecesOf(whole, pieceBytes), { objectMode: false }),
    mediaType,
    declaredLength: isAnnounced ? whole.length : undefined,
    limit: Number.MAX_SAFE_INTEGER,
  };
}

function* piecesOf(whole: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += pieceBytes) yield whole.subarray(at, at + pieceBytes);
}

export const jsonBody = (value: unknown, options: BodyOptions = {}) =>
  bodyOf(typeof value === 'string' ? value : JSON.stringify(value), { mediaType: 'application/json', ...options });

export const plainly = { contentEncoding: undefined, holder: 'a key', signal: new AbortController().signal };
export const packed = { ...plainly, contentEncoding: 'gzip' };

export function contentsOf(file: ReceivedFile): Buffer {
  const { storage, size } = file;
  if ('bytes' in storage) return Buffer.from(storage.bytes);
  const lies = readFileSync(storage.path);
  const { key } = storage;
  if (key === undefined) return lies;
  return Buffer.concat(
    Array.from({ length: framesOf(size) }, (_, number) => {
      const frame = lies.subarray(number * ENCRYPTED_FRAME_BYTES, (number + 1) * ENCRYPTED_FRAME_BYTES);
      return decryptFrame(key, { number, isLast: number === framesOf(size) - 1 }, frame);
    }),
  );
}

/** A ledger of about so many bytes. */
export function ledgerOf(bytes: number, separator = '|'): string {
  const line = (i: number) =>
    ['VE', 'Ventes', i, '20240115', '411000', 'Clients', `C${i}`, 'Société « é€ »', i, '20240115'].join(separator);
  const lines = Math.ceil(bytes / 70);
  return Array.from({ length: lines }, (_, i) => line(i)).join('\r\n');
}
