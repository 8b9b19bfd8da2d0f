import { LETTERS } from '../square/letters.ts';
import type { ChartView, MarkName } from '../square/view.ts';
import type { SheetWords } from './words.ts';

/** What the marks in squares mean: all that such squares can have, whether or not one of them has it. */
const OF_BIRTH: readonly MarkName[] = ['retrograde', 'combust', 'exalted', 'debilitated'];
const OF_VARGAS: readonly MarkName[] = ['retrograde', 'exalted', 'debilitated'];

export function keyTo(views: readonly ChartView[], words: SheetWords): string {
  const marks = new Set(views.flatMap(({ varga }) => (varga === 'D1' ? OF_BIRTH : OF_VARGAS)));
  if (views.some(({ varga }) => varga === 'D9')) marks.add('vargottama');
  const entries = [...marks].map((mark) => `${LETTERS[words.script].marks[mark]} ${words.mark(mark)}`);
  const rises = views.some(({ rising }) => rising !== null);
  const rising = rises ? [`${LETTERS[words.script].ascendant} ${words.ascendant.toLowerCase()}`] : [];
  return `${[...entries, ...rising].join(', ')}${words.stop}`;
}
