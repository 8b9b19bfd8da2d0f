import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { VargaId } from '../../jyotish/answer/placement-schema.ts';
import type { PictureWish } from '../chart-styles.ts';
import type { ChartView } from '../square/view.ts';
import { viewOf } from '../square/view.ts';
import { belowAll, DOUBLE_WIDTH, GAPS, paragraph, SECOND_LEFT, SHEET_MARGIN, SINGLE_WIDTH, wholeOf } from './area.ts';
import { dashaBar, dashasInWords } from './dasha-bar.ts';
import { grahaTable, tableInWords, vargaInWords, vargaTable } from './graha-table.ts';
import { sheetHeading, spot } from './heading.ts';
import { keyTo } from './key.ts';
import { runningDashas, runningInWords } from './running.ts';
import { finishSheet } from './sheet.ts';
import type { SheetSquare } from './square-on-sheet.ts';
import { squareOnSheet } from './square-on-sheet.ts';
import { chartWarnings } from './warnings.ts';
import type { SheetWords } from './words.ts';
import { wordsIn } from './words-in.ts';

/** The sheets of a birth with a time: one square over its table, or two side by side over two columns. */
const SINGLE = wholeOf(SINGLE_WIDTH);
const DOUBLE = wholeOf(DOUBLE_WIDTH);
/** Of two squares and what is under them. */
const TABLE = { left: SHEET_MARGIN, width: 1190 };
const DASHAS_LEFT = SHEET_MARGIN + TABLE.width + 65;
const DASHAS = { left: DASHAS_LEFT, width: DOUBLE_WIDTH - SHEET_MARGIN - DASHAS_LEFT };

export function drawSingleSheet(chart: JyotishChart, varga: VargaId, wish: PictureWish): string {
  const words = wordsIn(wish.script);
  const view = viewOf(chart, varga);
  const heading = sheetHeading(chart, words, SINGLE);
  const square = squareOnSheet(
    squareOf(chart, view, words),
    wish.style,
    words,
    SHEET_MARGIN,
    heading.end + GAPS.heading,
  );
  const key = paragraph(SINGLE, square.end, `${keyTo([view], words)} ${words.reading[wish.style]}`, 3);
  const warnings = chartWarnings(chart, SINGLE, key.end + GAPS.small);
  const table =
    varga === 'D1'
      ? grahaTable(chart, null, words, SINGLE, warnings.end)
      : vargaTable(chart, view, words, SINGLE, warnings.end);
  const bar = dashaBar(chart, words, SINGLE, table.end + GAPS.section);
  const running = runningDashas(chart, words, SINGLE, bar.end + GAPS.small);
  return finishSheet(chart, wish, {
    width: SINGLE_WIDTH,
    words,
    parts: [heading, square, key, warnings, table, bar, running],
    told: [
      varga === 'D1' ? tableInWords(chart, words) : vargaInWords(view, words),
      dashasInWords(chart, words),
      runningInWords(chart, words),
    ],
  });
}

export function drawDoubleSheet(chart: JyotishChart, vargas: readonly [VargaId, VargaId], wish: PictureWish): string {
  const words = wordsIn(wish.script);
  const [view, beside] = [viewOf(chart, vargas[0]), viewOf(chart, vargas[1])];
  const heading = sheetHeading(chart, words, DOUBLE);
  const top = heading.end + GAPS.heading;
  const left = squareOnSheet(squareOf(chart, view, words), wish.style, words, SHEET_MARGIN, top);
  const right = squareOnSheet(squareOf(chart, beside, words), wish.style, words, SECOND_LEFT, top);
  const key = paragraph(DOUBLE, left.end, `${keyTo([view, beside], words)} ${words.reading[wish.style]}`, 2);
  const warnings = chartWarnings(chart, DOUBLE, key.end + GAPS.small);
  const table = grahaTable(chart, vargas[1], words, TABLE, warnings.end);
  const bar = dashaBar(chart, words, DASHAS, warnings.end);
  const running = runningDashas(chart, words, DASHAS, bar.end + GAPS.small);
  return finishSheet(chart, wish, {
    width: DOUBLE_WIDTH,
    words,
    parts: [heading, left, right, key, warnings, table, bar, running],
    told: [
      tableInWords(chart, words),
      vargaInWords(beside, words),
      dashasInWords(chart, words),
      runningInWords(chart, words),
    ],
    foot: belowAll([table, running]),
  });
}

function squareOf(chart: JyotishChart, view: ChartView, words: SheetWords): SheetSquare {
  const name = words.varga(view.varga);
  const { ascendant, planets } = chart;
  const counted = view.from === 'ascendant' ? [] : [words.origins[view.from].houses];
  if (view.varga !== 'D1') {
    const subject = words.subject(view.varga);
    return { view, caption: `${name} (${view.varga}): ${subject}`, centre: [name, view.varga, ...counted] };
  }
  const moon = planets.filter(({ name: graha }) => graha === 'Moon');
  const rising = ascendant === null ? [] : [`${words.ascendant} ${spot(ascendant, words)}`];
  const moonIn = moon.map(({ nakshatra, pada }) => words.moonIn(`${words.nakshatra(nakshatra)} ${pada}`));
  return { view, caption: `${name} (${view.varga})`, centre: [name, ...rising, ...counted, ...moonIn] };
}
