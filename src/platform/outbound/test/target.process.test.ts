import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress } from '../public-address.ts';
import { hostOf, NOT_PUBLIC, portOf, readTarget } from '../target.ts';

const isWebPort = (port: number) => port === 80 || port === 443;

function read(written: string, mayUseName?: (name: string) => boolean) {
  const target = readTarget(written, isWebPort, mayUseName);
  return 'refused' in target ? target.refused : target.url.href;
}

const LONG_HOST = `${'a'.repeat(63)}.`.repeat(4);

describe('a target', () => {
  test.each([
    ['https://hotel.example', 'https://hotel.example/'],
    ['  http://hotel.example/rooms?a=1  ', 'http://hotel.example/rooms?a=1'],
    ['HTTPS://Hotel.EXAMPLE/Rooms#prices', 'https://hotel.example/Rooms'],
    ['http://hotel.example:80/', 'http://hotel.example/'],
    ['https://hotel.example:443', 'https://hotel.example/'],
    ['http://hotel.example:443/', 'http://hotel.example:443/'],
    ['http://hotel.example./', 'http://hotel.example/'],
    ['http://โรงแรม.example/ห้อง', 'http://xn--72c6ceb3md.example/%E0%B8%AB%E0%B9%89%E0%B8%AD%E0%B8%87'],
    ['http://hotel.example/a@b?next=http://user@host/', 'http://hotel.example/a@b?next=http://user@host/'],
    ['http://hotel.example/?path=a\\b', 'http://hotel.example/?path=a\\b'],
    ['http://my_hotel.example/', 'http://my_hotel.example/'],
    ['http://hotel.invalid/', 'http://hotel.invalid/'],
    ['http://hotel.test/', 'http://hotel.test/'],
    ['http://notlocalhost.example/', 'http://notlocalhost.example/'],
    ['http://internal.example/', 'http://internal.example/'],
    ['http://93.184.216.34/', 'http://93.184.216.34/'],
    ['http://[2606:4700:4700::1111]/', 'http://[2606:4700:4700::1111]/'],
    // Numbers are left to the check of addresses.
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://[::ffff:127.0.0.1]/', 'http://[::ffff:7f00:1]/'],
    ['http://127.0.0.1#@hotel.example/', 'http://127.0.0.1/'],
  ])('%j is read as %s', (written, href) => {
    expect(read(written)).toBe(href);
  });

  test.each([
    '',
    'hotel.example',
    '//hotel.example/',
    'http:hotel.example',
    'http:/hotel.example',
    'http://',
    'http:///hotel.example',
    'http://?q',
    'http://#f',
    'http://:80/',
    'ftp://hotel.example/',
    'file:///etc/passwd',
    'gopher://hotel.example/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'blob:https://hotel.example/1',
    'ws://hotel.example/',
    'httpss://hotel.example/',
    'http://user@hotel.example/',
    'http://user:secret@hotel.example/',
    'http://@hotel.example/',
    'http://:@hotel.example/',
    'http://hotel.example@127.0.0.1/',
    'http://hotel.example\\@127.0.0.1/',
    'http:\\\\hotel.example\\',
    'http://hotel.example\\rooms',
    'http://hotel.example＠127.0.0.1/',
    'http://hotel.example／127.0.0.1/',
    'http://hotel.example%40127.0.0.1/',
    'http://hotel.example%2f@127.0.0.1/',
    'http://hotel .example/',
    'http://hotel.example/a b',
    'http://hotel.example/a\tb',
    'http://hotel.example/\r\nHost: other.example',
    'http://ho\ntel.example/',
    'http://hotel.example/\u0000',
    'http://hotel.example/\u2028rooms',
    'http://hotel.example:99999/',
    'http://hotel.example:-1/',
    'http://hotel.example:80:80/',
    'http://hotel.example:http/',
    'http://hotel..example/',
    'http://.hotel.example/',
    'http://hotel.example../',
    'http://localhost../',
    'http://127.0.0.1../',
    `http://${'a'.repeat(64)}.example/`,
    `http://${LONG_HOST}example/`,
    "http://hotel'or'1.example/",
    'http://hotel.example;127.0.0.1/',
    'http://[::1/',
    'http://[::1]]/',
    'http://[fe80::1%25lo]/',
    'http://[fe80::1%lo]/',
    'http://[v1.x]/',
    'http://1.2.3.4.5/',
    'http://256.0.0.1/',
    `http://hotel.example/${'a'.repeat(2048)}`,
    // Fits as it is written, and not as it is sent.
    `http://hotel.example/${'ห'.repeat(300)}`,
  ])('%j is no valid URL', (written) => {
    expect(read(written)).toBe('invalid_url');
  });

  test.each([
    'http://localhost/',
    'http://LOCALHOST/',
    'http://localhost./',
    'http://ⓛocalhost/',
    'http://local\u00adhost/',
    'http://loc%61lhost/',
    'http://site.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    'http://instance-data.ec2.internal/',
    'http://router.home.arpa/',
    'http://home.arpa/',
    'http://abcdef.onion/',
    'http://name.alt/',
    'http://intranet/',
    'http://kubernetes/',
  ])('%j is of a private network', (written) => {
    expect(readTarget(written, isWebPort)).toEqual({ refused: 'blocked_target', detail: NOT_PUBLIC });
  });

  test.each([0, 1, 22, 25, 53, 81, 444, 3000, 5432, 6379, 8080, 8443, 65_535])('port %i is not allowed', (port) => {
    expect(read(`http://hotel.example:${port}/`)).toBe('blocked_target');
    expect(read(`https://hotel.example:${port}/`)).toBe('blocked_target');
    expect(read(`http://[2606:4700:4700::1111]:${port}/`)).toBe('blocked_target');
  });

  test('says why in words that do not repeat what was written', () => {
    for (const written of ['marker', 'http://marker@x.example/', 'http://mar ker.example/', 'http://marker.local/']) {
      const target = readTarget(written, isWebPort);
      expect('refused' in target && target.detail).toMatch(/^The (URL|address) /);
      expect(JSON.stringify(target)).not.toContain('mar');
    }
  });

  test('may have any name where the policy says so', () => {
    expect(read('http://localhost/', () => true)).toBe('http://localhost/');
    expect(read('http://rates/latest', () => true)).toBe('http://rates/latest');
    expect(read('http://localhost../', () => true)).toBe('invalid_url');
  });

  test('has a host and a port to connect to', () => {
    const parts = (written: string) => [hostOf(new URL(written)), portOf(new URL(written))];
    expect(parts('http://hotel.example/')).toEqual(['hotel.example', 80]);
    expect(parts('https://hotel.example/')).toEqual(['hotel.example', 443]);
    expect(parts('https://[2606:4700::1]:8443/')).toEqual(['2606:4700::1', 8443]);
  });
});

