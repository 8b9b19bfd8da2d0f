import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#test/support/http.ts';
import { ask } from '#test/support/http.ts';
import type { TimelineServer } from '../../../test/timeline-server.ts';
import { startTimeline } from '../../../test/timeline-server.ts';
import type { ChartForm } from '../form.ts';
import { DELHI, GANDHI, OLD_STYLE, TWICE, UNTIMED } from './births.ts';

/** The pages over the wire: what they answer, and that nothing of a birth stays in logs, headers, cookies or addresses. */
const ODD = 'zq7Xvanilla-hedgehog';

let server: TimelineServer;
const answered: Answer[] = [];

beforeAll(async () => {
  server = await startTimeline();
});
afterAll(() => server.close());

async function send(path: string, form: ChartForm | Record<string, string> | string): Promise<Answer> {
  const body = typeof form === 'string' ? form : new URLSearchParams(form as Record<string, string>).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask(server.url + path, { method: 'POST', headers, body });
  answered.push(answer);
  return answer;
}

describe('the form', () => {
  it.each([
    ['/chart', 'en', 'Cast a birth chart'],
    ['/chart/en', 'en', 'Cast a birth chart'],
    ['/chart/hi', 'hi', 'जन्म कुंडली बनाएँ'],
    ['/chart/share/en', 'en', 'Cast a birth chart'],
    ['/chart/share/hi', 'hi', 'जन्म कुंडली बनाएँ'],
  ])('%s is a page', async (path, language, title) => {
    const { status, headers, text } = await ask(server.url + path);
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).not.toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('is in no other language, and the front door leads to it', async () => {
    expect((await ask(`${server.url}/chart/xx`)).status).toBe(404);
    const unknown = await send('/chart/xx', DELHI);
    expect(unknown.status).toBe(404);
    expect(unknown.text).not.toContain('could not be read');
    expect((await ask(`${server.url}/chart/share/xx`)).status).toBe(404);
    answered.pop();
    // Where cycles runs alone, the front door is the timeline.
    expect((await ask(`${server.url}/timeline`)).text).toContain('href="/chart"');
  });
});

it.each([
  ['a birth', DELHI, 200, 'id="squares"'],
  ['a birth before standard time', GANDHI, 200, 'Libra'],
  ['a day', UNTIMED, 200, 'id="square-from-moon-title"'],
  ['a time shown twice', TWICE, 200, 'id="warnings"'],
  ['an old-style date', OLD_STYLE, 200, 'id="warnings"'],
  ['a name of many places', { ...DELHI, place: 'Salem' }, 200, 'name="placeId"'],
  ['a form to change', { ...DELHI, show: 'form' as const }, 200, 'value="Asha"'],
  ['an empty form', {}, 400, 'href="#place"'],
])('%s is answered', async (_, form, status, text) => {
  const answer = await send('/chart/en', form);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.text).toContain(text);
});

it.each([
  ['a field that there is not', `name=Asha&${ODD}=2`, 400],
  ['a style that there is not', `style=${ODD}`, 400],
  ['a field twice', `day=1&day=${ODD}`, 400],
  ['escapes that are no text', `name=%FF${ODD}`, 400],
  ['too long a name', `name=${'x'.repeat(201)}${ODD}`, 400],
  ['too long a form', `name=${ODD.repeat(500)}`, 413],
])('%s is refused with the form, once titled, and said nowhere', async (_, body, status) => {
  const answer = await send('/chart/hi', body);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  expect(answer.text.match(/<title>/g)).toHaveLength(1);
  expect(answer.text.match(/<h1>/g)).toHaveLength(1);
  expect(answer.text).toContain('role="alert"');
  expect(answer.text).not.toContain(ODD);
});

it('no answer sets a cookie, leads elsewhere, or may be kept, sent on or found', () => {
  expect(answered.length).toBeGreaterThan(12);
  for (const { headers, text } of answered) {
    expect([headers.get('set-cookie'), headers.get('location'), headers.get('etag')]).toEqual([null, null, null]);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect(headers.get('content-encoding')).toBeNull();
    expect(text).toContain('<meta name="robots" content="noindex">');
    const addresses = [...text.matchAll(/(?:href|action|formaction|src)="([^"]*)"/g)].map(([, to]) => to ?? '');
    expect(addresses.filter((to) => to.includes('?'))).toEqual([]);
  }
});

describe('suggestions', () => {
  const suggest = (json: unknown) => ask(`${server.url}/chart/places`, { json });

  it('are places in words, in the language of the form', async () => {
    const english = (await suggest({ q: 'porband', lang: 'en' })).json() as { places: { label: string }[] };
    expect(english.places[0]?.label).toBe('Porbandar, Gujarat, India');
    const hindi = (await suggest({ q: 'Bombay', lang: 'hi' })).json() as {
      places: { label: string; detail: string }[];
    };
    expect(hindi.places[0]?.label).toContain('भारत');
    expect(hindi.places[0]?.detail).toContain('पहले Bombay');
    expect((await suggest({ q: 'porband', lang: 'en' })).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['1273294', '\u202e', '...', 'x', ''])('of %j are none', async (q) => {
    expect((await suggest({ q, lang: 'en' })).json()).toEqual({ places: [] });
  });

  it.each([{ q: 'x'.repeat(101), lang: 'en' }, { q: 'Delhi' }, { q: 'Delhi', lang: 'fr' }, { q: 1, lang: 'en' }])(
    'are refused for %o',
    async (body) => {
      expect((await suggest(body)).status).toBe(400);
    },
  );
});

it('the log has every request, and nothing of a birth', async () => {
  await send('/chart/en', { ...DELHI, name: ODD, place: 'Ouagadougou', day: '28', year: '1847' });
  await ask(`${server.url}/chart/places`, { json: { q: 'Ouagadoug', lang: 'en' } });
  await ask(`${server.url}/chart/places`, { json: { q: `${ODD}`, lang: 'zz' } });
  const operations = () => server.logLines.map((line) => (JSON.parse(line) as { operation?: string }).operation ?? '');
  await expect.poll(() => operations().filter((each) => each === 'suggestChartPlaces').length).toBeGreaterThan(10);
  expect(operations().filter((each) => each === 'answerChartPage').length).toBeGreaterThan(12);
  const log = server.logLines.join('\n').toLowerCase();
  for (const told of [ODD, 'Ouagadou', 'Porband', 'Delhi', 'Asha', '1847', 'Gandhi', 'Salem', 'Moscow']) {
    expect(log).not.toContain(told.toLowerCase());
  }
});
