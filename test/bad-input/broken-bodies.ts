import fc from 'fast-check';
import type { ApiOperation } from './api.ts';
import { CANARY } from './canary.ts';
import { describeRequest, readable } from './http-client.ts';
import type { ApiRequest } from './requests-from-api.ts';
import { awkwardHeaders } from './requests-from-api.ts';

/** Bodies that say they are JSON and are not, or are JSON that nobody sane would send. Always with a good key. */
export function anyBrokenBody(operations: readonly ApiOperation[]): fc.Arbitrary<ApiRequest> {
  const accepting = operations.flatMap((operation) =>
    operation.bodies
      .filter(({ mediaType }) => mediaType === 'application/json')
      .map(({ examples }) => ({ operation, text: JSON.stringify(examples[0] ?? { [CANARY]: 1 }) })),
  );
  return fc.oneof(
    ...accepting.map(({ operation, text }) =>
      fc
        .record({ body: brokenJson(text), chunked: fc.boolean(), others: awkwardHeaders })
        .map(({ body, chunked, others }) => {
          const headers: [string, string][] = [['content-type', 'application/json'], ...others];
          const { method, path: target } = operation;
          const request = { operation, withKey: true, method, target, headers, body, chunked };
          return readable(request, () => `${operation.id}: ${describeRequest(request)}`);
        }),
    ),
  );
}

function brokenJson(text: string): fc.Arbitrary<Buffer> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.nat(text.length).map((end) => Buffer.from(text.slice(0, end))) },
    { weight: 3, arbitrary: spliced(text) },
    { weight: 3, arbitrary: fc.constantFrom(...TEXTS).map((each) => Buffer.from(each)) },
    { weight: 3, arbitrary: fc.constantFrom(...MEMBERS).map((member) => Buffer.from(withMember(text, member))) },
    { weight: 3, arbitrary: fc.constantFrom(...NUMBERS).map((number) => Buffer.from(withNumber(text, number))) },
    { weight: 2, arbitrary: fc.constantFrom(...BYTES).map((bytes) => withBytes(text, bytes)) },
    { weight: 1, arbitrary: encoded(text) },
    { weight: 1, arbitrary: nested(text) },
    { weight: 1, arbitrary: fc.constantFrom(...SIZES).map((size) => ofSize(text, size)) },
  );
}

/** Not JSON, or JSON of the wrong kind. */
const TEXTS = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '"',
  `"${CANARY}`,
  `{"${CANARY}"`,
  `{"${CANARY}":}`,
  `{'${CANARY}':1}`,
  `{"a":1,}`,
  `[1,]`,
  `{"a":1}{"b":2}`,
  `{"a":1} ${CANARY}`,
  `// ${CANARY}\n{}`,
  `/* ${CANARY} */ {}`,
  'undefined',
  'NaN',
  'Infinity',
  'nul',
  'True',
  '0x1f',
  '+1',
  '.5',
  '1.',
  '"\t"',
  '"\u0000"',
  '"\\x41"',
  '"\\ud800"',
  '"\\u12"',
  `<?xml version="1.0"?><a>${CANARY}</a>`,
  `a=1&b=${CANARY}`,
  `${' '.repeat(10_000)}{}`,
  `{}${'\n'.repeat(10_000)}`,
  `[${'0,'.repeat(5000)}0]`,
  `{${Array.from({ length: 2000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  `{${'"same":1,'.repeat(2000)}"same":2}`,
];

/** Members for a body that is right otherwise. */
const MEMBERS = [
  '"__proto__":{"admin":true}',
  '"\\u005f\\u005fproto\\u005f\\u005f":{"admin":true}',
  '"constructor":{"prototype":{"admin":true}}',
  '"constructor":{"\\u0070rototype":{"admin":true}}',
  '"prototype":1',
  '"toString":null',
  '"hasOwnProperty":1',
  '"":1',
  '"\\u0000":"\\u0000"',
  `"\\ud800":"\\udfff${CANARY}"`,
  `"${CANARY}":"${CANARY}"`,
  `"${'k'.repeat(5000)}":1`,
  `"a/b~c.d":{"e":["${CANARY}"]}`,
  '"answers":null,"answers":[]',
  '"jsonrpc":"1.0","jsonrpc":"2.0"',
  '"id":{"deep":[]}',
  '"id":1e400',
  '"method":"__proto__"',
  '"params":[]',
  `"params":{"name":"${CANARY}","arguments":{"__proto__":1}}`,
  '"params":{"_meta":{"progressToken":{}}}',
];

const withMember = (text: string, member: string) => text.replace('{', () => `{${member},`);

const NUMBERS = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '01',
  '1.0',
  '1.0000000000000001',
  '3.0000000000000001e0',
  '9007199254740993',
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(5000)}1`,
  '1e999999999999',
  '"3"',
  'true',
  'null',
  '[3]',
];

const withNumber = (text: string, number: string) => text.replace(/\d+/, () => number);

/** Bytes in a string that are not UTF-8: lone, cut, overlong, surrogates, beyond Unicode. */
const BYTES = [
  'ff',
  'fe',
  '80',
  'c3',
  'c080',
  'e282',
  'eda080',
  'edbfbf',
  'f4908080',
  'f8888080',
  '00',
  '1b',
  '7f',
  'efbfbe',
];

function withBytes(text: string, hex: string): Buffer {
  const head = Buffer.from(`{"${CANARY}":"`);
  return Buffer.concat([head, Buffer.from(hex, 'hex'), Buffer.from(`",${text.slice(1)}`)]);
}

const encoded = (text: string) =>
  fc.constantFrom(
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff\ufeff${text}`),
    Buffer.from(`\ufeff`),
    Buffer.from(text, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    Buffer.from(text.replace(/"\w/, '"é'), 'latin1'),
  );

const spliced = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.nat(3), fc.uint8Array({ maxLength: 4 }))
    .map(([at, cut, bytes]) =>
      Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from(bytes), Buffer.from(text.slice(at + cut))]),
    );

const nested = (text: string) =>
  fc
    .record({
      depth: fc.constantFrom(100, 1000, 10_000, 25_000),
      pair: fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"__proto__":', '}]']),
      closed: fc.boolean(),
      inside: fc.constantFrom('whole', 'member', 'params'),
    })
    .map(({ depth, pair: [open = '', close = ''], closed, inside }) => {
      const deep = `${open.repeat(depth)}${JSON.stringify(CANARY)}${closed ? close.repeat(depth) : ''}`;
      if (inside === 'whole') return Buffer.from(deep);
      return Buffer.from(withMember(text, `"${inside === 'params' ? 'params' : 'answers'}":${deep}`));
    });

/** Around the limits that operations have (16, 64 and 100 KiB), and far beyond. */
const SIZES = [16, 64, 100].flatMap((kib) => [kib * 1024 - 1, kib * 1024, kib * 1024 + 1]).concat(300_000, 1_500_000);

function ofSize(text: string, size: number): Buffer {
  const empty = withMember(text, `"${CANARY}":""`);
  return Buffer.from(withMember(text, `"${CANARY}":"${'x'.repeat(Math.max(0, size - empty.length))}"`));
}
