import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { expectResumable, outcomes, readAll, sourceFile } from '../../test/source-file.ts';
import { readHlb } from '../hlb-reader.ts';
import { readFeatures } from '../json-feature-reader.ts';
import type { PropertyRow, SourceReader } from '../source-rows.ts';
import { LayoutError } from '../source-rows.ts';

const MEBIBYTE = 1024 * 1024;

const USUAL = {
  NAME: 'Specimen & Sons Hotel',
  ADDRESS: '1 EXAMPLE STREET',
  POSTALCODE: '12345',
  TOTALROOMS: '76',
  KEEPERNAME: 'A. PERSON',
  HYPERLINK: 'reservations@specimen.example',
  DESCRIPTION: '',
  INC_CRC: '7F64CEFD6C329960',
  FMEL_UPD_D: '20220713235853',
};
type Attributes = Record<string, unknown>;

const point = (longitude: unknown = 103.85, latitude: unknown = 1.29) => ({
  type: 'Point',
  coordinates: [longitude, latitude, 0],
});
const flat = (attributes: Attributes = {}, geometry: unknown = point()) => ({
  type: 'Feature',
  properties: { ...USUAL, ...attributes },
  geometry,
});

/** The layout of 2023: a running number for a name, and a table of text. */
function tabular(attributes: Attributes = {}, geometry: unknown = point()) {
  const cells = Object.entries({ ...USUAL, ...attributes }).map(
    ([name, value]) => `<tr bgcolor="#E3E3F3"> <th>${name}</th> <td>${value}</td> </tr>`,
  );
  const title = "<tr><th colspan='2' align='center'><em>Attributes</em></th></tr>";
  return {
    type: 'Feature',
    properties: { Name: 'kml_1', Description: `<center><table>${title}${cells.join('')}</table></center>` },
    geometry,
  };
}

const collection = (features: unknown[]) =>
  sourceFile(JSON.stringify({ type: 'FeatureCollection', name: 'HOTELS', crs: { features: [] }, features }));

async function readOne(feature: unknown) {
  const [record] = await readAll(readHlb, collection([feature]));
  if (record === undefined || 'skipped' in record) throw new Error('no row');
  return record;
}

const EXPECTED: PropertyRow = {
  country: 'SG',
  name: 'Specimen & Sons Hotel',
  address: '1 EXAMPLE STREET',
  city: 'Singapore',
  postcode: '012345',
  rooms: 76,
  mailbox: 'reservations@specimen.example',
  longitude: 103.85,
  latitude: 1.29,
  updatedAt: '2022-07-13T23:58:53+08:00',
};

describe('the layouts', () => {
  test('with properties, in any case', async () => {
    const { NAME, ...others } = USUAL;
    const lower = Object.fromEntries(Object.entries(USUAL).map(([name, value]) => [name.toLowerCase(), value]));
    for (const properties of [USUAL, { Name: NAME, description: '', ...others }, lower]) {
      expect(await readOne({ type: 'Feature', properties, geometry: point() })).toEqual({
        next: expect.anything(),
        row: EXPECTED,
      });
    }
  });

  test('with a table, and entities in it', async () => {
    const { row, notes } = await readOne(tabular({ NAME: 'Specimen &amp; Sons Hotel' }));
    expect(row).toEqual(EXPECTED);
    expect(notes).toBeUndefined();
    const names = {
      'Caf&#233; &lt;One&gt;': 'Café <One>',
      'D&#x27;Or &quot;Inn&quot;': 'D\'Or "Inn"',
      'A&nbsp;B &AMP; C': 'A B & C',
      'Tea &amp;amp; &bogus; &#9999999;': 'Tea &amp; &bogus; &#9999999;',
    };
    for (const [given, name] of Object.entries(names)) {
      expect((await readOne(tabular({ NAME: given }))).row.name).toBe(name);
    }
  });

  test('of numbers instead of texts', async () => {
    expect((await readOne(flat({ POSTALCODE: 12345, TOTALROOMS: 76 }))).row).toEqual(EXPECTED);
  });

  test('never bring the keeper along', async () => {
    const records = await readAll(readHlb, collection([flat(), tabular(), flat({ ADDRESS: null })]));
    expect(records).toHaveLength(3);
    expect(JSON.stringify(records)).not.toMatch(/PERSON/);
  });

  test('a table that goes on and on takes no longer than it is', async () => {
    const row = '<th>A</th><td>';
    const features = [row.repeat(100_000), '<th'.repeat(400_000), `<th></th>${' '.repeat(1_000_000)}`].map((html) => ({
      type: 'Feature',
      properties: { Description: `<table>${html}` },
    }));
    expect(outcomes(await readAll(readHlb, collection(features)))).toEqual(['no_name', 'no_name', 'no_name']);
  });
});

