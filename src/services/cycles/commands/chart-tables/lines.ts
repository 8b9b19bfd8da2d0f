import { table } from '#platform/terminal/table.ts';
import { wrap } from '#platform/terminal/wrap.ts';

/**
 * Lines for a terminal of a hundred columns, in the forms that a chart is told in. Without colours; a text from a stranger
 * must have lost its control characters before.
 */
const WIDTH = 100;

const INDENT = '  ';

type Fact = readonly [label: string, value: string];

/** A title with what stands under it; nothing when there is nothing. */
export const section = (title: string, ...blocks: readonly (readonly string[])[]): string[] => {
  const told = blocks.filter((lines) => lines.length > 0);
  return told.length === 0
    ? []
    : [title.toUpperCase(), ...told.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))];
};

/** Labels on the left, values on the right, as many lines as those need. A null is left out. */
export function facts(told: readonly (Fact | null)[]): string[] {
  const present = told.filter((fact) => fact !== null);
  const room = Math.max(...present.map(([label]) => label.length)) + INDENT.length;
  return present.flatMap(([label, value]) => wrapped(value, `${INDENT}${label.padEnd(room)}`));
}

export const rows = (headings: readonly string[], cells: readonly (readonly string[])[]): string[] =>
  table(headings, cells)
    .split('\n')
    .map((line) => `${INDENT}${line}`);

export const items = (texts: readonly string[]): string[] => texts.flatMap((text) => wrapped(text, `${INDENT}- `));

/** `start` stands before the first line, blanks before the others; alone where there is no text. */
export function wrapped(text: string, start = INDENT): string[] {
  const lines = wrap(text, WIDTH, ' '.repeat(start.length), start);
  return (lines.length === 0 ? [start] : lines).map((line) => line.trimEnd());
}
