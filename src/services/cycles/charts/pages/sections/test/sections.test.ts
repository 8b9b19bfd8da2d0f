import { describe, expect, test } from 'vitest';
import type { ChartParameters } from '../../../jyotish/chart/question.ts';
import { YOGA_GROUPS } from '../../../jyotish/yogas/yoga.ts';
import { YOGAS } from '../../../jyotish/yogas/yogas.ts';
import type { Section } from '../../reading.ts';
import { renderAshtakavarga } from '../ashtakavarga.ts';
import { clockTimeOf, monthIn } from '../clock-times.ts';
import { renderDashas } from '../dashas.ts';
import { fillWith, listed } from '../in-sentences.ts';
import { castOverDay } from '../over-day.ts';
import { renderPanchanga } from '../panchanga.ts';
import { rarityIn } from '../rarity.ts';
import { renderShare, renderSharedNote } from '../share.ts';
import { renderSky } from '../sky.ts';
import { renderSymbols } from '../symbols.ts';
import en from '../words/en.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import { renderYogas } from '../yogas.ts';
import { charts, DELHI, DELHI_DAY, readingOf, textOf } from './reading-of.ts';

const SECTIONS: readonly (readonly [string, Section])[] = [
  ['dashas', renderDashas],
  ['yogas', renderYogas],
  ['ashtakavarga', renderAshtakavarga],
  ['panchanga', renderPanchanga],
  ['sky', renderSky],
  ['symbols', renderSymbols],
  ['share', renderShare],
];
const shown = (markup: ReturnType<Section>) => (markup === false ? '' : textOf(markup));

describe.each(SECTIONS)('%s', (id, render) => {
  test.each([
    ['with its time', DELHI],
    ['of a day', DELHI_DAY],
    ['beyond the polar circle', { ...DELHI, lat: 78.2, lng: 15.6 }],
    ['long ago', { ...DELHI, birthDate: '1000-01-01' }],
    ['far ahead, of a day', { ...DELHI_DAY, birthDate: '2999-12-31' }],
  ])('is whole in both languages for a birth %s', (_, parameters) => {
    for (const language of ['en', 'hi'] as const) {
      const markup = render(readingOf(parameters, { language }));
      if (markup === false) continue;
      expect(markup.text).toMatch(
        new RegExp(`^<section class="part ${id}[^>]* id="${id}" aria-labelledby="${id}-title">`),
      );
      expect(markup.text).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}|Invalid| style=|<script|<h1/);
      const opened = [...markup.text.matchAll(/<(section|table|details|ol|ul|dl|form)\b/g)].length;
      expect([...markup.text.matchAll(/<\/(section|table|details|ol|ul|dl|form)>/g)].length).toBe(opened);
    }
  });

  test('repeats no name without escaping it', () => {
    const name = `<img src=x onerror=alert(1)>"'&{day}`;
    const reading = readingOf({ ...DELHI, name }, { form: { name, day: '1"><b>', month: '5', year: '1990' } });
    const markup = render(reading);
    if (markup !== false) expect(markup.text).not.toMatch(/<img|<b>/);
  });
});

