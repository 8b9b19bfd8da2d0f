import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import { HOTEL, structured } from '../../test/facts.ts';
import { signalOf, verdict } from './signal.ts';

describe('the phone number', () => {
  const page = (told: string | null, text: string, ...telephoneLinks: string[]): Partial<PageFacts> => {
    const { telephone: _, ...rest } = HOTEL;
    return { structured: structured(told === null ? rest : { ...rest, telephone: told }), text, telephoneLinks };
  };

  test.each([
    ['is the same everywhere', page('+65 6555 0142', 'Call +65 6555 0142.', '+6565550142'), 'pass 6'],
    ['is written in other ways', page('+65-6555-0142', 'Tel. (65) 6555 0142', '6555%200142'), 'pass 6'],
    ['is shown without its country', page('+65 6555 0142', 'Tel: 6555 0142'), 'pass 6'],
    ['is only linked', page('+65 6555 0142', 'Call us', '+65 6555 0142'), 'pass 6'],
    ['is one of several', page('+65 6555 0142', 'Hotel +65 6555 0142, fax +65 6555 0143'), 'pass 6'],
    ['is linked wrongly', page('+65 6555 0142', 'Call +65 6555 0142', '+65 6555 0199'), 'partial 4'],
    ['differs', page('+65 6555 0142', 'Call +65 6555 0199', '+65 6555 0199'), 'fail 0'],
    ['is not shown', page('+65 6555 0142', 'Write to us'), 'partial 3'],
    ['is not structured', page(null, 'Call +65 6555 0142', '+65 6555 0142'), 'partial 3'],
    ['is shown and linked differently', page(null, 'Call +65 6555 0142', '+65 6555 0199'), 'fail 0'],
    ['is nowhere', page(null, 'Write to us'), 'fail 0'],
    ['is a text in the structured data', page('on request', 'Call +65 6555 0142'), 'partial 3'],
    ['is one that no plan of numbers knows', page('+65 1234 5678', 'Call +65 1234-5678'), 'pass 6'],
    ['is one of two in one field', page('+65 6555 0142 / +65 9555 0143', 'Call +65 9555 0143'), 'pass 6'],
    ['is neither of two in one field', page('+65 6555 0142 / +65 9555 0143', 'Call +65 6555 0199'), 'fail 0'],
    ['is no phone number at all', page('on request', 'Rooms from S$210, UEN 201712345K'), 'fail 0'],
  ])('%s', (_, facts, expected) => {
    expect(verdict(signalOf('phone_agrees', facts))).toBe(expected);
  });

  const thai = {
    ...HOTEL,
    telephone: '+66 53 810 123',
    address: { ...HOTEL.address, postalCode: '50100', addressCountry: 'ประเทศไทย' },
  };

  test.each(['โทร ๐๕๓-๘๑๐-๑๒๓', 'โทร. 053-810123', 'โทร 0 5381 0123-4', 'Tel. +66 (0) 53 810 123'])(
    'in Thailand: %s',
    (text) => {
      expect(signalOf('phone_agrees', { structured: structured(thai), text, language: 'th' }).status).toBe('pass');
    },
  );

  test.each([
    ['0-5381-0123 ต่อ 101', 'โทร 053 810 123'],
    ['+66 53 810 123 ext. 9', 'โทร 0-5381-0123 ต่อ 101-3, 081-234-5678'],
    ['+66 (0)53 810123', 'โทรศัพท์ ๐๕๓ ๘๑๐ ๑๒๓ ต่อ ๐'],
  ])('with an extension: %s beside %s', (telephone, text) => {
    const signal = signalOf('phone_agrees', { structured: structured({ ...thai, telephone }), text });
    expect(signal.found).toBe('The structured data and the page both say +6653810123.');
  });

  test('in Thailand is not told to be one of Singapore', () => {
    const { telephone: _, address: __, ...rest } = thai;
    const text = '88/2 Charoen Prathet Road, Chiang Mai, Thailand 50100';
    const { fix } = signalOf('address_agrees', { structured: structured(rest), text });
    expect(fix).toContain('"postalCode": "50100", "addressCountry": "TH"');
  });

  test('is read by the domain, by an address in the text, or by the language', () => {
    const { address: _, ...rest } = thai;
    const told = { structured: structured({ ...rest, telephone: '053 810 123' }), text: 'โทร 053 810 123' };
    const found = (page: Partial<PageFacts>, finalUrl: string) => signalOf('phone_agrees', page, { finalUrl }).found;
    expect(found(told, 'https://www.hotel.co.th/')).toContain('+6653810123');
    expect(found({ ...told, language: 'th' }, 'https://hotel.example/')).toContain('+6653810123');
    const text = 'โทร 053 810 123\nจังหวัดเชียงใหม่ 50100';
    expect(found({ ...told, text }, 'https://hotel.example/')).toContain('+6653810123');
  });

  test('agrees digit for digit where the country is not known', () => {
    const { address: _, ...rest } = HOTEL;
    const page = {
      structured: structured({ ...rest, telephone: '053 810 123' }),
      text: '',
      telephoneLinks: ['053810123'],
    };
    expect(signalOf('phone_agrees', page).status).toBe('pass');
  });
});

