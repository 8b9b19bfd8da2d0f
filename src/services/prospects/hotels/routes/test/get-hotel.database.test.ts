import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import { HOSTILE_NAMES, madeUpHotel, publish } from '../../test/made-up-hotels.ts';

/** GET /hotels/{uen}. */
let side: ReadSide;
let numbers: string[];

beforeAll(async () => {
  side = await startReadSide({ DEMO_DATA: 'true' });
  const random = seededRandom(51);
  await publish(
    side.database,
    HOSTILE_NAMES.map((name, i) => madeUpHotel(i, random, { name, propertyId: null })),
  );
  numbers = (await side.allHotels()).map(({ uen }) => uen);
}, 180_000);

afterAll(() => side.close());

/** The hotels of a page as they stand in its text, each with all that belongs to it. */
function documentsIn(page: string): string[] {
  const list = /"hotels":\[(.*)\],"next":/s.exec(page)?.[1] ?? '';
  return list.split(/(?<=\}),(?=\{"uen":"(?:[0-9A-Z-]{9,20})","name":)/);
}

describe('a hotel', () => {
  test.each(['', '&include=provenance'])('is bare, and byte for byte the listed one%s', async (include) => {
    let seen = 0;
    for (let link: string | null = `/api/v1/hotels?limit=100${include}`; link !== null; ) {
      const page = await side.follow(link);
      const documents = documentsIn(page.text);
      const numbersOn = documents.map((document) => (JSON.parse(document) as { uen: string }).uen);
      const single = await Promise.all(numbersOn.map((uen) => side.get(`/hotels/${uen}?${include.slice(1)}`)));
      expect(single.map(({ text }) => text)).toEqual(documents);
      seen += documents.length;
      link = page.json<{ next: string | null }>().next;
    }
    expect(seen).toBe(numbers.length);
  });

  test('says in a header that it is fictional, or that it is not', async () => {
    const [uen] = numbers;
    expect((await side.get(`/hotels/${uen}`)).headers.get('dataset-kind')).toBe('demo');
    expect((await side.get(`/hotels/${uen}?include=provenance`)).headers.get('dataset-kind')).toBe('demo');
    const live = madeUpHotel(70_000, seededRandom(1));
    await publish(side.database, [live]);
    const answer = await side.get(`/hotels/${live.facts.uen}`);
    expect([answer.status, answer.headers.get('dataset-kind')]).toEqual([200, 'live']);
    await publish(side.database, [], [live.facts.uen]);
    expect((await side.get(`/hotels/${live.facts.uen}`)).status).toBe(404);
  });

  test('has its provenance if that is asked for', async () => {
    const { provenance, ...hotel } = (await side.get(`/hotels/${numbers[0]}?include=provenance`)).json();
    expect((await side.get(`/hotels/${numbers[0]}`)).json()).toEqual(hotel);
    expect(provenance).toMatchObject({ name: { source: 'demo: fictional', licence: 'none needed: fictional' } });
    const wrong = await side.get(`/hotels/${numbers[0]}?include=all`);
    expect([wrong.status, wrong.json()]).toMatchObject([400, { errors: [{ in: 'query', name: 'include' }] }]);
  });

  test('is kept by the client alone, and not sent again while nothing changed', async () => {
    const first = await side.get(`/hotels/${numbers[0]}`);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const again = await side.get(`/hotels/${numbers[0]}`, { 'if-none-match': String(first.headers.get('etag')) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('is found under its number in any spelling of the path', async () => {
    const [uen = ''] = numbers;
    const escaped = uen.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    expect((await side.get(`/hotels/${escaped}`)).json()).toMatchObject({ uen });
  });

  test.each(['', '?include=provenance'])(
    'is found in any case, with the same bytes and the same ETag%s',
    async (include) => {
      const uen = numbers.find((number) => /[A-Z].*[A-Z]/.test(number)) ?? '';
      const mixed = uen.replace(/[A-Z]/, (letter) => letter.toLowerCase());
      expect(new Set([uen, mixed, uen.toLowerCase()]).size).toBe(3);
      // Plain: which of three at once are packed depends on what else is, and each coding has its own ETag.
      const asked = [uen, mixed, uen.toLowerCase()].map((number) =>
        side.get(`/hotels/${number}${include}`, { 'accept-encoding': 'identity' }),
      );
      const answers = await Promise.all(asked);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
      const again = await side.get(`/hotels/${mixed}${include}`, {
        'if-none-match': String(answers[0]?.headers.get('etag')),
      });
      expect(again.status).toBe(304);
    },
  );

  test('with further hotels of its company has a number of its own', async () => {
    const chains = numbers.filter((uen) => uen.endsWith('-2') && numbers.includes(uen.slice(0, -2)));
    expect(chains.length).toBeGreaterThan(5);
    for (const uen of chains) {
      expect((await side.get(`/hotels/${uen}`)).json()).toMatchObject({ uen });
      expect((await side.get(`/hotels/${uen.slice(0, -2)}`)).json()).toMatchObject({ uen: uen.slice(0, -2) });
    }
  });
});

describe('no hotel', () => {
  const withLetters = () => numbers.find((uen) => /[A-Z]/.test(uen)) ?? '';

  test('has a number with spaces or with a piece missing', async () => {
    const uen = withLetters();
    for (const other of [
      `${uen.toLowerCase()}%20`,
      `${uen}%20`,
      `%20${uen}`,
      uen.slice(0, -1),
      `${uen}0`,
      `${uen}%0A`,
      `${uen}-0`,
      `${uen}-`,
    ]) {
      const answer = await side.get(`/hotels/${other}`);
      expect([answer.status, other, answer.json()]).toMatchObject([404, other, { code: 'hotel_not_found' }]);
    }
  });

  test.each([
    '201912345Z',
    '%00',
    '0003599000018%00',
    '%FF',
    '%C3%28',
    '%ED%A0%80',
    '%E0%B8%81',
    '%27%20OR%20%271%27=%271',
    '1;DROP%20TABLE%20prospects.hotel',
    '$1',
    '*',
    '%25',
    '..%2F..%2Fetc%2Fpasswd',
    '%2e%2e',
    'null',
    'undefined',
    'NaN',
    '-',
    '{uen}',
    '__proto__',
    'X'.repeat(21),
    'X'.repeat(200),
    '9'.repeat(200),
  ])('is called %s', async (uen) => {
    const answer = await side.get(`/hotels/${uen}`);
    // What is no UTF-8 at all is not a path.
    const isPath = !['%FF', '%C3%28', '%ED%A0%80'].includes(uen);
    expect([answer.status, answer.json()]).toMatchObject(
      isPath ? [404, { code: expect.stringMatching(/not_found/) }] : [400, {}],
    );
    expect(answer.headers.get('dataset-kind')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('has a number of five hundred characters: no part of any path is that long', async () => {
    const answer = await side.get(`/hotels/${'9'.repeat(500)}`);
    expect([answer.status, answer.json()]).toMatchObject([414, { code: 'uri_too_long' }]);
  });

  test('is called score, export, changes, map or segment: those are operations of their own', async () => {
    const random = seededRandom(9);
    // Even if somebody were to write such a number.
    const names = ['score', 'export', 'changes', 'map', 'segment'];
    await publish(
      side.database,
      names.map((uen, i) => madeUpHotel(80_000 + i, random, { uen })),
    );
    expect((await side.get('/hotels/score')).json()).toHaveProperty('leads');
    expect((await side.get('/hotels/changes')).json()).toHaveProperty('next_since');
    expect((await side.get('/hotels/export')).headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect((await side.get('/hotels/segment')).json()).toMatchObject({ code: 'hotel_not_found' });
    for (const name of names) {
      for (const path of [`/hotels/${name.toUpperCase()}`, `/hotels/${name}/`]) {
        expect([(await side.get(path)).status, path]).toEqual([404, path]);
      }
    }
    await publish(side.database, [], names);
  });

  test('is behind the list’s own path with a slash', async () => {
    expect((await side.get('/hotels/')).status).toBe(404);
  });
});

test('two hundred look-ups at once, of hotels that are there and of some that are not', async () => {
  const asked = Array.from({ length: 200 }, (_, i) =>
    i % 5 === 4 ? `MISSING-${i}` : String(numbers[(i * 7) % numbers.length]),
  );
  const answers = await Promise.all(asked.map((uen) => side.get(`/hotels/${uen}`)));
  for (const [i, answer] of answers.entries()) {
    expect([answer.status, answer.json()]).toMatchObject(
      i % 5 === 4 ? [404, { code: 'hotel_not_found' }] : [200, { uen: asked[i] }],
    );
  }
});
