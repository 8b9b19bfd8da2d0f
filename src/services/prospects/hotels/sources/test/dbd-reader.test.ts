import { describe, expect, test } from 'vitest';
import { expectResumable, outcomes, readAll, sourceFile } from '../../test/source-file.ts';
import { readDbd } from '../dbd-reader.ts';
import type { EntityRow } from '../source-rows.ts';
import { LayoutError } from '../source-rows.ts';

const HEADER =
  'เลขทะเบียน,ชื่อนิติบุคคล,วันที่จดทะเบียน,ทุนจดทะเบียน,รหัสวัตถุประสงค์,วัตถุประสงค์,ที่ตั้งสำนักงานใหญ่,ตำบล,อำเภอ,จังหวัด,รหัสไปรษณีย์';
const USUAL = [
  '0005599000010',
  'บริษัท ตัวอย่าง โรงแรมสาธิต จำกัด',
  '01/06/2569',
  '5000000',
  '55101',
  'โรงแรม',
  '1 ถนนตัวอย่าง',
  'ต.ตลาดใหญ่',
  'อ.เมืองภูเก็ต',
  'จ.ภูเก็ต',
  '83000',
];

/** The usual row with other values in some columns. */
const row = (values: Record<number, string> = {}) => USUAL.map((value, index) => values[index] ?? value).join(',');
const file = (rows: string[], header = HEADER, name = 'dbd.csv') =>
  sourceFile([header, ...rows, ''].join('\r\n'), name);

async function readOne(values: Record<number, string>) {
  const [record] = await readAll(readDbd, file([row(values)]));
  if (record === undefined || 'skipped' in record) throw new Error('no row');
  return record;
}

/** Thai letters stand in Unicode in the order of the code page. */
function inThaiCodePage(text: string): Buffer {
  return Buffer.from(
    Array.from({ length: text.length }, (_, index) => {
      const code = text.charCodeAt(index);
      return code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code;
    }),
  );
}

const EXPECTED: EntityRow = {
  number: '0005599000010',
  country: 'TH',
  name: 'บริษัท ตัวอย่าง โรงแรมสาธิต จำกัด',
  formerNames: [],
  status: 'registered',
  isLive: true,
  industryCodes: ['55101'],
  address: '1 ถนนตัวอย่าง, ต.ตลาดใหญ่, อ.เมืองภูเก็ต, ภูเก็ต 83000',
  city: 'Phuket',
  postcode: '83000',
  registeredOn: '2026-06-01',
};

