import { describe, expect, test } from 'vitest';
import { contrast } from '#test/support/contrast.ts';
import { COAST, EDGE, INK, LAND, PAPER, PLACE_COLOURS, QUIET_INK, RULE } from '../../../drawing/palette.ts';
import { all, named, readXml } from '../../../drawing/test/picture-xml.ts';
import { event } from '../../history/test/history-samples.ts';
import { LATTICE } from '../../lattice/lattice.ts';
import { turningPoints } from '../../system/turning-points.ts';
import { EVENT_COLOURS, PHASE_COLOURS, TURNING_COLOURS } from '../colours.ts';
import { drawCycles } from '../draw-cycles.ts';
import { drawEvents } from '../draw-events.ts';
import { drawNodes } from '../draw-nodes.ts';
import { drawStarForts } from '../draw-star-forts.ts';
import { drawTurningPoints } from '../draw-turning-points.ts';
import { DARK_COLOURS } from '../theme.ts';

const LIGHT = (colour: string) => colour;
const DARK = (colour: string) => DARK_COLOURS[colour] ?? `no dark ${colour}`;

test('the rule of contrast itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('contrast in the %s', (_, colourOf) => {
  const ratio = (one: string, other: string) => contrast(colourOf(one), colourOf(other));

  test('text has 4.5 to 1 at least', () => {
    for (const ink of [INK, QUIET_INK]) {
      expect(ratio(ink, PAPER)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(ink, LAND)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('shapes have 3 to 1 at least against all that they lie on', () => {
    for (const colour of [...Object.values(TURNING_COLOURS), ...Object.values(EVENT_COLOURS)])
      expect(ratio(colour, PAPER), colour).toBeGreaterThanOrEqual(3);
    for (const colour of [...PLACE_COLOURS, COAST, EDGE, RULE]) {
      for (const ground of [PAPER, LAND]) expect(ratio(colour, ground), colour).toBeGreaterThanOrEqual(3);
    }
    for (const { tint, mark } of Object.values(PHASE_COLOURS)) {
      for (const ground of [PAPER, tint]) expect(ratio(mark, ground), mark).toBeGreaterThanOrEqual(3);
      expect(ratio(INK, tint), tint).toBeGreaterThanOrEqual(3);
    }
  });
});

const FORT = { title: 'Naarden', lat: 52.3, lng: 5.16, year: 1675, label: '1675 CE', confidence: 'sourced' } as const;

describe.each([
  ['cycles', drawCycles(2026)],
  ['turning-points', drawTurningPoints(turningPoints(1000, 2000), 1000, 2000)],
  ['nodes', drawNodes(LATTICE)],
  [
    'events',
    drawEvents([event({ significance: 3 }), event({ id: 'other', year: 1700 })], {
      first: 1500,
      last: 1800,
      rows: 'category',
      layout: 'narrow',
      theme: 'auto',
    }),
  ],
  ['star-forts', drawStarForts(Array.from({ length: 12 }, () => FORT))],
])('the picture of %s', (id, source) => {
  const picture = readXml(source);

  test('has a name and a description in words', () => {
    expect(picture.attributes).toMatchObject({ role: 'img', 'aria-labelledby': `${id}-title ${id}-desc` });
    const [title, description] = picture.children;
    expect([title?.name, title?.attributes['id'], description?.name, description?.attributes['id']]).toEqual([
      'title',
      `${id}-title`,
      'desc',
      `${id}-desc`,
    ]);
    expect(title?.text.length).toBeGreaterThan(8);
    expect(description?.text.length).toBeGreaterThan(80);
  });

  test('scales to its frame and stands on white paper', () => {
    expect(picture.attributes['viewBox']).toMatch(/^0 0 1000 \d+$/);
    expect(picture.attributes['width']).toBe('100%');
    expect(picture.attributes['height']).toBeUndefined();
    const height = picture.attributes['viewBox']?.split(' ')[3];
    const [paper] = named(picture, 'rect');
    expect(picture.children).toContain(paper);
    expect(paper?.attributes).toMatchObject({ width: '1000', height, fill: PAPER });
  });

  test('runs nothing and refers to nothing outside', () => {
    const names = new Set(all(picture, () => true).map(({ name }) => name));
    for (const name of ['script', 'image', 'use', 'a', 'foreignObject']) expect(names).not.toContain(name);
    // Nothing but colours: no address, no import, no escape.
    for (const { text } of named(picture, 'style')) expect(text).toMatch(/^[@{}[\]():;="#a-z\d -]+$/);
    for (const { text } of named(picture, 'style')) expect(text).not.toMatch(/url|import|expression/);
    for (const { attributes } of all(picture, () => true)) {
      for (const [key, value] of Object.entries(attributes)) {
        expect(key).not.toMatch(/^on|href|style/);
        if (key !== 'xmlns') expect(value).not.toMatch(/:\/\/|url\((?!#)|javascript:|data:/);
      }
    }
  });

  test('no text is smaller than 9 pixels when it is 400 wide, and all of it is in ink', () => {
    const texts = named(picture, 'text');
    expect(texts.length).toBeGreaterThan(3);
    const sized = all(picture, ({ attributes }) => attributes['font-size'] !== undefined);
    for (const { attributes } of sized) expect(Number(attributes['font-size']) * 0.4).toBeGreaterThanOrEqual(9);
    expect(picture.attributes).toMatchObject({ 'font-size': '23', fill: INK });
    for (const { attributes } of texts) expect([undefined, INK, QUIET_INK]).toContain(attributes['fill']);
  });

  test('ids are its own', () => {
    const ids = all(picture, ({ attributes }) => attributes['id'] !== undefined).map(
      ({ attributes }) => attributes['id'] ?? '',
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const each of ids) expect(each.startsWith(`${id}-`)).toBe(true);
  });

  test('has no colour that is not another one in the dark', () => {
    const used = all(picture, () => true).flatMap(({ attributes }) => [attributes['fill'], attributes['stroke']]);
    const colours = new Set(used.filter((colour) => colour?.startsWith('#') === true));
    expect(colours.size).toBeGreaterThan(3);
    for (const colour of colours) expect(Object.keys(DARK_COLOURS)).toContain(colour);
  });
});

test('a picture follows the reader, or stays light or dark, and is the same but for that', () => {
  const [auto, light, dark] = (['auto', 'light', 'dark'] as const).map((theme) => drawCycles(2026, theme)) as [
    string,
    string,
    string,
  ];
  expect(drawCycles(2026)).toBe(auto);
  const styleIn = (source: string) => named(readXml(source), 'style').map(({ text }) => text);
  expect(styleIn(light)).toEqual([]);
  expect(styleIn(dark)[0]).toContain(`[fill="${PAPER}"]{fill:${DARK_COLOURS[PAPER]}}`);
  expect(styleIn(auto)).toEqual([`@media screen and (prefers-color-scheme:dark){${styleIn(dark)[0]}}`]);
  for (const source of [auto, dark]) expect(source.replace(/<style>[^<]*<\/style>/, '')).toBe(light);
});
