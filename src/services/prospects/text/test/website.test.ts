import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { isAuditable, normaliseWebsite, registrableDomain } from '../website.ts';

describe('a website', () => {
  test.each([
    ['https://corduroy-walrus.example', 'https://corduroy-walrus.example/'],
    ['http://corduroy-walrus.example/rooms', 'http://corduroy-walrus.example/rooms'],
    ['www.hotel.com.sg', 'https://www.hotel.com.sg/'],
    ['//www.hotel.com.sg/a', 'https://www.hotel.com.sg/a'],
    ['  HTTPS://WWW.Hotel.CO.TH/Rooms  ', 'https://www.hotel.co.th/Rooms'],
    ['https://hotel.com:443/', 'https://hotel.com/'],
    ['http://hotel.com:80/', 'http://hotel.com/'],
    ['http://hotel.com:443/', 'http://hotel.com:443/'],
    ['hotel.com:443', 'https://hotel.com/'],
    ['https://hotel.com./', 'https://hotel.com/'],
    ['https://hotel.com/#rooms', 'https://hotel.com/'],
    ['https://hotel.com/?utm_source=x&lang=th&fbclid=1&UTM_Medium=y', 'https://hotel.com/?lang=th'],
    ['https://hotel.com/?gclid=1', 'https://hotel.com/'],
    ['https://hotel.com/?gclid', 'https://hotel.com/'],
    ['https://hotel.com/?', 'https://hotel.com/'],
    ['https://hotel.com/?q=a%20b&&utm_=1', 'https://hotel.com/?q=a%20b'],
    ['https://โรงแรม.ไทย/ห้อง', 'https://xn--72c6ceb3md.xn--o3cw4h/%E0%B8%AB%E0%B9%89%E0%B8%AD%E0%B8%87'],
    ['walrus.wixsite.com/home', 'https://walrus.wixsite.com/home'],
  ])('%s is %s', (given, expected) => {
    expect(normaliseWebsite(given)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'na',
    '-',
    'hotel',
    'localhost',
    'https://',
    'https:///path',
    'ftp://hotel.com',
    'javascript:alert(1)',
    'mailto:info@hotel.com',
    'tel:6561234567',
    'data:text/html,x',
    'file:///etc/hosts',
    'info@hotel.com',
    'https://user:secret@hotel.com/',
    'https://user@hotel.com/',
    'https://hotel.com@other.com/',
    'https://hotel.com:8080/',
    'hotel.com:8080',
    'https://192.0.2.1/',
    '192.0.2.1',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[2001:db8::1]/',
    'https://com.sg/',
    'https://hotel.invalid/',
    'https://hotel.localhost/',
    'https://hotel.internal/',
    'https://example/',
    'https://wixsite.com/',
    'https://-hotel.com/',
    'https://hotel..com/',
    'https://hotel.com\\@other.com/',
    'https://hotel.com/a b',
    'www.one.com, www.two.com',
    'https://hotel\u0000.com/',
    'https://hotel.com/\ud800',
    'http:hotel.com',
    'https:/hotel.com',
    'http://http://hotel.com',
    `https://hotel.com/${'a'.repeat(2100)}`,
    `https://hotel.com/${'ก'.repeat(1000)}`,
  ])('%j is none', (given) => {
    expect(normaliseWebsite(given)).toBeNull();
  });

  test('whatever comes in: never throws, and its plain form is already plain', () => {
    const part = fc.constantFrom(
      'https://',
      'HTTP://',
      '//',
      'www.',
      'hotel',
      'walrus',
      '.example',
      '.com',
      '.co.th',
      '.sg',
      '.',
      ':',
      '443',
      '80',
      '/',
      '?',
      '#',
      '&',
      '=',
      'utm_source=a',
      'lang=th',
      '@',
      '%',
      '%20',
      '%E0',
      '+',
      ';',
      '\\',
      ' ',
      '\t',
      'ก',
      'é',
      'xn--',
      '-',
      '_',
      '..',
      '[',
      ']',
      '127.0.0.1',
      '"',
      '<',
      '>',
      '|',
      '\u200b',
      '。',
    );
    const address = fc.tuple(
      fc.constantFrom('', 'https://', 'http://', '//'),
      fc.constantFrom('hotel.com', 'Walrus.Example', 'www.hotel.co.th', 'โรงแรม.ไทย', 'hotel.com.'),
      fc.constantFrom('', '/', '/a?', '?'),
      fc.array(part, { maxLength: 10 }).map((parts) => parts.join('')),
    );
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          address.map((parts) => parts.join('')),
          fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.string({ unit: 'binary' }),
          fc.webUrl({ withFragments: true, withQueryParameters: true }),
        ),
        (text) => {
          const website = normaliseWebsite(text);
          isAuditable(text);
          if (website === null) return;
          accepted += 1;
          expect(normaliseWebsite(website)).toBe(website);
          const url = new URL(website);
          expect(['https:', 'http:']).toContain(url.protocol);
          expect(url.search).not.toMatch(/(?:^|&)\?*utm_source=/);
          expect(url.username + url.password + url.hash).toBe('');
          expect(registrableDomain(website)).not.toBeNull();
          expect(registrableDomain(url.hostname)).toBe(registrableDomain(website));
        },
      ),
      { numRuns: randomCases(20_000), seed: 5 },
    );
    expect(accepted).toBeGreaterThan(randomCases(2000));
  });
});

