import { describe, expect, test } from 'vitest';
import type { XmlNode } from '#test/support/xml.ts';
import { all, named, readXml, titled, written } from '../../../drawing/test/picture-xml.ts';
import { widthOf } from '../../../drawing/text-lines.ts';
import type { HistoricEvent } from '../../history/event.ts';
import { loadHistory } from '../../history/read-history.ts';
import { event } from '../../history/test/history-samples.ts';
import { drawEvents, LAYOUTS } from '../draw-events.ts';

const history = loadHistory();
const between = (first: number, last: number) =>
  history.events
    .filter(({ year }) => year >= first && year <= last)
    .toSorted((a, b) => b.significance - a.significance);
const look = { rows: 'category', layout: 'wide', theme: 'light' } as const;

type Box = { left: number; right: number; y: number; text: string };

/** Every piece of text with the room that it takes at most. */
function textsOf(picture: XmlNode): Box[] {
  const size = Number(
    all(picture, ({ attributes, name }) => name === 'g' && attributes['font-size'] !== undefined)[0]?.attributes[
      'font-size'
    ],
  );
  return named(picture, 'text').map(({ attributes, text }) => {
    const width = widthOf(text, Number(attributes['font-size'] ?? size));
    const x = Number(attributes['x']);
    const anchor = attributes['text-anchor'];
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    return { left, right: left + width, y: Number(attributes['y']), text };
  });
}

describe.each([
  [-5000, 2100],
  [1500, 1600],
  [-500, -400],
  [1969, 1969],
  [-10_000, 10_000],
])('events from %i to %i', (first, last) => {
  describe.each(LAYOUTS)('%s', (layout) => {
    const events = between(first, last);
    const source = drawEvents(events, { ...look, layout, first, last });
    const picture = readXml(source);

    test('each is shown by itself or counted in a bar', () => {
      const counts = titled(picture).map(({ shape, title }) =>
        shape.name === 'circle' ? 1 : Number(title.replaceAll(',', '').split(' ')[0]),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(events.length);
    });

    test('the most significant event is drawn, and named first of its row', () => {
      const [top] = events as [HistoricEvent];
      const circles = titled(picture).filter(({ shape }) => shape.name === 'circle');
      expect(circles.some(({ title }) => title.endsWith(`: ${top.title}`))).toBe(true);
      const begins = top.title.split(' ')[0] ?? '';
      expect(written(picture).some((text) => text.startsWith(begins))).toBe(true);
    });

    test('no two texts of a line overlap, and all stay within the picture', () => {
      const boxes = textsOf(picture);
      for (const [index, one] of boxes.entries()) {
        expect(one.left, one.text).toBeGreaterThanOrEqual(0);
        expect(one.right, one.text).toBeLessThanOrEqual(1000);
        for (const other of boxes.slice(index + 1)) {
          if (Math.abs(one.y - other.y) > 8) continue;
          expect(one.right <= other.left || other.right <= one.left, `${one.text} | ${other.text}`).toBe(true);
        }
      }
    });

    test('is small, says in words what it shows, and is the same each time', () => {
      expect(Buffer.byteLength(source)).toBeLessThan(300_000);
      expect(named(picture, 'desc')[0]?.text).toContain(events[0]?.title);
      expect(drawEvents(events, { ...look, layout, first, last })).toBe(source);
    });
  });
});

test('what began before the years stands at their beginning, and what lasts has a line', () => {
  const war = event({
    id: 'war',
    year: 1618,
    endYear: 1648,
    title: 'Thirty Years War',
    significance: 4,
    category: 'War',
  });
  const picture = readXml(drawEvents([war], { ...look, first: 1620, last: 1630 }));
  const [circle] = named(picture, 'circle');
  const line = named(picture, 'line').find(({ attributes }) => attributes['y1'] === circle?.attributes['cy']);
  expect([circle?.attributes['cx'], line?.attributes['x1'], line?.attributes['x2']]).toEqual(['200', '200', '985']);
});

test('rows can be parts of the world, with a row for what is in no country', () => {
  const events = [
    event({ id: 'a', country: 'GR', significance: 4 }),
    event({ id: 'b', country: null, significance: 3 }),
    event({ id: 'c', country: 'PE', significance: 3 }),
  ];
  const picture = readXml(drawEvents(events, { ...look, rows: 'region', layout: 'narrow', first: -500, last: 2000 }));
  const rows = written(picture).filter((text) => /: \d+$/.test(text));
  expect(rows).toEqual(['Latin America and the Caribbean: 1', 'Europe: 1', 'In no country of today: 1']);
});

test('no event at all is said in words', () => {
  const picture = readXml(drawEvents([], { ...look, first: 1, last: 2 }));
  expect(written(picture)[0]).toBe('0 events, 1 CE to 2 CE');
  expect(written(picture).join(' ')).toContain('No event of the dataset fits.');
});

test('text is 13 pixels on a screen of 720 pixels, and on a phone of 320', () => {
  for (const [layout, width] of [
    ['wide', 722],
    ['narrow', 320],
  ] as const) {
    const picture = readXml(drawEvents(between(1500, 1600), { ...look, layout, first: 1500, last: 1600 }));
    const sizes = all(picture, ({ attributes, name }) => name !== 'svg' && attributes['font-size'] !== undefined);
    for (const { attributes } of sizes)
      expect((Number(attributes['font-size']) * width) / 1000).toBeGreaterThanOrEqual(12.95);
  }
});