describe('encodings', () => {
  const content = `${HEADER}\r\n${row()}\r\n`;
  test.each([
    ['UTF-8', Buffer.from(content)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${content}`)],
    ['the Thai code page', inThaiCodePage(content)],
  ])('%s', async (_, bytes) => {
    expect(outcomes(await readAll(readDbd, sourceFile(bytes)))).toEqual([EXPECTED]);
  });

  test('a row that is not of the encoding is skipped, and only that', async () => {
    const utf8 = Buffer.concat([Buffer.from(`${HEADER}\n`), inThaiCodePage(`${row()}\n`), Buffer.from(`${row()}\n`)]);
    expect(outcomes(await readAll(readDbd, sourceFile(utf8)))).toEqual(['not_utf8', EXPECTED]);
  });

  test('can be left and taken up again at every record, in the code page too', async () => {
    const rows = [row(), row({ 9: '83000' }), row({ 1: '"ตัวอย่าง, ""หนึ่ง""\n"' }), row()];
    await expectResumable(readDbd, file(rows));
    await expectResumable(readDbd, sourceFile(inThaiCodePage([HEADER, ...rows, ''].join('\n'))));
  });
});

describe('the header', () => {
  test.each([
    [
      'other spellings',
      HEADER.replace('เลขทะเบียน', 'เลขทะเบียนนิติบุคคล')
        .replace('ชื่อนิติบุคคล', 'ชื่อนิติบุคคล (ไทย)')
        .replace('รหัสวัตถุประสงค์', 'รหัสวัตถุประสงค์ (TSIC)'),
    ],
    ['a vowel of two characters', HEADER.normalize('NFKD')],
    ['spaces', HEADER.replaceAll(',', ' , ')],
  ])('with %s', async (_, header) => {
    expect(outcomes(await readAll(readDbd, file([row()], header)))).toEqual([EXPECTED]);
  });

  test('that is unknown is refused with what is missing and what was found', async () => {
    const reading = readAll(readDbd, file([], HEADER.replace('จังหวัด', 'province').replace('วันที่จดทะเบียน', 'date')));
    await expect(reading).rejects.toThrow(LayoutError);
    await expect(reading).rejects.toThrow(/without จังหวัด, วันที่จดทะเบียน; found "เลขทะเบียน", "ชื่อนิติบุคคล", "date"/);
    await expect(readAll(readDbd, sourceFile('uen,entity_name\n'))).rejects.toThrow(/found "uen", "entity_name"/);
    await expect(readAll(readDbd, sourceFile(''))).rejects.toThrow(LayoutError);
    await expect(readAll(readDbd, sourceFile(Buffer.from([0xff, 0xfd, 0x0a])))).rejects.toThrow(
      'Read as utf-8: not_utf8. Read as windows-874: not_windows_874.',
    );
  });
});

describe('dates', () => {
  test.each([
    ['01/06/2569', '2026-06-01'],
    ['1/6/2569', '2026-06-01'],
    ['15/06/2026', '2026-06-15'],
    ['29/02/2567', '2024-02-29'],
    ['29/02/2566', null],
    ['29/02/2024', '2024-02-29'],
    ['31/04/2569', null],
    ['06/15/2569', null],
    ['2569-07-25T00:00:00', '2026-07-25'],
    ['2026-07-25', '2026-07-25'],
    ['01/06/2399', null],
    ['01/06/69', null],
    ['ไม่ทราบ', null],
  ])('%s', async (given, registeredOn) => {
    const { row: entity, notes } = await readOne({ 2: given });
    expect(entity.registeredOn).toBe(registeredOn);
    expect(notes).toEqual(registeredOn === null ? ['date_unreadable'] : undefined);
  });

  test('none', async () => {
    for (const nothing of ['', '-']) {
      const record = await readOne({ 2: nothing });
      expect(record.row.registeredOn).toBeNull();
      expect(record.notes).toBeUndefined();
    }
  });
});

describe('rows', () => {
  test.each([
    ['the postcode stands in the province', { 9: '83000', 10: '' }],
    ['the province is a district', { 9: 'อ.เมืองภูเก็ต' }],
    ['the postcode is a province', { 10: 'ภูเก็ต' }],
    ['the postcode has four digits', { 10: '8300' }],
    ['a comma in the address is not quoted', { 6: '1, ถนนตัวอย่าง' }],
  ])('are skipped where %s', async (_, values) => {
    expect(outcomes(await readAll(readDbd, file([row(values), row()])))).toEqual(['columns_shifted', EXPECTED]);
  });

  test('are skipped without a right number or a name', async () => {
    const rows = [row({ 0: '0005599000011' }), row({ 0: '' }), row({ 0: '3005599000010' }), row({ 1: '-' })];
    expect(outcomes(await readAll(readDbd, file(rows)))).toEqual([
      'juristic_id_check_failed',
      'juristic_id_check_failed',
      'juristic_id_check_failed',
      'no_name',
    ]);
  });

  test('may have lost the zero in front of the number, since the check digit shows it', async () => {
    const { row: entity } = await readOne({ 0: '105599000019' });
    expect(entity.number).toBe('0105599000019');
    expect(outcomes(await readAll(readDbd, file([row({ 0: '105599000018' })])))).toEqual(['juristic_id_check_failed']);
  });

  test('without a postcode or province are taken, with a note', async () => {
    const { row: entity, notes } = await readOne({ 9: '', 10: '-', 7: '', 4: 'na' });
    expect(entity).toMatchObject({ city: null, postcode: null, address: '1 ถนนตัวอย่าง, อ.เมืองภูเก็ต', industryCodes: [] });
    expect(notes).toEqual(['no_postcode', 'no_province']);
  });

  test('of Bangkok and its short names', async () => {
    for (const name of ['กรุงเทพมหานคร', 'กรุงเทพฯ']) {
      const { row: entity } = await readOne({ 9: name, 10: '10500' });
      expect(entity).toMatchObject({ city: 'Bangkok', address: expect.stringMatching(/, กรุงเทพมหานคร 10500$/) });
    }
  });
});

describe('dissolutions', () => {
  test('are told by their column', async () => {
    const header = HEADER.replace('วันที่จดทะเบียน', 'วันที่จดทะเบียนเลิก');
    expect(outcomes(await readAll(readDbd, file([row()], header)))).toEqual([
      { ...EXPECTED, status: 'dissolved', isLive: false, registeredOn: null },
    ]);
  });

  test('keep the day of registration when both days are there', async () => {
    const header = `${HEADER},วันที่เลิก`;
    expect(outcomes(await readAll(readDbd, file([`${row()},20/07/2569`], header)))).toEqual([
      { ...EXPECTED, status: 'dissolved', isLive: false },
    ]);
  });

  test('are told by the name of the file where the columns do not tell, and the day is nobody’s', async () => {
    for (const name of ['99_202606_2.csv', '99_256906_2 (1).csv', 'dbd-dissolution.csv']) {
      expect(outcomes(await readAll(readDbd, file([row()], HEADER, name)))).toEqual([
        { ...EXPECTED, status: 'dissolved', isLive: false, registeredOn: null },
      ]);
    }
    expect(outcomes(await readAll(readDbd, file([row()], HEADER, '99_202606_1.csv')))).toEqual([EXPECTED]);
  });
});
