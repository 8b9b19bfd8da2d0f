import { describe, expect, test } from 'vitest';
import { proofSize } from '#test/support/proof-size.ts';
import { readLlmsFile } from '../llms-file.ts';
import { readSitemap } from '../sitemap.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const url = (path = 'a') => `<url><loc>https://hotel.example/${path}</loc><lastmod>2026-05-03</lastmod></url>`;

describe('a sitemap', () => {
  test.each([
    [
      'of pages',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>${url()}${url('b?x=1&amp;y=2')}</urlset>\n`,
      'urlset',
      2,
    ],
    [
      'of sitemaps',
      `<sitemapindex ${NAMESPACE}><sitemap><loc> https://hotel.example/1.xml </loc></sitemap></sitemapindex>`,
      'sitemapindex',
      1,
    ],
    ['with nothing in it', `\ufeff<urlset ${NAMESPACE}/>`, 'urlset', 0],
    [
      'with comments, styles and CDATA',
      `<?xml-stylesheet href="a.xsl"?><!-- <x> --><urlset><url><loc><![CDATA[https://hotel.example/?a&b]]></loc></url></urlset><!-- -->`,
      'urlset',
      1,
    ],
    [
      'with extensions',
      `<urlset ${NAMESPACE} xmlns:image='x'>${url()}<url><loc>https://hotel.example/b</loc><image:image><image:loc>https://hotel.example/i.jpg</image:loc></image:image></url></urlset>`,
      'urlset',
      2,
    ],
    [
      'with a prefix',
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://hotel.example/</s:loc></s:url></s:urlset>',
      'urlset',
      1,
    ],
    [
      'with addresses that are none',
      '<urlset><url><loc>/a</loc></url><url><loc>ftp://a.example/</loc></url><loc>https://a.example/</loc></urlset>',
      'urlset',
      0,
    ],
  ])('%s', (_, text, kind, locations) => {
    expect(readSitemap(text)).toEqual({ kind, locations, complete: true });
  });

  test.each([
    ['nothing', ' \n', 'empty'],
    ['a web page', '<!DOCTYPE html><html><body>Not found</body></html>', 'html'],
    ['a web page without a type', '\n<html lang=en>', 'html'],
    [
      'a document type',
      `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY a "b">]><urlset>${url()}</urlset>`,
      'document_type',
    ],
    ['a feed', '<rss version="2.0"><channel/></rss>', 'not_a_sitemap'],
    ['plain addresses', 'https://hotel.example/a\nhttps://hotel.example/b', 'not_well_formed'],
    ['elements that do not nest', '<urlset><url><loc>https://hotel.example/</url></loc></urlset>', 'not_well_formed'],
    ['an element that is not closed', `<urlset>${url()}`, 'not_well_formed'],
    ['two roots', '<urlset></urlset><urlset></urlset>', 'not_well_formed'],
    ['a bare ampersand', '<urlset><url><loc>https://hotel.example/?a&b</loc></url></urlset>', 'not_well_formed'],
    ['an entity of its own', '<urlset><url><loc>https://hotel.example/&a;</loc></url></urlset>', 'not_well_formed'],
    ['an attribute without quotes', '<urlset a=b></urlset>', 'not_well_formed'],
    ['too deep a nest', `<urlset>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</urlset>`, 'not_well_formed'],
  ])('is not %s', (_, text, reason) => {
    expect(readSitemap(text)).toEqual({ kind: 'invalid', reason });
  });

  test('a compressed file is not opened', () => {
    const gzip = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
    expect(readSitemap(new TextDecoder().decode(gzip))).toEqual({ kind: 'compressed' });
    expect(readSitemap(Buffer.from(gzip).toString('latin1'))).toEqual({ kind: 'compressed' });
  });

  test('a long one is read as far as a mebibyte, and may break off anywhere', () => {
    const text = `<urlset>${url().repeat(20_000)}</urlset>`;
    const each = url().length;
    const reading = readSitemap(text);
    expect(reading).toMatchObject({ kind: 'urlset', complete: false });
    expect(reading).toHaveProperty('locations', Math.round((1024 * 1024) / each));
    for (let cut = 0; cut < each; cut += proofSize({ full: 1, short: 5 })) {
      const part = `<urlset>${' '.repeat(cut)}${url().repeat(20_000)}`.slice(0, 1024 * 1024);
      expect(readSitemap(part)).toMatchObject({ kind: 'urlset', complete: false });
    }
    expect(readSitemap(`<urlset>${url()}</url>${url().repeat(20_000)}`)).toEqual({
      kind: 'invalid',
      reason: 'not_well_formed',
    });
  });
});

describe('an llms.txt', () => {
  test.each([
    ['# Example Hotel\n\n> A hotel in Bangkok.\n', { name: 'Example Hotel', hasSummary: true, links: 0 }],
    [
      '\ufeff# Example Hotel\r\n\r\n## Rooms\r\n- [Rooms](https://hotel.example/rooms): all of them\r\n* [Spa](/spa)\r\n',
      { name: 'Example Hotel', hasSummary: false, links: 2 },
    ],
  ])('%j', (text, facts) => {
    expect(readLlmsFile(text)).toEqual({ valid: true, ...facts });
  });

  test.each([
    ['', 'empty'],
    ['<!DOCTYPE html><title>Not found</title>', 'html'],
    ['Example Hotel\n## Rooms\n- [a](b)', 'no_name'],
    ['#Example Hotel\n> summary', 'no_name'],
    ['## Rooms\n- [a](b)', 'no_name'],
    ['# Example Hotel\nWelcome.\n- [before any section](a)', 'nothing_below_the_name'],
    ['# Example Hotel\n## Rooms\nNo links.', 'nothing_below_the_name'],
  ])('is not %j', (text, reason) => {
    expect(readLlmsFile(text)).toEqual({ valid: false, reason });
  });
});
