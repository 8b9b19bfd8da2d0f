import { describe, expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { PAGE_URL } from './reading.ts';

const THAI = 'โรงแรมบ้านสวน';

/** Windows-874, which TIS-620 is a part of: the Thai block of Unicode, shifted. */
const thaiBytes = (text: string) =>
  Uint8Array.from(text, (character) => {
    const code = character.charCodeAt(0);
    return code >= 0x0e00 ? code - 0x0e00 + 0xa0 : code;
  });

const latinBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

const textOf = (bytes: Uint8Array, declared?: string) => readPage(bytes, declared, PAGE_URL).text;

describe('the encoding of a page', () => {
  test.each<[string, Uint8Array, string | undefined]>([
    ['UTF-8 that nobody names', utf8(`<p>${THAI}`), undefined],
    ['UTF-8 with a byte order mark, against the header', utf8(`\ufeff<p>${THAI}`), 'windows-874'],
    ['UTF-16 by its byte order mark, against the header', utf16(`<p>${THAI}`), 'utf-8'],
    ['windows-874 in the header', thaiBytes(`<p>${THAI}`), 'windows-874'],
    ['TIS-620 in the header', thaiBytes(`<p>${THAI}`), 'TIS-620'],
    ['a charset in quotes', thaiBytes(`<p>${THAI}`), ' "tis-620" '],
    ['a meta element', thaiBytes(`<meta charset=tis-620><p>${THAI}`), undefined],
    ['a meta element in quotes', thaiBytes(`<head><meta name=a><META CharSet = "windows-874"/><p>${THAI}`), undefined],
    [
      'an old meta element',
      thaiBytes(`<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-11"><p>${THAI}`),
      undefined,
    ],
    ['a header that means nothing, then a meta element', thaiBytes(`<meta charset=tis-620><p>${THAI}`), 'none-such'],
    [
      'a meta element that a comment does not hide',
      thaiBytes(`<!-- <meta charset=utf-8> --><meta charset=tis-620><p>${THAI}`),
      undefined,
    ],
    ['a meta element that cannot be true', utf8(`<meta charset=utf-16><p>${THAI}`), undefined],
    ['Thai that nobody names', thaiBytes(`<p>${THAI} 10 Sukhumvit Road`), undefined],
    ['the header before the meta element', thaiBytes(`<meta charset=utf-8><p>${THAI}`), 'tis-620'],
  ])('%s', (_, bytes, declared) => {
    expect(textOf(bytes, declared)).toContain(THAI);
  });

  test('Western text that nobody names', () => {
    expect(textOf(latinBytes('<p>Caf\xe9 Zo\xeb, na\xefve \x80 5'), undefined)).toBe('Café Zoë, naïve € 5');
  });

  test('a wrong charset is believed, as browsers do, and bad bytes are marked', () => {
    expect(textOf(thaiBytes(`<p>${THAI} 10`), 'utf-8')).toMatch(/^\ufffd.* 10$/);
    expect(textOf(utf8('<p>é'), 'windows-1252')).toBe('Ã©');
  });

  test('a character that is cut off at the end does not spoil the rest', () => {
    const bytes = utf8(`<p>${THAI}`);
    expect(textOf(bytes.subarray(0, bytes.length - 1))).toContain(THAI.slice(0, -1));
  });

  test('a meta element beyond the first kibibyte is too late', () => {
    const bytes = latinBytes(`${' '.repeat(1100)}<meta charset=windows-874><p>\xe9t\xe9`);
    expect(textOf(bytes)).toBe('été');
  });

  test('no bytes are a page, too', () => {
    expect(readPage(new Uint8Array(), undefined, PAGE_URL)).toMatchObject({ title: null, text: '', mainWords: 0 });
  });
});
