/**
 * Breaks a text into lines of so many columns. A column is a letter that takes room: marks above and below another one,
 * which Thai has many of, do not count. Between words where there are any, and never inside a letter with its marks.
 */
export const MOST_COLUMNS = 42;

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) if (!TAKES_NO_ROOM.test(character)) columns += 1;
  return columns;
}

const TAKES_NO_ROOM = /[\p{Mn}\p{Me}\p{Cf}]/u;

export const linesOf = (text: string, most: number): string[] => runsOf(text, most).map((run) => run.trimEnd());

/** Lines with the blanks at their ends, so that they can be put together again. */
export function runsOf(text: string, most: number): string[] {
  const runs: string[] = [];
  let run = '';
  let columns = 0;
  for (const piece of piecesOf(text.trim(), most)) {
    // Blanks at the end of a line are not seen.
    if (columns > 0 && columns + columnsOf(piece.trimEnd()) > most) {
      runs.push(run);
      run = '';
      columns = 0;
    }
    run += piece;
    columns += columnsOf(piece);
  }
  return run === '' ? runs : [...runs, run];
}

/** The same number of lines, as even as they can be: the narrowest width that needs no further line. */
export function evenLines(text: string, most: number): string[] {
  let best = linesOf(text, most);
  for (let width = most - 1; width > 0; width -= 1) {
    const lines = linesOf(text, width);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}

const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Runs that stay together: a word with the signs and blanks behind it; of a word longer than a line, its letters. */
function piecesOf(text: string, most: number): string[] {
  return text
    .split(/(?<=\s)(?=\S)/u)
    .flatMap((run) => (THAI.test(run) ? thaiPieces(run) : [run]))
    .flatMap((piece) => (columnsOf(piece.trimEnd()) <= most ? [piece] : lettersOf(piece)));
}

function thaiPieces(run: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of words.segment(run)) {
    const last = pieces.length - 1;
    // Signs stay with the word before them, and so does the sign of repetition.
    if (last >= 0 && (isWordLike !== true || segment.startsWith('ๆ'))) pieces[last] += segment;
    else pieces.push(segment);
  }
  return pieces;
}

const lettersOf = (piece: string): string[] => Array.from(letters.segment(piece), ({ segment }) => segment);

const THAI = /\p{Script=Thai}/u;
