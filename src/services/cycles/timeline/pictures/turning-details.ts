import { QUIET_INK, SMALL, WIDTH } from '../../drawing/palette.ts';
import { LINE, MARGIN, rule } from '../../drawing/picture.ts';
import type { Markup } from '../../drawing/svg.ts';
import { element } from '../../drawing/svg.ts';
import { linesOf, widthOf } from '../../drawing/text-lines.ts';
import type { TurningPoint } from '../system/turning-points.ts';
import { yearLabel } from '../system/year.ts';

/**
 * What turns in each of a few years, in words: the cycles with the phases that they leave and enter, and events of
 * significance that lie near. Near, not explained.
 */
export type TurningDetail = { point: TurningPoint; within: number; near: readonly NearEvent[] };
type NearEvent = { label: string; title: string };

const INDENT = MARGIN + 24;
const GAP = 16;
const MOST_LINES = 2;
const NOTHING_NEAR = 'no event of significance 3 or more.';

export function turningDetails(
  details: readonly TurningDetail[],
  top: number,
): { parts: Markup[]; words: string[]; end: number } {
  const parts: Markup[] = [];
  let y = top;
  for (const { point, within, near } of details) {
    const column = INDENT + Math.max(0, ...near.map(({ label }) => widthOf(label, SMALL))) + GAP;
    const write = (text: string, look: Readonly<Record<string, string | number>> = {}) => {
      y += LINE;
      parts.push(element('text', { x: MARGIN, y, ...look }, text));
    };
    parts.push(rule(y + 8));
    y += GAP;
    write(titleOf(point), { 'font-weight': 'bold' });
    for (const text of point.changes.map(inWords)) write(text, { x: INDENT });
    const years = within === 1 ? 'a year' : `${within} years`;
    write(`Near it, within ${years}${near.length === 0 ? `: ${NOTHING_NEAR}` : ', not explained by it:'}`, {
      fill: QUIET_INK,
    });
    for (const { label, title } of near) {
      for (const [index, line] of linesOf(title, SMALL, WIDTH - MARGIN - column, MOST_LINES).entries()) {
        write(line, { x: column });
        if (index === 0) parts.push(element('text', { x: INDENT, y }, label));
      }
    }
    y += GAP;
  }
  return { parts, words: details.map(detailInWords), end: y };
}

export const titleOf = ({ year, class: name, score }: TurningPoint): string =>
  `${yearLabel(year)}: ${name}, score ${score}`;

function detailInWords({ point, near }: TurningDetail): string {
  const events = near.map(({ label, title }) => `${title} (${label})`).join('; ');
  return `${titleOf(point)}. ${point.changes.map(inWords).join('; ')}.${events === '' ? '' : ` Near: ${events}.`}`;
}

const inWords = ({ cycle, from, to }: TurningPoint['changes'][number]): string =>
  `${cycle.name} cycle of ${cycle.length.toLocaleString('en-GB')} years: from ${from} to ${to}`;
