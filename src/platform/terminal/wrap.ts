/**
 * Breaks text into lines for a terminal, at blanks; a word that is wider than a line is cut. No-break spaces are no blanks.
 * `start` stands before the first line and is as wide as `indent`, which stands before the others.
 */
export function wrap(text: string, width: number, indent = '', start = indent): string[] {
  const room = Math.max(1, width - indent.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => piecesOf(each, room))) {
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  return lines.map((each, at) => (at === 0 ? start : indent) + each);
}

const piecesOf = (word: string, room: number): readonly string[] =>
  word.length <= room ? [word] : (word.match(new RegExp(`.{1,${room}}`, 'gsu')) ?? []);
