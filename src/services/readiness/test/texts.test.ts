import { describe, expect, it } from 'vitest';
import { fill } from '#lib/text/fill.ts';
import { BANDS } from '../check/bands.ts';
import { ANSWER_VALUES, CATEGORIES, QUESTION_IDS } from '../check/questions.ts';
import { GUIDE_IDS } from '../guides/guide-ids.ts';
import { helplinesIn } from '../helplines/helplines.ts';
import { LANGUAGES, TEXTS } from '../texts/texts.ts';

/** The texts are data: every language has the same keys, the same placeholders, and its own way of writing. */
type Leaf = { at: string; text: string };

function leavesOf(value: unknown, at = ''): Leaf[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is no text`);
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, `${at}/${key}`));
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort();
const leaves = Object.fromEntries(LANGUAGES.map((language) => [language, leavesOf(TEXTS[language])]));

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const own = leaves[language] ?? [];

  it('have the keys of English, each with a text', () => {
    expect(own.map(({ at }) => at)).toEqual((leaves['en'] ?? []).map(({ at }) => at));
    expect(own.filter(({ text }) => text.trim() !== text || text.length < 2)).toEqual([]);
  });

  it('have the same placeholders', () => {
    const placeholders = ({ at, text }: Leaf) => [at, placeholdersIn(text)];
    expect(own.map(placeholders)).toEqual((leaves['en'] ?? []).map(placeholders));
  });

  it('cover every question, answer, category, band and guide', () => {
    const { questions, advice, answers, categories, categories_in_text: inText, bands, guides } = TEXTS[language];
    expect(Object.keys(questions)).toEqual([...QUESTION_IDS]);
    expect(Object.keys(advice)).toEqual([...QUESTION_IDS]);
    expect(Object.keys(answers)).toEqual([...ANSWER_VALUES]);
    expect(Object.keys(categories)).toEqual([...CATEGORIES]);
    expect(Object.keys(inText)).toEqual([...CATEGORIES]);
    expect(Object.keys(bands)).toEqual([...BANDS]);
    expect(Object.keys(guides)).toEqual([...GUIDE_IDS]);
  });

  it('neither shout nor blame', () => {
    const blame = {
      en: /\b(fail(ed|ure)?|your fault|bad parent|negligen\w*|should have|wrongly)\b/i,
      es: /\b(fallaste|fracas\w*|negligen\w*|mal(a)? (padre|madre)|deberías haber)\b/i,
      fr: /\b(échou\w*|votre faute|négligen\w*|mauvais(e)? (parent|mère|père)|auriez dû)\b/i,
    }[language];
    for (const { at, text } of own) {
      expect(text, at).not.toContain('!');
      if (!/not your fault/i.test(text)) expect(text, at).not.toMatch(blame);
    }
  });

  it('are written by the rules of the language', () => {
    for (const { at, text } of own) {
      // Signs of two parts have a space before them in French that does not break, and none elsewhere.
      if (language === 'fr') {
        expect(text, at).not.toMatch(/[^\u00a0\u202f\s][;?»]|[^\u00a0\d]:(?!\/)|\s«(?!\u00a0)|[ ][;:?»]|'/);
      } else expect(text, at).not.toMatch(/\s[;:?]/);
      if (language === 'es') expect(text, at).not.toMatch(/[“”]|\b(usted|vosotr\w+)\b/i);
    }
  });
});

/** What stands on a button, in a box of the sheet or above a list has to fit a phone and a sheet of paper. */
it.each(LANGUAGES)('buttons, headings and boxes of the check are short in %s', (language) => {
  const { check } = TEXTS[language];
  const { sheet, one_at_a_time, see_all, finish, back, back_to_start, change, country_show, plan_open, plan_back } =
    check;
  const buttons = [
    one_at_a_time,
    see_all,
    finish,
    check.continue,
    back,
    back_to_start,
    change,
    country_show,
    plan_open,
  ];
  for (const text of [...buttons, plan_back]) expect(text.length, text).toBeLessThanOrEqual(36);
  for (const text of [check.title, check.hour, check.week, check.month, check.lines, check.meaning, check.plan])
    expect(text.length, text).toBeLessThanOrEqual(32);
  for (const text of Object.values(sheet)) expect(text.length, text).toBeLessThanOrEqual(64);
  expect(check.lead.length).toBeLessThanOrEqual(200);
});

it('a placeholder that nobody fills is a mistake', () => {
  expect(fill('{a} and {b}', { a: 1, b: 'two' })).toBe('1 and two');
  expect(() => fill('{a} and {c}', { a: 1 })).toThrow('Nothing fills {c}');
});

/** Digits only: each language writes numbers in its own way. */
const digits = (number: string) => number.replaceAll(/\D/g, '');

it.each(LANGUAGES)('every number that the notice names in %s is one of the lists', (language) => {
  const { danger, talk } = TEXTS[language].notice;
  const listed = helplinesIn(language).countries.map(({ emergency, helplines }) => ({
    emergency: emergency.map(({ number }) => digits(number)),
    helplines: helplines.map(({ number }) => digits(number)),
  }));
  const numbersIn = (text: string) => [...text.matchAll(/\d[\d\s-]{0,20}\d/g)].map(([number]) => digits(number));
  expect(numbersIn(danger).length).toBeGreaterThan(3);
  for (const number of numbersIn(danger)) expect(listed.flatMap(({ emergency }) => emergency)).toContain(number);
  for (const number of numbersIn(talk)) expect(listed.flatMap(({ helplines }) => helplines)).toContain(number);
});

it.each([
  ['ES', '112'],
  ['MX', '911'],
  ['AR', '911'],
  ['CL', '133'],
  ['CO', '123'],
  ['PE', '105'],
  ['GT', '110'],
])('in Spanish, the notice has the emergency number of %s', (country, number) => {
  const [listed] = helplinesIn('es', country).countries;
  expect(listed?.emergency[0]?.number).toBe(number);
  const { danger } = TEXTS.es.notice;
  expect(danger).toMatch(new RegExp(`${number} en[^;]*${listed?.name}`));
});

it.each([
  [
    'en',
    /If there may have been sexual contact.*If more time has passed, go all the same/,
    /If that person lives with you, call the police or a helpline first/,
    /Never copy, screenshot or forward/,
    /out of reach/,
  ],
  [
    'es',
    /Si pudo haber contacto sexual.*Si ha pasado más tiempo, acude igual/,
    /Si vive en tu casa, llama antes a la policía o a una línea de ayuda/,
    /Nunca copies, captures ni reenvíes/,
    /fuera de su alcance/,
  ],
  [
    'fr',
    /S’il a pu y avoir un contact sexuel.*Si plus de temps a passé, allez-y quand même/,
    /Si elle vit avec vous, appelez d’abord la police ou une ligne d’écoute/,
    /Ne copiez, ne capturez et ne transférez jamais/,
    /hors de portée/,
  ],
] as const)(
  'the first day in %s waits for no certainty, comes never too late, and thinks of who lives with the child',
  (language, health, home, picture, danger) => {
    const { guides } = TEXTS[language];
    const [safety, care, , record] = guides['first-24-hours'].sections;
    expect(care?.points[0]).toMatch(health);
    expect(care?.points[3]).toMatch(danger);
    expect(safety?.points[1]).toMatch(home);
    expect(record?.points[2]).toMatch(picture);
    expect(guides['keeping-a-record'].sections[2]?.points[1]).toBe(record?.points[2]);
  },
);
