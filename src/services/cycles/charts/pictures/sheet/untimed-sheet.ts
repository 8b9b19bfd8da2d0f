import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { PictureWish } from '../chart-styles.ts';
import { SIDE } from '../square/room.ts';
import type { Origin } from '../square/view.ts';
import { viewOf } from '../square/view.ts';
import { belowAll, DOUBLE_WIDTH, GAPS, paragraph, SECOND_LEFT, SHEET_MARGIN, wholeOf } from './area.ts';
import { sheetHeading } from './heading.ts';
import { keyTo } from './key.ts';
import { finishSheet } from './sheet.ts';
import type { SheetSquare } from './square-on-sheet.ts';
import { squareOnSheet } from './square-on-sheet.ts';
import { moonInWords, moonOfTheDay, untimedTable, untimedTableInWords } from './untimed.ts';
import { chartWarnings } from './warnings.ts';
import type { SheetWords } from './words.ts';
import { wordsIn } from './words-in.ts';

/** The sheet of a birth without a time: no ascendant, two squares counted from the Moon and from the Sun, no dates of dashas. */
type Untimed = NonNullable<JyotishChart['without_time']>;

const WHOLE = wholeOf(DOUBLE_WIDTH);
const TABLE = { left: SHEET_MARGIN, width: SIDE };
const MOON = { left: SECOND_LEFT, width: SIDE };

export function drawUntimedSheet(chart: JyotishChart, untimed: Untimed, wish: PictureWish): string {
  const words = wordsIn(wish.script);
  const nakshatras = untimed.moon.map(({ nakshatra }) => words.nakshatra(nakshatra)).join(` ${words.or} `);
  const heading = sheetHeading(chart, words, WHOLE);
  const top = heading.end + GAPS.heading;
  const [chandra, surya] = [squareFrom(chart, 'moon', words, [nakshatras]), squareFrom(chart, 'sun', words, [])];
  const left = squareOnSheet(chandra, wish.style, words, SHEET_MARGIN, top);
  const right = squareOnSheet(surya, wish.style, words, SECOND_LEFT, top);
  const key = paragraph(WHOLE, left.end, `${keyTo([chandra.view], words)} ${words.reading[wish.style]}`, 2);
  const warnings = chartWarnings(chart, WHOLE, key.end + GAPS.small);
  const table = untimedTable(chart, untimed, words, TABLE, warnings.end);
  const moon = moonOfTheDay(chart, untimed, words, MOON, warnings.end);
  return finishSheet(chart, wish, {
    width: DOUBLE_WIDTH,
    words,
    parts: [heading, left, right, key, warnings, table, moon],
    told: [untimedTableInWords(chart, untimed, words), moonInWords(untimed, words)],
    foot: belowAll([table, moon]),
  });
}

function squareFrom(
  chart: JyotishChart,
  from: Exclude<Origin, 'ascendant'>,
  words: SheetWords,
  more: readonly string[],
): SheetSquare {
  const { name, houses, first } = words.origins[from];
  return { view: viewOf(chart, 'D1', from), caption: `${name}: ${first}`, centre: [name, houses, ...more] };
}
