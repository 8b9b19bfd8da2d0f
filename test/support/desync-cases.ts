/**
 * Requests about whose end two readers may disagree. Each hides a second request in what is, by the rules, its body, or
 * comes after something that ends the connection: whoever answers the hidden one has been tricked.
 */
export type DesyncCase = { name: string; bytes: string };

/** The name under which the hidden request would show up in the log. */
export const HIDDEN_ID = 'hidden-request';

const HIDDEN = `GET /api/questions HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${HIDDEN_ID}\r\n\r\n`;
const LENGTH = HIDDEN.length;
const EMPTY = '0\r\n\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

/** Framing headers and the body that comes with them; `name` says what is unusual. */
const FRAMINGS: readonly (readonly [name: string, headers: string, body: string])[] = [
  ['a length and chunks', `Content-Length: 5\r\n${CHUNKED}`, EMPTY + HIDDEN],
  ['chunks and a length that covers the rest', `${CHUNKED}Content-Length: ${5 + LENGTH}\r\n`, EMPTY + HIDDEN],
  ['a length that ends before the chunks do', `Content-Length: 4\r\n${CHUNKED}`, `5c\r\n${HIDDEN}${EMPTY}`],
  ['two lengths, the shorter first', `Content-Length: 0\r\nContent-Length: ${LENGTH}\r\n`, HIDDEN],
  ['two lengths, the longer first', `Content-Length: ${LENGTH}\r\nContent-Length: 0\r\n`, HIDDEN],
  ['a list of lengths', `Content-Length: 0, ${LENGTH}\r\n`, HIDDEN],
  ['a length with a plus', `Content-Length: +0\r\n`, HIDDEN],
  ['a length with a minus', `Content-Length: -0\r\n`, HIDDEN],
  ['a length in hexadecimal', `Content-Length: 0x0\r\n`, HIDDEN],
  ['a length with a point', 'Content-Length: 0.0\r\n', HIDDEN],
  ['a length that overflows', `Content-Length: 18446744073709551616\r\n`, HIDDEN],
  ['an empty length', 'Content-Length:\r\n', HIDDEN],
  ['a length behind a vertical tab', 'Content-Length:\x0b0\r\n', HIDDEN],
  ['a space before the colon of the length', `Content-Length : ${LENGTH}\r\n`, HIDDEN],
  ['a space before the colon of the coding', 'Transfer-Encoding : chunked\r\n', EMPTY + HIDDEN],
  ['a folded coding', `Transfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['a folded length', `X: y\r\n Content-Length: 0\r\nContent-Length: ${LENGTH}\r\nX-A:\r\n b\r\n`, HIDDEN],
  ['another coding', `Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['a coding in quotes', `Transfer-Encoding: "chunked"\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['identity', `Transfer-Encoding: identity\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['chunked, then identity', `Transfer-Encoding: chunked, identity\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['two codings', `Transfer-Encoding: identity\r\n${CHUNKED}Content-Length: 5\r\n`, EMPTY + HIDDEN],
  ['chunked twice', `${CHUNKED}${CHUNKED}Content-Length: 5\r\n`, EMPTY + HIDDEN],
  ['a coding with a tab', `Transfer-Encoding:\tchunked\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['a coding with a parameter', `Transfer-Encoding: chunked;q=1\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['a coding behind a comma', `Transfer-Encoding: ,chunked\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  ['a coding behind a control character', `Transfer-Encoding: \x01chunked\r\nContent-Length: 5\r\n`, EMPTY + HIDDEN],
  [
    'a coding behind a lone CR',
    `X: y\rTransfer-Encoding: chunked\r\nContent-Length: ${5 + LENGTH}\r\n`,
    EMPTY + HIDDEN,
  ],
  [
    'a coding behind a lone LF',
    `X: y\nTransfer-Encoding: chunked\r\nContent-Length: ${5 + LENGTH}\r\n`,
    EMPTY + HIDDEN,
  ],
  ['an underscore', `Transfer_Encoding: chunked\r\nContent-Length: ${5 + LENGTH}\r\n`, EMPTY + HIDDEN],
  ['a NUL in a name', `Transfer\0-Encoding: chunked\r\nContent-Length: ${5 + LENGTH}\r\n`, EMPTY + HIDDEN],
  ['a chunk size with 0x', CHUNKED, `0x0\r\n\r\n${HIDDEN}`],
  ['a chunk size with a plus', CHUNKED, `+0\r\n\r\n${HIDDEN}`],
  ['a chunk size that overflows', CHUNKED, `10000000000000000\r\n\r\n${HIDDEN}`],
  ['a chunk size with a lone LF', CHUNKED, `5c\n${HIDDEN}0\r\n\r\n`],
  ['a chunk extension with a lone LF', CHUNKED, `1;a\n5c\r\nx\r\n0\r\n${HIDDEN}${EMPTY}`],
  ['a chunk extension with a lone CR', CHUNKED, `1;a\r5c\r\nx\r\n0\r\n${HIDDEN}${EMPTY}`],
  ['a chunk that is longer than its size', CHUNKED, `1\r\nxx0\r\n\r\n${HIDDEN}`],
  ['a chunk that ends without its end', CHUNKED, `1\r\nx${EMPTY}${HIDDEN}`],
  ['a negative chunk', CHUNKED, `-1\r\n\r\n${HIDDEN}`],
  ['a trailer that is a length', CHUNKED, `0\r\nContent-Length: ${LENGTH}\r\nX: \n\n${HIDDEN}`],
  ['a length and a body that is a request', `Content-Length: ${LENGTH}\r\n`, HIDDEN],
  ['a body that is a request, after asking first', `Expect: 100-continue\r\nContent-Length: ${LENGTH}\r\n`, HIDDEN],
  ['an expectation that nobody has', `Expect: 200-ok\r\nContent-Length: ${LENGTH}\r\n`, HIDDEN],
  ['a connection that is closed', `Connection: close\r\nContent-Length: 0\r\n`, HIDDEN],
  ['a connection that drops its length', `Connection: content-length\r\nContent-Length: ${LENGTH}\r\n`, HIDDEN],
  ['a connection that drops its coding', `Connection: transfer-encoding\r\n${CHUNKED}`, `5c\r\n${HIDDEN}\r\n${EMPTY}`],
  [
    'an upgrade to HTTP/2',
    `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${LENGTH}\r\n`,
    HIDDEN,
  ],
];

const TARGETS = ['POST /api/auth/sign-in/email', 'POST /nowhere', 'POST /api/external/analyze', 'GET /api/questions'];

const FRAMED: DesyncCase[] = TARGETS.flatMap((target) =>
  FRAMINGS.map(([name, headers, body]) => ({
    name: `${target}: ${name}`,
    bytes: `${target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n${body}`,
  })),
);

export const DESYNC_CASES: readonly DesyncCase[] = [
  ...FRAMED,
  {
    name: 'chunks in HTTP/1.0',
    bytes: `POST /nowhere HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n${CHUNKED}Content-Length: ${5 + LENGTH}\r\n\r\n${EMPTY}${HIDDEN}`,
  },
  { name: 'HTTP/0.9', bytes: `GET /api/questions\r\n${HIDDEN}` },
  {
    name: 'HTTP/1.2',
    bytes: `GET /api/questions HTTP/1.2\r\nHost: localhost\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`,
  },
  { name: 'HTTP/2 without TLS', bytes: `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${HIDDEN}` },
  { name: 'two hosts', bytes: `GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n${HIDDEN}` },
  {
    name: 'a target of another host',
    bytes: `GET http://other/healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`,
  },
  {
    name: 'a line break in the target',
    bytes: `GET /healthz\rX HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`,
  },
  { name: 'a tunnel', bytes: `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n${HIDDEN}` },
];
