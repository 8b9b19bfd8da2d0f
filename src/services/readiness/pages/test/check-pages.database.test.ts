import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { QUESTION_IDS } from '../../check/questions.ts';
import { startReadiness } from '../../test/readiness-server.ts';
import { LANGUAGES, TEXTS } from '../../texts/texts.ts';
import { readable, sendForm } from './as-form.ts';

/** The check as pages, as a program sees them: languages, policies, who has reviewed it, and what is refused. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const PATHS = ['/check', '/check/embed'] as const;
const VIEWS = ['all', 'q1', 'q12', 'result', 'plan'] as const;
const answers = Object.fromEntries(QUESTION_IDS.map((id) => [id, 2]));

let server: TestServer;

beforeAll(async () => {
  server = await startReadiness();
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(server.url + path, { headers });

/** Every page there is: the first one, and each that a form leads to. */
async function everyPage(of: TestServer, path: string, language: string) {
  const sent = VIEWS.map((show) => sendForm(`${of.url}${path}/${language}`, { ...answers, show, from: 'result' }));
  const missing = sendForm(`${of.url}${path}/${language}`, { q1: 1, show: 'result', from: 'all' });
  const refused = sendForm(`${of.url}${path}/${language}`, 'q1=7');
  return await Promise.all([ask(`${of.url}${path}/${language}`), ...sent, missing, refused]);
}

describe.each(PATHS)('%s', (path) => {
  it.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['es-GT', 'es'],
    ['de, th;q=0.9', 'en'],
    ['', 'en'],
  ])('speaks to a browser that prefers %j in %s, and says so to caches', async (preferred, language) => {
    const { status, text, headers } = await get(path, { 'accept-language': preferred });
    expect([status, text.includes(`<html lang="${language}">`)]).toEqual([200, true]);
    expect(headers.get('vary')).toContain('Accept-Language');
    expect(readable(text)).toContain(TEXTS[language as 'en'].check.title);
  });

  it.each(LANGUAGES)('has every page in %s, under a strict policy, without cookie or script', async (language) => {
    const pages = await everyPage(server, path, language);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 400, 400]);
    for (const { text, headers } of pages) {
      expect(headers.get('content-security-policy')).toBe(POLICY);
      expect([headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual(['DENY', null]);
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script/i);
      // Marked as what it is, on every page.
      expect(readable(text)).toContain(TEXTS[language].pages.not_reviewed_mark);
      expect(text).toMatch(/method="post" action="\/check/);
    }
  });

  it('has links that lead somewhere', async () => {
    const pages = (await Promise.all(LANGUAGES.map((each) => everyPage(server, path, each)))).flat();
    const links = new Set(
      pages.flatMap(({ text }) => [...text.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, link = '']) => link)),
    );
    expect(links.size).toBeGreaterThan(20);
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
    for (const { text } of pages) {
      const ids = new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
      for (const [, anchor] of text.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(anchor);
    }
  });

  it('puts where to turn in danger before everything else that it says', async () => {
    for (const { text } of await everyPage(server, path, 'en')) {
      const told = text.indexOf('class="danger');
      expect(told).toBeGreaterThan(0);
      for (const later of ['<fieldset', 'class="steps"', 'class="score"', 'class="sheet"']) {
        const at = text.indexOf(later);
        if (at !== -1) expect([later, told < at]).toEqual([later, true]);
      }
    }
  });

  it('has no other language than three', async () => {
    for (const lang of ['de', 'constructor', '__proto__']) {
      expect((await get(`${path}/${lang}`)).status).toBe(404);
      expect((await sendForm(`${server.url}${path}/${lang}`, {})).status).toBe(404);
    }
  });
});

it('the score stands below what helps, and never without its words', async () => {
  const { text } = await sendForm(`${server.url}/check/en`, { ...answers, show: 'result', from: 'all' });
  expect(text.indexOf('id="hour"')).toBeLessThan(text.indexOf('id="meaning"'));
  expect(text.match(/33 of 100/g)).toHaveLength(1);
  expect(text).toContain('This number is no mark and no verdict.');
});