describe('yogas', () => {
  const reading = readingOf(DELHI);
  const text = shown(renderYogas(reading));

  test('stand by group, each with its evidence, its strength and how rare it is', () => {
    for (const { name, evidence } of reading.chart.yogas) {
      expect(text).toContain(name);
      for (const sentence of evidence) expect(text).toContain(sentence);
    }
    expect(text).toContain('Malavya मालव्य Strength: marked · How rare: about 1 chart in 12');
    expect(text).toContain(`${reading.chart.yogas.length} of the 60`);
    expect(text).toContain('no promise');
  });

  test('of a cancelled one, what is held against it', () => {
    const cancelled = { ...reading.chart.yogas[0], strength: 0, cancellations: ['Rahu is near.'] };
    const yogas = [cancelled] as typeof reading.chart.yogas;
    const markup = renderYogas(readingOf(DELHI, { chart: { ...reading.chart, yogas } }));
    expect(textOf(markup)).toMatch(/Strength: cancelled .* Held against it: Rahu is near\./);
    expect(markup.text).toContain('<li class="yoga cancelled">');
  });

  test('without a time are told by signs alone', () => {
    const day = readingOf(DELHI_DAY);
    const untimed = shown(renderYogas(day));
    const withHouses = YOGAS.filter(({ requiresAscendant, id }) => requiresAscendant && id !== 'neecha-bhanga');
    const ids = new Set(day.overDay?.yogas.map(({ id }) => id));
    expect(withHouses.filter(({ id }) => ids.has(id) && id !== 'amala' && id !== 'vasumati')).toEqual([]);
    expect(untimed).not.toMatch(/in the \d+(?:st|nd|rd|th) house/);
    expect(untimed).toContain('noon of that day');
    expect(day.chart.yogas.length).toBeGreaterThan(day.overDay?.yogas.length ?? 0);
  });

  test.each([
    ['without a time', DELHI_DAY],
    ['where nothing rises', { ...DELHI, lat: 90, lng: 0 }],
  ])('%s are fewer that are looked for, and the page says how many', (_, parameters) => {
    expect(shown(renderYogas(readingOf(parameters)))).toMatch(/\d+ of the 26 that are looked for/);
    expect(shown(renderYogas(readingOf(parameters, { language: 'hi' })))).toContain('जिन 26 योगों की जाँच होती है');
  });

  test('without a time leave out a vargottama Moon of noon alone', () => {
    const day = { ...DELHI_DAY, birthDate: '1990-01-22' };
    expect(charts.cast({ ...day, birthTime: '12:00' }).yogas.map(({ id }) => id)).toContain('vargottama-moon');
    const reading = readingOf(day);
    expect(reading.overDay?.yogas.map(({ id }) => id)).not.toContain('vargottama-moon');
    expect(shown(renderYogas(reading))).not.toContain('Vargottama Moon');
    // It would stand if the Moon did.
    const still = { cast: (asked: ChartParameters) => charts.cast({ ...asked, birthTime: '12:00' }) };
    const told = castOverDay(still, day, charts.cast(day));
    expect(told?.yogas.map(({ id }) => id)).toContain('vargottama-moon');
  });

  test.each([
    ['1990-01-04', 'Mercury बुध'],
    ['1991-05-15', 'Sun सूर्य, Mars मंगल'],
    ['1991-04-13', 'Rahu राहु, Ketu केतु'],
  ])('of %s warn of %s, which changed sign', (birthDate, grahas) => {
    const text = shown(renderYogas(readingOf({ ...DELHI_DAY, birthDate })));
    expect(text).toContain(`Changed sign on that day: ${grahas}. What rests on them`);
  });

  test('of a day on which nothing but the Moon changes sign warn of the Moon alone', () => {
    const ofDay = (birthDate: string) => shown(renderYogas(readingOf({ ...DELHI_DAY, birthDate })));
    expect(ofDay('1990-05-16')).not.toMatch(/[Cc]hanged (?:its )?sign/);
    const moved = ofDay('1990-05-17');
    expect(moved).toContain('The Moon changed its sign on that day');
    expect(moved).not.toContain('Changed sign on that day');
  });

  test('in Hindi name their grahas, and mark English sentences as such', () => {
    const markup = renderYogas(readingOf(DELHI, { language: 'hi' }));
    expect(markup.text).toContain('<ul class="points" lang="en">');
    expect(textOf(markup)).toContain('मालव्य बल: प्रबल · कितना दुर्लभ: लगभग 12 कुंडलियों में से 1 किससे बना: शुक्र · भाव: 7');
  });

  test('every group has a heading', () => {
    expect(Object.keys(en.yogas.groups)).toEqual([...YOGA_GROUPS]);
  });
});

test.each([
  [null, 'not counted'],
  [77.7, 'about 8 charts in 10: it sets few apart'],
  [51.2, 'about 5 charts in 10: it sets few apart'],
  [33, 'about 1 chart in 3: it sets few apart'],
  [22.4, 'about 1 chart in 4: it sets few apart'],
  [19.2, 'about 1 chart in 5'],
  [8.5, 'about 1 chart in 12'],
  [0.9, 'about 1 chart in 110'],
  [0.07, 'about 1 chart in 1,400'],
  [0.002, 'about 1 chart in 50,000'],
])('%s per cent is %s', (percent, words) => {
  expect(rarityIn(percent, 'en')).toBe(words);
});

