import type { Blobs } from '#platform/blobs/blobs.ts';
import type { EncryptedFile } from '#platform/blobs/frames.ts';
import { inPiecesOf } from '#platform/blobs/pieces.ts';
import { encryptedBytes } from '#platform/blobs/plain-bytes.ts';
import { addPiece, blobsExpireAt, type Upload } from './store/uploads.ts';

/** The largest piece that is taken at once, and the smallest that is not the last one: a file has few of them. */
export const PIECE_BYTES = 8 * 1024 * 1024;
export const LEAST_PIECE_BYTES = 1024 * 1024;

/** Somebody else has sent this piece, or nobody wants it any more. */
export class PieceRefused extends Error {
  override readonly name = 'PieceRefused';
}

type PieceAt = { position: number; owner: string; signal?: AbortSignal };

/** Keeps one piece, and counts it: both or neither. */
export async function keepPiece(
  blobs: Blobs,
  upload: Pick<Upload, 'id' | 'createdAt'>,
  file: EncryptedFile,
  { position, owner, signal }: PieceAt,
): Promise<void> {
  const options = { owner, expiresAt: blobsExpireAt(upload), ...(signal !== undefined && { signal }) };
  await blobs.keep(file, options, async (connection, blob) => {
    if (!(await addPiece(connection, upload.id, { blob, position, bytes: file.bytes }))) throw new PieceRefused();
  });
}

/** Keeps a whole file that comes from elsewhere. */
export async function keepAll(
  blobs: Blobs,
  upload: Pick<Upload, 'id' | 'createdAt'>,
  bytes: AsyncIterable<Uint8Array>,
  { owner, signal }: Omit<PieceAt, 'position'>,
): Promise<number> {
  let position = 0;
  for await (const piece of inPiecesOf(PIECE_BYTES, bytes)) {
    signal?.throwIfAborted();
    await keepPiece(blobs, upload, encryptedBytes(piece), { position, owner, ...(signal !== undefined && { signal }) });
    position += piece.length;
  }
  return position;
}
