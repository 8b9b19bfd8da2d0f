import { hash } from 'node:crypto';
import type { Coding } from './content-coding.ts';
import { isPackable } from './content-coding.ts';
import { JSON_TYPE } from './json-type.ts';

/**
 * An answer whose bytes, type and ETag are ready. It goes out as it is, without being serialised or hashed again, and a
 * client that has it already costs no byte of it. What a handler has set on the reply does not go out with it: an answer that
 * is kept has only its own headers.
 */
export class PreparedAnswer {
  readonly kind = 'prepared';
  readonly mediaType: string;
  readonly etag: string;
  /** The ETag, and whatever else is the answer's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Memory that it takes by itself. */
  readonly ownBytes: number;
  readonly isPackable: boolean;
  /** How it was packed when it was made, with more effort than a request may cost; other codings are made when asked for. */
  readonly packed: Packings;
  #body: Bytes | (() => Bytes);

  constructor(
    facts: Pick<PreparedAnswer, 'mediaType' | 'etag' | 'headers' | 'ownBytes'> & { packed?: Packings },
    body: Bytes | (() => Bytes),
  ) {
    this.mediaType = facts.mediaType;
    this.etag = facts.etag;
    this.headers = { etag: facts.etag, ...facts.headers };
    this.ownBytes = facts.ownBytes;
    this.isPackable = isPackable(facts.mediaType);
    this.packed = facts.packed ?? {};
    this.#body = body;
  }

  /** Made when it is first needed. */
  body(): Bytes {
    if (typeof this.#body === 'function') this.#body = this.#body();
    return this.#body;
  }
}

export type Packings = Readonly<Partial<Record<Coding, Buffer>>>;

/** Bytes, in as many parts as they lie in memory; or a small body as one letter a byte. */
export type Bytes = readonly Buffer[] | string;

/** With its head it must fit into the 16 kB that Node writes from the stack: head and body then go out in one piece. */
const ONE_PIECE_BYTES = 14 * 1024;
/** Of an answer whose parts are, but for its head and end, views of memory that is there anyway. */
const VIEW_BYTES = 1024;

/** An answer that was made before anybody asked. */
export function prepareJson(value: unknown): PreparedAnswer {
  return prepareText(JSON_TYPE, JSON.stringify(value));
}

export function prepareText(mediaType: string, text: string, headers: Record<string, string> = {}): PreparedAnswer {
  return prepareBytes(mediaType, Buffer.from(text), headers);
}

/** The same for whatever a file holds. */
export function prepareBytes(
  mediaType: string,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
  packed: Packings = {},
): PreparedAnswer {
  const etag = `"${hash('sha1', body, 'base64url')}"`;
  const piece = body.length <= ONE_PIECE_BYTES ? body.toString('latin1') : [body];
  return new PreparedAnswer({ mediaType, etag, headers, ownBytes: body.length, packed }, piece);
}

/** JSON that is put together out of ready parts, when it is needed: whoever has them knows a cheaper ETag than a hash. */
export function preparedJson(
  etag: string,
  parts: () => readonly Buffer[],
  headers: Record<string, string> = {},
): PreparedAnswer {
  return new PreparedAnswer({ mediaType: JSON_TYPE, etag, headers, ownBytes: VIEW_BYTES }, parts);
}
