import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { contrast } from '#test/support/contrast.ts';
import type { XmlNode } from '#test/support/xml.ts';
import { CHART_LINE, FIRST_HOUSE, INK, PAPER, QUIET_INK } from '../../../drawing/palette.ts';
import { all, named, readXml, titled, written } from '../../../drawing/test/picture-xml.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import { THEMES } from '../../../interface/theme.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { DASHA_LORDS } from '../../jyotish/tables/vimshottari.ts';
import type { PictureWish } from '../chart-styles.ts';
import { CHART_STYLES, SCRIPTS } from '../chart-styles.ts';
import { drawChart } from '../draw-chart.ts';
import { DARK_COLOURS } from '../sheet/theme.ts';
import { sampleChart } from './chart-sample.ts';
import { drawInStyle, wishFor } from './draw-in-style.ts';
import { aroundSquares, meetings } from './read-square.ts';

const read = (chart: JyotishChart) => readXml(drawInStyle(chart, 'north'));
const wholeText = (node: XmlNode) => node.children.map(({ text }) => text).join('') + node.text;
const SAMPLES = {
  'with an ascendant': sampleChart({ birth: { name: 'Asha' } }),
  'without one': sampleChart({ ascendant: null, birth: { lat: null, lng: null } }),
  'long over': sampleChart({ asOf: '2300-01-01T00:00:00Z' }),
};

test.each(Object.entries(SAMPLES))('the sample is a whole answer: %s', (_, chart) => {
  expect(Value.Check(JyotishChart, chart)).toBe(true);
});

const LOOKS: readonly PictureWish[] = CHART_STYLES.flatMap((style) =>
  SCRIPTS.flatMap((script) =>
    (['D1', 'D9', 'D1,D9'] as const).map((varga) => ({ style, script, varga, theme: 'auto' }) as const),
  ),
);

describe.each(Object.entries(SAMPLES))('a chart %s', (_, chart) => {
  test.each(LOOKS)('is told in words and looks the same each time: $style, $varga, $script', (wish) => {
    const source = drawChart(chart, wish);
    expect(drawChart(structuredClone(chart), wish)).toBe(source);
    expect(Buffer.byteLength(source)).toBeLessThan(64 * 1024);
    const picture = readXml(source);
    const id = `chart-${wish.style}-${wish.varga.replace(',', '-')}`;
    expect(picture.attributes).toMatchObject({
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-desc`,
      lang: wish.script === 'latin' ? 'en' : 'hi',
      'font-size': '23',
      fill: INK,
    });
    const [title, description, style, paper] = picture.children;
    expect([title?.attributes['id'], description?.attributes['id']]).toEqual([`${id}-title`, `${id}-desc`]);
    expect(style?.name).toBe('style');
    const width = wish.varga === 'D1,D9' ? '2090' : '1060';
    expect(paper).toMatchObject({ name: 'rect', attributes: { width, fill: PAPER } });
    for (const { start } of chart.dashas) expect(description?.text).toContain(start.slice(0, 10));
    if (wish.script === 'devanagari') return;
    if (wish.varga !== 'D9') {
      for (const { name, sign, nakshatra, pada, house } of chart.planets) {
        const words = new RegExp(`${name}: ${sign} \\d+°\\d\\d', ${nakshatra} pada ${pada}, house ${house}[,.]`);
        expect(description?.text).toMatch(words);
      }
    }
    if (wish.varga !== 'D1') {
      for (const { name, navamsa_sign } of chart.planets)
        expect(description?.text).toMatch(new RegExp(`D9.*${name}: ${navamsa_sign}, house \\d`));
    }
    expect(description?.text.includes('Ascendant: ')).toBe(chart.ascendant !== null);
  });

  test.each(LOOKS)('runs nothing, refers to nothing, and is written in ink: $style, $varga, $script', (wish) => {
    const picture = readXml(drawChart(chart, wish));
    const names = new Set(all(picture, () => true).map(({ name }) => name));
    const known = ['circle', 'desc', 'g', 'line', 'path', 'rect', 'style', 'svg', 'text', 'title', 'tspan'];
    expect([...names].sort()).toEqual(known);
    for (const { attributes } of all(picture, () => true)) {
      for (const [key, value] of Object.entries(attributes)) {
        expect(key).not.toMatch(/^on|href|style/);
        if (key !== 'xmlns') expect(value).not.toMatch(/:\/\/|url\(|javascript:|data:/);
      }
    }
    for (const { attributes } of named(picture, 'text'))
      expect([undefined, INK, QUIET_INK, CHART_LINE]).toContain(attributes['fill']);
    for (const { text } of named(picture, 'style')) expect(text).not.toMatch(/url|@import|</);
  });

  test.each(LOOKS)('nothing that is written leaves the sheet or meets another: $style, $varga, $script', (wish) => {
    const picture = readXml(drawChart(chart, wish));
    const [width, height] = (picture.attributes['viewBox'] ?? '').split(' ').slice(2).map(Number) as [number, number];
    const texts = aroundSquares(picture);
    for (const { text, left, right, bottom } of texts) {
      expect(left, text).toBeGreaterThanOrEqual(44);
      expect(right, text).toBeLessThanOrEqual(width - 44);
      expect(bottom, text).toBeLessThan(height);
    }
    expect(meetings(texts)).toEqual([]);
  });

  test('has no colour that is not another one in the dark', () => {
    const used = all(readXml(drawChart(chart, LOOKS[0] as PictureWish)), () => true).flatMap(({ attributes }) => [
      attributes['fill'],
      attributes['stroke'],
    ]);
    const colours = new Set(used.filter((colour) => colour?.startsWith('#') === true));
    expect(colours).toEqual(new Set(Object.keys(DARK_COLOURS)));
  });
});

test('a picture follows the reader, or stays light or dark, and is the same but for that', () => {
  const [auto, light, dark] = THEMES.map((theme) => drawChart(sampleChart(), { ...wishFor('north'), theme })) as [
    string,
    string,
    string,
  ];
  const styleIn = (source: string) => named(readXml(source), 'style').map(({ text }) => text);
  expect(styleIn(light)).toEqual([]);
  expect(styleIn(dark)[0]).toContain(`[fill="${PAPER}"]{fill:${DARK_COLOURS[PAPER]}}`);
  expect(styleIn(auto)).toEqual([`@media screen and (prefers-color-scheme:dark){${styleIn(dark)[0]}}`]);
  for (const source of [auto, dark]) expect(source.replace(/<style>[^<]*<\/style>/, '')).toBe(light);
});

test('every ink is legible on every ground, light and dark', () => {
  const dark = (colour: string) => DARK_COLOURS[colour] ?? colour;
  for (const ink of [INK, QUIET_INK, CHART_LINE]) {
    for (const ground of [PAPER, FIRST_HOUSE]) {
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark(ink), dark(ground)), `${ink} on ${ground}, dark`).toBeGreaterThanOrEqual(4.5);
    }
  }
});

