import { drawPicture } from '../../../drawing/picture.ts';
import type { JyotishChart } from '../../jyotish/answer/chart-schema.ts';
import type { PictureWish } from '../chart-styles.ts';
import type { Part } from './area.ts';
import { belowAll, paragraph, SHEET_MARGIN, wholeOf } from './area.ts';
import { sheetTitle, when, where } from './heading.ts';
import { smallPrintOf } from './small-print.ts';
import { styleOf } from './theme.ts';
import { warningsInWords } from './warnings.ts';
import type { SheetWords } from './words.ts';

/** What every sheet ends with, and what it says to those who do not see it. */
type Sheet = {
  width: number;
  words: SheetWords;
  parts: readonly Part[];
  /** What the parts say, in sentences. */
  told: readonly string[];
  /** Where the parts end; the last one's end when left out. */
  foot?: number;
};

const GAP = 16;

export function finishSheet(
  chart: JyotishChart,
  { style, varga, theme }: PictureWish,
  { width, words, parts, told, foot = belowAll(parts) }: Sheet,
): string {
  const print = smallPrintOf(chart, words);
  const last = paragraph(wholeOf(width), foot + GAP, print, 6);
  const sentences = [
    `${words.inStyle(style)}: ${when(chart, words)}; ${where(chart, words)}.`,
    warningsInWords(chart, words),
    ...told,
    print,
  ];
  return drawPicture({
    id: `chart-${style}-${varga.replace(',', '-')}`,
    width,
    height: last.end + SHEET_MARGIN,
    lang: words.lang,
    title: sheetTitle(chart, words),
    description: sentences.filter((sentence) => sentence !== '').join(' '),
    style: styleOf(theme),
    parts: [...parts, last].map(({ part }) => part),
  });
}
