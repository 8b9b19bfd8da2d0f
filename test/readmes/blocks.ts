/**
 * The blocks of a README, in their order. Every `sh` block is run as it stands, unless the paragraph before it has the words
 * below: whoever reads the page is told so too.
 */
const NOT_RUN = 'Not run as it stands';

export type Block = {
  language: string;
  text: string;
  /** Where its text begins in the file. */
  line: number;
  isRun: boolean;
  /** What the page shows of its output: the next block, if that is no command, or how the answer begins. */
  shows: { language: string; text: string } | undefined;
};

const FENCE = '```';
/** A page may also tell the first letters of an answer in a sentence. */
const BEGINS = /^The answer begins `([^`]+)`/;

export function blocksIn(markdown: string): Block[] {
  const blocks: Block[] = [];
  const lines = markdown.split('\n');
  let paragraph = '';
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.startsWith(FENCE)) {
      const end = lines.indexOf(FENCE, at + 1);
      if (end === -1) throw new Error(`The block at line ${at + 1} has no end`);
      const language = line.slice(FENCE.length).trim();
      const text = lines.slice(at + 1, end).join('\n');
      const previous = blocks.at(-1);
      if (language !== 'sh' && previous?.language === 'sh') previous.shows ??= { language, text };
      const isRun = language === 'sh' && !paragraph.includes(NOT_RUN);
      blocks.push({ language, text, line: at + 2, isRun, shows: undefined });
      paragraph = '';
      at = end + 1;
    } else {
      const previous = blocks.at(-1);
      const begins = BEGINS.exec(line.slice(0, 400))?.[1];
      if (begins !== undefined && previous?.language === 'sh') previous.shows ??= { language: 'text', text: begins };
      // The paragraph that leads to the block: the last lines that are not empty.
      paragraph = line === '' ? (lines[at + 1]?.startsWith(FENCE) ? paragraph : '') : `${paragraph}\n${line}`;
      at += 1;
    }
  }
  return blocks;
}
