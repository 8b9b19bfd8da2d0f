import type { Readable } from 'node:stream';
import { JSON_TYPE } from './json-type.ts';

/**
 * An answer that was made for this request, or out of a file: it goes out as it is, without being serialised. Its ETag, if it
 * brings none, and its packing follow the cache policy of the operation (caching.ts).
 */
export class RenderedAnswer {
  readonly kind = 'rendered';
  readonly status: number;
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;

  constructor(
    mediaType: string,
    body: RenderedAnswer['body'],
    { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.status = status;
    this.mediaType = mediaType;
    this.headers = headers;
    this.body = body;
  }
}

/** JSON that was written before, such as documents out of a database. */
export function renderedJson(text: string, facts?: ConstructorParameters<typeof RenderedAnswer>[2]): RenderedAnswer {
  return new RenderedAnswer(JSON_TYPE, text, facts);
}
