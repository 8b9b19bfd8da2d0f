import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EURO_RATES, ecbXml } from '../../test/rate-sources.ts';
import { readEcbRates } from '../ecb-rates.ts';

/** The reader of the European Central Bank's daily file. */
const DAY = '2026-11-13';

function read(text: string): Record<string, string> {
  const offered = readEcbRates(text);
  if ('failure' in offered) return { failure: offered.failure };
  return Object.fromEntries([...offered.rates].map(([currency, { mid }]) => [currency, mid]));
}

test('seven of the nine are turned from euros into dollars, exactly', () => {
  // 1.4527 / 1.1361 = 1.27867265205527…, and so on.
  expect(read(ecbXml(DAY))).toEqual({
    SGD: '1.2786726520553',
    THB: '33.633482968049',
    MYR: '4.0832673180178',
    PHP: '62.517384033096',
    IDR: '18016.345392131',
    EUR: '0.88020420737611',
    GBP: '0.75539125077018',
  });
  const offered = readEcbRates(ecbXml(DAY));
  expect('rates' in offered && offered.rates.get('THB')).toMatchObject({
    asOf: DAY,
    source: 'European Central Bank, euro foreign exchange reference rates',
  });
});

test('quotes of either kind, other spacing, a byte order mark and no declaration are the same file', () => {
  const plain = read(ecbXml(DAY));
  const spaced = ecbXml(DAY).replaceAll("'", '"').replaceAll('/>', ' />').replaceAll('\n', '\r\n');
  expect(read(spaced)).toEqual(plain);
  expect(read(`\uFEFF${ecbXml(DAY)}`)).toEqual(plain);
  expect(read(ecbXml(DAY).replace(/^<\?xml.*\?>\n/, ''))).toEqual(plain);
});

test('currencies that are missing or unreadable are left out, and the others count', () => {
  const { THB: _gone, ...others } = EURO_RATES;
  for (const rate of ['', 'N/A', '-1', '0', '0.000', '1e3', '1,5', '99999999999', 'Infinity', 'NaN', ' 1 ']) {
    expect(Object.keys(read(ecbXml(DAY, { ...others, SGD: rate }))).sort()).toEqual([
      'EUR',
      'GBP',
      'IDR',
      'MYR',
      'PHP',
    ]);
  }
});

describe('nothing is read', () => {
  const good = ecbXml(DAY);
  const { USD: _gone, ...withoutDollar } = EURO_RATES;

  test.each([
    ['of nothing', '', /not the XML/],
    ['of words', 'Service unavailable', /not the XML/],
    ['of a web page', '<!DOCTYPE html><html><body>Moved</body></html>', /document type/],
    ['of a page without a document type', '<html><body><p>Moved</p></body></html>', /no day/],
    ['of JSON', '{"rates":{"USD":1.1}}', /not the XML/],
    ['without the dollar', ecbXml(DAY, withoutDollar), /dollar/],
    ['with a dollar of no value', ecbXml(DAY, { ...EURO_RATES, USD: '0.0' }), /dollar/],
    ['of no day', good.replace(` time='${DAY}'`, ''), /no readable day/],
    ['of a day that is in no calendar', ecbXml('2026-02-30'), /no readable day/],
    ['of a day in another spelling', ecbXml('13.11.2026'), /no readable day/],
    [
      'of two days',
      good.replace('</Cube>\n\t</Cube>', "</Cube>\n<Cube time='2026-11-12'></Cube></Cube>"),
      /more than one/,
    ],
    [
      'with a currency twice',
      good.replace('</Cube>\n\t</Cube>', "<Cube currency='USD' rate='9'/></Cube></Cube>"),
      /twice/,
    ],
    [
      'with a document type',
      good.replace('<gesmes:Envelope', '<!DOCTYPE x [<!ENTITY a "aaaa">]><gesmes:Envelope'),
      /document type/,
    ],
    ['with an entity', good.replace('Reference rates', '&a;&a;'), /entity/],
    ['with a comment that hides rates', good.replace('<Cube>', '<Cube><!-- '), /comment/],
    ['that is cut off', good.slice(0, -30), /not the XML/],
    ['with a stray bracket', good.replace('Reference', 'Ref < erence'), /not the XML/],
    [
      'with tags that cross',
      good.replace('</gesmes:name>', '').replace('</gesmes:Sender>', '</gesmes:Sender></gesmes:name>'),
      /not the XML/,
    ],
    ['with two roots', `${good}<Cube/>`, /not the XML/],
    ['that is too deep', '<a>'.repeat(20) + '</a>'.repeat(20), /too deep/],
  ])('%s', (_what, text, fault) => {
    expect(read(text)['failure']).toMatch(fault);
  });

  test('that would take long: 64 KiB of the worst is read in no time', () => {
    const worst = [`<a${' '.repeat(65_000)}`, '<a b'.repeat(16_000), "<a b='".repeat(10_000), '<'.repeat(65_000)];
    for (const text of [...worst, `<a ${"b='' ".repeat(13_000)}`, `<a ${"b='' ".repeat(13_000)}>`]) {
      const started = performance.now();
      expect(read(text)).toHaveProperty('failure');
      expect(performance.now() - started).toBeLessThan(5000);
    }
  });

  test('or thrown, whatever is written over the file', () => {
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 30 }), (at, length, text) => {
        const offered = readEcbRates(good.slice(0, at) + text + good.slice(at + length));
        expect('failure' in offered || offered.rates.size <= 7).toBe(true);
      }),
    );
  });
});
