import { describe, expect, test } from 'vitest';
import { expectResumable, outcomes, readAll, sourceFile } from '../../test/source-file.ts';
import { readPlaces } from '../places-reader.ts';
import type { PlaceRow } from '../source-rows.ts';

const USUAL = {
  id: '08f65263-specimen-1',
  names: {
    primary: 'Specimen Hotel',
    common: { th: 'โรงแรมตัวอย่าง', en: 'Specimen Hotel' },
    rules: [{ variant: 'short', value: 'Specimen' }],
  },
  categories: { primary: 'hotel', alternate: ['spa'] },
  confidence: 0.93,
  websites: ['ftp://specimen.example', 'http://specimen.example/?utm_source=x'],
  emails: ['jane.tan@specimen.example', 'reservations@specimen.example'],
  phones: ['+65 6555 0123'],
  addresses: [{ freeform: '1 Example Street', locality: 'Singapore', postcode: '12345', region: null, country: 'SG' }],
  sources: [
    { property: '/properties/confidence', dataset: 'Overture', license: 'CDLA-Permissive-2.0' },
    { property: '', dataset: 'meta', record_id: '1' },
  ],
  operating_status: 'open',
};
const GEOMETRY = { type: 'Point', coordinates: [103.85, 1.29] };
const BANGKOK = {
  freeform: '1 ถนนตัวอย่าง',
  locality: 'Bang Rak',
  region: 'กรุงเทพมหานคร',
  postcode: '10500',
  country: 'TH',
};

