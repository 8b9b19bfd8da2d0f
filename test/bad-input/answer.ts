/** An answer of the server, however it was received. */
export type Answer = { status: number; headers: ReadonlyMap<string, string>; body: string };

/** What is left when the server closed the connection without an answer that could be read. */
export const CLOSED = 'closed';
export type Outcome = Answer | typeof CLOSED;

/**
 * Reads a byte stream as HTTP/1.1 answers, strictly: anything else that a server might have written is an error. Interim
 * answers (1xx) are passed over. What is left over is the beginning of an answer that has not arrived in full.
 */
export function readAnswers(bytes: Buffer): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = [];
  let rest = bytes;
  for (;;) {
    const read = readAnswer(rest);
    if (read === undefined) return { answers, rest };
    if (read.answer.status >= 200) answers.push(read.answer);
    rest = rest.subarray(read.length);
  }
}

function readAnswer(bytes: Buffer): { answer: Answer; length: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) {
    const start = bytes.subarray(0, 9).toString('latin1');
    if (!'HTTP/1.1 '.startsWith(start)) throw new Error(`The server wrote what is not HTTP: ${quote(bytes)}`);
    return undefined;
  }
  const [statusLine = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]+$/.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`The server wrote a bad status line: ${quote(bytes)}`);
  const headers = headersFrom(lines);
  const start = headEnd + 4;
  if (status < 200 || status === 204 || status === 304) {
    return { answer: { status, headers, body: '' }, length: start };
  }
  const body =
    headers.get('transfer-encoding') === 'chunked' ? readChunks(bytes, start) : readBody(bytes, start, headers);
  if (body === undefined) return undefined;
  return { answer: { status, headers, body: body.bytes.toString('utf8') }, length: body.end };
}

function headersFrom(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+): ?([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`The server wrote a bad header line: ${line}`);
    addHeader(headers, name, value);
  }
  return headers;
}

export function addHeader(headers: Map<string, string>, name: string, value: string): void {
  const known = headers.get(name.toLowerCase());
  headers.set(name.toLowerCase(), known === undefined ? value : `${known}, ${value}`);
}

type ReadBody = { bytes: Buffer; end: number } | undefined;

function readBody(bytes: Buffer, start: number, headers: ReadonlyMap<string, string>): ReadBody {
  const length = headers.get('content-length');
  if (length === undefined || !/^\d+$/.test(length)) throw new Error(`An answer without a length: ${quote(bytes)}`);
  const end = start + Number(length);
  return bytes.length < end ? undefined : { bytes: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number): ReadBody {
  const chunks: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (Number.isNaN(size)) throw new Error(`The server wrote a bad chunk: ${quote(bytes.subarray(at))}`);
    const chunkEnd = lineEnd + 2 + size;
    if (bytes.length < chunkEnd + 2) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), end: chunkEnd + 2 };
    chunks.push(bytes.subarray(lineEnd + 2, chunkEnd));
    at = chunkEnd + 2;
  }
}

/** Bytes as a person can read them in a failure, cut to a length that fits on a screen. */
export function quote(bytes: Buffer | string): string {
  const text = typeof bytes === 'string' ? bytes : bytes.subarray(0, 600).toString('latin1');
  return JSON.stringify(text.length > 600 ? `${text.slice(0, 600)}…` : text);
}
