import fc from 'fast-check';
import type { BrokenFraming } from './broken-framing.ts';
import { rawRequest } from './broken-framing.ts';
import { CANARY } from './canary.ts';

/** What arrives at an open port: half requests, other protocols, noise, and requests that were damaged on the way. */
export function anyGarbage(good: readonly string[]): fc.Arbitrary<BrokenFraming> {
  const cuts = fc.array(fc.nat(300), { maxLength: 3 });
  const whole = (text: fc.Arbitrary<string | Buffer>, until: BrokenFraming['until']) =>
    fc
      .tuple(text, cuts)
      .map(([each, positions]) =>
        rawRequest(Buffer.from(each as string, 'latin1'), positions, until, Number.POSITIVE_INFINITY),
      );
  return fc.oneof(
    { weight: 2, arbitrary: whole(fc.constantFrom(...REQUEST_LINES).map(withHeaders), 'silence') },
    {
      weight: 3,
      arbitrary: whole(
        fc.constantFrom(...PATHS).map((path) => withHeaders(`GET ${path} HTTP/1.1`)),
        'silence',
      ),
    },
    { weight: 2, arbitrary: whole(fc.constantFrom(...HEADERS).map(withHeader), 'silence') },
    { weight: 1, arbitrary: whole(fc.constantFrom(...OTHER_PROTOCOLS), 'silence') },
    { weight: 3, arbitrary: whole(half(good), 'silence') },
    { weight: 6, arbitrary: whole(damaged(good), 'silence') },
    { weight: 2, arbitrary: whole(pipelined(good), 'silence') },
    {
      weight: 2,
      arbitrary: whole(
        fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        'silence',
      ),
    },
  );
}

const withHeaders = (requestLine: string) => `${requestLine}\r\nHost: x\r\nX-Odd: ${CANARY}\r\n\r\n`;
const withHeader = (lines: string) => `GET /api/questions?${CANARY} HTTP/1.1\r\n${lines}\r\n\r\n`;

const REQUEST_LINES = [
  'GET /',
  'GET / HTTP/0.9',
  'GET / HTTP/1.0',
  'GET / HTTP/1.2',
  'GET / HTTP/2.0',
  'GET / HTTP/9.9',
  'GET / HTTP/1.1.1',
  'GET / HTTP/1',
  'GET / http/1.1',
  'GET / HTTPS/1.1',
  'GET / RTSP/1.0',
  'GET  / HTTP/1.1',
  'GET / HTTP/1.1 ',
  'GET\t/\tHTTP/1.1',
  ' GET / HTTP/1.1',
  '\r\nGET / HTTP/1.1',
  'GET',
  'GET ',
  '/ HTTP/1.1',
  'G\u0000T / HTTP/1.1',
  'get / HTTP/1.1',
  'GARBAGE / HTTP/1.1',
  `${'A'.repeat(5000)} / HTTP/1.1`,
  'CONNECT example.org:443 HTTP/1.1',
  'CONNECT / HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET * HTTP/1.1',
  'GET example.org HTTP/1.1',
  'GET ? HTTP/1.1',
  'GET # HTTP/1.1',
  `GET http://x/api/keys/info?${CANARY} HTTP/1.1`,
  'GET http:// HTTP/1.1',
  'GET http://[::1/ HTTP/1.1',
  'GET https://user:password@x:99999/healthz HTTP/1.1',
  'GET //example.org/healthz HTTP/1.1',
  'GET ftp://x/ HTTP/1.1',
  'GET javascript:alert(1) HTTP/1.1',
  'DELETE http://x/api/questions HTTP/1.1',
];

const PATHS = [
  '/%00',
  '/api/%00',
  '/api/questions%00',
  '/%zz',
  '/%',
  '/api/keys/info%',
  '/docs/%zz',
  '/docs/%00',
  '/docs/%c0%ae%c0%ae/%c0%ae%c0%ae',
  '/docs/%e0%80%af',
  '/docs/%ff%fe',
  '/docs/%ed%a0%80',
  '/docs/..%2f..%2fetc%2fpasswd',
  '/docs/../../../../etc/passwd',
  '/openapi/..%2f..%2fpackage.json',
  '/openapi/readiness.json/..',
  '/openapi/readiness.json%2f',
  '/openapi/__proto__.json',
  '/docs/constructor',
  '/docs/__proto__',
  '/../../etc/passwd',
  '/..%5c..%5cwindows',
  '/./healthz',
  '//healthz',
  '/healthz/',
  '/HEALTHZ',
  '/healthz;jsessionid=1',
  '/healthz#fragment',
  '/healthz%3fa=1',
  '/api/%6dcp',
  '/\u00e9\u00ff',
  '/a\u0000b',
  '/a b',
  '/<script>',
  '/"\\^`{|}',
  `/${'a/'.repeat(2000)}`,
  `/${'a'.repeat(8000)}`,
  `/${'a'.repeat(20_000)}`,
  `/docs/${'a'.repeat(201)}`,
  `/docs/${'%41'.repeat(201)}`,
  `/openapi/${'a'.repeat(8000)}`,
  `/healthz?${'a'.repeat(8000)}`,
  `/healthz?${'a'.repeat(20_000)}`,
  `/healthz?${'%'.repeat(500)}`,
  `/healthz?${'a=1&'.repeat(1500)}`,
  `/${CANARY}?${CANARY}`,
];