type Properties = Record<string, unknown>;
const feature = (properties: Properties = {}, geometry: unknown = GEOMETRY) => ({
  type: 'Feature',
  geometry,
  properties: { ...USUAL, ...properties },
});
const lines = (values: unknown[]) => sourceFile(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
const read = async (values: unknown[]) => outcomes(await readAll(readPlaces, lines(values)));

async function readOne(properties: Properties, geometry?: unknown) {
  const [record] = await readAll(readPlaces, lines([feature(properties, geometry)]));
  if (record === undefined || 'skipped' in record) throw new Error('no row');
  return record;
}

const EXPECTED: PlaceRow = {
  id: '08f65263-specimen-1',
  country: 'SG',
  names: ['Specimen Hotel', 'โรงแรมตัวอย่าง', 'Specimen'],
  category: 'hotel',
  confidence: 0.93,
  website: 'http://specimen.example/',
  mailbox: 'reservations@specimen.example',
  phone: '+6565550123',
  address: '1 Example Street',
  city: 'Singapore',
  postcode: '012345',
  longitude: 103.85,
  latitude: 1.29,
  dataset: 'meta',
  licence: 'CDLA-Permissive-2.0',
  isClosed: false,
};

describe('the layouts', () => {
  const folded = Object.fromEntries(
    Object.entries(USUAL).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );
  const { id, ...withoutId } = USUAL;
  test.each([
    ['features on lines', `${JSON.stringify(feature())}\n`],
    ['a text sequence', `\u001e${JSON.stringify(feature())}\n`],
    ['a collection', JSON.stringify({ type: 'FeatureCollection', features: [feature()] })],
    ['plain objects', `${JSON.stringify({ ...USUAL, geometry: GEOMETRY })}\n`],
    [
      'columns that are JSON within text',
      `${JSON.stringify({ type: 'Feature', geometry: GEOMETRY, properties: folded })}\n`,
    ],
    [
      'objects of nothing but text',
      `${JSON.stringify({ ...folded, confidence: '0.93', geometry: JSON.stringify(GEOMETRY) })}\n`,
    ],
    [
      'an id beside the properties',
      `${JSON.stringify({ type: 'Feature', id, geometry: GEOMETRY, properties: withoutId })}\n`,
    ],
  ])('%s', async (_, content) => {
    expect(outcomes(await readAll(readPlaces, sourceFile(content)))).toEqual([EXPECTED]);
  });

  test('the newer taxonomy', async () => {
    const values = {
      categories: undefined,
      taxonomy: { primary: 'service_apartment', hierarchy: ['lodging', 'service_apartment'] },
    };
    expect((await readOne(values)).row.category).toBe('service_apartment');
  });

  test('can be left and taken up again at every record', async () => {
    await expectResumable(readPlaces, lines([feature(), {}, feature({ id: 'b' }), 7, feature({ id: 'c' })]));
  });
});

describe('what is skipped', () => {
  test.each([
    ['other_category', { categories: { primary: 'restaurant' } }],
    ['other_category', { categories: { primary: 'holiday_rental_home' } }],
    ['other_category', { categories: { primary: 'campground', alternate: ['hotel'] } }],
    ['other_category', { categories: null }],
    ['other_category', { categories: '{broken' }],
    ['other_country', { addresses: [{ ...BANGKOK, country: 'MY' }] }],
    ['other_country', { addresses: [] }],
    ['low_confidence', { confidence: 0.49 }],
    ['no_name', { names: { primary: '\u200b', common: { en: 'Other' } } }],
    ['no_name', { names: null }],
    ['no_id', { id: '' }],
    ['no_id', { id: 'has space' }],
    ['no_id', { id: null }],
  ])('%s', async (reason, properties) => {
    expect(await read([feature(properties), feature()])).toEqual([reason, EXPECTED]);
  });

  test('what is no feature', async () => {
    expect(await read([feature(), 7, [], { type: 'Feature', properties: null }])).toEqual([
      EXPECTED,
      ...Array.from({ length: 3 }, () => 'not_a_feature'),
    ]);
  });

  test('not those that have closed for good: whoever has them on file is told, however unsure the directory is', async () => {
    const closed = await readOne({ operating_status: 'permanently_closed', confidence: 0.1 });
    expect(closed.row.isClosed).toBe(true);
    expect((await readOne({ operating_status: 'temporarily_closed' })).row.isClosed).toBe(false);
  });

  test('not those that are closed for a while, just sure enough, or of unknown confidence', async () => {
    expect((await readOne({ operating_status: 'temporarily_closed' })).row.confidence).toBe(0.93);
    expect((await readOne({ confidence: 0.5 })).row.confidence).toBe(0.5);
    expect((await readOne({ confidence: null })).row.confidence).toBeNull();
  });
});

describe('names', () => {
  test.each([
    [
      'pairs of key and value',
      [
        { key: 'th', value: 'ก' },
        { key: 'zh', value: '乙' },
      ],
    ],
    [
      'pairs in lists',
      [
        ['th', 'ก'],
        ['zh', '乙'],
      ],
    ],
    [
      'languages and values',
      [
        { language: 'th', value: 'ก' },
        { language: 'zh', value: '乙' },
      ],
    ],
    ['a list', ['ก', '乙']],
    ['an object', { th: 'ก', zh: '乙', xx: 7 }],
    ['JSON within text', '{"th":"ก","zh":"乙"}'],
  ])('translated in %s', async (_, common) => {
    const { row } = await readOne({ names: { primary: 'A', common } });
    expect(row.names).toEqual(['A', 'ก', '乙']);
  });

  test('are not without number', async () => {
    const common = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`l${index}`, `Name ${index}`]));
    expect((await readOne({ names: { primary: 'A', common } })).row.names).toHaveLength(20);
  });
});

describe('contacts', () => {
  test.each([
    ['SG', '65550123', '+6565550123'],
    ['SG', '65 6555-0123', '+6565550123'],
    ['SG', '0065 6555 0123', '+6565550123'],
    ['SG', '(+65) 9555.0123', '+6595550123'],
    ['SG', '+65 655 0123', null],
    ['SG', '1800 555 0123', null],
    ['SG', '+1 212 555 0123', null],
    ['SG', '+66 2 555 0123', '+6625550123'],
    ['TH', '02 555 0123', '+6625550123'],
    ['TH', '+66 (0) 2 555 0123', '+6625550123'],
    ['TH', '081-555-0123', '+66815550123'],
    ['TH', '66815550123', '+66815550123'],
    ['TH', '+66815550123', '+66815550123'],
    ['TH', '+6681555012', null],
    ['TH', '02 555 0123 ext 4', null],
    ['TH', '02 555 0123-5', null],
  ])('in %s the phone %s', async (country, given, phone) => {
    const addresses = country === 'SG' ? USUAL.addresses : [BANGKOK];
    const { row, notes } = await readOne(
      { phones: [given], addresses },
      { type: 'Point', coordinates: country === 'SG' ? [103.85, 1.29] : [100.5, 13.7] },
    );
    expect(row.phone).toBe(phone);
    expect(notes).toEqual(phone === null ? ['phone_unreadable'] : undefined);
  });

  test('that may be a person’s are left behind', async () => {
    const { row, notes } = await readOne({
      emails: ['jane.tan@specimen.example', 'info@gmail.com'],
      websites: ['javascript:x'],
    });
    expect(row).toMatchObject({ mailbox: null, website: null });
    expect(notes).toEqual(['website_unreadable', 'mailbox_not_role']);
    expect(JSON.stringify(row)).not.toContain('jane');
  });

  test('that are not there leave no note', async () => {
    const { row, notes } = await readOne({ emails: null, websites: [], phones: undefined });
    expect(row).toMatchObject({ mailbox: null, website: null, phone: null });
    expect(notes).toBeUndefined();
  });
});