describe('what stands around the chart', () => {
  test('when and where, with what was assumed', () => {
    const texts = (chart: JyotishChart) => written(read(chart)).slice(0, chart.birth.name === null ? 3 : 4);
    expect(texts(SAMPLES['with an ascendant'])).toEqual([
      'Birth chart',
      'Asha',
      '1990-01-15, 14:30, Asia/Kolkata UTC+05:30',
      "28.6139° N, 77.2090° E; ascendant Taurus 17°22'",
    ]);
    const unknown = SAMPLES['without one'];
    const zone = { ...unknown.time_zone, name: null, utc_offset: '+00:00', source: 'assumed' as const };
    expect(texts({ ...unknown, time_zone: zone })).toEqual([
      'Birth chart',
      '1990-01-15, 14:30, UTC+00:00 (assumed)',
      'Place not given; no ascendant: houses from the Moon',
    ]);
    const southern = sampleChart({ birth: { lat: -33.8688, lng: -70.5 } });
    expect(texts(southern)[2]).toContain('33.8688° S, 70.5000° W');
  });

  test('a row for each, as the answer has it', () => {
    const chart = sampleChart({ planets: { Mercury: { combust: true }, Mars: { dignity: 'moolatrikona' } } });
    const texts = named(read(chart), 'text').map(wholeText);
    const from = texts.indexOf('Dignity') + 1;
    const rows = Array.from({ length: 10 }, (_, row) => texts.slice(from + row * 6, from + row * 6 + 6).join(' | '));
    expect(rows[0]).toBe("Ascendant | Taurus | 17°22' | Rohini 3 | 1 | –");
    expect(rows[3]).toBe("Mars | Scorpio | 26°45' | Jyeshtha 4 | 7 | moolatrikona");
    expect(rows[4]).toBe("Mercury R c | Sagittarius | 21°33' | Purva Ashadha 3 | 8 | neutral");
    expect(rows[9]).toBe("Ketu R | Cancer | 24°06' | Ashlesha 3 | 3 | –");
  });

  test('the key explains every mark', () => {
    const keyOf = (varga: PictureWish['varga'], script: PictureWish['script'] = 'latin') =>
      written(readXml(drawChart(sampleChart(), { ...wishFor('south'), varga, script }))).join(' ');
    expect(keyOf('D1')).toContain('R retrograde, c combust, ↑ exalted, ↓ debilitated, As ascendant.');
    expect(keyOf('D60')).toContain('R retrograde, ↑ exalted, ↓ debilitated, As ascendant.');
    expect(keyOf('D1,D9')).toContain('R retrograde, c combust, ↑ exalted, ↓ debilitated, = vargottama, As ascendant.');
    expect(keyOf('D9', 'devanagari')).toContain('व वक्री, ↑ उच्च, ↓ नीच, = वर्गोत्तम, ल लग्न।');
  });

  test('the small print says what was reckoned with', () => {
    const print = (chart: JyotishChart) => written(read(chart)).slice(-5).join(' ');
    const chart = sampleChart();
    expect(print(chart)).toContain(
      'Ayanamsa: Lahiri (Chitrapaksha), 23.7178°; lunar nodes: mean; houses: whole signs;',
    );
    expect(print(chart)).toContain('accuracy: full, the Moon within 1 arcsec; time zone: Asia/Kolkata UTC+05:30.');
    expect(print(chart)).toContain('An interpretive tradition');
    expect(print(chart)).not.toContain('JSON');
    expect(print({ ...chart, assumptions: ['One.'] })).toContain('1 assumption: see the JSON answer.');
    expect(print({ ...chart, assumptions: ['One.', 'Two.'] })).toContain('2 assumptions: see the JSON answer.');
  });

  test('the south chart says in its middle what rises', () => {
    const middle = (chart: JyotishChart) => written(readXml(drawInStyle(chart, 'south')));
    expect(middle(sampleChart())).toEqual(
      expect.arrayContaining(['Rashi', "Ascendant Taurus 17°22'", 'Moon in Magha 4']),
    );
    expect(middle(SAMPLES['without one'])).toEqual(expect.arrayContaining(['Rashi', 'Houses from the Moon']));
  });
});

