import type { Flow, Span } from '../flow.ts';
import { isQuestion } from './question-words.ts';

/**
 * Lines of a page's text that ask, on pages that are written without headings: with the question in bold at their
 * beginning, or marked with a `Q`. A line of plain text that ends with a question mark is not taken for one: stories and slogans ask as well.
 */
type AskingLine = { asked: Span; question: string; answered: undefined; shown: 'line' };

const MOST_LINES = 5000;
const LONGEST_QUESTION = 300;

export function askingLines(flow: Flow): AskingLine[] {
  const found: AskingLine[] = [];
  for (const element of flow.elements) {
    if (element.name !== 'strong' && element.name !== 'b') continue;
    const span = flow.spanOf(element);
    if (span === null || !beginsLine(span, flow.text) || !flow.isInMain(element)) continue;
    const question = flow.between(span.from, span.to, LONGEST_QUESTION);
    if (!question.includes('\n') && isQuestion(question)) found.push(asking(span.from, span.to, question));
  }
  let from = 0;
  for (const line of flow.text.split('\n', MOST_LINES)) {
    const mark = QUESTION_MARK.exec(line)?.[0];
    const question = mark === undefined ? '' : line.slice(mark.length).trim();
    if (question !== '' && question.length <= LONGEST_QUESTION) found.push(asking(from, from + line.length, question));
    from += line.length + 1;
  }
  return found;
}

const asking = (from: number, to: number, question: string): AskingLine => ({
  asked: { from, to },
  question,
  answered: undefined,
  shown: 'line',
});

/** `Q:`, `Q1.`, `ถาม:`, `问：` */
const QUESTION_MARK = /^(?:q|question|ถาม|คำถาม|问|問)\s?[0-9]{0,2}\s?[:.：]\s*/i;

/** What begins a line begins with the break before it. */
const beginsLine = ({ from, to }: Span, text: string) => to > from && (from === 0 || text[from] === '\n');
