import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeReply } from '#test/support/dns-responder.ts';
import { decodeMessage, dnsName, encodeName, encodeQuery } from '../dns-message.ts';

/** Bytes as they are on the wire, from hexadecimal digits and text in quotes. */
function wire(...parts: readonly string[]): Buffer {
  const bytes = (part: string) =>
    part.startsWith("'") ? Buffer.from(part.slice(1, -1), 'latin1') : Buffer.from(part.replaceAll(' ', ''), 'hex');
  return Buffer.concat(parts.map(bytes));
}

const query = (name = 'a.test', type: 'A' | 'AAAA' | 'MX' = 'A') =>
  encodeQuery({ id: 0x1234, name, type, hasEdns: true });

describe('a question', () => {
  test('wishes for recursion and says how long an answer may be', () => {
    const header = '1234 0100 0001 0000 0000';
    const question = ['04', "'mail'", '07', "'example'", '00', '000f 0001'];
    expect(encodeQuery({ id: 0x1234, name: 'mail.example', type: 'MX', hasEdns: true })).toEqual(
      wire(header, '0001', ...question, '00 0029 04d0 00000000 0000'),
    );
    expect(encodeQuery({ id: 0x1234, name: 'mail.example', type: 'MX', hasEdns: false })).toEqual(
      wire(header, '0000', ...question),
    );
  });

  test.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['xn--12c1fe0br.xn--o3cw4h', 'xn--12c1fe0br.xn--o3cw4h'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['localhost', 'localhost'],
    [`${'a'.repeat(63)}.test`, `${'a'.repeat(63)}.test`],
    [`${'a.'.repeat(126)}a`, `${'a.'.repeat(126)}a`],
  ])('asks for %s as %s', (text, name) => {
    expect(dnsName(text)).toBe(name);
  });

  test.each([
    '',
    '.',
    '.example.com',
    'example..com',
    'example.com..',
    `${'a'.repeat(64)}.test`,
    `${'a.'.repeat(126)}aa`,
    'โรงแรม.ไทย',
    'a b.test',
    'a\\.test',
    'a\n',
    'a@b.test',
    '[::1]',
    '*.test',
  ])('is not asked for %j', (text) => {
    expect(dnsName(text)).toBeNull();
  });

  test('keeps the name that it was given', () => {
    const label = fc.stringMatching(/^[a-z0-9_-]{1,63}$/);
    const name = fc.array(label, { minLength: 1, maxLength: 8 }).map((labels) => labels.join('.'));
    fc.assert(
      fc.property(name, (text) => {
        fc.pre(text.length <= 253);
        expect(dnsName(text)).toBe(text);
        expect(decodeMessage(query(text, 'AAAA'))?.question).toEqual({ name: text, type: 28, class: 1 });
      }),
    );
  });
});