describe('the bar of mahadashas', () => {
  const barOf = (chart: JyotishChart) =>
    titled(read(chart)).flatMap(({ shape, title }) => {
      const [box] = named(shape, 'rect');
      if (box === undefined) return [];
      const [x, width] = [Number(box.attributes['x']), Number(box.attributes['width'])];
      return [
        {
          title,
          x,
          width,
          text: wholeText(named(shape, 'text')[0] ?? shape),
          isBold: box.attributes['stroke-width'] === '4',
        },
      ];
    });

  test('has nine parts as long as their years, whatever lord is first', () => {
    for (const sign of SIGN_NAMES) {
      const chart = sampleChart({ signs: { Moon: sign } });
      const bar = barOf(chart);
      expect(bar).toHaveLength(9);
      for (const [index, { title, width, text }] of bar.entries()) {
        const { lord, start, end } = chart.dashas[index] ?? { lord: '', start: '', end: '' };
        expect(title).toBe(`${lord}: ${start.slice(0, 10)} to ${end.slice(0, 10)}`);
        expect(width).toBeCloseTo(((DASHA_LORDS.find((each) => each.lord === lord)?.years ?? 0) / 120) * 910, 0);
        expect([lord, lord.slice(0, 2)]).toContain(text);
        expect(widthOf(text, 23)).toBeLessThan(width);
      }
      for (const { start } of chart.dashas) expect(written(read(chart))).toContain(start.slice(0, 4));
    }
  });

  test('marks the birth and the day that was asked about, where they are', () => {
    const chart = sampleChart();
    const [first, second] = barOf(chart);
    const [disc] = named(read(chart), 'circle');
    const born = Number(disc?.attributes['cx']);
    expect(born).toBeGreaterThan(first?.x ?? Number.NaN);
    expect(born).toBeLessThan(second?.x ?? Number.NaN);
    const running = barOf(chart).filter(({ isBold }) => isBold);
    expect(running.map(({ title }) => title)).toEqual([expect.stringMatching(/^Moon: 2016-06-14 to 2026-06-14$/)]);
    const [pointer] = all(read(chart), ({ attributes }) => attributes['d']?.endsWith('h18z') === true);
    const at = Number(/^M([\d.]+)/.exec(pointer?.attributes['d'] ?? '')?.[1]);
    expect(at).toBeGreaterThan(running[0]?.x ?? Number.NaN);
    expect(at).toBeLessThan((running[0]?.x ?? Number.NaN) + (running[0]?.width ?? 0));
    expect(written(read(chart))).toEqual(expect.arrayContaining(['Birth 1990-01-15', 'On 2026-03-01']));
  });

  test('two marks on one day do not write over each other', () => {
    const texts = named(read(sampleChart({ asOf: '1990-01-15T09:00:00Z' })), 'text');
    const [birth, asked] = ['Birth 1990-01-15', 'On 1990-01-15'].map((text) =>
      texts.find((node) => node.text === text),
    );
    const end = Number(birth?.attributes['x']) + widthOf('Birth 1990-01-15', 23);
    expect(Number(asked?.attributes['x'])).toBeGreaterThan(end);
  });

  test('the three periods that run are told, or why none does', () => {
    const texts = written(read(sampleChart()));
    const from = texts.indexOf('Mahadasha');
    expect(texts.slice(from, from + 9)).toEqual([
      'Mahadasha',
      'Moon',
      '2016-06-14 to 2026-06-14',
      'Antardasha',
      'Sun',
      '2025-12-13 to 2026-06-14',
      'Pratyantardasha',
      'Jupiter',
      '2026-02-14 to 2026-03-10',
    ]);
    const over = written(read(SAMPLES['long over']));
    expect(over).toContain('No dasha on 2300-01-01: This day lies outside the 120 years.');
    expect(over.some((text) => text.startsWith('On '))).toBe(false);
  });
});
