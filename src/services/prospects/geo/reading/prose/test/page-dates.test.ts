import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import { pageFrom } from '../../test/reading.ts';
import { datesWritten } from '../written-dates.ts';

describe('dates as people write them', () => {
  test.each([
    ['3 May 2026', '2026-05-03'],
    ['3rd of May, 2026', '2026-05-03'],
    ['03-Sep-2026', '2026-09-03'],
    ['May 3, 2026', '2026-05-03'],
    ['Sept. 30th 2026', '2026-09-30'],
    ['29 February 2024', '2024-02-29'],
    ['3 พฤษภาคม 2569', '2026-05-03'],
    ['๓ พฤษภาคม พ.ศ. ๒๕๖๙', '2026-05-03'],
    ['3 พ.ค. 69', '2026-05-03'],
    ['3 พฤษภาคม ค.ศ. 2026', '2026-05-03'],
    ['2026年5月3日', '2026-05-03'],
    ['2026-05-03', '2026-05-03'],
    ['2026/5/3', '2026-05-03'],
    ['25/04/2026', '2026-04-25'],
    ['04/25/2026', '2026-04-25'],
    ['05/05/2026', '2026-05-05'],
    ['03/05/2569', '2026-05-03'],
    ['2569-05-03', '2026-05-03'],
  ])('%s', (written, day) => {
    expect(datesWritten(`on ${written}.`).map((found) => found.day)).toEqual([day]);
  });

  test.each([
    '03/05/2026',
    '30 February 2026',
    '31/04/2569',
    '2026-13-01',
    '1 May 26',
    '12.5.20266',
    '+66 2026-05-0312',
    'May 2026',
  ])('not a date, or not one date: %s', (written) => {
    expect(datesWritten(`on ${written}.`)).toEqual([]);
  });

  test('every day of the calendar is read back, in either era', () => {
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
        const english = date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
        const thai = date.toLocaleDateString('th-TH', { dateStyle: 'long', timeZone: 'UTC' });
        for (const written of [english, thai, `${dayOfMonth}/${month}/${year + 543}`]) {
          expect(datesWritten(written)).toEqual([{ at: 0, day }]);
        }
      }),
      { numRuns: randomCases(200) },
    );
  });
});

describe('dates of a page', () => {
  test('declared, marked and shown, once each', () => {
    const { dates } = pageFrom(`<meta property="article:modified_time" content="2026-05-03T10:00:00+07:00">
      <meta name="dcterms.modified" content="2026-05-03"><meta property="og:updated_time" content="1777777777">
      <p><time datetime="2026-04-01">1 April</time> <time datetime="14:00">two</time> <time>2 April 2026</time></p>
      <p>Last updated: 5 May 2026</p><p>Prices last reviewed on 4 May 2026.</p><p>ปรับปรุงล่าสุดเมื่อวันที่ ๖ พฤษภาคม ๒๕๖๙</p>`);
    expect(dates).toEqual([
      { day: '2026-05-03', from: 'meta' },
      { day: '2026-04-01', from: 'time' },
      { day: '2026-04-02', from: 'time' },
      { day: '2026-05-05', from: 'text' },
      { day: '2026-05-04', from: 'text' },
      { day: '2026-05-06', from: 'text' },
    ]);
  });

  test('a date of something else is not a date of the page', () => {
    const { dates } =
      pageFrom(`<p>The offer is valid until 31 December 2026.</p><p>© 2026</p><p>Reviewed by a guest on 1 May 2026</p>
      <p hidden>Updated 3 May 2026</p><p>Updated often. ${'We care. '.repeat(10)} Born on 3 May 1990.</p>`);
    expect(dates).toEqual([]);
  });
});
