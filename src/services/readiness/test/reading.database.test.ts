import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import type { Answers } from '../check/questions.ts';
import { QUESTION_IDS } from '../check/questions.ts';
import { readingOf } from '../check/reading.ts';
import { EXAMPLE_ANSWERS } from '../check/schema.ts';
import { scoreAnswers } from '../check/score.ts';
import { LANGUAGES, TEXTS } from '../texts/texts.ts';
import type { RpcAnswer, ToolResult } from './messages.ts';
import { request, toolCall } from './messages.ts';
import { startReadiness } from './readiness-server.ts';

/** A result as a text to read: what stands where, and where its links lead. */
const PUBLIC = 'https://check.example';
const answersWith = (base: number, changed: Partial<Answers> = {}): Answers =>
  Object.assign(Object.fromEntries(QUESTION_IDS.map((id) => [id, base])) as Answers, changed);
const NOW = {
  en: 'If a child has already told you something, or you fear that something has happened, begin here: The first 24 hours, /guides/en/first-24-hours',
  es: 'Si tu hija o hijo ya te contó algo, o temes que haya pasado algo, empieza aquí: Las primeras 24 horas, /guides/es/first-24-hours',
  fr: 'Si un enfant vous a déjà confié quelque chose, ou si vous craignez qu’il soit arrivé quelque chose, commencez ici\u00a0: Les premières 24 heures, /guides/fr/first-24-hours',
};

describe.each(LANGUAGES)('the reading in %s', (lang) => {
  const { notice, reading, advice, guides } = TEXTS[lang];
  const read = (answers: Answers) => readingOf(scoreAnswers(answers, 'https://cta.example', lang), '');

  it.each([1, 2, 3, 4])(
    'of answers of %d tells where to turn, then where to begin if something has happened',
    (base) => {
      const text = read(answersWith(base));
      const [first, second, third] = text.split('\n\n');
      expect(first?.split('\n')).toEqual([
        notice.danger,
        notice.talk,
        reading.helplines.replace('{path}', `/guides/${lang}/helplines`),
      ]);
      expect(second).toBe(NOW[lang]);
      expect(third?.startsWith(`${reading.next}\n`)).toBe(true);
      for (const once of [notice.danger, notice.talk, `/guides/${lang}/helplines`])
        expect(text.split(once)).toHaveLength(2);
      expect(text.endsWith(notice.aid)).toBe(true);
    },
  );

  it('of a step that was told gives its page and the reason, and of another the step too', () => {
    const lines = read(answersWith(4, { q9: 1, q10: 1, q8: 1 })).split('\n');
    const { title } = guides['what-to-say'];
    expect(lines).toContain(`1. ${title}. ${advice.q9.why} /guides/${lang}/what-to-say`);
    expect(lines.some((line) => line.startsWith(`3. ${advice.q8.step} ${advice.q8.why} `))).toBe(true);
  });
});

describe('with PUBLIC_URL', () => {
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    server = await startReadiness({ PUBLIC_URL: PUBLIC });
    key = await server.issueKey();
  });
  afterAll(() => server.close());

  it('every link of the reading can be followed as it is, and the data has paths as ever', async () => {
    const rest = await ask(`${server.url}/api/student-protection-check`, { json: { answers: EXAMPLE_ANSWERS }, key });
    const answer = await ask(`${server.url}/api/mcp`, {
      json: request('tools/call', toolCall({ answers: EXAMPLE_ANSWERS })),
      key,
    });
    const { result } = answer.json<RpcAnswer<ToolResult>>();
    expect(result?.structuredContent).toEqual(rest.json());
    expect(rest.text).not.toContain(PUBLIC);
    expect(rest.json()).toMatchObject({
      start_here: {
        text: NOW.en,
        guide: { id: 'first-24-hours', title: 'The first 24 hours', path: '/guides/en/first-24-hours' },
      },
    });
    const links = result?.content[1]?.text.match(/\S*\/guides\/\S+/g) ?? [];
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      expect(link.startsWith(`${PUBLIC}/guides/en/`)).toBe(true);
      expect((await ask(link.replace(PUBLIC, server.url))).status).toBe(200);
    }
  });
});
