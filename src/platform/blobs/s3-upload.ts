import type { S3Client } from '@aws-sdk/client-s3';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { BlobStoreUnavailable } from './blob-store.ts';
import { atS3, isSaid } from './s3-client.ts';

/** Where a blob lies in an object store. */
export type S3Object = { Bucket: string; Key: string };

/** S3 takes no more, nor do others. */
const MOST_PARTS = 10_000;

export type S3Upload = {
  /** Waits for the part before and sends this one: at most two are ever needed, one that is sent and one that is filled. */
  add(part: Buffer): Promise<void>;
  /** From then on it can be read. */
  complete(): Promise<void>;
};

/** An upload in parts. Nobody sees anything of it before it is complete. */
export async function beginUpload(
  client: S3Client,
  object: S3Object,
  signal?: AbortSignal,
): Promise<{ id: string } & S3Upload> {
  // Not by the signal: if the answer were lost, nobody would know what to abort.
  const begun = await atS3(() => client.send(new CreateMultipartUploadCommand(object)), object.Key);
  const UploadId = begun.UploadId;
  if (UploadId === undefined) throw new BlobStoreUnavailable('an upload without a name');
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let bytes = 0;
  let sending: Promise<void> | undefined;

  async function send(part: Buffer, PartNumber: number): Promise<void> {
    const command = new UploadPartCommand({ ...object, UploadId, PartNumber, Body: part });
    const { ETag } = await atS3(() => client.send(command, withSignal(signal)), object.Key, signal);
    parts.push({ PartNumber, ETag });
    bytes += part.length;
  }

  return {
    id: UploadId,

    async add(part) {
      await sending;
      if (parts.length === MOST_PARTS) throw new RangeError('A blob is larger than an object store takes');
      sending = send(part, parts.length + 1);
      // Whoever adds the next one, or completes, is told.
      sending.catch(() => {});
    },

    async complete() {
      await sending;
      signal?.throwIfAborted();
      const command = new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts: parts } });
      try {
        await client.send(command);
      } catch (error) {
        // Asked again after an answer that was lost, a store does not know the upload that it completed.
        if (isSaid(error, 'NoSuchUpload') && (await lengthOf(client, object)) === bytes) return;
        await atS3(() => Promise.reject(error as Error), object.Key);
      }
    },
  };
}

async function lengthOf(client: S3Client, object: S3Object): Promise<number | undefined> {
  return (await client.send(new HeadObjectCommand(object)).catch(() => undefined))?.ContentLength;
}

/** What has ended already is ended. */
export async function abortUpload(
  client: S3Client,
  object: S3Object,
  UploadId: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }), withSignal(signal));
  } catch (error) {
    if (!isSaid(error, 'NoSuchUpload')) throw error;
  }
}

export const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { abortSignal: signal });
