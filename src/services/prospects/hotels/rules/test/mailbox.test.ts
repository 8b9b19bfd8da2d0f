import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { FREE_PROVIDERS } from '../../../text/free-providers.ts';
import { registrableDomain } from '../../../text/website.ts';
import { isOwnDomain, roleMailboxOf } from '../mailbox.ts';

describe('a role mailbox', () => {
  test.each([
    ['info@corduroy-walrus.example', 'info@corduroy-walrus.example', 'corduroy-walrus.example'],
    ['  Reservations@HOTEL.com.sg ', 'Reservations@hotel.com.sg', 'hotel.com.sg'],
    ['rsvn@mail.hotel.co.th', 'rsvn@mail.hotel.co.th', 'mail.hotel.co.th'],
    ['front-desk@hotel.com', 'front-desk@hotel.com', 'hotel.com'],
    ['front.office@hotel.com', 'front.office@hotel.com', 'hotel.com'],
    ['sales2@hotel.com', 'sales2@hotel.com', 'hotel.com'],
    ['info@โรงแรม.ไทย', 'info@xn--72c6ceb3md.xn--o3cw4h', 'xn--72c6ceb3md.xn--o3cw4h'],
    ['info@hotel.com.', 'info@hotel.com', 'hotel.com'],
  ])('%s', (given, address, domain) => {
    expect(roleMailboxOf(given)).toEqual({ address, domain });
  });

  test.each(
    'reservations reservation rsvn resv enquiry enquiries gm frontdesk frontoffice fo concierge stay hotel info sales hello manager'
      .split(' ')
      .concat(['contact', 'booking', 'bookings', 'reception', 'admin', 'marketing', 'guestservices', 'welcome']),
  )('%s@ is a role', (local) => {
    expect(roleMailboxOf(`${local}@hotel.com`)).toEqual({ address: `${local}@hotel.com`, domain: 'hotel.com' });
  });

  test.each([
    'somchai@hotel.com',
    'tan.wei.ming@hotel.com',
    'sales.john@hotel.com',
    'jinfo@hotel.com',
    'info.tan@hotel.com',
    'paris@hotel.com',
    'alexa@hotel.com',
    'sydney@hotel.com',
    'chef@hotel.com',
    'ceo@hotel.com',
    'president@hotel.com',
    'director@hotel.com',
    'md@hotel.com',
    'owner@hotel.com',
    'chairman@hotel.com',
    'secretary@hotel.com',
    'Managing.Director@hotel.com',

    'noreply@hotel.com',
    'no-reply@hotel.com',
    'mailer-daemon@hotel.com',
    'abuse@hotel.com',
    'postmaster@hotel.com',
    'test@hotel.com',
    'null@hotel.com',
    '123@hotel.com',
    '2024@hotel.com',
    '7@hotel.com',
  ])('%s may be a person’s or is nobody’s', (given) => {
    expect(roleMailboxOf(given)).toBeNull();
  });

  test.each([
    'info@gmail.com',
    'info@yahoo.com.sg',
    'sales@hotmail.co.th',
    'reservations@singnet.com.sg',
    'info@pacific.net.sg',
    'info@mail.yahoo.com.sg',
    'INFO@GMAIL.COM',
    'info@gmail.com.',
  ])('%s lies at a free provider', (given) => {
    expect(roleMailboxOf(given)).toBeNull();
  });

  test.each([
    '',
    'info',
    'info@',
    '@hotel.com',
    'info@@hotel.com',
    'info@hotel',
    'info@localhost',
    'info@192.0.2.1',
    'info@[192.0.2.1]',
    'info@0x7f.1',
    'info@com.sg',
    'info@hotel.invalid',
    'info@-hotel.com',
    'info@ho_tel.com',
    'info@hotel..com',
    'info@hotel.com/path',
    'info@hotel.com:25',
    'info @hotel.com',
    'info@hotel.com; sales@hotel.com',
    'info@hotel.com,sales@hotel.com',
    'Hotel <info@hotel.com>',
    'mailto:info@hotel.com',
    'info+sg@hotel.com',
    '.info@hotel.com',
    'info@hotel.com\nBcc: x@y.com',
    'inf\u200bo@hotel.com',
    'іnfo@hotel.com',
    `info@${'a'.repeat(260)}.com`,
  ])('%j is none', (given) => {
    expect(roleMailboxOf(given)).toBeNull();
  });

  test('whatever comes in: never throws, and what is kept is kept the same again', () => {
    const part = fc.constantFrom(
      'info',
      'sales',
      'john',
      '@',
      '.',
      'hotel',
      '.com',
      '.sg',
      'gmail.com',
      '-',
      '_',
      ' ',
      '\t',
      'ก',
      '%',
      '/',
      '?',
      '#',
      ':',
      '[',
      ']',
      '\\',
      '"',
      '<',
      '>',
      '1',
      '\u200b',
      '。',
      'xn--',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
          fc.array(part, { maxLength: 4 }).map((parts) => `info@${parts.join('')}hotel.com`),
          fc.emailAddress(),
        ),
        (text) => {
          const mailbox = roleMailboxOf(text);
          if (mailbox === null) return;
          expect(roleMailboxOf(mailbox.address)).toEqual(mailbox);
          expect(mailbox.address).toMatch(/^[A-Za-z0-9._-]+@[a-z0-9.-]+$/);
          expect(mailbox.address.endsWith(`@${mailbox.domain}`)).toBe(true);
        },
      ),
      { numRuns: randomCases(20_000), seed: 5 },
    );
  });
});

