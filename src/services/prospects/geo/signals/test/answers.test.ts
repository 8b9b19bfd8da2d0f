import { describe, expect, test } from 'vitest';
import type { PageFacts } from '../../page-facts.ts';
import { structured } from '../../test/facts.ts';
import { signalOf, verdict } from './signal.ts';

const question = (text: string, answer: string) => ({ question: text, answer, shown: 'heading' as const });
const ASKED = [
  question('What time is check-in?', 'Check-in starts at 14:00.'),
  question('Is there parking?', 'Yes, 24 spaces at S$18 a day.'),
  question('Are pets allowed?', 'No, only assistance dogs.'),
  question('Is breakfast included?', 'Yes, in every price.'),
];
const text = ASKED.map((each) => `${each.question}\n${each.answer}`).join('\n');

describe('questions on the page', () => {
  test.each([
    [0, 'fail 0'],
    [1, 'partial 2'],
    [2, 'partial 4'],
    [3, 'pass 6'],
    [4, 'pass 6'],
  ])('%i are %s', (count, expected) => {
    expect(verdict(signalOf('visible_questions', { text, questions: ASKED.slice(0, count) }))).toBe(expected);
  });

  test('without an answer do not count', () => {
    expect(signalOf('visible_questions', { text, questions: [question('Is there parking?', ' ')] }).status).toBe(
      'fail',
    );
  });

  test.each(['visible_questions', 'faq_markup', 'answers_first'])(
    'in a script without question marks: %s is not asked',
    (id) => {
      const lao = { text: 'ໂຮງແຮມຂອງພວກເຮົາຕັ້ງຢູ່ແຄມແມ່ນ້ຳຂອງ '.repeat(20), language: 'lo' };
      expect(signalOf(id, lao).status).toBe('not_applicable');
    },
  );

  test('of a script that is not covered, a few do not count against it', () => {
    const text = '酒店位于新加坡河畔'.repeat(20);
    const asked = [
      question('有停车场吗？', '有。'),
      question('几点可以入住？', '下午三点。'),
      question('有泳池吗？', '有。'),
    ];
    const statusOf = (count: number) =>
      signalOf('visible_questions', { text, questions: asked.slice(0, count) }).status;
    expect([0, 1, 2, 3].map(statusOf)).toEqual(['not_applicable', 'not_applicable', 'not_applicable', 'pass']);
  });

  test('are asked of a page in another language that is written in Latin letters', () => {
    expect(signalOf('visible_questions', { text: 'Willkommen in unserem Hotel', language: 'de' }).status).toBe('fail');
  });
});

describe('markup of questions', () => {
  const marked = (questions: readonly { question: string; answer: string }[]) =>
    structured({
      '@type': 'FAQPage',
      mainEntity: questions.map((each) => ({
        '@type': 'Question',
        name: each.question,
        acceptedAnswer: { '@type': 'Answer', text: each.answer },
      })),
    });

  test.each([
    ['repeats the page', { text, questions: ASKED, structured: marked(ASKED) }, 'pass 3'],
    ['is missing', { text, questions: ASKED }, 'fail 0'],
    ['is missing and there is nothing to mark', {}, 'fail 0'],
    ['asks what the page does not', { text: 'Rooms', structured: marked(ASKED) }, 'fail 0'],
    ['has half of it', { text: text.split('\n').slice(0, 4).join('\n'), structured: marked(ASKED) }, 'partial 1.9'],
    [
      'differs in signs and markup only',
      { text, structured: marked([question('WHAT TIME is Check-In', '<p>Check-in <b>starts</b> at 14:00!</p>')]) },
      'pass 3',
    ],
    [
      'is written in entities',
      { text, structured: marked([question('What time is check&#45;in?', 'Check-in&nbsp;starts at 14:00.')]) },
      'pass 3',
    ],
    [
      'has another answer',
      { text, structured: marked([question('Is there parking?', 'No, there is none.')]) },
      'fail 0',
    ],
    [
      'has no answers',
      {
        text,
        structured: structured({ '@type': 'FAQPage', mainEntity: { '@type': 'Question', name: 'Is there parking?' } }),
      },
      'fail 0',
    ],
  ])('%s', (_, page, expected) => {
    expect(verdict(signalOf('faq_markup', page))).toBe(expected);
  });
});