describe('values', () => {
  test.each([
    ['96', 96],
    ['0', null],
    ['-3', null],
    ['12.5', null],
    ['many', null],
    ['', null],
  ])('rooms of %s', async (given, rooms) => {
    const { row, notes } = await readOne(flat({ TOTALROOMS: given }));
    expect(row.rooms).toBe(rooms);
    expect(notes).toEqual(rooms === null ? ['rooms_unreadable'] : undefined);
  });

  test.each([
    ['', null, undefined],
    ['somebody.tan@specimen.example', null, ['mailbox_not_role']],
    ['reservations@gmail.com', null, ['mailbox_not_role']],
    ['https://www.specimen.example/', null, ['hyperlink_not_mailbox']],
    ['info@specimen.example', 'info@specimen.example', undefined],
  ])('a hyperlink of "%s"', async (given, mailbox, expected) => {
    for (const feature of [flat({ HYPERLINK: given }), tabular({ HYPERLINK: given })]) {
      const { row, notes } = await readOne(feature);
      expect(row.mailbox).toBe(mailbox);
      expect(notes).toEqual(expected);
    }
  });

  test.each([
    ['098765', '098765'],
    ['98765', '098765'],
    ['9876', null],
    ['S98765', null],
  ])('a postcode of %s', async (given, postcode) => {
    const { row, notes } = await readOne(flat({ POSTALCODE: given }));
    expect(row.postcode).toBe(postcode);
    expect(notes).toEqual(postcode === null ? ['postcode_unreadable'] : undefined);
  });

  test.each(['20220230000000', '20220713246060', '2022-07-13', '202207132358'])('a moment of %s', async (given) => {
    const { row, notes } = await readOne(flat({ FMEL_UPD_D: given }));
    expect(row.updatedAt).toBeNull();
    expect(notes).toEqual(['date_unreadable']);
  });

  test.each([
    ['swapped', point(1.29, 103.85), 'coordinates_outside_singapore'],
    ['of another town', point(100.5, 13.7), 'coordinates_outside_singapore'],
    ['that are texts', point('103.85', '1.29'), 'no_coordinates'],
    ['of a line', { type: 'LineString', coordinates: [[103.85, 1.29]] }, 'no_coordinates'],
    ['that are not there', null, 'no_coordinates'],
  ])('coordinates %s', async (_, geometry, note) => {
    const { row, notes } = await readOne(flat({}, geometry));
    expect(row).toMatchObject({ longitude: null, latitude: null });
    expect(notes).toEqual([note]);
  });

  test('what is skipped', async () => {
    const features = [
      flat({ NAME: ' ' }),
      tabular({ NAME: '' }),
      { type: 'Feature', properties: { Name: 'Pencil Park', Description: 'Open all day.' }, geometry: point() },
      flat({ ADDRESS: '', POSTALCODE: ' ', TOTALROOMS: null }),
      tabular({ ADDRESS: '', POSTALCODE: '', TOTALROOMS: '' }),
      { type: 'Feature' },
      { properties: USUAL },
      null,
      7,
      'x',
      [],
    ];
    expect(outcomes(await readAll(readHlb, collection(features)))).toEqual([
      'no_name',
      'no_name',
      'not_a_licence',
      'not_a_licence',
      'not_a_licence',
      ...Array.from({ length: 6 }, () => 'not_a_feature'),
    ]);
  });
});

