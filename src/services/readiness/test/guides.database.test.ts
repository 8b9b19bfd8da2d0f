import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#test/support/http.ts';
import type { TestServer } from '#test/support/server.ts';
import { startReadiness } from './readiness-server.ts';

/** The guides and the helplines, as data and as pages; neither needs a key. */
type Guide = {
  id: string;
  lang: string;
  title: string;
  summary: string;
  path: string;
  reviewed: boolean;
  review_note: string;
  sections: { title: string; points: string[] }[];
  sources: { organisation: string; title: string }[];
  other_languages: { lang: string; path: string }[];
};
type Line = { number: string; source: string; seen_on: string | null; checked: boolean };
type Helplines = {
  lang: string;
  in_danger: string;
  checked: boolean;
  check_note: string;
  countries: {
    country: string;
    name: string;
    emergency: Line[];
    helplines: (Line & { name: string; who: string })[];
  }[];
  european: { number: string };
  elsewhere: { url: string };
  listed: string[];
};

const LANGS = ['en', 'es', 'fr'] as const;
const NOT_REVIEWED = {
  en: /^Not reviewed by a professional yet/,
  es: /^Aún sin revisión profesional/,
  fr: /^Pas encore relu par des professionnels/,
};
let server: TestServer;

beforeAll(async () => {
  server = await startReadiness();
});
afterAll(() => server.close());

const get = (path: string) => ask(server.url + path);
const idsIn = async (lang: string) =>
  (await get(`/api/guides?lang=${lang}`)).json<{ guides: { id: string }[] }>().guides.map(({ id }) => id);

