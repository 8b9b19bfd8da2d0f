import { JSON_TYPE } from './json-type.ts';

/**
 * A few bytes of JSON for an operation that is asked thousands of times a second. Fastify's serialisation and its hooks have
 * nothing to add to an answer that nobody may keep, so it is written past them.
 */
export class ShortAnswer {
  readonly kind = 'short';
  readonly status: number;
  readonly mediaType = JSON_TYPE;
  readonly headers: Readonly<Record<string, string>>;
  /** One letter a byte: head and body then go out in one piece, without being looked at again. */
  readonly letters: string;

  constructor(status: number, text: string, headers: Readonly<Record<string, string>>) {
    const length = Buffer.byteLength(text);
    this.status = status;
    this.headers = headers;
    this.letters = length === text.length ? text : Buffer.from(text).toString('latin1');
  }
}

export function shortJson(status: number, text: string, headers: Readonly<Record<string, string>> = {}): ShortAnswer {
  return new ShortAnswer(status, text, headers);
}
