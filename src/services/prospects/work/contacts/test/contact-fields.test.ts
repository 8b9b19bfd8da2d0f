import { describe, expect, test } from 'vitest';
import { ContactsUnreadable, describedHotel, MOST_CONTACTS, readContacts, withoutKnown } from '../contact-fields.ts';
import { matchOf } from '../contact-match.ts';

describe('a file of contacts', () => {
  test('has its columns in any order, by what people call them', async () => {
    const read = await readContacts(
      '\ufeffE-mail;x,Hotel Name,UEN,Contact person,Colour\r\nlim@a.example,Teapot Heron,209900901C,Ms Lim,blue\r\n',
    );
    expect(read).toEqual({
      contacts: [{ line: 2, fields: { hotel: 'Teapot Heron', number: '209900901C', person: 'Ms Lim' } }],
      refused: [],
      refusedRows: 0,
    });
    const thai = await readContacts('ชื่อโรงแรม,อีเมล,เบอร์โทร,รหัสไปรษณีย์\nโรงแรมดอกบัว,a@b.example,02 123 4567,10110\n');
    expect(thai.contacts[0]?.fields).toEqual({
      hotel: 'โรงแรมดอกบัว',
      email: 'a@b.example',
      phone: '02 123 4567',
      postcode: '10110',
    });
  });

  test('tells which lines were left out and why, and leaves empty ones alone', async () => {
    const read = await readContacts('hotel,email\n,only@mail.example\n\nGood Inn,\n"open,\nx,y,z\n');
    expect(read.contacts).toEqual([{ line: 4, fields: { hotel: 'Good Inn' } }]);
    expect(read.refusedRows).toBe(2);
    expect(read.refused.map(({ line }) => line)).toEqual([2, 5]);
    const many = await readContacts(`hotel,email\nGood Inn,\n${',a@b.example\n'.repeat(30)}`);
    expect([many.refused.length, many.refusedRows]).toEqual([20, 30]);
  });

  test.each([';', '\t'])('is read as spreadsheets of other countries write it, with %j', async (separator) => {
    const text = [
      ['Hotel', 'E-mail'],
      ['Inn, the old', 'a@b.example'],
    ]
      .map((cells) => cells.join(separator))
      .join('\r\n');
    expect((await readContacts(text)).contacts).toEqual([
      { line: 2, fields: { hotel: 'Inn, the old', email: 'a@b.example' } },
    ]);
  });

  test.each([
    ['hotel,"email\nInn,a@b.example\n', 'Line 1: '],
    ['hotel,email\n"Inn,a@b.example\nOther,c@d.example\n', 'Line 2: '],
  ])('whose quotation mark is never closed says where: %j', async (text, beginning) => {
    await expect(readContacts(text)).rejects.toThrow(`${beginning}The quotation mark that opens here is never closed.`);
  });

  test('leaves out what is there already, and says how many', async () => {
    const read = await readContacts('hotel\nA\nB\nC\n,\n');
    expect(withoutKnown(read, new Set())).toBe(read);
    expect(withoutKnown(read, new Set([3]))).toMatchObject({
      contacts: [{ line: 2 }, { line: 4 }],
      refused: [{ line: 3, reason: 'This contact is here already.' }],
      refusedRows: 1,
    });
    expect(withoutKnown(read, new Set([3, 4]))).toMatchObject({
      contacts: [{ line: 2 }],
      refused: [{ line: 3, reason: 'From this line on, 2 contacts are here already.' }],
      refusedRows: 2,
    });
  });

  test('is made harmless to show: controls go, lines are one, and what an export wrote before a sign', async () => {
    const { contacts } = await readContacts('hotel,note,phone\n"In\u202en \u0007","two\nlines",\'+6591234567\n');
    expect(contacts[0]?.fields).toEqual({ hotel: 'Inn', note: 'two lines', phone: '+6591234567' });
  });

  test('ends at a line with too many cells or characters, and says so', async () => {
    const wide = await readContacts(`hotel\nGood Inn\n${','.repeat(1_000_000)}\nBad Inn\n`);
    expect(wide).toMatchObject({
      contacts: [{ line: 2 }],
      refused: [{ line: 3, reason: expect.stringContaining('100 cells') }],
    });
    const long = await readContacts(`hotel\nGood Inn\n"${'""'.repeat(1_000_000)}"\nBad Inn\n`);
    expect(long).toMatchObject({
      contacts: [{ line: 2 }],
      refused: [{ line: 3, reason: expect.stringContaining('100000 characters') }],
    });
  });

  test.each([
    ['nothing', ''],
    ['a line without names', '1,2,3\n4,5,6\n'],
    ['no hotel', 'email,phone\na@b.example,1\n'],
    ['too many', `hotel\n${'x\n'.repeat(MOST_CONTACTS + 1)}`],
    ['a heading that normalising would take long for', `hotel${'\u0301\u0316'.repeat(40_000)}\nx\n`],
  ])('of %s nothing is made', async (_, text) => {
    await expect(readContacts(text)).rejects.toThrow(ContactsUnreadable);
  });
});

test.each([
  [{ country: 'Singapore' }, 'SG'],
  [{ country: 'ไทย' }, 'TH'],
  [{ phone: '+66 2 123 4567' }, 'TH'],
  [{ phone: '+65 6123 4567', postcode: '10110' }, 'SG'],
  [{ postcode: '049999' }, 'SG'],
  [{ postcode: '10110' }, null],
  [{ country: 'France' }, null],
])('%j is in %s', (fields, country) => {
  expect(describedHotel(fields, []).country).toBe(country);
});

describe('what is found for a contact', () => {
  const contact = { id: 'c', refused: [] };
  test('by its number is its hotel; what resembles is for a person, however much', () => {
    const found = { uen: '209900901C', score: 1, reasons: ['x'] };
    expect(matchOf(contact, { ...found, isSure: true })).toMatchObject({ state: 'matched', matchedBy: 'number' });
    expect(matchOf(contact, { ...found, isSure: false })).toMatchObject({ state: 'review', matchedBy: 'linkage' });
    expect(matchOf(contact, undefined)).toMatchObject({ state: 'unmatched', uen: null, matchedBy: null });
  });
});
