/**
 * Breaks text into lines for a terminal, at blanks; a word that is wider than a line is cut. No-break spaces are no blanks.
 * `start` stands before the first line and is as wide as `indent`, which stands before the others.
 */
export function wrap(text: string, width: number, indent = '', start = indent): string[] {
  const room = Math.max(1, width - indent.length);
  const words = text.split(' ').flatMap((each) => piecesOf(each, room));
  return fill(words, room).map((each, at) => (at === 0 ? start : indent) + each);
}

/**
 * Breaks a command so that it can be copied: at blanks outside of quotes, with the mark that the shell joins lines by, and
 * never inside a word, however wide.
 */
export function wrapCommand(command: string, width: number, indent: string, start: string): string[] {
  if (start.length + command.length <= width) return [start + command];
  const words = command.replace(QUOTED, (part) => part.replaceAll(' ', NO_BREAK)).split(' ');
  const lines = fill(words, width - indent.length - MARK.length);
  return lines.map((line, at) => {
    const whole = (at === 0 ? start : indent) + line.replaceAll(NO_BREAK, ' ');
    return at === lines.length - 1 ? whole : whole + MARK;
  });
}

const MARK = ' \\';
const NO_BREAK = '\u00a0';
const QUOTED = /"[^"]{0,200}"|'[^']{0,200}'/g;

function fill(words: readonly string[], room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines;
}

const piecesOf = (word: string, room: number): readonly string[] =>
  word.length <= room ? [word] : (word.match(new RegExp(`.{1,${room}}`, 'gsu')) ?? []);
