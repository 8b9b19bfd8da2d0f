import type { PageFacts } from '../../page-facts.ts';
import type { Flow, Span } from '../flow.ts';
import type { PlacedHeading } from '../headings.ts';
import type { PageElement, PageNode } from '../page-tree.ts';
import { attributeOf } from '../page-tree.ts';
import { askingLines } from './question-lines.ts';
import { beginsAsQuestion, isQuestion } from './question-words.ts';

/**
 * Questions with their answers, as a reader meets them: parts that unfold, lists of terms, headings that ask, and lines
 * that ask in bold or after a `Q:`. Markup for machines is not looked at here. A question without an answer is none.
 */
type Question = PageFacts['questions'][number];

const MOST_QUESTIONS = 200;
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 1000;

export function questionsIn(
  flow: Flow,
  headings: readonly PlacedHeading[],
): { questions: Question[]; isTruncated: boolean } {
  const asking = [...unfoldingParts(flow, headings), ...headingsThatAsk(headings), ...askingLines(flow)];
  const starts = [...asking.map(({ asked }) => asked.from), ...headings.map(({ from }) => from)].sort((a, b) => a - b);
  // What unfolds comes before a heading that stands in it, and is what the reader sees.
  const byWords = new Map<string, Question>();
  for (const { asked, question, answered, shown } of asking.sort((one, other) => one.asked.from - other.asked.from)) {
    const answer = flow
      .between(asked.to, answered ?? firstAfter(starts, asked.to) ?? flow.text.length, LONGEST_ANSWER)
      .replace(ANSWER_MARK, '');
    const words = question
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
    if (words !== '' && answer !== '' && !byWords.has(words)) byWords.set(words, { question, answer, shown });
  }
  const questions = [...byWords.values()];
  return { questions: questions.slice(0, MOST_QUESTIONS), isTruncated: questions.length > MOST_QUESTIONS };
}

/** Where a question stands; its answer ends at `answered` or, when that is not known, where the next thing begins. */
type Asking = { asked: Span; question: string; answered: number | undefined; shown: Question['shown'] };

const ANSWER_MARK = /^(?:a|answer|ตอบ|คำตอบ|答)\s?[:.：]\s*/i;

/** `details`, terms of a list, and buttons. Facilities and conditions unfold as well: they must ask something. */
function unfoldingParts(flow: Flow, headings: readonly PlacedHeading[]): Asking[] {
  const found: Asking[] = [];
  const sections = sectionsOfQuestions(headings);
  let looked = 0;
  for (const element of flow.elements) {
    const kind = kindOf(element);
    if (kind === null || !flow.isInMain(element)) continue;
    looked += 1;
    if (looked > MOST_PARTS) break;
    const asker = kind === 'details' ? childNamed(element, 'summary') : element;
    const asked = asker === null ? null : flow.spanOf(asker);
    if (asked === null) continue;
    const question = questionOf(flow.between(asked.from, asked.to, LONGEST_QUESTION), kind);
    const isTopic = () => sections.some(({ from, to }) => asked.from > from && asked.from < to);
    const asks =
      isQuestion(question) ||
      (kind !== 'term' && beginsAsQuestion(question)) ||
      ((kind === 'details' || kind === 'unfolding') && isTopic());
    if (!asks) continue;
    if (kind === 'details') {
      found.push({ asked, question, answered: flow.spanOf(element)?.to, shown: 'details' });
    } else if (kind === 'term') {
      const answered = endOfDescription(element, flow);
      if (answered !== undefined) found.push({ asked, question, answered, shown: 'list' });
    } else {
      found.push({ asked, question, answered: undefined, shown: 'details' });
    }
  }
  return found;
}

const MOST_PARTS = 5000;

type Kind = 'details' | 'term' | 'unfolding' | 'button';

function kindOf(element: PageElement): Kind | null {
  if (element.name === 'details') return 'details';
  if (element.name === 'dt') return 'term';
  if (element.name === 'summary') return null;
  if (attributeOf(element, 'aria-expanded') !== undefined) return 'unfolding';
  const isPressed = attributeOf(element, 'role') === 'button' || attributeOf(element, 'onclick') !== undefined;
  return element.name === 'button' || isPressed ? 'button' : null;
}

/** Beside its words a button has a sign or an arrow; one with more in it holds the answer too, and is not the question. */
function questionOf(text: string, kind: Kind): string {
  if (kind === 'details' || kind === 'term') return text.replaceAll('\n', ' ');
  const [line = '', ...others] = text.split('\n').filter((each) => /[\p{L}\p{N}]/u.test(each));
  return others.length === 0 ? line : '';
}

/** Below a heading such as `FAQ`, what unfolds is a question, however it is worded. */
const QUESTIONS_BELOW = /\bfaqs?\b|\bquestions?\b|คำถาม|ถาม-ตอบ|ถามตอบ|常见问题|常見問題|よくある/i;

function sectionsOfQuestions(headings: readonly PlacedHeading[]): Span[] {
  return headings.flatMap(({ from, level, text }, index) => {
    if (!QUESTIONS_BELOW.test(text)) return [];
    const next = headings.slice(index + 1).find((other) => other.level <= level);
    return [{ from, to: next?.from ?? Number.POSITIVE_INFINITY }];
  });
}

function headingsThatAsk(headings: readonly PlacedHeading[]): Asking[] {
  return headings.flatMap(({ from, text, below }) =>
    isQuestion(text)
      ? [{ asked: { from, to: below.from }, question: text, answered: below.to, shown: 'heading' as const }]
      : [],
  );
}

/** The first of the positions in order that is not before another. */
function firstAfter(starts: readonly number[], at: number): number | undefined {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return starts[low];
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
