import { S3Client } from '@aws-sdk/client-s3';
import type { PlatformSettings } from '../config/platform-settings.ts';
import { BlobMissing, BlobStoreUnavailable } from './blob-store.ts';

export type S3Settings = Pick<PlatformSettings, Extract<keyof PlatformSettings, `BLOB_S3_${string}`>>;

const CONNECT_MS = 5_000;
/** Until an answer begins; a part of 8 MiB goes up in that time at 100 kB/s. */
const REQUEST_MS = 90_000;
/** Without a byte in either direction. Whoever reads slower than that is served by another request. */
const IDLE_MS = 60_000;
const ATTEMPTS = 3;

export function openS3Client(settings: S3Settings): S3Client {
  const { BLOB_S3_ENDPOINT: endpoint, BLOB_S3_ACCESS_KEY_ID: id, BLOB_S3_SECRET_ACCESS_KEY: secret } = settings;
  return new S3Client({
    region: settings.BLOB_S3_REGION,
    // Other stores have one name and one certificate, so the bucket stands in the path.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(id !== undefined && secret !== undefined && { credentials: { accessKeyId: id, secretAccessKey: secret } }),
    // The newer checksums of AWS come behind the body, which other stores refuse. Each body is signed with its hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // To ask first would cost a connection for each part.
    expectContinueHeader: false,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: REQUEST_MS,
      // Without it the time would only be noted.
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_MS,
    },
  });
}

/**
 * Asks the store. What it says is told in a word or two, without what came with it: the answer to a wrong signature repeats
 * what was signed. Whoever said stop is told their own reason.
 */
export async function atS3<T>(work: () => Promise<T>, blob: string, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BlobMissing || error instanceof BlobStoreUnavailable) throw error;
    if (MISSING.some((name) => isSaid(error, name))) throw new BlobMissing(blob);
    throw new BlobStoreUnavailable(wordsFor(error));
  }
}

/** An upload that is gone was removed while it was written. A bucket that is gone is another matter. */
const MISSING = ['NoSuchKey', 'NotFound', 'NoSuchUpload'];

export const isSaid = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

/** The name that the store or the network gives it, if it looks like one: `AccessDenied (403)`, `ECONNREFUSED`. */
function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  const word = [code, error.name].find(isWord) ?? 'unknown';
  const status = $metadata?.httpStatusCode;
  return `${word}${status === undefined ? '' : ` (${status})`}`;
}

const isWord = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_]{1,60}$/.test(value);
