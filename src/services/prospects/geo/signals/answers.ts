import { counted } from '#lib/text/counted.ts';
import { normaliseName } from '../../text/normalise-name.ts';
import type { PageFacts, StructuredItem } from '../page-facts.ts';
import { countWords } from '../reading/prose/words.ts';
import type { WritingSystem } from './page-words.ts';
import { quoted, readingPart } from './page-words.ts';
import type { Finding, Rule } from './rule.ts';
import { fail, notApplicable, pass, share } from './rule.ts';
import type { Graph } from './structured.ts';
import { firstText, itemsIn, itemsOfType } from './structured.ts';
import type { Subject } from './subject.ts';

/** Answers: whether the page answers what guests ask, where they and a machine can see it. */
export const ANSWER_RULES: readonly Rule[] = [
  {
    id: 'visible_questions',
    category: 'answers',
    label: "Answers guests' questions on the page",
    weight: 6,
    evidence: 'moderate',
    effort: 'M',
    expected: 'At least three questions with their answers, visible in the text.',
    sourceUrl: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
    judge: ({ page, writing }) => {
      const answered = answeredQuestions(page);
      const [first] = answered;
      if (answered.length < ENOUGH_QUESTIONS && !isCovered(writing)) return UNRECOGNISED;
      return share(
        answered.length,
        ENOUGH_QUESTIONS,
        first === undefined
          ? 'There are no questions with answers.'
          : `${counted(answered.length, 'question has its answer', 'questions have their answers')}, such as ${quoted(first.question)}.`,
        'Write down the three questions that the front desk hears most, each as a heading that ends with a question mark, with the answer right below: "What time is check-in?" "Check-in starts at 14:00."',
      );
    },
  },
  {
    id: 'faq_markup',
    category: 'answers',
    label: 'Marks its questions as such',
    weight: 3,
    evidence: 'weak',
    effort: 'S',
    expected: 'FAQPage structured data whose questions and answers are those that the page shows.',
    sourceUrl: 'https://schema.org/FAQPage',
    judge: judgeMarkup,
  },
  {
    id: 'answers_first',
    category: 'answers',
    label: 'Begins each answer with the answer',
    weight: 4,
    evidence: 'weak',
    effort: 'M',
    expected: 'What follows a question answers it within the first sentence or 60 words.',
    sourceUrl: 'https://www.nngroup.com/articles/inverted-pyramid/',
    judge: judgeAnswers,
  },
  {
    id: 'heading_order',
    category: 'answers',
    label: 'Headings give the page an order',
    weight: 3,
    evidence: 'weak',
    effort: 'S',
    expected: 'One H1, at least two H2, and no level left out on the way down.',
    sourceUrl: 'https://www.w3.org/WAI/tutorials/page-structure/headings/',
    judge: judgeHeadings,
  },
];

/** Questions are told by their mark or, in Thai, by their last word. Other scripts have other marks. */
const isCovered = (writing: WritingSystem) => writing !== 'unspaced' && writing !== 'other';
const UNRECOGNISED = notApplicable('Too few questions were recognised; in this script they may look different.');

const ENOUGH_QUESTIONS = 3;
const MOST_QUESTIONS = 200;

const answeredQuestions = (page: PageFacts) =>
  page.questions
    .filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '')
    .slice(0, MOST_QUESTIONS);

const FAQ_TYPES: ReadonlySet<string> = new Set(['FAQPage']);

/** Without questions on the page there is nothing to mark: that is lost, not excused, or writing them would cost points. */
function judgeMarkup({ page, graph, writing }: Subject): Finding {
  const marked = itemsOfType(graph, FAQ_TYPES)
    .flatMap((item) => itemsIn(graph, item, 'mainEntity'))
    .slice(0, MOST_QUESTIONS);
  const fix =
    'Once the questions stand on the page, let the SEO plugin or the site builder add FAQPage data with the same words. Google no longer shows it in results; others still read it.';
  if (marked.length === 0) {
    if (answeredQuestions(page).length === 0 && !isCovered(writing)) return UNRECOGNISED;
    const found =
      answeredQuestions(page).length === 0 ? 'There are no questions to mark.' : 'The questions are not marked.';
    return fail(found, fix);
  }
  const text = compact(readingPart(page.text));
  const shown = marked.filter((question) => isShown(graph, question, text)).length;
  return share(
    // One in five may be worded differently.
    shown * 5,
    marked.length * 4,
    `${shown} of ${marked.length} marked questions stand on the page with their answers.`,
    'Let the FAQPage data repeat the questions and answers that the page shows, word for word, and remove those that it does not show.',
  );
}

const BEGINNING = 40;

function isShown(graph: Graph, question: StructuredItem, text: string): boolean {
  const asked = firstText(graph, question, 'name');
  const [answer] = [...itemsIn(graph, question, 'acceptedAnswer'), ...itemsIn(graph, question, 'suggestedAnswer')];
  const given = answer === undefined ? null : firstText(graph, answer, 'text');
  if (asked === null || given === null) return false;
  return holds(text, asked) && holds(text, given);
}