describe('an answer', () => {
  const head = (flags: string, counts: string) => wire(`1234 ${flags} ${counts}`);
  const asked = wire('01', "'A'", '04', "'Test'", '00', '000f 0001');

  test('is read with its compressed names', () => {
    const bytes = Buffer.concat([
      head('8580', '0001 0003 0001 0001'),
      asked,
      // The alias points to the question's name, its own target to the end of that.
      wire('c00c 0005 0001 00000e10 0004', '01', "'b'", 'c00e'),
      wire('c024 000f 0001 0000003c 0007 000a', '02', "'MX'", 'c024'),
      wire('c024 000f 0001 0000003c 0003 0000', '00'),
      wire('c00e 0006 0001 00000258 0018', 'c00e c00e', '00000001 00000002 00000003 00000004 0000012c'),
      wire('00 0029 04d0 00000000 0000'),
    ]);
    expect(decodeMessage(bytes)).toEqual({
      id: 0x1234,
      isResponse: true,
      isTruncated: false,
      isAuthoritative: true,
      offersRecursion: true,
      responseCode: 0,
      question: { name: 'a.test', type: 15, class: 1 },
      records: {
        answer: [
          { owner: 'a.test', ttlSeconds: 3600, type: 'CNAME', target: 'b.test' },
          { owner: 'b.test', ttlSeconds: 60, type: 'MX', exchange: 'mx.b.test', priority: 10 },
          { owner: 'b.test', ttlSeconds: 60, type: 'MX', exchange: '', priority: 0 },
        ],
        authority: [{ owner: 'test', ttlSeconds: 600, type: 'SOA', minimum: 300 }],
      },
    });
  });

  test('has the upper bits of its code from EDNS0', () => {
    const bytes = Buffer.concat([head('8400', '0001 0000 0000 0001'), asked, wire('00 0029 04d0 01000000 0000')]);
    expect(decodeMessage(bytes)).toMatchObject({ responseCode: 16 });
  });

  test('has addresses in their usual form, and steps over other types and classes', () => {
    const bytes = Buffer.concat([
      head('8400', '0001 0005 0000 0000'),
      asked,
      wire('c00c 0010 0001 0000003c 0003', '02', "'hi'"),
      wire('c00c 0001 0003 0000003c 0001 ff'),
      wire('c00c 0001 0001 0000003c 0004 c0000201'),
      wire('c00c 001c 0001 0000003c 0010 20010db8000000000000000000000001'),
      wire('c00c 001c 0001 ffffffff 0010 00000000000000000000ffffc0000201'),
    ]);
    expect(decodeMessage(bytes)?.records?.answer).toEqual([
      { owner: 'a.test', ttlSeconds: 60, type: 'A', address: '192.0.2.1' },
      { owner: 'a.test', ttlSeconds: 60, type: 'AAAA', address: '2001:db8::1' },
      // A lifetime with the highest bit set is none.
      { owner: 'a.test', ttlSeconds: 0, type: 'AAAA', address: '::ffff:192.0.2.1' },
    ]);
  });

  const withRecord = (record: Buffer, type = 'c00c 000f 0001 0000003c') =>
    Buffer.concat([head('8400', '0001 0001 0000 0000'), asked, wire(type), record]);

  test('does not show a dot or an unprintable byte inside a label as if it parted two', () => {
    const exchange = wire('0010 000a', '08', "'evil.com'", '02', "'\\\0'", 'c00e');
    expect(decodeMessage(withRecord(exchange))?.records?.answer).toMatchObject([
      { exchange: 'evil\\046com.\\092\\000.test' },
    ]);
  });

  test('has as many labels in its text as on the wire, whatever bytes they have', () => {
    const labels = fc.array(fc.uint8Array({ minLength: 1, maxLength: 63 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(labels, (given) => {
        const name = Buffer.concat([
          ...given.flatMap((label) => [Buffer.from([label.length]), label]),
          Buffer.from([0]),
        ]);
        const length = Buffer.from([0, name.length + 2, 0, 0]);
        const [record] = decodeMessage(withRecord(Buffer.concat([length, name])))?.records?.answer ?? [];
        const shown = record?.type === 'MX' ? record.exchange : '';
        expect(shown).toMatch(/^[a-z0-9_\\.-]+$/);
        expect(shown.split('.')).toHaveLength(given.length);
      }),
    );
  });

  test.each([
    ['a pointer to itself', '0004 000a c026'],
    ['a pointer forwards', '0004 000a c028 00'],
    ['a pointer to the labels that it ends', '0006 000a 0161 c026'],
    ['a pointer beyond the end', '0004 000a c3ff'],
    ['half a pointer', '0003 000a c0'],
    ['a label of 64 bytes', `0044 000a 40${'61'.repeat(64)}00`],
    ['a label longer than its record', '0004 000a 3f61'],
    ['a record longer than the message', '0040 000a 00'],
    ['a record longer than its name', '0005 000a 0000 00'],
    ['no name at all', '0002 000a'],
    ['nothing', ''],
  ])('with %s has no readable records', (_, record) => {
    const message = decodeMessage(withRecord(wire(record)));
    expect(message).toMatchObject({ id: 0x1234, question: { name: 'a.test' }, records: null });
  });

  test.each([
    ['an address of three bytes', 'c00c 0001 0001 0000003c', '0003 c00002'],
    ['an IPv6 address of four', 'c00c 001c 0001 0000003c', '0004 c0000201'],
    ['an alias with bytes left over', 'c00c 0005 0001 0000003c', '0003 c00c 00'],
    ['half a start of authority', 'c00c 0006 0001 0000003c', '0008 c00c c00c 00000001'],
  ])('with %s has no readable records', (_, type, record) => {
    expect(decodeMessage(withRecord(wire(record), type))).toMatchObject({ records: null });
  });

  test('has no name of more than 255 bytes', () => {
    const long = (labels: number) => {
      const name = encodeName(Array.from({ length: labels }, () => 'a'.repeat(49)).join('.'));
      return withRecord(Buffer.concat([Buffer.from([(name.length + 2) >> 8, (name.length + 2) & 255, 0, 10]), name]));
    };
    expect(decodeMessage(long(5))?.records?.answer).toHaveLength(1);
    expect(decodeMessage(long(6))?.records).toBeNull();
  });

  test('is not one without a whole header and question, or with two questions', () => {
    const good = query();
    for (let length = 0; length < good.length - 11; length++)
      expect(decodeMessage(good.subarray(0, length))).toBeNull();
    const two = Buffer.from(good);
    two.writeUInt16BE(2, 4);
    expect(decodeMessage(two)).toBeNull();
    expect(decodeMessage(wire('1234 8001 0000 0000 0000 0000'))).toMatchObject({ question: null, responseCode: 1 });
  });
});

describe('hostile bytes', () => {
  const isValue = (bytes: Uint8Array) => {
    const message = decodeMessage(Buffer.from(bytes));
    expect(message === null || typeof message.id === 'number').toBe(true);
  };

  test('are read whatever they are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1500 }), isValue), { numRuns: 500 });
    const counts = fc.uint8Array({ minLength: 12, maxLength: 600 }).map((bytes) => {
      bytes.set([0, 1], 4);
      return bytes;
    });
    fc.assert(fc.property(counts, isValue), { numRuns: 500 });
  });

  test('are read where they are a good message with some bytes changed, or cut off', () => {
    const good = [
      encodeReply(query('a.b.test', 'MX'), { CNAME: 'c.test', and: { MX: [{ exchange: 'm.c.test', priority: 1 }] } }),
      encodeReply(query('a.test', 'A'), { A: ['192.0.2.1', '192.0.2.2'] }),
      encodeReply(query('a.test', 'AAAA'), 'no_such_name'),
    ];
    const change = fc.record({ at: fc.nat(), value: fc.oneof(fc.constantFrom(0, 0xc0, 0x3f, 0xff), fc.nat(255)) });
    fc.assert(
      fc.property(
        fc.constantFrom(...good),
        fc.array(change, { maxLength: 8 }),
        fc.nat(),
        (message, changes, length) => {
          const bytes = Buffer.from(message);
          for (const { at, value } of changes) bytes[at % bytes.length] = value;
          isValue(bytes);
          isValue(bytes.subarray(0, length % bytes.length));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('cannot make every name of a long message a long walk', () => {
    // A ladder of pointers, each to the one before, and records up to 64 KB whose names start at its top.
    const LADDER_AT = 28;
    const ladder = (rungs: number) => {
      const pointers = Array.from({ length: rungs }, (_, i) => {
        const target = LADDER_AT + 2 * (i - 1);
        return i === 0 ? wire('0000') : Buffer.from([0xc0 | (target >> 8), target & 255]);
      });
      const rest = Buffer.concat(pointers);
      const top = LADDER_AT + 2 * (rungs - 1);
      const text = Buffer.concat([
        wire('00 0010 0001 00000000'),
        Buffer.from([rest.length >> 8, rest.length & 255]),
        rest,
      ]);
      const alias = Buffer.concat([
        Buffer.from([0xc0 | (top >> 8), top & 255]),
        wire('0001 0001 00000000 0004 7f000001'),
      ]);
      const count = Math.floor((65_535 - 18 - text.length) / alias.length);
      const header = wire('1234 8400 0001', (count + 1).toString(16).padStart(4, '0'), '0000 0000');
      return Buffer.concat([header, wire('00 0001 0001'), text, ...Array.from({ length: count }, () => alias)]);
    };
    expect(decodeMessage(ladder(126))?.records?.answer.length).toBeGreaterThan(4000);
    expect(decodeMessage(ladder(128))?.records).toBeNull();
  });
});
