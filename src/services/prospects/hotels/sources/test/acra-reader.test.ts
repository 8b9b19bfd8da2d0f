import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeAcraFile } from '#bench/acra-file.ts';
import { proofSize, randomCases } from '#test/support/proof-size.ts';
import { readableText } from '../../../text/readable-text.ts';
import { expectResumable, outcomes, readAll, sourceFile } from '../../test/source-file.ts';
import { readAcra } from '../acra-reader.ts';
import type { EntityRow } from '../source-rows.ts';
import { LayoutError } from '../source-rows.ts';

/** All of ACRA's columns in its order, written down a second time. */
const COLUMNS = [
  ...'uen issuance_agency_id entity_name entity_type_description business_constitution_description'.split(' '),
  ...'company_type_description paf_constitution_description entity_status_description'.split(' '),
  ...'registration_incorporation_date uen_issue_date address_type block street_name level_no unit_no'.split(' '),
  ...'building_name postal_code other_address_line1 other_address_line2 account_due_date'.split(' '),
  ...'annual_return_date primary_ssic_code primary_ssic_description primary_user_described_activity'.split(' '),
  ...'secondary_ssic_code secondary_ssic_description secondary_user_described_activity no_of_officers'.split(' '),
  ...Array.from({ length: 15 }, (_, index) => `former_entity_name${index + 1}`),
  ...Array.from({ length: 5 }, (_, index) => [
    `uen_of_audit_firm${index + 1}`,
    `name_of_audit_firm${index + 1}`,
  ]).flat(),
];

const USUAL = {
  uen: '209900001K',
  entity_name: 'EXAMPLE HOTEL PTE. LTD.',
  entity_status_description: 'Live Company',
  registration_incorporation_date: '1999-03-01',
  block: '2A',
  street_name: 'EXAMPLE ROAD',
  level_no: '02',
  unit_no: '01',
  building_name: 'DEMO TOWER',
  postal_code: '000001',
  primary_ssic_code: '55101',
  primary_ssic_description: 'na',
  secondary_ssic_code: 'na',
};

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const line = (values: Record<string, string>, columns = COLUMNS) =>
  `${columns.map((column) => quoted(values[column] ?? '')).join(',')}\n`;
const file = (rows: Record<string, string>[], columns = COLUMNS) =>
  sourceFile(`${columns.join(',')}\n${rows.map((row) => line({ ...USUAL, ...row }, columns)).join('')}`);

async function readOne(values: Record<string, string>) {
  const [record] = await readAll(readAcra, file([values]));
  if (record === undefined || 'skipped' in record) throw new Error('no row');
  return record;
}

test('there are 53 columns', () => {
  expect(COLUMNS).toHaveLength(53);
});

