import { describe, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { randomCases } from '#test/support/proof-size.ts';
import { readXml } from '../../../drawing/test/picture-xml.ts';
import { GRAHA_NAMES } from '../../../zodiac/graha-names.ts';
import { SIGN_NAMES } from '../../../zodiac/signs.ts';
import { byName } from '../../by-name.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import { VARGA_IDS } from '../../jyotish/answer/placement-schema.ts';
import type { PictureVarga } from '../chart-styles.ts';
import { CHART_STYLES, PICTURE_VARGAS, SCRIPTS, vargasOfPicture } from '../chart-styles.ts';
import { drawChart } from '../draw-chart.ts';
import { drawSquare } from '../draw-square.ts';
import { viewOf } from '../square/view.ts';
import { sampleChart } from './chart-sample.ts';
import { aroundSquares, meetings, readHouse, squaresOf } from './read-square.ts';

/** Whatever is drawn, no label leaves its house or touches another: by geometry, over many skies. */
const LOOKS = CHART_STYLES.flatMap((style) => SCRIPTS.map((script) => ({ style, script })));

/** Crowded on purpose: often most of them in one sign or two. */
function randomChart(random: SeededRandom): JyotishChart {
  const few = Array.from({ length: random.between(1, 4) }, () => random.pick(SIGN_NAMES));
  const signs = byName(GRAHA_NAMES, () => (random.chance(75) ? random.pick(few) : random.pick(SIGN_NAMES)));
  const planets = byName(GRAHA_NAMES, (name) => ({
    degree: random.between(0, 299_999_999) / 10_000_000,
    retrograde: random.chance(40),
    combust: name !== 'Sun' && random.chance(40),
    vargottama: random.chance(40),
  }));
  return sampleChart({ ascendant: random.pick([...few, null]), signs, planets });
}

describe.each(LOOKS)('$style, $script', ({ style, script }) => {
  const housesIn = (source: string, chart: JyotishChart, varga: PictureVarga, prefix: string) => {
    const picture = readXml(source);
    const squares = squaresOf(picture);
    const views = vargasOfPicture(varga).flatMap((id) => (id === undefined ? [] : [viewOf(chart, id)]));
    expect(squares).toHaveLength(views.length);
    for (const [index, view] of views.entries()) {
      const square = squares[index];
      if (square === undefined) continue;
      const labels = view.houses.map((house) => readHouse(square, style, house, prefix).slice(1));
      expect(labels.flat()).toHaveLength(view.grahas.length + (view.rising === null ? 0 : 1));
      for (const { house } of view.grahas) expect(labels[house - 1]?.length).toBeGreaterThan(0);
    }
    return picture;
  };

  test('on sheets', () => {
    const random = seededRandom(2801);
    const prefix = script === 'latin' ? 'House ' : 'भाव ';
    for (let round = 0; round < randomCases(500); round++) {
      const chart = randomChart(random);
      const varga = random.pick(['D1', 'D1', 'D1,D9', random.pick(PICTURE_VARGAS)] as const);
      const picture = housesIn(drawChart(chart, { style, script, varga, theme: 'light' }), chart, varga, prefix);
      expect(meetings(aroundSquares(picture))).toEqual([]);
    }
  });

  test('in pages', () => {
    const random = seededRandom(2802);
    for (let round = 0; round < randomCases(1000); round++) {
      const chart = randomChart(random);
      const varga = random.chance(50) ? 'D1' : random.pick(VARGA_IDS);
      housesIn(drawSquare(chart, { style, script, varga, id: 'a' }).text, chart, varga, '');
    }
  });

  test.each(PICTURE_VARGAS)('%s of one chart', (varga) => {
    const chart = sampleChart();
    const prefix = script === 'latin' ? 'House ' : 'भाव ';
    housesIn(drawChart(chart, { style, script, varga, theme: 'dark' }), chart, varga, prefix);
  });
});
