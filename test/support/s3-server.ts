import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * An object store for tests: one bucket, as much of S3 as a store of blobs uses, on files of its own. It takes no wrong hash of
 * a body and no short part, and breaks off or refuses when told to. What it cannot show, such as signatures, a real one does
 * (`npm run drill:swift`).
 */
export type S3Server = {
  url: string;
  accessKeyId: string;
  /** Asked first at each request: whoever answers there, or hangs up, says true. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Requests so far, as `PUT`, `POST ?uploads` and so on. */
  seen: string[];
  stop: () => Promise<void>;
};

export const TEST_BUCKET = 'test-bucket';
const PAGE = 1000;
const LEAST_PART_BYTES = 5 * 1024 * 1024;

type Stored = { path: string; bytes: number; etag: string; at: Date };
type Upload = { key: string; at: Date; parts: Map<number, Stored> };

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'quintet-s3-'));
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const accessKeyId = `test-${randomBytes(4).toString('hex')}`;

  async function store(source: AsyncIterable<Uint8Array>, wanted?: string): Promise<Stored> {
    const path = join(directory, randomBytes(16).toString('hex'));
    const sha256 = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(piece: Buffer, _, done) {
        sha256.update(piece);
        bytes += piece.length;
        done(null, piece);
      },
    });
    await pipeline(source, counted, createWriteStream(path));
    const hash = sha256.digest('hex');
    if (wanted !== undefined && hash !== wanted) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
    return { path, bytes, etag: `"${hash.slice(0, 32)}"`, at: new Date() };
  }

  function uploadOf(query: URLSearchParams, key: string): Upload {
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
    return upload;
  }

  async function complete(request: IncomingMessage, query: URLSearchParams, key: string): Promise<string> {
    const upload = uploadOf(query, key);
    const told = Buffer.concat(await request.toArray()).toString();
    const numbers = [...told.matchAll(/<PartNumber>(\d{1,5})<\/PartNumber>/g)].map(([, number]) => Number(number));
    const etags = [...told.matchAll(/<ETag>(?:"|&quot;)([0-9a-f]{32})(?:"|&quot;)<\/ETag>/g)].map(([, etag]) => etag);
    const parts = numbers.map((number, at) => {
      const part = upload.parts.get(number);
      if (part === undefined || part.etag !== `"${etags[at]}"`) throw new Refusal(400, 'InvalidPart');
      if (at < numbers.length - 1 && part.bytes < LEAST_PART_BYTES) throw new Refusal(400, 'EntityTooSmall');
      return part;
    });
    const joined = await store(
      (async function* () {
        for (const { path } of parts) yield* createReadStream(path);
      })(),
    );
    objects.set(key, { ...joined, etag: `${joined.etag.slice(0, -1)}-${parts.length}"` });
    forget(query);
    return xml('CompleteMultipartUploadResult', `<Key>${key}</Key>`);
  }

  function forget(query: URLSearchParams): void {
    const id = query.get('uploadId') ?? '';
    for (const { path } of uploads.get(id)?.parts.values() ?? []) rmSync(path, { force: true });
    uploads.delete(id);
  }

  function listObjects(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const prefix = query.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const at = objects.get(key)?.at.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`;
    });
    const isTruncated = keys.length > PAGE;
    // Like some stores, also behind the last page.
    const next = `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>`;
    return xml('ListBucketResult', `<IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}`);
  }

  function listUploads(query: URLSearchParams): string {
    const after = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
    const prefix = query.get('prefix') ?? '';
    const all = [...uploads]
      .map(([id, { key, at }]) => ({ id, key, at, place: `${key} ${id}` }))
      .filter(({ key, place }) => key.startsWith(prefix) && place > after)
      .sort((one, other) => (one.place < other.place ? -1 : 1));
    const page = all.slice(0, PAGE);
    const told = page.map(
      ({ id, key, at }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    );
    const { key = '', id = '' } = page.at(-1) ?? {};
    const next = `<NextKeyMarker>${key}</NextKeyMarker><NextUploadIdMarker>${id}</NextUploadIdMarker>`;
    return xml('ListMultipartUploadsResult', `<IsTruncated>${all.length > PAGE}</IsTruncated>${next}${told.join('')}`);
  }

  async function send(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const object = objects.get(key);
    if (object === undefined) throw new Refusal(404, 'NoSuchKey');
    const start = Number(/^bytes=(\d{1,15})-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': object.bytes - start,
      etag: object.etag,
      ...(start > 0 && { 'content-range': `bytes ${start}-${object.bytes - 1}/${object.bytes}` }),
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(object.path, { start }), response).catch(() => {});
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost');
    const [, bucket, ...rest] = pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (bucket !== TEST_BUCKET) throw new Refusal(404, 'NoSuchBucket');
    if (request.headers.authorization?.includes(`Credential=${accessKeyId}/`) !== true) {
      throw new Refusal(403, 'InvalidAccessKeyId');
    }
    const wanted = String(request.headers['x-amz-content-sha256']);
    const id = query.get('uploadId');
    switch (request.method) {
      case 'HEAD':
        return send(request, response, key);
      case 'GET':
        if (key !== '') return send(request, response, key);
        return void response.end(query.has('uploads') ? listUploads(query) : listObjects(query));
      case 'PUT': {
        const upload = id === null ? undefined : uploadOf(query, key);
        const stored = await store(request, wanted);
        if (upload === undefined) objects.set(key, stored);
        else upload.parts.set(Number(query.get('partNumber')), stored);
        return void response.setHeader('etag', stored.etag).end();
      }
      case 'POST': {
        if (id !== null) return void response.end(await complete(request, query, key));
        const made = randomBytes(8).toString('hex');
        uploads.set(made, { key, at: new Date(), parts: new Map() });
        return void response.end(xml('InitiateMultipartUploadResult', `<UploadId>${made}</UploadId>`));
      }
      case 'DELETE':
        if (id !== null) {
          uploadOf(query, key);
          forget(query);
        } else {
          rmSync(objects.get(key)?.path ?? join(directory, 'none'), { force: true });
          objects.delete(key);
        }
        return void response.writeHead(204).end();
      default:
        throw new Refusal(405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const what = ['uploads', 'uploadId', 'partNumber', 'list-type'].filter((name) => searchParams.has(name));
    state.seen.push(`${request.method}${what.map((name) => ` ?${name}`).join('')}`);
    if (state.intercept?.(request, response) === true) return;
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || request.destroyed) return void response.destroy();
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError');
      response.writeHead(status, { connection: 'close' }).end(xml('Error', `<Code>${code}</Code>`));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId,
    intercept: undefined,
    seen: [],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(directory, { recursive: true });
    },
  };
  return state;
}

const xml = (name: string, inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner}</${name}>`;
