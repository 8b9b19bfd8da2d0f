import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../../dates.ts';
import { shortDayIn } from '../clock-times.ts';
import { renderDashas } from '../dashas.ts';
import { charts, DELHI, DELHI_DAY, readingOf, textOf } from './reading-of.ts';

/** By the clock of the birth. */
const inIndia = (instant: string) => new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString();

const countOf = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

describe('the tree of a birth with its time', () => {
  const reading = readingOf(DELHI);
  const page = renderDashas(reading).text;

  test('marks what runs on each level, and opens the way to it', () => {
    expect(countOf(page, /<details open class="running">/g)).toBe(2);
    expect(countOf(page, /<li class="running">/g)).toBe(1);
    const { maha, antar, pratyantar } = reading.chart.current_dasha.periods;
    expect(maha).not.toBeNull();
    const sentence = /<p class="now-running">(.*?)<\/p>/.exec(page)?.[1] ?? '';
    expect(sentence).toContain('19 November 2026');
    for (const period of [maha, antar, pratyantar]) expect(sentence).toContain(dayIn(inIndia(period?.end ?? ''), 'en'));
  });

  test('has nine mahadashas, and the third level of the one that runs alone', () => {
    expect(countOf(page, /<li><details/g)).toBeGreaterThan(9);
    const buttons = [...page.matchAll(/name="dasha" value="(\d)"/g)].map(([, value]) => Number(value));
    const running = reading.chart.dashas.findIndex(({ lord }) => lord === reading.chart.current_dasha.maha);
    expect(buttons).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((each) => each !== running + 1));
  });

  test('names no period that was over at birth, and lets the first ones begin with it', () => {
    const [first] = reading.chart.dashas;
    const over = first?.antardashas?.filter(({ end }) => end <= reading.chart.birth.utc) ?? [];
    expect(over.length).toBeGreaterThan(0);
    for (const { end } of over) expect(page).not.toContain(`– ${shortDayIn(inIndia(end), 'en')}`);
    expect(countOf(page, /from birth –/g)).toBeGreaterThanOrEqual(2);
    expect(page).not.toContain(shortDayIn(inIndia(first?.start ?? ''), 'en'));
  });

  test('opens another mahadasha where that was asked for', () => {
    const opened = renderDashas(readingOf(DELHI, { openDasha: 8 })).text;
    const last = reading.chart.dashas[8]?.antardashas?.[4]?.pratyantardashas?.[4]?.end ?? '';
    const lastDay = shortDayIn(inIndia(last), 'en');
    expect(page).not.toContain(lastDay);
    expect(opened).toContain(lastDay);
    expect(opened).not.toContain('name="dasha" value="9"');
  });

  test('tells what is left of the first dasha at birth, and by which clock the dates are', () => {
    expect(textOf(renderDashas(reading))).toMatch(
      /Left of the first dasha at birth: Sun \S+, 3 years, 7 months, 2\d days\./,
    );
    const early = renderDashas(readingOf({ ...DELHI, birthTime: '02:30' }));
    expect(textOf(early)).toContain(', 1 year, 4 months, 11 days.');
    expect(page).toContain('Dates are by the clock of the birth, +05:30 from Greenwich');
    expect(page).toContain('<span class="screen-only">Open one to see its parts.</span>');
  });

  test('carries the birth in the form and in no address', () => {
    expect(page).toContain('<form method="post" action="/chart/en#dashas">');
    expect(page).toContain('name="placeId" value="1273294"');
    expect(countOf(page, /href=/g)).toBe(0);
    expect(renderDashas(readingOf(DELHI, { form: { ...reading.form, dasha: '3' } })).text).not.toContain(
      'value="3">\n',
    );
  });

  test('stays small, whatever is open', () => {
    for (const language of ['en', 'hi'] as const) {
      const largest = renderDashas(readingOf(DELHI, { language, openDasha: 8 })).text;
      expect(Buffer.byteLength(largest)).toBeLessThan(64_000);
      expect(brotliCompressSync(largest).length).toBeLessThan(7_000);
    }
  });

  test('says when none of the periods runs', () => {
    const old = readingOf({ ...DELHI, birthDate: '1790-05-15' });
    expect(textOf(renderDashas(old))).toContain('None of these periods runs on 19 November 2026');
    expect(renderDashas(old).text).not.toMatch(/ open| class="running"/);
  });

  test('writes Hindi in its own script, with the dates of Hindi', () => {
    const hindi = textOf(renderDashas(readingOf(DELHI, { language: 'hi' })));
    expect(hindi).toContain('19 नवंबर 2026 को चल रही दशा');
    expect(hindi).not.toMatch(/Moon|until|null|undefined|\{/);
  });
});

describe('a birth of which only the day is known', () => {
  test('has both lords that may be first, months instead of dates, and no tree', () => {
    const text = textOf(renderDashas(readingOf(DELHI_DAY)));
    expect(text).toMatch(/00:00–04:17 Purva Ashadha \S+ Venus \S+, ends between May 1990 and August 1993/);
    expect(text).toMatch(/04:17–24:00 Uttara Ashadha \S+ Sun \S+, ends between October 1991 and May 1996/);
    expect(text).toMatch(/After Venus \S+ come Sun \(6 years\), Moon \(10 years\)/);
    expect(text).not.toMatch(/\b\d{1,2} (?:Jan|May|Aug|Oct|Nov)\w* \d{4}/);
    expect(renderDashas(readingOf(DELHI_DAY)).text).not.toMatch(/<details|<form/);
  });

  test('has one line where the Moon stays', () => {
    const quiet = readingOf({ birthDate: '1990-05-16', lat: 28.6139, lng: 77.209 });
    const stretches = charts.cast({ birthDate: '1990-05-16', lat: 28.6139, lng: 77.209 }).without_time?.moon.length;
    expect(countOf(renderDashas(quiet).text, /<tr><th scope="row">/g)).toBe(stretches);
  });
});
