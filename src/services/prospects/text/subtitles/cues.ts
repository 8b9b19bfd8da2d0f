import { columnsOf, evenLines, linesOf, MOST_COLUMNS, runsOf } from './lines.ts';

/**
 * Turns what is spoken into subtitles: cues of at most two lines of 42 columns, each from the end of the one before, so that
 * none overlaps another. Within a passage the time is shared out by length, so a reader needs the same speed everywhere in it.
 */
type Passage = { text: string; startMs: number; endMs: number };

export type Cue = { startMs: number; endMs: number; lines: readonly string[] };

/** Columns a second that a reader is asked for at most. Whoever gives the passages their time keeps to it. */
export const FASTEST_READING = 20;
const MOST_LINES = 2;

export const cuesOf = (passages: readonly Passage[]): Cue[] => passages.flatMap(cuesOfPassage);

function cuesOfPassage({ text, startMs, endMs }: Passage): Cue[] {
  const texts = sentencesOf(oneLine(text)).reduce(joined, []).flatMap(textsOfSentence);
  const whole = texts.reduce((sum, each) => sum + columnsOf(each), 0);
  let before = 0;
  if (whole === 0) return [];
  const timeAt = (columns: number) => startMs + Math.round(((endMs - startMs) * columns) / whole);
  return texts.map((each) => {
    const from = before;
    before += columnsOf(each);
    return { startMs: timeAt(from), endMs: timeAt(before), lines: evenLines(each, MOST_COLUMNS) };
  });
}

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?…]) /u).filter((sentence) => sentence !== '');

/** One text for each cue that it needs, about as long as one another. */
function textsOfSentence(sentence: string): string[] {
  const runs = runsOf(sentence, MOST_COLUMNS);
  if (runs.length <= MOST_LINES) return [sentence];
  const cues = Math.ceil(runs.length / MOST_LINES);
  // A cue is a line of twice the width that still breaks into two lines.
  for (let width = Math.ceil(columnsOf(sentence) / cues); width <= MOST_LINES * MOST_COLUMNS; width += 1) {
    const texts = linesOf(sentence, width);
    if (texts.length <= cues && texts.every(fits)) return texts;
  }
  return Array.from({ length: cues }, (_, cue) =>
    runs
      .slice(cue * MOST_LINES, (cue + 1) * MOST_LINES)
      .join('')
      .trimEnd(),
  );
}

/** Sentences that fit into one cue together are shown together: a cue of one word would flicker. */
function joined(texts: readonly string[], next: string): string[] {
  const last = texts.at(-1);
  const both = `${last} ${next}`;
  return last === undefined || !fits(both) ? [...texts, next] : [...texts.slice(0, -1), both];
}

const fits = (text: string) => linesOf(text, MOST_COLUMNS).length <= MOST_LINES;
