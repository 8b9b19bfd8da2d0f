import { describe, expect, test } from 'vitest';
import { all, readXml, written } from '../../../drawing/test/picture-xml.ts';
import { openCharts } from '../../jyotish/charts.ts';
import { CHART_STYLES } from '../chart-styles.ts';
import { sampleChart } from './chart-sample.ts';
import { drawInStyle } from './draw-in-style.ts';

/** What a picture leaves out when no time was given, and what it warns of. */
const charts = openCharts({ now: () => new Date('2026-11-15T00:00:00Z') });
const UNTIMED = charts.cast({ birthDate: '2000-01-01', lat: 28.6139, lng: 77.209 });

describe.each(CHART_STYLES)('a chart without a time, in the style of the %s', (style) => {
  const source = drawInStyle(UNTIMED, style);
  const picture = readXml(source);
  const texts = written(picture).join('\n');

  test('has neither ascendant nor houses nor dates of dashas', () => {
    expect(source).not.toContain(
      UNTIMED.ascendant?.sign === 'Libra' ? 'Ascendant Libra' : `ascendant ${UNTIMED.ascendant?.sign}`,
    );
    expect(texts).not.toMatch(/\bAs \d|12:00|House\b|Antardasha|accuracy: (full|degraded)/);
    for (const { start, end } of UNTIMED.dashas) {
      for (const day of [start, end]) expect(source).not.toContain(day.slice(0, 10));
    }
    const moon = UNTIMED.planets.find(({ name }) => name === 'Moon');
    expect(texts).not.toMatch(new RegExp(`Mo ${Math.floor(moon?.degree ?? 0)}°`));
  });

  test('has the Chandra and the Surya chart, the Moon over the day and both dashas', () => {
    expect(texts).toContain('time not known');
    expect(texts).toContain('accuracy: assumed');
    for (const words of [
      'Chandra: the first',
      'Surya: the first',
      'Swati',
      'Vishakha',
      '00:00–18:33',
      '18:33–24:00',
      'Rahu',
    ]) {
      expect(texts.replaceAll('\n', ' ')).toContain(words);
    }
    expect(
      all(picture, ({ name }) => name === 'title').filter(({ text }) => text.startsWith('House 1: ')),
    ).toHaveLength(2);
  });

  test('says so in words as well', () => {
    const [, description] = picture.children;
    expect(description?.text).toContain('Warning: No birth time was given');
    expect(description?.text).toContain('first mahadasha Rahu until 2000 to 2012');
    expect(description?.text).not.toContain('Ascendant');
  });
});

test('what changes its sign on the day has both, and neither degree nor dignity', () => {
  const ingress = charts.cast({ birthDate: '1990-04-14', lat: 13.09, lng: 80.28 });
  const picture = readXml(drawInStyle(ingress, 'north'));
  expect(written(picture)).toContain('Pisces, Aries');
  expect(written(picture).join('\n')).not.toMatch(/Su 0°|Su ↑/);
  expect(picture.children[1]?.text).toContain('Sun: Pisces or Aries.');
});

test('warnings are drawn, all of them, and nothing where there are none', () => {
  const plain = readXml(drawInStyle(sampleChart(), 'north'));
  const bombay = charts.cast({ birthDate: '1944-08-20', birthTime: '07:11', lat: 18.9667, lng: 72.8167 });
  const warned = readXml(drawInStyle(bombay, 'north'));
  const text = written(warned).join(' ');
  expect(bombay.warnings).toHaveLength(1);
  expect(text).toContain('If 07:11 was by Bombay time (+04:51): ascendant');
  expect(written(plain)).not.toContain('!');
  expect(written(warned)).toContain('!');
});