describe.each(LANGS)('the guides in %s', (lang) => {
  it('are listed, what may be needed first at the head', async () => {
    const answer = await get(`/api/guides?lang=${lang}`);
    const list = answer.json<{ lang: string; reviewed: boolean; review_note: string; guides: Partial<Guide>[] }>();
    expect([answer.status, list.lang, list.reviewed]).toEqual([200, lang, false]);
    expect(list.review_note).toMatch(NOT_REVIEWED[lang]);
    expect(list.guides.map(({ id }) => id).slice(0, 2)).toEqual(['first-24-hours', 'what-to-say']);
    expect(list.guides).toHaveLength(7);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    expect(answer.headers.get('etag')).toBeTruthy();
  });

  it('each say what they are, name their sources, and that nobody has reviewed them yet', async () => {
    for (const id of await idsIn(lang)) {
      const guide = (await get(`/api/guides/${id}?lang=${lang}`)).json<Guide>();
      expect([guide.id, guide.lang, guide.reviewed]).toEqual([id, lang, false]);
      expect(guide.review_note).toMatch(NOT_REVIEWED[lang]);
      expect(guide.sections.length).toBeGreaterThanOrEqual(4);
      for (const { points } of guide.sections) expect(points.length).toBeGreaterThan(0);
      expect(guide.sources.length).toBeGreaterThanOrEqual(2);
      expect(guide.other_languages.map((other) => other.lang)).toEqual(LANGS.filter((other) => other !== lang));
    }
  });

  it('read the same as pages', async () => {
    for (const id of await idsIn(lang)) {
      const guide = (await get(`/api/guides/${id}?lang=${lang}`)).json<Guide>();
      const page = await get(guide.path);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const text = page.text.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
      for (const { points } of guide.sections) for (const point of points) expect(text).toContain(`<li>${point}</li>`);
      for (const { organisation, title } of guide.sources)
        expect(text).toContain(`${organisation}, <cite>${title}</cite>`);
      expect(text).toContain(guide.review_note);
      // The mark stands before the text that it is about.
      expect(text.indexOf(guide.review_note.split('.')[0] ?? '')).toBeLessThan(text.indexOf('<section'));
      for (const { path } of guide.other_languages) expect(text).toContain(`href="${path}"`);
    }
  });

  it('have pages whose every link leads somewhere, under the strict policy', async () => {
    for (const path of [`/guides/${lang}`, `/guides/${lang}/first-24-hours`, `/guides/${lang}/helplines`]) {
      const page = await get(path);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'self';.*frame-ancestors 'none'$/,
      );
      expect(page.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(page.text).not.toMatch(/<style|\sstyle=|\son\w+=|<script/i);
      const links = new Set([...page.text.matchAll(/href="(\/[^"]*)"/g)].map(([, link]) => link ?? ''));
      for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
    }
  });
});

describe('what is not there', () => {
  it('is 404, and says what is', async () => {
    const answer = await get('/api/guides/nothing');
    expect([answer.status, answer.json()['code']]).toEqual([404, 'guide_not_found']);
    expect(answer.json()['detail']).toContain('what-to-say');
    for (const path of ['/guides/de', '/guides/en/nothing', '/guides/constructor', '/guides/en/__proto__'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('a page without a language is the English one, and takes whatever is added to its address', async () => {
    expect((await get('/guides?from=mail')).text).toBe((await get('/guides/en')).text);
  });
});

describe('helplines', () => {
  const read = async (query = '') => (await get(`/api/helplines${query}`)).json<Helplines>();

  it('are there for more than twelve countries, each number with its source and none as checked', async () => {
    const answer = await get('/api/helplines');
    const { countries, checked, check_note, listed } = answer.json<Helplines>();
    expect([answer.status, checked, answer.headers.get('cache-control')]).toEqual([
      200,
      false,
      'public, max-age=86400',
    ]);
    expect(check_note).toMatch(/could not be tried/);
    expect(countries.length).toBeGreaterThanOrEqual(40);
    expect(countries.map(({ country }) => country).sort()).toEqual(listed);
    for (const { country, emergency, helplines } of countries) {
      expect([country, emergency.length > 0, helplines.length > 0]).toEqual([country, true, true]);
      for (const line of [...emergency, ...helplines]) {
        expect(line.checked).toBe(false);
        expect(line.source.length).toBeGreaterThan(2);
        expect(line.number).toMatch(/^[\d][\d -]{1,18}$/);
        if (line.seen_on !== null) expect(new URL(line.seen_on).protocol).toMatch(/^https?:$/);
      }
    }
  });

  it.each([
    ['US', '911', ['1-800-422-4453', '1-800-656-4673', '988']],
    ['GB', '999', ['0808 800 5000', '0800 1111', '116 123']],
    ['UK', '999', ['0808 800 5000', '0800 1111', '116 123']],
    ['FR', '112', ['119', '3018', '3114']],
    ['ES', '112', ['116 111', '600 50 51 52', '024']],
    ['DE', '112', ['116 111', '0800 22 55 530', '0800 111 0550']],
    ['PL', '112', ['116 111']],
    ['EL', '112', ['116 111']],
    ['AR', '911', ['102', '137']],
    ['CO', '123', ['141']],
    ['IN', '112', ['1098']],
    ['CH', '112', ['147']],
  ])('of %s', async (country, emergency, numbers) => {
    const { countries } = await read(`?country=${country}`);
    expect(countries).toHaveLength(1);
    expect(countries[0]?.emergency[0]?.number).toBe(emergency);
    expect(countries[0]?.helplines.map(({ number }) => number)).toEqual(numbers);
  });

  it('of a crisis are told from those for children and for adults', async () => {
    const whoOf = async (country: string) =>
      (await read(`?country=${country}`)).countries[0]?.helplines.map(({ number, who }) => [number, who]);
    expect(await whoOf('FR')).toContainEqual(['3114', 'crisis']);
    expect(await whoOf('GB')).toContainEqual(['116 123', 'crisis']);
    expect(await whoOf('ES')).toEqual([
      ['116 111', 'children'],
      ['600 50 51 52', 'adults'],
      ['024', 'crisis'],
    ]);
    expect(await whoOf('BE')).toContainEqual(['103', 'anyone']);
  });

  it('name countries and readers in the language that is asked for, in its order', async () => {
    const { countries } = await read('?lang=fr');
    const names = countries.map(({ name }) => name);
    expect(names).toContain('Allemagne');
    expect(names).toEqual([...names].sort(new Intl.Collator('fr').compare));
    expect((await read('?lang=es&country=DE')).countries[0]?.name).toBe('Alemania');
  });

  it('of a country that is not listed say where else to look', async () => {
    const { countries, elsewhere, listed, in_danger, european } = await read('?country=ZZ');
    expect(countries).toEqual([]);
    expect(elsewhere.url).toBe('https://childhelplineinternational.org/helplines/');
    expect(listed).toContain('FR');
    expect(in_danger).toContain('112');
    expect(european.number).toBe('116 111');
  });

  it.each(['fr', 'FRA', 'F', '12', ''])('of %j are refused in words', async (country) => {
    const answer = await get(`/api/helplines?country=${country}`);
    expect(answer.status).toBe(400);
    expect(answer.json<{ errors: { name: string; detail: string }[] }>().errors[0]).toMatchObject({ name: 'country' });
  });

  it.each(LANGS)('are a page in %s, with numbers that a phone can dial', async (lang) => {
    const { text } = await get(`/guides/${lang}/helplines`);
    expect(text).toContain('<a class="call" href="tel:18004224453">1-800-422-4453</a>');
    expect(text).toContain('<a class="call" href="tel:116111">116 111</a>');
    expect(text).toContain('<section class="part" id="FR">');
  });
});