describe('ashtakavarga', () => {
  test('adds up to 337, by sign and by planet', () => {
    const markup = renderAshtakavarga(readingOf(DELHI));
    if (markup === false) throw new Error('There is no table.');
    const rows = [...markup.text.matchAll(/<tr><th scope="row">.*?<\/tr>/g)].map(([row]) =>
      [...row.matchAll(/<td[^>]*>(\d*)<\/td>/g)].map(([, cell]) => Number(cell)),
    );
    expect(rows).toHaveLength(13);
    const signs = rows.slice(0, 12);
    for (const [, ...points] of signs) {
      expect(points.slice(0, 7).reduce((sum, each) => sum + each, 0)).toBe(points[7]);
    }
    expect(rows[12]).toEqual([0, 48, 49, 39, 54, 56, 52, 39, 337]);
    expect(signs.map(([house]) => house).sort((one, other) => Number(one) - Number(other))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });

  test('is not told without a time, nor where nothing rises', () => {
    expect(renderAshtakavarga(readingOf(DELHI_DAY))).toBe(false);
    expect(renderAshtakavarga(readingOf({ birthDate: '1990-05-15', birthTime: '14:30' }))).toBe(false);
  });
});

describe('the panchanga', () => {
  test('of a birth', () => {
    expect(shown(renderPanchanga(readingOf(DELHI)))).toMatch(
      /Krishna कृष्ण पक्ष Shashthi षष्ठी, 21 of 30 .*Tuesday, Mangalavara मंगलवार, lord Mars मंगल .*pada \d.* 05:30 by the clock of the birth .*by day\./,
    );
  });

  test('of a day tells what changed in its course, and neither pada nor day or night', () => {
    const text = shown(renderPanchanga(readingOf(DELHI_DAY)));
    expect(text).toContain('Monday, Somavara');
    expect(text).toMatch(/→ Tuesday, Mangalavara/);
    expect(text).toMatch(/Purva Ashadha .* → Uttara Ashadha/);
    expect(text).not.toMatch(/pada|by day|by night/);
  });

  test('of a day on which no Sun rises counts the weekday by the date', () => {
    const svalbard = { ...DELHI, birthDate: '1990-12-18', lat: 78.2, lng: 15.6 };
    const text = shown(renderPanchanga(readingOf(svalbard)));
    expect(text).toContain('(by the calendar date)');
    expect(text).not.toContain('counted from sunrise');
    expect(shown(renderPanchanga(readingOf(svalbard, { language: 'hi' })))).toContain('(कैलेंडर की तारीख से)');
    expect(shown(renderPanchanga(readingOf(DELHI)))).toContain('(counted from sunrise)');
  });

  test('of a day misses no karana, however fast the Moon is', () => {
    const counts = Array.from({ length: 30 }, (_, index) => {
      const birthDate = `1990-04-${String(index + 1).padStart(2, '0')}`;
      const { overDay } = readingOf({ ...DELHI_DAY, birthDate });
      const numbers = overDay?.panchangas.map(({ karana }) => karana.number) ?? [];
      const steps = numbers.slice(1).map((number, at) => (number - (numbers[at] ?? 0) + 60) % 60);
      expect([birthDate, steps.filter((step) => step > 1)]).toEqual([birthDate, []]);
      return new Set(numbers).size;
    });
    expect(Math.max(...counts)).toBe(4);
  });

  test('of a full moon has one name', () => {
    expect(shown(renderPanchanga(readingOf({ ...DELHI, birthDate: '1990-05-09' })))).toContain(
      'Purnima पूर्णिमा, 15 of 30',
    );
  });
});

describe('the sky of today', () => {
  const reading = readingOf(DELHI);

  test('counts each graha from the Moon and the ascendant of the birth', () => {
    const text = shown(renderSky(reading));
    expect(text).toContain('As of 19 November 2026 at 10:30');
    const rows = [...renderSky(reading).text.matchAll(/<td class="number" data-head="House[^"]*">(\d+)<\/td>/g)].map(
      ([, house]) => Number(house),
    );
    expect(rows).toHaveLength(18);
    expect(rows.every((house) => house >= 1 && house <= 12)).toBe(true);
  });

  test('knows a house that the Moon is itself in as the first', () => {
    const moonSign = reading.chart.planets.find(({ name }) => name === 'Moon')?.sign ?? 'Aries';
    const planets = reading.today.planets.map((each) => ({ ...each, sign: moonSign }));
    const text = shown(renderSky({ ...reading, today: { ...reading.today, planets } }));
    expect(text).toContain('Saturn is in house 1 from the Moon');
  });

  test('without a time counts from the Moon alone, from both signs where it changed', () => {
    const day = readingOf(DELHI_DAY);
    expect(shown(renderSky(day))).not.toContain('House from the ascendant');
    const untimed = day.chart.without_time;
    if (untimed === null) throw new Error('The time is known.');
    const planets = untimed.planets.map((each) =>
      each.name === 'Moon' ? { ...each, signs: ['Aries' as const, 'Taurus' as const] } : each,
    );
    const chart = { ...day.chart, without_time: { ...untimed, planets } };
    const text = shown(renderSky({ ...day, chart }));
    expect(text).toMatch(/\d+ or \d+/);
    expect(text).not.toContain('Sade Sati');
  });
});

describe('symbols', () => {
  test('stand apart as what they are', () => {
    const text = shown(renderSymbols(readingOf(DELHI)));
    expect(text).toContain('no part of Jyotish');
    expect(text).toMatch(/Strand of \w+ \S+, by the sign of the ascendant/);
    expect(shown(renderSymbols(readingOf(DELHI_DAY)))).toMatch(/by the sign of the Moon.*for noon of that day/);
  });
});

describe('sharing', () => {
  const markupOf = (reading: Parameters<Section>[0]) => {
    const markup = renderShare(reading);
    return markup === false ? '' : markup.text;
  };

  test('is offered to whoever entered the birth, and a shared chart says until when it is', () => {
    const shared = readingOf(DELHI, { sharedUntil: '2026-12-19T10:30:00Z' });
    expect(renderShare(shared)).toBe(false);
    expect(shown(renderSharedNote(shared))).toContain('good until 19 December 2026');
    expect(renderSharedNote(readingOf(DELHI))).toBe(false);
  });

  test('asks for the name only where there is one, and does not tick it', () => {
    expect(markupOf(readingOf(DELHI))).not.toContain('withName');
    const named = markupOf(readingOf({ ...DELHI, name: 'Asha' }));
    expect(named).toContain(
      '<input type="checkbox" name="withName" value="yes"> <span>With the name (<bdi>Asha</bdi>)</span>',
    );
    expect(named).not.toContain('checked');
    expect(named).toContain('<form method="post" action="/chart/share/en">');
  });
});

describe('words', () => {
  const flat = (words: object, path = ''): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value as object, `${path}${key}.`),
    );
  const placeholders = (text: string) =>
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort((one, other) => one.localeCompare(other));

  test('Hindi has every one, with the same placeholders', () => {
    const hindi = new Map(flat(hi));
    expect([...hindi.keys()]).toEqual(flat(en).map(([key]) => key));
    for (const [key, text] of flat(en))
      expect([key, placeholders(hindi.get(key) ?? '')]).toEqual([key, placeholders(text)]);
  });
});

test('sentences take markup, and miss none', () => {
  expect(fillWith('{one} < {two}', { one: 1, two: listed(['<', '&']) }).text).toBe('1 &lt; &lt;, &amp;');
  expect(() => fillWith('{one}', {})).toThrow('Nothing fills {one}');
});

test('clocks of a birth', () => {
  expect(clockTimeOf('1869-10-02T02:30:32Z', '+04:38:28')).toBe('07:09');
  expect(clockTimeOf('1990-05-15T00:00:43Z', '+05:30')).toBe('05:30');
  expect(clockTimeOf('1990-05-15T00:00:43Z', '-04:00')).toBe('20:00');
  expect([monthIn('1990-05-15T00:00:00Z', 'en'), monthIn('1990-05-15T00:00:00Z', 'hi')]).toEqual([
    'May 1990',
    'मई 1990',
  ]);
});
