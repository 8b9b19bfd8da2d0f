import type { PageFacts } from '../page-facts.ts';
import type { Flow } from './flow.ts';
import type { PlacedHeading } from './headings.ts';
import type { PageElement, PageNode } from './page-tree.ts';
import { isQuestion } from './question-words.ts';

/**
 * Questions with their answers, as a reader meets them: parts that unfold, lists of terms, and headings that ask. Markup
 * for machines is not looked at here. A question without an answer is none.
 */
type Question = PageFacts['questions'][number];

const MOST_QUESTIONS = 200;
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 1000;

export function questionsIn(
  flow: Flow,
  headings: readonly PlacedHeading[],
): { questions: Question[]; isTruncated: boolean } {
  const placed: { at: number; question: Question }[] = [];
  const take = (at: number, asked: string, answer: string, shown: Question['shown']) => {
    const question = asked.replaceAll('\n', ' ');
    if (question !== '' && answer !== '') placed.push({ at, question: { question, answer, shown } });
  };
  for (const element of flow.elements) {
    const isDetails = element.name === 'details';
    if ((!isDetails && element.name !== 'dt') || !flow.isInMain(element)) continue;
    const asking = isDetails ? childNamed(element, 'summary') : element;
    const asked = asking === null ? null : flow.spanOf(asking);
    const end = isDetails ? flow.spanOf(element)?.to : endOfDescription(element, flow);
    if (asked === null || end === undefined) continue;
    const text = flow.between(asked.from, asked.to, LONGEST_QUESTION);
    const answer = flow.between(asked.to, end, LONGEST_ANSWER);
    if (isDetails) take(asked.from, text, answer, 'details');
    else if (isQuestion(text)) take(asked.from, text, answer, 'list');
  }
  for (const { text, below } of headings) {
    if (isQuestion(text)) take(below.from, text, flow.between(below.from, below.to, LONGEST_ANSWER), 'heading');
  }
  // What unfolds comes before a heading that stands in it, and is what the reader sees.
  const byWords = new Map<string, Question>();
  for (const { question } of placed.sort((one, other) => one.at - other.at)) {
    const words = question.question.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ');
    if (!byWords.has(words)) byWords.set(words, question);
  }
  const questions = [...byWords.values()];
  return { questions: questions.slice(0, MOST_QUESTIONS), isTruncated: questions.length > MOST_QUESTIONS };
}

function childNamed(element: PageElement, name: string): PageElement | null {
  for (let child: PageNode | null = element.first; child !== null; child = child.next) {
    if (child.kind === 'element' && child.name === name) return child;
  }
  return null;
}

/** Where the last description ends that follows a term directly. */
function endOfDescription(term: PageElement, flow: Flow): number | undefined {
  let end: number | undefined;
  for (let node = term.next; node !== null; node = node.next) {
    if (node.kind === 'text') continue;
    if (node.name !== 'dd') break;
    end = flow.spanOf(node)?.to ?? end;
  }
  return end;
}