const holds = (text: string, part: string) => {
  const plain = withoutTags(part)
    .replaceAll('&amp;', '&')
    .replace(/&#?[a-z0-9]{2,8};/gi, ' ');
  const beginning = compact(plain).slice(0, BEGINNING);
  return beginning !== '' && text.includes(beginning);
};

const LONGEST_TAG = 500;

/** A space for each tag: from the first angle bracket that is not too far before the next closing one. */
function withoutTags(text: string): string {
  let plain = '';
  let at = 0;
  for (let close = text.indexOf('>'); close !== -1; close = text.indexOf('>', at)) {
    const from = Math.max(at, close - LONGEST_TAG - 1);
    const open = text.slice(from, close).indexOf('<');
    plain += open === -1 ? text.slice(at, close + 1) : `${text.slice(at, from + open)} `;
    at = close + 1;
  }
  return plain + text.slice(at);
}

/** Spaces and signs differ between a page and its markup. */
const compact = (text: string) => normaliseName(text).replaceAll(' ', '');

const LONGEST_OPENING = 60;
const LONGEST_SENTENCE = 40;

/** Most of them are enough: nobody writes every answer alike. */
function judgeAnswers({ page, writing }: Subject): Finding {
  const answered = answeredQuestions(page);
  const fix =
    'Begin each answer with the fact itself and explain afterwards: "Check-in starts at 14:00 and check-out is at 11:00. Early arrivals can leave their bags at the desk." Do not send readers to another page for it.';
  if (answered.length === 0) {
    return isCovered(writing) ? fail('There are no questions to answer.', fix) : UNRECOGNISED;
  }
  const direct = answered.filter(({ answer }) => isDirect(answer));
  const indirect = answered.find((each) => !direct.includes(each));
  return share(
    direct.length * 5,
    answered.length * 4,
    indirect === undefined
      ? `${counted(answered.length, 'answer begins', 'answers begin')} with the answer.`
      : `${direct.length} of ${answered.length} answers begin with the answer; this one does not: ${quoted(indirect.answer)}.`,
    fix,
  );
}

/** A length and an opening can be judged; whether it is true, or the right answer, cannot. */
function isDirect(answer: string): boolean {
  const words = countWords(answer);
  const [sentence = ''] = answer.trim().split(/(?<=[.!?])\s|(?<=[。！？])|\n/, 1);
  if (words === 0 || FILLER.test(sentence)) return false;
  if (words < ELSEWHERE_WORDS && ELSEWHERE.test(sentence) && !SAYS_SO.test(sentence)) return false;
  return words <= LONGEST_OPENING || countWords(sentence) <= LONGEST_SENTENCE;
}

const FILLER =
  /^(?:thank you for|thanks for|great question|good question|welcome to|we are often asked|many (?:guests|people) ask|at [^,.]{3,40},? we (?:pride|believe|strive|are proud)|ขอบคุณ|ยินดีต้อนรับ|หลายท่านถาม)/i;
/** Short answers that only send one on: not those that say yes, no or a figure first. */
const ELSEWHERE_WORDS = 25;
const SAYS_SO = /^(?:yes|no|free|มี|ไม่|ได้|ฟรี)|\p{Nd}/iu;
const ELSEWHERE =
  /\b(?:click here|see (?:below|above|our)|read more|learn more|(?:please )?(?:contact|call|e-?mail|ask) us\b(?! for)|find out more)|คลิกที่นี่|อ่านเพิ่มเติม|ดูรายละเอียด(?:เพิ่มเติม)?ที่|กรุณาติดต่อ|โปรดติดต่อ|สอบถามเพิ่มเติม/i;

function judgeHeadings({ page }: Subject): Finding {
  const headings = page.headings.filter(({ text }) => text.trim() !== '');
  if (headings.length === 0) {
    return fail(
      'There are no headings.',
      'Give the page one main heading (H1) with the name of the hotel and a heading (H2) over each part: rooms, location, facilities, questions.',
    );
  }
  const main = headings.filter(({ level }) => level === 1).length;
  const parts = headings.filter(({ level }) => level === 2).length;
  const skipping = headings.find(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1);
  const wrong = [
    ...(main === 1 ? [] : [`${main === 0 ? 'no main heading' : `${main} main headings`} (H1)`]),
    ...(parts >= 2 ? [] : [`${parts === 0 ? 'no heading of a part' : 'only one heading of a part'} (H2)`]),
    ...(skipping === undefined ? [] : [`${quoted(skipping.text, 40)} (H${skipping.level}) skips a level`]),
  ];
  if (wrong.length === 0) return pass(`One H1 and ${parts} H2, in order.`);
  return share(
    3 - wrong.length,
    3,
    `There are faults in the headings: ${wrong.join('; ')}.`,
    'Use one H1 for the name of the hotel, H2 for the parts of the page and H3 only inside a part. Choose sizes in the style sheet, not by the heading.',
  );
}