describe('JSON of any size', () => {
  const anything =
    (stepBytes = MEBIBYTE): SourceReader<unknown> =>
    (file, from) =>
      readFeatures(file, from, { take: (value) => ({ row: value }), stepBytes });
  const read = async (content: string | Uint8Array, stepBytes?: number) =>
    outcomes(await readAll(anything(stepBytes), sourceFile(content)));

  test.each([
    ['a collection', '{"type":"FeatureCollection","features":[{"a":1},{"b":[2,"}"]}]}'],
    [
      'a pretty collection',
      '{\n  "type": "FeatureCollection",\n  "features" : [\n    {"a": 1},\n    {\n"b": [2, "}"]}\n  ]\n}\n',
    ],
    ['a collection with a byte order mark', '\ufeff{"features":[{"a":1},{"b":[2,"}"]}],"after":[{"c":3}]}'],
    [
      'a collection that mentions others',
      '{"x":"\\"features\\":[","y":{"features":[9]},"features":[{"a":1},{"b":[2,"}"]}]}',
    ],
    ['lines', '{"a":1}\n{"b":[2,"}"]}\n'],
    ['lines without the last end', '{"a":1}\r\n\n{"b":[2,"}"]}'],
    ['a text sequence', '\u001e{"a":1}\n\u001e{"b":\n[2,"}"]}\n'],
    ['one line', '{"a":1}\n{"b":[2,"}"]}'],
  ])('%s', async (_, content) => {
    for (const stepBytes of [1, 7, MEBIBYTE])
      expect(await read(content, stepBytes)).toEqual([{ a: 1 }, { b: [2, '}'] }]);
  });

  test('one object and nothing else is a file of one line', async () => {
    expect(await read('{"a":1}')).toEqual([{ a: 1 }]);
    expect(await read('{"type":"FeatureCollection","features":[]}')).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['a table', 'uen,name\n1,2\n'],
    ['a list', '[\n{"a":1},\n{"b":2}\n]'],
    ['a page', '<html>{"a":1}</html>'],
    ['an object over several lines', '{\n"a": 1\n}\n'],
    ['bytes', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ])('%s is refused', async (_, content) => {
    await expect(read(content)).rejects.toThrow(LayoutError);
  });

  test('what is damaged is skipped, and only that', async () => {
    const invalid = Buffer.from([0x22, 0xff, 0x22]);
    const inCollection = Buffer.concat([
      Buffer.from('{"features":[{"a":1},{"b":},{"c":'),
      invalid,
      Buffer.from('},{"d":4}]}'),
    ]);
    expect(await read(inCollection)).toEqual([{ a: 1 }, 'not_json', 'not_utf8', { d: 4 }]);
    expect(await read('{"a":1}\n{"b":\n{"c":3}\n')).toEqual([{ a: 1 }, 'not_json', { c: 3 }]);
    expect(await read('{"a":\n{"c":3}\n')).toEqual(['not_json', { c: 3 }]);
    expect(await read('{"features":[{"a":"x},\n{"b":2}]}')).toEqual(['not_json', { b: 2 }]);
    expect(await read('{"features":[{"a":1},{"b":2')).toEqual([{ a: 1 }, 'file_ends_early']);
    // Cut between two of them: whoever takes the list for whole would take the rest for gone.
    expect(await read('{"features":[{"a":1},')).toEqual([{ a: 1 }, 'file_ends_early']);
    expect(await read('{"features":[{"a":1}')).toEqual([{ a: 1 }, 'file_ends_early']);
    expect(await read('{"features":[{"a":1} oops, {"b":2}, 3]}')).toEqual([{ a: 1 }, 'not_json', { b: 2 }, 3]);
  });

  test('a feature of more than 4 MiB is passed over', async () => {
    const long = `{"long":"${'{'.repeat(4 * MEBIBYTE)}"}`;
    const longest = `{"a":"${'x'.repeat(4 * MEBIBYTE - 8)}"}`;
    for (const content of [
      `{"features":[{"a":1},${long},${longest},{"b":2}]}`,
      `{"a":1}\n${long}\n${longest}\n{"b":2}\n`,
      `\u001e{"a":1}\n\u001e${long}\n\u001e${longest}\u001e{"b":2}`,
    ]) {
      expect(await read(content)).toEqual([{ a: 1 }, 'record_too_long', { a: expect.any(String) }, { b: 2 }]);
    }
  });

  test('random collections and sequences, in steps of any size, are what JSON.parse makes of them', async () => {
    const values = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 8 });
    const write = fc.constantFrom<(list: unknown[]) => string>(
      (list) => JSON.stringify({ type: 'FeatureCollection', features: list }),
      (list) => JSON.stringify({ type: 'FeatureCollection', features: list }, null, 1),
      (list) => `{"first":1}\n${list.map((value) => `${JSON.stringify(value)}\n`).join('')}`,
      (list) => `\u001e${list.map((value) => JSON.stringify(value, null, 2)).join('\n\u001e')}`,
    );
    await fc.assert(
      fc.asyncProperty(values, write, fc.integer({ min: 1, max: 40 }), async (list, writer, stepBytes) => {
        const text = writer(list);
        const file = sourceFile(text);
        const expected = text.startsWith('{"first"') ? [{ first: 1 }, ...list] : list;
        expect(outcomes(await readAll(anything(stepBytes), file))).toEqual(JSON.parse(JSON.stringify(expected)));
        await expectResumable(anything(stepBytes), file);
      }),
      { seed: 20261115, numRuns: randomCases(80) },
    );
  });

  test('damaged files never stop the reader and can be taken up again at every record', async () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '\n', '{"a":1}', '{"b":"}"},', ' ', 'é');
    const broken = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    const start = fc.constantFrom('{"features":[', '{"a":1}\n', '\u001e');
    await fc.assert(
      fc.asyncProperty(start, broken, fc.integer({ min: 1, max: 9 }), async (first, rest, stepBytes) => {
        const file = sourceFile(first + rest);
        expect(await readAll(anything(stepBytes), file)).toEqual(await readAll(anything(), file));
        await expectResumable(anything(stepBytes), file);
      }),
      { seed: 20261116, numRuns: randomCases(150) },
    );
  });
});