describe('answers', () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
  const answered = (...answers: string[]): Partial<PageFacts> => ({
    text,
    questions: answers.map((answer) => question('Is there parking?', answer)),
  });

  test.each([
    ['that are short', answered('Yes, 24 spaces.', 'No, none.'), 'pass 4'],
    ['of 60 words', answered(words(60)), 'pass 4'],
    ['of 61 words in one sentence', answered(words(61)), 'fail 0'],
    ['that are long after a short sentence', answered(`Yes, at S$18 a day. ${words(80)}`), 'pass 4'],
    ['that are long after a long sentence', answered(`${words(41)}. ${words(40)}`), 'fail 0'],
    ['of one word', answered('Yes'), 'pass 4'],
    ['of no word', answered('…'), 'fail 0'],
    ['that begin with a compliment', answered('Thank you for asking! Yes, at S$18 a day.'), 'fail 0'],
    ['that praise the house first', answered('At Lantern Quay, we pride ourselves on our parking.'), 'fail 0'],
    ['that send one elsewhere', answered('Please contact us.', 'ดูรายละเอียดเพิ่มเติมที่หน้าโปรโมชั่น'), 'fail 0'],
    ['that say it first', answered('From 14:00. Contact us if you are late.', 'Yes, please call us.'), 'pass 4'],
    ['that say it first in Thai', answered('ตั้งแต่ 14.00 น. กรุณาติดต่อเราหากมาดึก', 'ได้ กรุณาติดต่อล่วงหน้า'), 'pass 4'],
    ['in Chinese', answered('酒店提供免费停车位。', '不可以。'), 'pass 4'],
    ['that say it and offer more', answered('Yes, 24 spaces at S$18 a day; call us for a bus.'), 'pass 4'],
    ['four of five of them', answered('Yes, so.', 'Yes, so.', 'Yes, so.', 'Yes, so.', 'Call us.'), 'pass 4'],
    ['three of five of them', answered('Yes, so.', 'Yes, so.', 'Yes, so.', 'Call us.', 'Click here.'), 'partial 3'],
    ['to nothing', { text }, 'fail 0'],
  ])('%s', (_, page, expected) => {
    expect(verdict(signalOf('answers_first', page))).toBe(expected);
  });

  test('in Thai are counted in words', () => {
    const answer = 'มีที่จอดรถในร่ม 20 คัน ไม่เสียค่าใช้จ่าย';
    expect(signalOf('answers_first', answered(answer)).status).toBe('pass');
    expect(signalOf('answers_first', answered(answer.repeat(8))).status).toBe('fail');
  });
});

describe('headings', () => {
  const headings = (...levels: (1 | 2 | 3 | 4)[]) => ({
    headings: levels.map((level) => ({ level, text: `Heading ${level}`, lead: '' })),
  });

  test.each([
    [headings(), 'fail 0'],
    [headings(1, 2, 2), 'pass 3'],
    [headings(1, 2, 3, 3, 2, 3), 'pass 3'],
    [headings(2, 1, 2), 'pass 3'],
    [headings(1, 1, 2, 2), 'partial 2'],
    [headings(2, 2), 'partial 2'],
    [headings(1, 2), 'partial 2'],
    [headings(1, 2, 4, 2), 'partial 2'],
    [headings(1, 3), 'partial 1'],
    [headings(2, 4), 'fail 0'],
  ])('%# is judged %s', (page, expected) => {
    expect(verdict(signalOf('heading_order', page))).toBe(expected);
  });

  test('that are empty are none', () => {
    const page = headings(1, 2, 2);
    const empty = { level: 5 as const, text: ' ', lead: '' };
    expect(signalOf('heading_order', { headings: [...page.headings, empty] }).status).toBe('pass');
    expect(signalOf('heading_order', { headings: [empty] }).found).toBe('There are no headings.');
  });

  test('are told in words', () => {
    expect(signalOf('heading_order', headings(2, 4)).found).toBe(
      'There are faults in the headings: no main heading (H1); only one heading of a part (H2); "Heading 4" (H4) skips a level.',
    );
  });
});