describe('the own domain', () => {
  test.each<[string, string, string | null, string[], boolean]>([
    ['the domain of the site', 'hotel.com.sg', 'https://www.hotel.com.sg/', ['Any Name'], true],
    ['a sub-domain for mail', 'mail.hotel.com.sg', 'https://www.hotel.com.sg/', ['Any Name'], true],
    ['another domain than the site', 'walrus.com', 'https://www.hotel.com.sg/', ['Walrus Hotel'], false],
    ['a neighbour at a site builder', 'other.wixsite.com', 'https://walrus.wixsite.com/', ['Walrus'], false],
    ['a page at a network is no site', 'walrus.com', 'https://www.facebook.com/walrus', ['Walrus Hotel'], true],
    ['the network itself', 'facebook.com', 'https://www.facebook.com/walrus', ['Walrus Hotel'], false],
    ['the words of the name', 'corduroywalrus.com', null, ['Corduroy Walrus Hotel'], true],
    ['with hyphens', 'corduroy-walrus.co.th', null, ['The Corduroy Walrus'], true],
    ['one word of two', 'walrus-resort.com', null, ['Corduroy Walrus Hotel'], false],
    ['with the kind of house', 'classiquehotel.com.sg', null, ['Classique Hotel'], true],
    ['in another order', 'hotelcorduroywalrus.com', null, ['Corduroy Walrus Hotel'], true],
    ['with the country', 'corduroywalrus-sg.com', null, ['Corduroy Walrus Hotel'], true],
    ['without the kind of house', 'corduroywalrus.com', null, ['Corduroy Walrus Suites'], true],
    ['a chain of which it is one house, or only sounds like one', 'raffles.com', null, ['Raffles Inn Geylang'], false],
    ['the same with the quarter', 'rafflesgeylang.com', null, ['Raffles Inn Geylang'], true],
    ['letters inside another word', 'prosearch.com', null, ['Rose Hotel'], false],
    ['another word behind it', 'rosetravel.com', null, ['Rose Hotel'], false],
    ['another word before it', 'primrose.com', null, ['Rose Hotel'], false],
    ['the group', 'corduroywalrusgroup.com', null, ['Corduroy Walrus Hotel'], false],
    ['an apostrophe', 'walrussden.com', null, ['Walrus’s Den'], true],
    ['an ampersand', 'corduroyandwalrus.com', null, ['Corduroy & Walrus'], true],
    ['a company behind it', 'corduroywalrus.com', null, ['CORDUROY WALRUS PTE. LTD.'], true],
    ['another name of the hotel', 'walrus.com', null, ['โรงแรมวอลรัส', 'Walrus Hotel'], true],
    ['a word too short to tell', 'vinn.com', null, ['V Inn'], false],
    ['short words joined', 'annsiang.com', null, ['Ann Siang House'], true],
    ['accents do not matter', 'cafenoir.com', null, ['Café Noir Hotel'], true],
    ['a Thai label', 'วอลรัส.ไทย', null, ['โรงแรมวอลรัส'], true],
    ['a Thai label with the kind', 'โรงแรมวอลรัส.ไทย', null, ['โรงแรมวอลรัส'], true],
    ['a Thai label with more', 'ทัวร์วอลรัส.ไทย', null, ['โรงแรมวอลรัส'], false],
    ['a common word only', 'grandsupplies.com', null, ['Grand Hotel'], false],
    ['a place only', 'phuketnews.com', null, ['Phuket Beach Resort'], false],
    ['a town of two words only', 'chiangmaitours.com', null, ['Chiang Mai Guest House'], false],
    ['the kind only', 'hotel.com', null, ['Hotel'], false],
    ['nothing in common', 'teapot.com', null, ['Corduroy Walrus Hotel'], false],
    ['no names', 'teapot.com', null, [], false],
    ['an empty name', 'teapot.com', null, [''], false],
    ['a free provider, whatever the name', 'gmail.com', null, ['Gmail Hotel'], false],
    ['no domain at all', 'localhost', null, ['Localhost Hotel'], false],
    ['a name of digits', '1929.com', null, ['Hotel 1929'], true],
  ])('%s', (_name, domain, website, names, expected) => {
    expect(isOwnDomain(domain, { website, names })).toBe(expected);
  });

  test('names that could be read in many ways take no longer', () => {
    const name = Array.from({ length: 30 }, (_, index) => 'a'.repeat(index + 1)).join(' ');
    expect(isOwnDomain(`${'a'.repeat(60)}b.com`, { website: null, names: [name] })).toBe(false);
    expect(isOwnDomain(`${'a'.repeat(61)}.com`, { website: null, names: [name] })).toBe(true);
  });
});

describe('the free providers', () => {
  test('are about 150 to 300 domains in their plain form', () => {
    expect(FREE_PROVIDERS.size).toBeGreaterThan(150);
    expect(FREE_PROVIDERS.size).toBeLessThan(500);
    for (const domain of FREE_PROVIDERS) {
      expect(domain).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      expect(registrableDomain(domain)).not.toBeNull();
    }
  });
});
