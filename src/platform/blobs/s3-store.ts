import type { Readable } from 'node:stream';
import type { ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { BlobStore, StoredBlob, WriteOptions } from './blob-store.ts';
import { BlobMissing, BlobStoreUnavailable, isBlobName } from './blob-store.ts';
import { inPiecesOf, untilAborted } from './pieces.ts';
import type { S3Settings } from './s3-client.ts';
import { atS3, isSaid, openS3Client } from './s3-client.ts';
import type { S3Object } from './s3-upload.ts';
import { abortUpload, beginUpload, withSignal } from './s3-upload.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** What is left behind because the store does not answer in this time is told by `list`. */
const TIDY_MS = 10_000;
/** How often a read is taken up again where it broke off, without a byte between. */
const BREAKS = 3;

/**
 * Blobs as objects of a bucket. One that fits into a part is one request; any other is an upload in parts, which is not to
 * be seen before it is complete, and of which two parts are in memory.
 */
export function openS3Store(settings: S3Settings): BlobStore {
  const client = openS3Client(settings);
  const { BLOB_S3_BUCKET: Bucket, BLOB_S3_PREFIX: prefix } = settings;
  if (Bucket === undefined) throw new TypeError('BLOB_S3_BUCKET is not set');
  const nameIn = (key = ''): string | undefined => {
    const name = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    return isBlobName(name) ? name : undefined;
  };
  const objectOf = (name: string): S3Object => {
    if (!isBlobName(name)) throw new TypeError('That is not the name of a blob');
    return { Bucket, Key: `${prefix}${name}` };
  };

  async function write(name: string, pieces: AsyncIterable<Uint8Array>, { signal }: WriteOptions = {}): Promise<void> {
    const object = objectOf(name);
    signal?.throwIfAborted();
    const buffers: Buffer[] = [];
    let turn = 0;
    const nextBuffer = () => {
      turn = 1 - turn;
      buffers[turn] ??= Buffer.allocUnsafe(PART_BYTES);
      return buffers[turn] as Buffer;
    };
    let upload: Awaited<ReturnType<typeof beginUpload>> | undefined;
    try {
      for await (const part of inPiecesOf(PART_BYTES, untilAborted(pieces, signal), nextBuffer)) {
        // A shorter one is the last one.
        if (upload === undefined && part.length < PART_BYTES) return await put(object, part, signal);
        upload ??= await beginUpload(client, object, signal);
        await upload.add(part);
      }
      if (upload === undefined) return await put(object, Buffer.alloc(0), signal);
      await upload.complete();
    } catch (error) {
      const id = upload?.id;
      if (id !== undefined) await tidy((limit) => abortUpload(client, object, id, limit));
      throw error;
    }
  }

  /** Not by the signal: whether it came too late could not be told. */
  async function put(object: S3Object, Body: Buffer, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    try {
      await atS3(() => client.send(new PutObjectCommand({ ...object, Body })), object.Key);
    } catch (error) {
      // It may be there although nobody said so.
      await tidy((limit) => client.send(new DeleteObjectCommand(object), { abortSignal: limit }));
      throw error;
    }
  }

  async function* read(name: string, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<Uint8Array> {
    const object = objectOf(name);
    let position = 0;
    let size: number | undefined;
    let breaks = 0;
    while (size === undefined || position < size) {
      signal?.throwIfAborted();
      if (breaks > BREAKS) throw new BlobStoreUnavailable('an answer breaks off again and again');
      const command = new GetObjectCommand({ ...object, ...(position > 0 && { Range: `bytes=${position}-` }) });
      const found = await atS3(() => client.send(command, withSignal(signal)), name, signal);
      const body = found.Body as Readable;
      size ??= found.ContentLength;
      if (size === undefined || (position > 0 && found.ContentRange?.startsWith(`bytes ${position}-`) !== true)) {
        body.destroy();
        throw new BlobStoreUnavailable('an answer of unknown length');
      }
      breaks += 1;
      for await (const piece of untilItBreaks(body)) {
        breaks = 0;
        position += piece.length;
        yield piece;
      }
    }
  }

  async function remove(name: string): Promise<void> {
    const object = objectOf(name);
    await atS3(async () => {
      for await (const { Key, UploadId } of uploadsUnder(object.Key)) {
        if (Key === object.Key && UploadId !== undefined) await abortUpload(client, object, UploadId);
      }
      await client.send(new DeleteObjectCommand(object));
    }, name).catch((error: unknown) => {
      if (!(error instanceof BlobMissing)) throw error;
    });
  }

  async function* list(): AsyncGenerator<StoredBlob> {
    for await (const { Key, LastModified } of objectsUnder(prefix)) {
      const name = nameIn(Key);
      if (name !== undefined) yield { name, writtenAt: LastModified ?? new Date() };
    }
    for await (const { Key, Initiated } of uploadsUnder(prefix)) {
      const name = nameIn(Key);
      if (name !== undefined) yield { name, writtenAt: Initiated ?? new Date() };
    }
  }

  // Pages by hand: those of the SDK go on for ever with stores that name a next page behind the last one.
  async function* objectsUnder(Prefix: string) {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix,
        ...(token !== undefined && { ContinuationToken: token }),
      });
      const page = await atS3(() => client.send(command), Prefix);
      yield* page.Contents ?? [];
      const next = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      token = next === token ? undefined : next;
    } while (token !== undefined);
  }

  async function* uploadsUnder(Prefix: string) {
    let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
    while (after !== undefined) {
      const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({ Bucket, Prefix, ...after });
      const page = await atS3(() => client.send(command).catch(noneIfUnknown), Prefix);
      yield* page.Uploads ?? [];
      const { NextKeyMarker, NextUploadIdMarker } = page;
      const isLast: boolean =
        page.IsTruncated !== true ||
        !NextKeyMarker ||
        (NextKeyMarker === after.KeyMarker && NextUploadIdMarker === after.UploadIdMarker);
      after = isLast
        ? undefined
        : { KeyMarker: String(NextKeyMarker), ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }) };
    }
  }

  const close = async () => client.destroy();
  return { kind: 's3', isTransactional: false, write, read, remove, list, close };
}

/** A store that cannot tell of unfinished uploads must end them itself, by a rule of its bucket. */
function noneIfUnknown(error: unknown): Omit<ListMultipartUploadsCommandOutput, '$metadata'> {
  if (isSaid(error, 'NotImplemented')) return {};
  throw error;
}

/** In a limited time, and whatever comes of it. */
async function tidy(work: (limit: AbortSignal) => Promise<unknown>): Promise<void> {
  await work(AbortSignal.timeout(TIDY_MS)).catch(() => {});
}

/** A connection that is lost looks like the end: whoever reads knows how much was to come. Nothing stays open. */
async function* untilItBreaks(body: Readable): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    while (true) {
      const step = await pieces.next().catch(() => undefined);
      if (step === undefined || step.done === true) return;
      yield step.value;
    }
  } finally {
    body.on('error', () => {}).destroy();
  }
}
