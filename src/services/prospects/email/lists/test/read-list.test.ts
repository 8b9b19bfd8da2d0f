import { describe, expect, test } from 'vitest';
import { readCsvList, rowsOf } from '../read-list.ts';

/** Lists as programs write them. */
const read = (text: string, column?: string) => readCsvList(Buffer.from(text), { column, mostRows: 5 });
const emails = async (text: string, column?: string) => (await read(text, column)).rows.map(({ email }) => email);

describe('the column of addresses', () => {
  test.each([
    ['email', 'name,email\nTan,a@b.co', ['a@b.co']],
    ['in any case, with blanks', 'name, E-Mail \nTan,a@b.co', ['a@b.co']],
    ['in Thai', 'ชื่อ,อีเมล\nTan,a@b.co', ['a@b.co']],
    ['named although it has none', 'email,other\nx,a@b.co', ['x']],
    ['by what is in it', 'who,contact\nTan,a@b.co\nLee,\n,c@d.co', ['a@b.co', '', 'c@d.co']],
    ['without a header', 'a@b.co,Tan\nc@d.co,Lee', ['a@b.co', 'c@d.co']],
    ['one alone', 'a@b.co\r\nc@d.co\r\n', ['a@b.co', 'c@d.co']],
    ['with semicolons', 'name;email\n"Tan; Wei";a@b.co', ['a@b.co']],
    ['with tabs', 'name\temail\nTan, Wei\ta@b.co', ['a@b.co']],
    ['after a byte order mark', '\ufeffemail\na@b.co', ['a@b.co']],
    ['in short rows', 'name,email\nTan\nLee,a@b.co', ['', 'a@b.co']],
  ])('%s', async (_, text, expected) => {
    expect(await emails(text)).toEqual(expected);
  });

  test('is the one that is asked for', async () => {
    const text = 'email,Second Mail\na@b.co,c@d.co';
    expect(await emails(text, 'second mail')).toEqual(['c@d.co']);
    expect(await emails(text, '2')).toEqual(['c@d.co']);
    for (const column of ['3', '0', 'third', '-1', '01x']) {
      await expect(read(text, column)).rejects.toMatchObject({ code: 'list_unreadable' });
    }
  });
});

describe('rows', () => {
  test('keep their cells and their numbers; empty lines are none', async () => {
    expect(await read('name,email\n\n"Tan, ""W""",a@b.co\n  \n,c@d.co\n')).toEqual({
      columns: ['name', 'email'],
      rows: [
        { row: 1, email: 'a@b.co', cells: ['Tan, "W"', 'a@b.co'] },
        { row: 2, email: 'c@d.co', cells: ['', 'c@d.co'] },
      ],
    });
  });

  test('may be so many and no more', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@b.co`).join('\n');
    expect((await read(`email\n${lines(5)}`)).rows).toHaveLength(5);
    for (const text of [`email\n${lines(6)}`, lines(6), lines(500)]) {
      await expect(read(text)).rejects.toMatchObject({ code: 'list_too_long' });
    }
  });

  test('that cannot be read are refused with their line', async () => {
    await expect(read('email\na@b.co\n"x@y.co')).rejects.toMatchObject({
      code: 'list_unreadable',
      detail: expect.stringContaining('Line 3'),
    });
    await expect(readCsvList(Buffer.from([0x40, 0xff]), { column: undefined, mostRows: 5 })).rejects.toMatchObject({
      code: 'list_unreadable',
    });
    expect(() => rowsOf(['a@b.co', 'c\0@d.co'])).toThrow(expect.objectContaining({ code: 'list_unreadable' }));
  });
});