const HEADERS = [
  '',
  'Host: x\r\nHost: y',
  'Host: ',
  `Host: ${'x'.repeat(20_000)}`,
  `Host: x\r\nX-Long: ${'x'.repeat(17_000)}`,
  `Host: x\r\nX-Long: ${'x'.repeat(200_000)}`,
  `Host: x\r\n${'a'.repeat(17_000)}: 1`,
  `Host: x\r\n${Array.from({ length: 900 }, (_, index) => `X-${index}: 1`).join('\r\n')}`,
  `Host: x\r\n${Array.from({ length: 4000 }, () => 'a:').join('\r\n')}`,
  'Host: x\r\nX-Nul: a\u0000b',
  'Host: x\r\nX-Bell: \u0007',
  'Host: x\r\nX-Del: \u007f',
  'Host: x\r\nX-High: \u00ff\u00fe\u0080',
  'Host: x\r\nX-CR: a\rb',
  'Host: x\r\nX-LF: a\nX-Next: b',
  'Host: x\r\n folded: yes',
  'Host: x\r\nX-Folded: a\r\n b',
  'Host: x\r\n: no name',
  'Host: x\r\nno colon',
  'Host: x\r\nX Space: 1',
  'Host: x\r\nX-Paren(): 1',
  'Host: x\r\nX-Empty:',
  'Host: x\r\nX-\u00e9: 1',
  'Host: x\r\nConnection: close, keep-alive, upgrade',
  'Host: x\r\nConnection: \u00ff',
  `Host: x\r\nConnection: Upgrade\r\nUpgrade: ${CANARY}`,
  'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13',
  'Host: x\r\nExpect: 100-continue\r\nContent-Length: 5',
  'Host: x\r\nExpect: 200-ok',
  `Host: x\r\nExpect: ${CANARY}`,
  'Host: x\r\nContent-Length: 5',
  'Host: x\r\nTransfer-Encoding: chunked',
  'Host: x\r\nKeep-Alive: timeout=-1, max=\u00ff',
  'Host: x\r\nTrailer: x',
];

const OTHER_PROTOCOLS = [
  // A TLS 1.2 client hello, then one cut short, then an alert.
  Buffer.from(`16030100c8010000c40303${'ab'.repeat(32)}00000ac02bc02fc02cc030cca9${'00'.repeat(120)}`, 'hex').toString(
    'latin1',
  ),
  Buffer.from('16030100', 'hex').toString('latin1'),
  Buffer.from('15030100020250', 'hex').toString('latin1'),
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'\u0000'.repeat(100)}`,
  'SSH-2.0-OpenSSH_9.9\r\n',
  `EHLO ${CANARY}\r\nMAIL FROM:<${CANARY}>\r\n`,
  '*1\r\n$4\r\nPING\r\n',
  '\u0000\u0000\u0000\u0008\u0004\u00d2\u0016\u002f',
  'PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  '\r\n'.repeat(500),
  '\n'.repeat(20_000),
  '\u0000'.repeat(2000),
  '\u00ff'.repeat(2000),
  'A'.repeat(100_000),
];

/** A good request that ends somewhere in the middle. */
const half = (good: readonly string[]) =>
  fc.constantFrom(...good).chain((text) => fc.nat(text.length - 1).map((end) => text.slice(0, end + 1)));

/** A good request with a few bytes changed, lost or put in. */
const damaged = (good: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...good),
      fc.array(fc.record({ at: fc.nat(), lost: fc.nat(2), bytes: fc.uint8Array({ maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([text, damages]) =>
      damages.reduce((sound, { at, lost, bytes }) => {
        const position = at % sound.length;
        return `${sound.slice(0, position)}${Buffer.from(bytes).toString('latin1')}${sound.slice(position + lost)} `;
      }, text),
    );

/** Good requests and noise, one after the other without waiting. */
const pipelined = (good: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...good) }, fc.constantFrom(...OTHER_PROTOCOLS, '\r\n')), {
      minLength: 2,
      maxLength: 8,
    })
    .map((parts) => parts.join(''));