it('helplines are those of the country that was chosen, and of none before', async () => {
  const before = await sendForm(`${server.url}/check/es`, { ...answers, show: 'result', from: 'all' });
  expect(before.text).not.toContain('class="call"');
  const chosen = await sendForm(`${server.url}/check/es`, {
    ...answers,
    show: 'result',
    from: 'result',
    country: 'GT',
  });
  expect(chosen.text).toContain('<a class="call" href="tel:110">110</a>');
  expect(chosen.text).toContain('<option value="GT" selected>');
  const plan = await sendForm(`${server.url}/check/es`, { ...answers, show: 'plan', from: 'result', country: 'GT' });
  expect(plan.text).toContain('<p class="known">110 (');
});

describe('by its settings', () => {
  it('it says who has reviewed it, on every page, in every guide, and to programs', async () => {
    const name = 'Ana López & Co. <Guatemala> $&';
    const reviewed = await startReadiness({ READINESS_REVIEWED_BY: name });
    for (const language of LANGUAGES) {
      const marks = { en: 'Reviewed by', es: 'Revisado por', fr: 'Relu par' };
      const pages = [
        ...(await everyPage(reviewed, '/check', language)),
        ...(await everyPage(reviewed, '/check/embed', language)),
        await ask(`${reviewed.url}/guides/${language}`),
        await ask(`${reviewed.url}/guides/${language}/what-to-say`),
      ];
      for (const { text } of pages) {
        expect(readable(text)).not.toContain(TEXTS[language].pages.not_reviewed_mark);
        expect(text).toContain(`${marks[language]} Ana López &amp; Co. &lt;Guatemala&gt; $&amp;`);
      }
      const guide = await ask(`${reviewed.url}/api/guides/what-to-say?lang=${language}`);
      expect(guide.json()).toMatchObject({ reviewed: true, review_note: expect.stringContaining(name) });
      const list = await ask(`${reviewed.url}/api/guides?lang=${language}`);
      expect(list.json()).toMatchObject({ reviewed: true, review_note: expect.stringContaining(name) });
    }
    await reviewed.close();
  });

  it('sites may frame `/check/embed`, and nothing else', async () => {
    const framed = await startReadiness({ CHECK_FRAME_ANCESTORS: 'https://a.example, https://b.example:8443' });
    for (const { headers } of await everyPage(framed, '/check/embed', 'fr')) {
      expect(headers.get('content-security-policy')).toBe(
        POLICY.replace("'none'", "'none'").replace(
          /frame-ancestors .*/,
          'frame-ancestors https://a.example https://b.example:8443',
        ),
      );
      expect([headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual([null, null]);
    }
    for (const { headers } of [
      ...(await everyPage(framed, '/check', 'fr')),
      await ask(`${framed.url}/guides/fr`),
      await ask(`${framed.url}/check/embed/nowhere`),
    ]) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    await framed.close();
  });

  it('the result links to the publisher once there is one', async () => {
    const result = { ...answers, show: 'result', from: 'all' };
    expect((await sendForm(`${server.url}/check/en`, result)).text).not.toContain('student-protection.example');
    const published = await startReadiness({ READINESS_CTA_URL: 'https://publisher.example/next' });
    const { text } = await sendForm(`${published.url}/check/en`, result);
    await published.close();
    expect(text).toContain('<a href="https://publisher.example/next" rel="noreferrer">');
  });

  it('whoever asks too often is told in words, in the language of the page', async () => {
    const busy = await startReadiness({ LIMIT_ADDRESS_PER_MINUTE: '3' });
    const sent = [];
    for (let turn = 0; turn < 6; turn += 1) sent.push(await sendForm(`${busy.url}/check/fr`, { q1: 1 }));
    await busy.close();
    const last = sent.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers.get('retry-after')).toBeTruthy();
    expect(readable(last?.text ?? '')).toContain(TEXTS.fr.check.busy);
  });
});
