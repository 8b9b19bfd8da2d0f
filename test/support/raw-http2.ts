import { connect } from 'node:tls';
import type { FrontProxy } from './front-proxy.ts';

/**
 * HTTP/2 frame by frame: what a well-behaved client library would refuse to send. Headers are literals without Huffman
 * coding, so that any byte can stand in a name or a value.
 */
export type RawHeader = readonly [name: string, value: string];

const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
const DATA = 0;
const HEADERS = 1;
const RST_STREAM = 3;
const SETTINGS = 4;
const GOAWAY = 7;
const END_STREAM = 1;
const END_HEADERS = 4;

/** What ended the one stream: an answer, a reset, or the end of the connection. */
export type RawEnd = 'answered' | 'reset' | 'closed' | 'silent';

export async function sendHttp2(
  proxy: FrontProxy,
  headers: readonly RawHeader[],
  body: string | undefined,
  quietMs = 500,
): Promise<RawEnd> {
  const socket = connect({
    port: proxy.tlsPort,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: proxy.certificate.pem,
    ALPNProtocols: ['h2'],
  });
  const ended = new Promise<RawEnd>((resolve) => {
    let waiting = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 9 && waiting.length >= 9 + waiting.readUIntBE(0, 3)) {
        const end = endIn(waiting);
        waiting = waiting.subarray(9 + waiting.readUIntBE(0, 3));
        if (end !== undefined) resolve(end);
      }
    });
    socket.on('error', () => {});
    socket.once('close', () => resolve('closed'));
    socket.setTimeout(quietMs, () => resolve('silent'));
  });
  const block = Buffer.concat(headers.map(literal));
  socket.write(PREFACE, 'latin1');
  socket.write(frame(SETTINGS, 0, 0, Buffer.alloc(0)));
  socket.write(frame(HEADERS, END_HEADERS | (body === undefined ? END_STREAM : 0), 1, block));
  if (body !== undefined) socket.write(frame(DATA, END_STREAM, 1, Buffer.from(body, 'latin1')));
  const end = await ended;
  socket.destroy();
  return end;
}

function endIn(bytes: Buffer): RawEnd | undefined {
  const [type, flags] = [bytes[3], bytes[4] ?? 0];
  if (type === RST_STREAM) return 'reset';
  if (type === GOAWAY) return 'closed';
  if ((type === DATA || type === HEADERS) && (flags & END_STREAM) !== 0) return 'answered';
  return undefined;
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** A literal that is not indexed; texts of up to 16,383 bytes. */
const literal = ([name, value]: RawHeader) => Buffer.concat([Buffer.from([0]), text(name), text(value)]);

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes]);
  const rest = bytes.length - 127;
  return Buffer.concat([Buffer.from([127, (rest % 128) + 128, rest >> 7]), bytes]);
}
