import type { Problem } from '#kernel/problem.ts';
import { findJsonFault } from '#platform/http/problem/json-fault.ts';
import { platformProblem } from '#platform/http/problem/problems.ts';
import { quoted } from '../problems.ts';
import { JsonString } from './json-string.ts';
import { Utf8Check } from './utf8-check.ts';

/**
 * Takes the string `content` out of a JSON document `{"content": "…", …}` while the document arrives, as bytes of UTF-8.
 * It is never a string here: a ledger may be longer than one can be. All the rest, which is short, is put aside with `""` in
 * the place of the content and parsed at the end, so that the whole is JSON exactly if the rest is. A key that stands twice
 * at the top is refused; further inside the last one counts. Knows nothing of what the other keys mean.
 */
export class JsonContent {
  readonly #utf8 = new Utf8Check();
  readonly #content = new JsonString((at, why) => this.#malformed(this.#before + at, why));
  readonly #rest = new Uint8Array(MAX_REST_BYTES);
  #kept = 0;
  /** Bytes of the document before this piece. */
  #before = 0;
  /** Of the byte that is read. No line ends within the content: a string has its line ends escaped. */
  #line = 1;
  /** Where the object begins, and on which line. */
  #start = { position: 0, line: 1 };
  /** Where the content would stand among what is kept, and by how much the document is longer there. */
  #contentAt = MAX_REST_BYTES;
  #contentBytes = 0;
  #state: 'start' | 'rest' | 'string' | 'escape' | 'content' | 'over' = 'start';
  #depth = 0;
  /** What comes next in the top-level object. */
  #next: 'key' | 'colon' | 'value' | 'comma' = 'key';
  readonly #keys = new Set<string>();
  #key = '';
  #keyAt = 0;

  /** What of the content is in this piece. Valid until the next piece. Throws a problem for what is not JSON. */
  push(piece: Uint8Array): Uint8Array {
    if (!this.#utf8.push(piece)) throw notUtf8();
    let found: Uint8Array = NOTHING;
    let at = 0;
    while (at < piece.length) {
      if (this.#state === 'content') {
        const from = at;
        at = this.#content.read(piece, at);
        this.#contentBytes += at - from;
        found = this.#content.bytes;
        if (this.#content.isOver) this.#state = 'rest';
      } else {
        this.#readByte(piece[at] as number, this.#before + at);
        at += 1;
      }
    }
    this.#before += piece.length;
    return found;
  }

  /** The whole document, with `""` in the place of a content that is a string. */
  end(): Record<string, unknown> {
    if (!this.#utf8.isWhole()) throw notUtf8();
    if (this.#state !== 'over') throw this.#malformed(this.#before, 'il est incomplet');
    const text = textOf(this.#rest.subarray(0, this.#kept));
    try {
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      throw this.#malformedRest(text);
    }
  }

  /** Of what was put aside the grammar is checked last: its position in the document has to be worked out. */
  #malformedRest(text: string): Problem {
    const fault = findJsonFault(text);
    if (fault === undefined) return platformProblem('malformed_json', { public: `${NOT_JSON}.` });
    const kept = Buffer.byteLength(text.slice(0, fault.at));
    const position = this.#start.position + kept + (kept > this.#contentAt ? this.#contentBytes - 1 : 0);
    return malformed(this.#start.line + fault.line - 1, position, 'erreur de syntaxe');
  }

  #malformed(position: number, why: string): Problem {
    return malformed(this.#line, position, why);
  }

  #readByte(byte: number, position: number): void {
    if (byte === LINE_FEED) this.#line += 1;
    if (this.#state === 'start' || this.#state === 'over') {
      this.#readAround(byte, position);
      return;
    }
    this.#keep(byte, position);
    if (this.#state === 'rest') this.#readRest(byte, position);
    else if (this.#state === 'escape') this.#state = 'string';
    else if (byte === BACKSLASH) this.#state = 'escape';
    else if (byte === QUOTE) this.#endString(position);
  }

  /** Before and after the object. */
  #readAround(byte: number, position: number): void {
    if (isSpace(byte)) return;
    if (this.#state === 'over') throw this.#malformed(position, 'quelque chose suit la fin de l’objet');
    if (byte === BYTE_ORDER_MARK[position]) return;
    if (byte !== OPEN_OBJECT) throw this.#malformed(position, 'un objet est attendu : {"content": "…"}');
    this.#start = { position, line: this.#line };
    this.#keep(byte, position);
    this.#depth = 1;
    this.#state = 'rest';
  }

  /** Outside of strings. Only as much grammar as is needed to know where the content stands. */
  #readRest(byte: number, position: number): void {
    if (isSpace(byte)) return;
    const isTop = this.#depth === 1;
    if (isTop && this.#next === 'colon') {
      if (byte !== COLON) throw this.#malformed(position, 'deux-points attendus');
      this.#next = 'value';
      return;
    }
    if (byte === QUOTE) {
      this.#beginString(isTop, position);
      return;
    }
    if (isTop) this.#next = byte === COMMA ? 'key' : 'comma';
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#depth += 1;
      if (this.#depth > MAX_DEPTH) throw this.#malformed(position, `plus de ${MAX_DEPTH} niveaux imbriqués`);
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.#depth -= 1;
      if (this.#depth === 0) this.#state = 'over';
    }
  }

  #beginString(isTop: boolean, position: number): void {
    this.#state = 'string';
    if (isTop && this.#next === 'key') this.#keyAt = this.#kept - 1;
    if (!isTop || this.#next !== 'value') return;
    this.#next = 'comma';
    if (this.#key !== 'content') return;
    this.#keep(QUOTE, position);
    this.#contentAt = this.#kept - 1;
    this.#state = 'content';
  }

  #endString(position: number): void {
    this.#state = 'rest';
    if (this.#depth !== 1 || this.#next !== 'key') return;
    this.#next = 'colon';
    const key = keyOf(this.#rest.subarray(this.#keyAt, this.#kept));
    if (key === undefined) throw this.#malformed(position, 'clé illisible');
    this.#key = key;
    if (this.#keys.has(this.#key)) throw this.#malformed(position, `la clé ${quoted(this.#key)} est donnée deux fois`);
    this.#keys.add(this.#key);
  }

  #keep(byte: number, position: number): void {
    if (this.#kept === MAX_REST_BYTES) {
      throw this.#malformed(position, `plus de ${MAX_REST_BYTES / 1024} Kio en dehors de « content »`);
    }
    this.#rest[this.#kept] = byte;
    this.#kept += 1;
  }
}

const MAX_REST_BYTES = 64 * 1024;
const MAX_DEPTH = 16;
const NOTHING = new Uint8Array(0);

const LINE_FEED = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
/** Some programs put it before everything they write; the standard lets a reader ignore it. */
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');

function keyOf(bytes: Uint8Array): string | undefined {
  try {
    return String(JSON.parse(textOf(bytes)));
  } catch {
    return undefined;
  }
}

const NOT_JSON = 'Le corps n’est pas un document JSON valide';

function malformed(line: number, position: number, why: string): Problem {
  return platformProblem('malformed_json', {
    public: `${NOT_JSON} (ligne ${line}, octet ${position + 1} du corps) : ${why}.`,
  });
}

function notUtf8(): Problem {
  return platformProblem('malformed_json', { public: 'Le corps JSON doit être encodé en UTF-8.' });
}