describe('the address', () => {
  const page = (text: string, address: { [name: string]: string } | null = HOTEL.address): Partial<PageFacts> => {
    const { address: _, ...rest } = HOTEL;
    return { structured: structured(address === null ? rest : { ...rest, address }), text };
  };
  const { postalCode: _postcode, ...withoutPostcode } = HOTEL.address;

  test.each([
    ['is shown', page('18 Lantern Quay Road, Singapore 059918'), 'pass 6'],
    ['is shown over three lines', page('Lantern Quay Hotel\n18 Lantern Quay Rd\nSingapore (059918)'), 'pass 6'],
    ['has three of its five words', page('18 Lantern Quay, #02-01 Pepper House, Singapore 059918'), 'pass 6'],
    ['is only the name of the hotel', page('Lantern Quay Road Hotel\nSingapore 059918'), 'partial 4'],
    ['has another street', page('77 Boat Quay, Singapore 059918'), 'partial 4'],
    ['has another postcode', page('18 Lantern Quay Road, Singapore 059919'), 'fail 0'],
    ['is shown without its postcode', page('18 Lantern Quay Road, Singapore'), 'partial 4'],
    ['is not shown', page('Rooms by the river, 500 m from the station'), 'partial 3'],
    [
      'lacks its postcode in the structured data',
      page('18 Lantern Quay Road, Singapore 059918', withoutPostcode),
      'partial 4',
    ],
    ['is not structured', page('18 Lantern Quay Road, Singapore 059918', null), 'partial 3'],
    ['is nowhere', page('Rooms by the river', null), 'fail 0'],
    [
      'is one text in the structured data',
      {
        structured: structured({ ...HOTEL, address: '18 Lantern Quay Rd, Singapore 059918' }),
        text: '18 Lantern Quay Road S(059918)',
      },
      'pass 6',
    ],
    ['has another postcode after a comma', page('18 Lantern Quay Road, Singapore, 059919'), 'fail 0'],
  ])('%s', (_, facts, expected) => {
    expect(verdict(signalOf('address_agrees', facts))).toBe(expected);
  });

  test('does not take words from all over the page', () => {
    const scattered = [
      '18 rooms',
      ...Array.from({ length: 6 }, () => 'Breakfast is served on the terrace.'),
      'A lantern',
    ];
    const text = [...scattered, ...scattered, 'a quay', 'Singapore 059918'].join('\n');
    expect(verdict(signalOf('address_agrees', page(text)))).toBe('partial 4');
  });

  const thai = (streetAddress: string) => ({
    ...HOTEL,
    address: { streetAddress, postalCode: '50100', addressCountry: 'TH' },
  });

  test.each([
    ['88/2 ถนนเจริญประเทศ ตำบลช้างคลาน', 'เลขที่ ๘๘/๒ ถ.เจริญประเทศ ต.ช้างคลาน อ.เมือง จ.เชียงใหม่ ๕๐๑๐๐', 'pass 6'],
    ['88/2 Charoen Prathet Road', 'เลขที่ ๘๘/๒ ถนนเจริญประเทศ จังหวัดเชียงใหม่ ๕๐๑๐๐', 'pass 6'],
    ['88/2 Charoen Prathet Road', 'เลขที่ ๙๙ ถนนเจริญประเทศ จังหวัดเชียงใหม่ ๕๐๑๐๐', 'partial 4'],
    ['88/2 Charoen Prathet Rd.', '88/2 Charoenprathet Road, Chiang Mai 50200', 'fail 0'],
    ['88/2 Charoen Prathet Rd.', '88/2 Charoenprathet Road\nChiang Mai, Thailand 50200', 'fail 0'],
  ])('in Thailand: %s beside %s', (street, text, expected) => {
    expect(verdict(signalOf('address_agrees', { structured: structured(thai(street)), text }))).toBe(expected);
  });

  test.each([
    'Weekly rate in Chiang Mai 12500 baht',
    'These rooms take up to 12500 litres',
    'ถูกเลย 12500 ต่อเดือน',
    'Licence 12500/2562',
  ])('does not take the figure of %j for a postcode', (line) => {
    const text = `${line}\n88/2 Charoen Prathet Road, Chiang Mai`;
    const facts = { structured: structured(thai('88/2 Charoen Prathet Road')), text };
    expect(verdict(signalOf('address_agrees', facts))).toBe('partial 4');
  });

  test('at the end of a very long page is still seen', () => {
    const text = `${'Rooms by the river.\n'.repeat(20_000)}18 Lantern Quay Road, Singapore 059918, phone +65 6555 0142`;
    expect(signalOf('address_agrees', page(text)).status).toBe('pass');
    expect(signalOf('phone_agrees', page(text)).status).toBe('pass');
  });
});

