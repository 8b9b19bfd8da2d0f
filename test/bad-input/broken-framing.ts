import fc from 'fast-check';
import { quote } from './answer.ts';
import { CANARY } from './canary.ts';
import { readable } from './http-client.ts';
import type { RawRequest } from './raw-client.ts';

/** Requests whose length is a lie: lengths that do not fit, chunks that are none, and what smuggles a second request. */
export type BrokenFraming = RawRequest & {
  /** Fewer answers are fine. A second one would mean that bytes of the body were taken for a request. */
  answersAtMost: number;
};

/** `authorised` are header lines with a good key, so that the body is read at all. */
export function anyBrokenFraming(path: string, authorised: string, json: string): fc.Arbitrary<BrokenFraming> {
  const head = (lines: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\n${authorised}Content-Type: application/json\r\n${lines}\r\n`;
  const length = Buffer.byteLength(json);
  const smuggled = `GET /healthz?${CANARY} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const chunkedJson = `${chunk(json)}0\r\n\r\n`;

  const lengths = fc
    .constantFrom(
      ['Content-Length: -1', json],
      ['Content-Length: +5', json],
      [`Content-Length: ${length}.0`, json],
      ['Content-Length: 0x10', json],
      ['Content-Length: 1e3', json],
      ['Content-Length: ', json],
      [`Content-Length: ${CANARY}`, json],
      ['Content-Length: 99999999999999999999', json],
      [`Content-Length: ${length}, ${length}`, json],
      [`Content-Length: ${length}\r\nContent-Length: ${length}`, json],
      [`Content-Length: ${length}\r\nContent-Length: 3`, json],
      [`Content-Length: 0\r\nContent-Length: ${smuggled.length}`, smuggled],
      [`Content-Length : ${length}`, json],
      [` Content-Length: ${length}`, json],
      [`Content-Length:\u000b${length}`, json],
      ['Content-Length: 9007199254740993', json],
    )
    .map(([lines = '', body = '']) => ({ text: head(`${lines}\r\n`) + body, answersAtMost: 1 }));

  const lying = fc.oneof(
    // Shorter than the body: the rest is read as a request, and is none.
    fc.nat(length).map((short) => ({ text: `${head(`Content-Length: ${short}\r\n`)}${json}`, answersAtMost: 2 })),
    // Longer than the body: the server waits for what never comes.
    fc.integer({ min: length + 1, max: 20_000 }).map((long) => ({
      text: `${head(`Content-Length: ${long}\r\n`)}${json}`,
      answersAtMost: 1,
    })),
    // More than is allowed, announced and never sent.
    fc.constantFrom(16_385, 1e6, 1e12).map((long) => ({
      text: `${head(`Content-Length: ${long}\r\n`)}${json}`,
      answersAtMost: 1,
    })),
  );

  const encodings = fc
    .tuple(
      fc.constantFrom(
        'Transfer-Encoding: chunked, identity',
        'Transfer-Encoding: identity, chunked',
        'Transfer-Encoding: identity',
        'Transfer-Encoding: gzip',
        'Transfer-Encoding: gzip, chunked',
        'Transfer-Encoding: xchunked',
        'Transfer-Encoding: chunkedx',
        'Transfer-Encoding: "chunked"',
        'Transfer-Encoding : chunked',
        'Transfer-Encoding:\u000bchunked',
        'Transfer-Encoding:\u0000chunked',
        'Transfer-Encoding:\r\n chunked',
        'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
        'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
        'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
        'Transfer-Encoding: ',
        'Transfer_Encoding: chunked',
        'X: 1\rTransfer-Encoding: chunked',
        'X: 1\nTransfer-Encoding: chunked',
        `Transfer-Encoding: ${CANARY}`,
      ),
      fc.constantFrom('', 'Content-Length: 4\r\n', `Content-Length: ${length}\r\n`, `Content-Length: 0\r\n`),
      fc.boolean(),
      fc.constantFrom(chunkedJson, `0\r\n\r\n${smuggled}`, json),
    )
    .map(([encoding, announced, first, body]) => ({
      text: head(first ? `${announced}${encoding}\r\n` : `${encoding}\r\n${announced}`) + body,
      // With neither a length nor chunks there is no body, and what follows is rightly a request of its own.
      answersAtMost: 2,
    }));

  const both = fc.constantFrom(`0\r\n\r\n${smuggled}`, chunkedJson, json).map((body) => ({
    text: `${head(`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked\r\n`)}${body}`,
    answersAtMost: 1,
  }));

  const chunks = fc
    .constantFrom(
      `${CANARY}\r\n`,
      'zz\r\nabc\r\n0\r\n\r\n',
      '-1\r\n\r\n0\r\n\r\n',
      `ffffffffffffffff\r\n${json}`,
      `fffffffffffffffffffff\r\n${json}`,
      `7fffffff\r\n${json}`,
      '3\r\nabcd\r\n0\r\n\r\n',
      '3\nabc\n0\n\n',
      `5 ;x=${CANARY}\r\nabcde\r\n0\r\n\r\n`,
      `5;${'x'.repeat(20_000)}\r\nabcde\r\n0\r\n\r\n`,
      `${chunk(json)}0\r\nX-Trailer: ${CANARY}\r\n\r\n`,
      `${chunk(json)}0\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `${chunk(json)}0\r\n${'X: y\r\n'.repeat(5000)}\r\n`,
      `${chunk(json)}0\r\n bad trailer\r\n\r\n`,
      chunk(json),
      `${json.split('').map(chunk).join('')}0\r\n\r\n`,
      `${chunk('x'.repeat(5000)).repeat(30)}0\r\n\r\n`,
      '0\r\n\r\n',
      '\r\n',
      '0x5\r\nabcde\r\n0\r\n\r\n',
      `${'0'.repeat(300)}5\r\nabcde\r\n0\r\n\r\n`,
    )
    .map((body) => ({ text: `${head('Transfer-Encoding: chunked\r\n')}${body}`, answersAtMost: 2 }));

  return fc
    .tuple(fc.oneof(lengths, lying, encodings, both, chunks), fc.array(fc.nat(400), { maxLength: 2 }))
    .map(([{ text, answersAtMost }, cuts]) => rawRequest(Buffer.from(text, 'latin1'), cuts, 'silence', answersAtMost));
}

/** The bytes, cut into pieces at these positions. */
export function rawRequest(
  bytes: Buffer,
  cuts: readonly number[],
  until: RawRequest['until'],
  answersAtMost: number,
): BrokenFraming {
  const positions = [
    0,
    ...[...cuts].filter((cut) => cut > 0 && cut < bytes.length).sort((a, b) => a - b),
    bytes.length,
  ];
  const pieces = positions.slice(1).map((end, index) => bytes.subarray(positions[index], end));
  return readable(
    { pieces, until, answersAtMost },
    () => `${quote(bytes)} cut at ${positions.slice(1, -1).join(', ')}`,
  );
}
