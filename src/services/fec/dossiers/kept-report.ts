import type { Blobs } from '#platform/blobs/blobs.ts';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import { encryptedBytes } from '#platform/blobs/plain-bytes.ts';
import type { PackedReport } from '../report/packed-report.ts';
import { compressReport, expandReport } from '../store/reports.ts';
import { bytesOfParts } from './kept-file.ts';
import type { Part } from './store/parts.ts';

/** The report of a dossier as one blob: how long its first part is, what the API sends, and what the pages show beside it. */
const LENGTH_BYTES = 4;

export async function encryptedReport(packed: PackedReport): Promise<EncryptedFile> {
  const { report, excerpts } = await compressReport(packed);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(report.length);
  return encryptedBytes(Buffer.concat([length, report, excerpts]));
}

export async function readKeptReport(blobs: Blobs, parts: readonly Part[]): Promise<PackedReport> {
  const pieces: Buffer[] = [];
  for await (const piece of bytesOfParts(blobs, parts)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  const end = LENGTH_BYTES + bytes.readUInt32BE();
  return await expandReport({ report: bytes.subarray(LENGTH_BYTES, end), excerpts: bytes.subarray(end) });
}