describe('places in Thailand', () => {
  const inBangkok = { type: 'Point', coordinates: [100.5, 13.7] };
  test('have the province for a city', async () => {
    const phones = ['02 555 0123'];
    expect((await readOne({ addresses: [BANGKOK], phones }, inBangkok)).row).toMatchObject({
      country: 'TH',
      city: 'Bangkok',
      postcode: '10500',
      address: '1 ถนนตัวอย่าง',
    });
    const phuket = { ...BANGKOK, region: null, locality: 'Phuket' };
    expect((await readOne({ addresses: [phuket] }, inBangkok)).row.city).toBe('Phuket');
    const unknown = { ...BANGKOK, region: 'TH-83', locality: 'Patong' };
    expect((await readOne({ addresses: [unknown] }, inBangkok)).row.city).toBeNull();
  });

  test('lie in Thailand and have five digits', async () => {
    const { row, notes } = await readOne({ addresses: [{ ...BANGKOK, postcode: '1050' }] }, GEOMETRY);
    expect(row).toMatchObject({ postcode: null, longitude: null, latitude: null });
    expect(notes).toEqual(['postcode_unreadable', 'coordinates_outside_country']);
  });
});

describe('licences', () => {
  test.each([
    ['meta', 'CDLA-Permissive-2.0'],
    ['Microsoft', 'CDLA-Permissive-2.0'],
    ['msft', 'CDLA-Permissive-2.0'],
    ['Foursquare', 'Apache-2.0'],
    ['AllThePlaces', 'CC0-1.0'],
    ['PinMeTo', 'CDLA-Permissive-2.0'],
  ])('of %s', async (dataset, licence) => {
    const { row, notes } = await readOne({ sources: [{ dataset }] });
    expect(row).toMatchObject({ dataset, licence });
    expect(notes).toBeUndefined();
  });

  test('that an entry names go before', async () => {
    const { row } = await readOne({ sources: [{ dataset: 'Somebody', license: 'CC-BY-4.0' }] });
    expect(row).toMatchObject({ dataset: 'Somebody', licence: 'CC-BY-4.0' });
  });

  test.each([
    [[{ dataset: 'Somebody' }]],
    [[{ dataset: 'Somebody', license: '<b>' }]],
    [[{ dataset: 'Somebody', license: 'Unknown' }]],
    [[{ dataset: '<b>' }]],
    [null],
  ])('that nobody knows are none: %j', async (sources) => {
    expect(await read([feature({ sources }), feature()])).toEqual(['licence_unknown', EXPECTED]);
  });

  test.each([
    [[{ dataset: 'Google' }]],
    [[{ dataset: 'google_places', license: 'CC0-1.0' }]],
    [[{ dataset: 'GMaps', license: 'CC0-1.0' }]],
    [[{ dataset: 'meta', license: 'Google Maps Platform Terms' }]],
    [[{ dataset: 'meta', licence: 'Google Maps Platform Terms' }]],
    [[{ dataset: 'Google™ <b>', license: 'CC0-1.0' }]],
    [[{ dataset: 'meta' }, { dataset: 'Google Places API' }]],
  ])('of a giver that forbids storing, whatever the entry states: %j', async (sources) => {
    expect(await read([feature({ sources }), feature()])).toEqual(['storing_forbidden', EXPECTED]);
  });
});