describe('the name', () => {
  const page = (
    title: string | null,
    site: string | null,
    heading: string | null,
    names: { [name: string]: string } | null,
  ) => ({
    title,
    openGraph: site === null ? {} : { 'og:site_name': site },
    headings: heading === null ? [] : [{ level: 1 as const, text: heading, lead: '' }],
    structured: names === null ? structured() : structured({ ...HOTEL, ...names }),
  });

  test.each([
    ['is the same everywhere', page('Lantern Quay Hotel | Rooms', 'Lantern Quay', 'Hotel Lantern Quay', {}), 'pass 4'],
    ['is missing from the H1', page('Lantern Quay Hotel', 'Lantern Quay', 'Sleep by the river', {}), 'partial 2.7'],
    ['differs everywhere', page('Pepper House', 'Pepper House', 'Pepper House', {}), 'fail 0'],
    [
      'may leave out the town',
      page('Lantern Quay', null, 'Lantern Quay', { name: 'Lantern Quay Singapore' }),
      'pass 4',
    ],
    ['has an accent and capitals', page('CAFÉ ROYAL inn', null, null, { name: 'Cafe Royal Inn' }), 'pass 4'],
    ['is only structured', page(null, null, null, {}), 'partial 2'],
    ['is not structured', page('Lantern Quay Hotel', 'Lantern Quay', null, null), 'partial 2'],
    ['is neither structured nor of the site', page('Lantern Quay Hotel', null, 'Lantern Quay Hotel', null), 'fail 0'],
    ['is one that the page does not repeat', page('Home', 'Lantern Quay', 'Welcome', null), 'fail 0'],
    [
      'is Thai beside an alternateName',
      page('โรงแรมบ้านลำพู เชียงใหม่', 'Baan Lamphu', 'บ้านลำพู', {
        name: 'Baan Lamphu Hotel',
        alternateName: 'โรงแรมบ้านลำพู',
      }),
      'pass 4',
    ],
    ['is written together', page('LanternQuay', 'lanternquay.com', 'Lantern Quay', {}), 'pass 4'],
    [
      'leaves out whose brand it is',
      page('Siam Court | Bangkok', 'Siam Court', 'Siam Court', { name: 'Siam Court - MGallery Collection' }),
      'pass 4',
    ],
    [
      'is another house of the brand',
      page('Holiday Nest Atrium', null, 'Holiday Nest Atrium', { name: 'Holiday Nest - Orchard' }),
      'fail 0',
    ],
    ['is Thai and only told in English', page('โรงแรมบ้านลำพู', null, 'บ้านลำพู', { name: 'Baan Lamphu' }), 'partial 2'],
  ])('%s', (_, facts, expected) => {
    expect(verdict(signalOf('name_agrees', facts))).toBe(expected);
  });

  test('in another script is to be added, not replaced', () => {
    const facts = page('โรงแรมบ้านลำพู', 'Baan Lamphu', 'บ้านลำพู', { name: 'โรงแรมบ้านลำพู' });
    expect(signalOf('name_agrees', facts).fix).toContain('alternateName');
  });
});