describe('the registrable domain', () => {
  test.each<[string, string | null]>([
    ['www.hotel.com.sg', 'hotel.com.sg'],
    ['https://book.hotel.co.th/rooms?a=1', 'hotel.co.th'],
    ['HOTEL.com.', 'hotel.com'],
    ['stay.corduroy-walrus.example', 'corduroy-walrus.example'],
    ['a.walrus.wixsite.com', 'walrus.wixsite.com'],
    ['โรงแรม.ไทย', 'xn--72c6ceb3md.xn--o3cw4h'],
    ['com.sg', null],
    ['192.0.2.1', null],
    ['localhost', null],
    ['mailto:info@hotel.com', null],
    ['', null],
    ['not a host', null],
  ])('%s: %s', (given, expected) => {
    expect(registrableDomain(given)).toBe(expected);
  });
});

describe('what can be audited', () => {
  test.each([
    'https://corduroy-walrus.example/',
    'www.hotel.com.sg',
    'https://bookingwalrus.com/',
    'https://booking.walrus.com/',
    'https://myagoda.com/',
    'https://hotels.walrus.co.th/',
    'https://notline.me/',
  ])('%s', (website) => {
    expect(isAuditable(website)).toBe(true);
  });

  test.each([
    null,
    '',
    'javascript:alert(1)',
    'https://www.booking.com/hotel/sg/walrus.html',
    'https://agoda.com/walrus',
    'https://www.agoda.co.th/walrus',
    'https://www.expedia.com.sg/walrus',
    'https://www.traveloka.com/en-th/hotel',
    'https://sg.trip.com/hotels',
    'https://www.airbnb.com.sg/rooms/1',
    'https://th.hotels.com/ho1',
    'https://www.tripadvisor.co.uk/Hotel',
    'https://m.facebook.com/walrus',
    'https://fb.me/walrus',
    'https://instagram.com/walrus',
    'https://linktr.ee/walrus',
    'https://wa.me/6561234567',
    'https://page.line.me/walrus',
    'https://lin.ee/walrus',
    'https://sites.google.com/view/walrus',
    'https://goo.gl/maps/walrus',
    'https://walrus.business.site/',
    'HTTPS://WWW.FACEBOOK.COM./walrus',
  ])('not %s', (website) => {
    expect(isAuditable(website)).toBe(false);
  });
});