describe('a row', () => {
  test('is read whole', async () => {
    expect(
      await readAll(readAcra, file([{ former_entity_name1: 'SPECIMEN INN', former_entity_name15: 'OLD, OLDER' }])),
    ).toEqual([
      {
        next: { byte: expect.any(Number), record: 2 },
        row: {
          number: '209900001K',
          country: 'SG',
          name: 'EXAMPLE HOTEL PTE. LTD.',
          formerNames: ['SPECIMEN INN', 'OLD, OLDER'],
          status: 'Live Company',
          isLive: true,
          industryCodes: ['55101'],
          address: '2A EXAMPLE ROAD, #02-01 DEMO TOWER, Singapore 000001',
          city: 'Singapore',
          postcode: '000001',
          registeredOn: '1999-03-01',
        } satisfies EntityRow,
      },
    ]);
  });

  test('may have its columns in another order, and more of them', async () => {
    const columns = ['new_column', ...COLUMNS.toReversed()];
    expect(outcomes(await readAll(readAcra, file([{}], columns)))).toEqual(
      outcomes(await readAll(readAcra, file([{}]))),
    );
  });

  test.each(['na', 'NA', '-', '', ' '])('with the mark "%s" for nothing has nothing there', async (mark) => {
    const { row, notes } = await readOne({
      entity_status_description: mark,
      registration_incorporation_date: mark,
      level_no: mark,
      unit_no: mark,
      building_name: mark,
      postal_code: mark,
      primary_ssic_code: mark,
      former_entity_name1: mark,
    });
    expect(row).toMatchObject({
      status: '',
      isLive: false,
      registeredOn: null,
      postcode: null,
      address: '2A EXAMPLE ROAD, Singapore',
      industryCodes: [],
      formerNames: [],
    });
    expect(notes).toBeUndefined();
  });

  test.each([
    ['Live', true],
    ['Live Company', true],
    ['Struck Off', false],
    ['Cancelled (Non-Live)', false],
    ['live', false],
  ])('of status %s: live is %s', async (status, isLive) => {
    const { row } = await readOne({ entity_status_description: status });
    expect(row).toMatchObject({ status, isLive });
  });

  test.each([
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['31/12/2009', null],
    ['2009-1-5', null],
    ['2009-13-01', null],
    ['0000-00-00', null],
    ['2009-01-05T00:00', null],
  ])('of the date %s', async (date, registeredOn) => {
    const { row, notes } = await readOne({ registration_incorporation_date: date });
    expect(row.registeredOn).toBe(registeredOn);
    expect(notes).toEqual(registeredOn === null ? ['date_unreadable'] : undefined);
  });

  test.each([
    ['000001', '000001'],
    ['98765', '098765'],
    ['1234', null],
    ['S098765', null],
    ['0987654', null],
  ])('of the postcode %s', async (given, postcode) => {
    const { row, notes } = await readOne({ postal_code: given });
    expect(row.postcode).toBe(postcode);
    expect(notes).toEqual(postcode === null ? ['postcode_unreadable'] : undefined);
  });

  test.each([
    ['55101', '46900', ['55101', '46900']],
    ['55101', '55101', ['55101']],
    ['na', '55102', ['55102']],
    ['5510', '551011', []],
  ])('of the codes %s and %s', async (primary, secondary, industryCodes) => {
    const { row } = await readOne({ primary_ssic_code: primary, secondary_ssic_code: secondary });
    expect(row.industryCodes).toEqual(industryCodes);
  });

  test('has an address that reads well with what there is', async () => {
    const none = { block: '', street_name: '', level_no: '', unit_no: '', building_name: '' };
    const addressOf = async (values: Record<string, string>) => (await readOne({ ...none, ...values })).row.address;
    expect(await addressOf({ street_name: 'EXAMPLE LANE' })).toBe('EXAMPLE LANE, Singapore 000001');
    expect(await addressOf({ block: '3', street_name: 'EXAMPLE LANE', level_no: '10' })).toBe(
      '3 EXAMPLE LANE, #10, Singapore 000001',
    );
    expect(await addressOf({ building_name: 'DEMO TOWER' })).toBe('DEMO TOWER, Singapore 000001');
    expect(await addressOf({ street_name: 'EXAMPLE\nLANE', block: '3' })).toBe('3 EXAMPLE LANE, Singapore 000001');
    expect(await addressOf({})).toBeNull();
    expect(await addressOf({ other_address_line1: '7 NOWHERE AVENUE', other_address_line2: 'ATLANTIS' })).toBe(
      '7 NOWHERE AVENUE, ATLANTIS',
    );
  });

  test('loses what cannot be seen, and plain text is what readableText makes of it', async () => {
    const { row } = await readOne({ entity_name: ' EXAMPLE\u202e\u0000  HOTEL ', former_entity_name2: 'A\u200bB' });
    expect(row.name).toBe('EXAMPLE HOTEL');
    expect(row.formerNames).toEqual(['AB']);
    const text = fc.string({ unit: fc.constantFrom('A', '~', '!', ' ', ' ', ' ', '\u007f', 'é'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(text, async (words) => {
        expect((await readOne({ entity_name: `X${words}` })).row.name).toBe(readableText(`X${words}`));
      }),
      { seed: 1, numRuns: randomCases(100) },
    );
  });
});

describe('what is skipped', () => {
  test('each for its reason, and nothing after it suffers', async () => {
    const columns = COLUMNS.join(',');
    const good = line(USUAL);
    const content = [
      `${columns}\n`,
      line({ ...USUAL, uen: '209900001A' }),
      line({ ...USUAL, uen: '' }),
      line({ ...USUAL, entity_name: 'na' }),
      line({ ...USUAL, entity_name: '\u200b' }),
      good.replace('\n', ',\n'),
      '209900001K,ACRA\n',
      good,
    ];
    const found = outcomes(await readAll(readAcra, sourceFile(content.join(''))));
    expect(found).toEqual([
      'uen_check_failed',
      'uen_check_failed',
      'no_name',
      'no_name',
      'wrong_number_of_columns',
      'wrong_number_of_columns',
      expect.objectContaining({ number: '209900001K' }),
    ]);
  });

  test('a file of another layout is refused with what is missing', async () => {
    const content = `${COLUMNS.filter((column) => column !== 'uen' && column !== 'block').join(',')}\n`;
    await expect(readAll(readAcra, sourceFile(content))).rejects.toThrow(LayoutError);
    await expect(readAll(readAcra, sourceFile(content))).rejects.toThrow(
      'without uen, block. It has "issuance_agency_id"',
    );
    await expect(readAll(readAcra, sourceFile(''))).rejects.toThrow(LayoutError);
    await expect(readAll(readAcra, sourceFile('{"type":"FeatureCollection"}'))).rejects.toThrow(LayoutError);
    await expect(readAll(readAcra, sourceFile(Buffer.from([0xff, 0xfe, 0x61, 0, 0x0a, 0])))).rejects.toThrow(
      'not_utf8',
    );
  });
});

describe('a generated file', () => {
  const wanted = { rows: 20_000, seed: 7, accommodationShare: 0.05, duplicateShare: 0.02 };

  test('is the same for the same seed, and another for another', async () => {
    const hashOf = async (seed: number) => {
      const path = sourceFile('', `acra-${seed}`);
      await writeAcraFile(path, { ...wanted, seed });
      return createHash('sha256').update(readFileSync(path)).digest('hex');
    };
    expect(await hashOf(7)).toBe(await hashOf(7));
    expect(await hashOf(8)).not.toBe(await hashOf(7));
  });

  test('has what real files have, in the share that was asked for', async () => {
    const path = sourceFile('', 'acra');
    await writeAcraFile(path, wanted);
    const [header = ''] = readFileSync(path, 'utf8').split('\n', 1);
    expect(header.split(',')).toEqual(COLUMNS);
    const records = await readAll(readAcra, path);
    expect(records).toHaveLength(wanted.rows);
    const rows = records.flatMap((record) => ('skipped' in record ? [] : [record.row]));
    const reasons = new Set(records.flatMap((record) => ('skipped' in record ? [record.skipped] : [])));
    expect(reasons).toEqual(new Set(['uen_check_failed', 'wrong_number_of_columns']));
    expect(rows.length).toBeGreaterThan(wanted.rows * 0.99);
    const repeated = rows.length - new Set(rows.map(({ number }) => number)).size;
    expect(repeated / wanted.rows).toBeCloseTo(wanted.duplicateShare, 2);
    const hotels = rows.filter(({ industryCodes }) => industryCodes[0]?.startsWith('551')).length;
    expect(hotels / wanted.rows).toBeCloseTo(wanted.accommodationShare, 2);
    expect(
      rows.every(({ number }) => /^(?:9[0-9]{7}|209[1-9][0-9]{5}|T9[0-9](?:LL|LP|FC)[0-9]{4})[A-Z]$/.test(number)),
    ).toBe(true);
    expect(rows.some(({ formerNames }) => formerNames.length > 1)).toBe(true);
    expect(rows.some(({ name }) => name.includes('"') && name.startsWith('THE'))).toBe(true);
    expect(rows.some(({ address }) => address?.includes('BLOCK B'))).toBe(true);
    expect(rows.some(({ registeredOn }) => registeredOn === null)).toBe(true);
    expect(rows.filter(({ isLive }) => isLive).length / rows.length).toBeGreaterThan(0.6);
  });

  test('can be left and taken up again, within the header and at every record', async () => {
    const path = sourceFile('', 'acra-small');
    await writeAcraFile(path, { ...wanted, rows: proofSize({ full: 150, short: 40 }) });
    await expectResumable(readAcra, path);
    const records = await readAll(readAcra, path);
    expect(await readAll(readAcra, path, { byte: 10, record: 1 })).toEqual(records);
  });
});
