import { FONT, INK, LARGE, PAPER, QUIET_INK, RULE, SMALL, WIDTH } from './palette.ts';
import type { Markup } from './svg.ts';
import { element } from './svg.ts';
import { linesOf } from './text-lines.ts';

/**
 * What all pictures share: the root that scales to whatever width it is given, its name and description for those who do
 * not see it, white paper, a heading and the small print. No script, no reference to anything outside.
 */
type Picture = {
  /** Begins the ids, so that two pictures can stand on one page. */
  id: string;
  height: number;
  /** `WIDTH` when left out. */
  width?: number;
  /** Of its words; English when left out. */
  lang?: string;
  title: string;
  /** What is shown, in words. */
  description: string;
  /** A style sheet that changes colours and nothing else: programs that know none show the attributes. */
  style?: string | undefined;
  parts: readonly Markup[];
};

export const MARGIN = 15;
export const LINE = 30;

export function drawPicture({ id, height, width = WIDTH, lang, title, description, style, parts }: Picture): string {
  const [titleId, descriptionId] = [`${id}-title`, `${id}-desc`];
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...(lang === undefined ? {} : { lang }),
    viewBox: `0 0 ${width} ${Math.ceil(height)}`,
    width: '100%',
    role: 'img',
    'aria-labelledby': `${titleId} ${descriptionId}`,
    'font-family': FONT,
    'font-size': SMALL,
    fill: INK,
  };
  return element(
    'svg',
    root,
    element('title', { id: titleId }, title),
    element('desc', { id: descriptionId }, description),
    ...(style === undefined ? [] : [element('style', {}, style)]),
    element('rect', { width, height: Math.ceil(height), fill: PAPER }),
    ...parts,
  ).markup;
}

/** Two lines from the top: what it is, and for when or of what. Ends at `HEADING_END`. */
export const HEADING_END = 88;
export function heading(text: string, detail: string): Markup {
  return element(
    'g',
    {},
    element('text', { x: MARGIN, y: 42, 'font-size': LARGE, 'font-weight': 'bold' }, text),
    element('text', { x: MARGIN, y: 76, fill: QUIET_INK }, detail),
  );
}

/** A thin line from margin to margin. */
export function rule(y: number): Markup {
  return element('line', { x1: MARGIN, x2: WIDTH - MARGIN, y1: y, y2: y, stroke: RULE, 'stroke-width': 1.5 });
}

/** Lines of small print, the first one below `top`; `end` is where they end. */
export function smallPrint(text: string, top: number, most = 4): { part: Markup; end: number } {
  const lines = linesOf(text, SMALL, WIDTH - 2 * MARGIN, most);
  const written = lines.map((line, index) => element('text', { x: MARGIN, y: top + (index + 1) * LINE }, line));
  return { part: element('g', { fill: QUIET_INK }, ...written), end: top + lines.length * LINE + MARGIN };
}
