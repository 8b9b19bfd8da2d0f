import { table } from '#platform/terminal/table.ts';

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

/** Breaks at blanks. `start` stands before the first line, blanks before the others. */
export function wrapped(text: string, start = INDENT): string[] {
  const room = WIDTH - start.length;
  const [first = '', ...words] = text.split(' ');
  const lines = [first];
  for (const word of words) {
    const joined = `${lines.at(-1) ?? ''} ${word}`;
    if (joined.length <= room) lines.splice(-1, 1, joined);
    else lines.push(word);
  }
  return lines.map((line, at) => `${at === 0 ? start : ' '.repeat(start.length)}${line}`.trimEnd());
}