describe('however an address is written', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const number = (value: number) => fc.constantFrom(String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`);
  /** The ways that programs read: four numbers, or fewer of which the last holds the rest; decimal, hex or octal. */
  const ways = (a: number, b: number, c: number, d: number) =>
    fc.oneof(
      fc.tuple(number(a), number(b), number(c), number(d)),
      fc.tuple(number(a), number(b), number(c * 256 + d)),
      fc.tuple(number(a), number((b * 256 + c) * 256 + d)),
      fc.tuple(number(((a * 256 + b) * 256 + c) * 256 + d)),
    );
  const privateOctets = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127, 224, 255), octet, octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  );

  test('a private one is known as such', () => {
    fc.assert(
      fc.property(
        privateOctets.chain(([a, b, c, d]) => ways(a, b, c, d)),
        fc.constantFrom('.', '。', '．', '%2e'),
        (parts, dot) => {
          const target = readTarget(`http://${parts.join(dot)}/`, isWebPort);
          if ('refused' in target) return false;
          const host = hostOf(target.url);
          return isIP(host) === 4 && !isPublicAddress(host);
        },
      ),
    );
  });

  test('reading never throws, and what passes is read as itself again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' })), (written) => {
        const target = readTarget(written, isWebPort);
        if ('refused' in target) return true;
        const again = readTarget(target.url.href, isWebPort);
        return 'url' in again && again.url.href === target.url.href;
      }),
    );
  });
});
