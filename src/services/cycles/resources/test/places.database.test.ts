import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomCases } from '#test/support/proof-size.ts';
import type { TimelineServer } from '../../test/timeline-server.ts';
import { startTimeline } from '../../test/timeline-server.ts';
import { LONGEST_PLACE } from '../places.ts';

/** Places over a real port: what is answered, what is refused, and that nothing that is sent does harm. */
let server: TimelineServer;
beforeAll(async () => {
  server = await startTimeline({ CYCLES_CORS_DOMAIN: 'apps.example' });
});
afterAll(() => server.close());

type Answer = {
  total: number;
  places: { id: number; name: string; country: string; lat: number; lng: number; time_zone: string; names: object }[];
  is_region: boolean;
  did_you_mean: string[];
};
const places = async (q: string, more: Record<string, string | number> = {}) => {
  const answer = await server.read('places', { q, ...more });
  expect(answer.status, JSON.stringify(q)).toBe(200);
  return answer.json<Answer>();
};

describe('a place', () => {
  test('is told with its names, its region and its time zone', async () => {
    expect(await places('bombay', { limit: 1 })).toMatchObject({
      resource: 'places',
      total: 1,
      places: [
        {
          id: 1_275_339,
          name: 'Mumbai',
          matched_name: 'Bombay',
          matched_kind: 'former_name',
          former_until: 1995,
          is_exact: true,
          region: 'Maharashtra',
          country: 'IN',
          country_name: 'India',
          time_zone: 'Asia/Kolkata',
          names: { Deva: 'मुंबई', Taml: 'மும்பை', Arab: expect.any(String), Hani: '孟买' },
        },
      ],
      did_you_mean: [],
      attribution: expect.stringContaining('CC BY 4.0'),
    });
  });

  test('is found again by its id', async () => {
    const [chosen] = (await places('Paris, Texas')).places;
    expect((await places(String(chosen?.id))).places.map(({ id }) => id)).toEqual([chosen?.id]);
  });

  test('has the zone that a chart at its coordinates takes', async () => {
    for (const q of [
      'Pune',
      'Urumqi',
      'Amsterdam',
      'Indianapolis',
      'Simferopol',
      'Ceuta',
      'Broken Hill',
      'Leh',
      'Nicosia',
    ]) {
      const [place] = (await places(q, { limit: 1 })).places;
      const chart = await server.read('jyotish-chart', {
        birthDate: '1990-05-15',
        lat: place?.lat ?? 0,
        lng: place?.lng ?? 0,
      });
      expect([q, chart.json<{ time_zone: { name: string } }>().time_zone.name]).toEqual([q, place?.time_zone]);
    }
  });

  test('that is spelled wrongly is nearly another', async () => {
    const { total, did_you_mean: similar } = await places('Chenai');
    expect([total, similar[0]]).toEqual([0, 'Chennai, India']);
    expect((await places('Chenai, India')).did_you_mean[0]).toBe('Chennai, India');
    expect((await places('qqqqqqqq')).did_you_mean).toEqual([]);
  });
});

test('what is a state or a country alone is said to be one, and has no nearly such names', async () => {
  const asked = async (q: string) => {
    const { total, is_region: isRegion, did_you_mean: similar } = await places(q);
    return [total, isRegion, similar];
  };
  for (const q of ['Kerala', 'केरल', 'उत्तर प्रदेश', 'Uttar Pradesh, India', 'भारत']) {
    expect([q, ...(await asked(q))]).toEqual([q, 0, true, []]);
  }
  for (const q of ['Punjab', 'बिहार', 'Georgia']) expect((await asked(q)).slice(1)).toEqual([true, []]);
  expect(await asked('Chenai')).toEqual([0, false, expect.arrayContaining(['Chennai, India'])]);
  expect((await asked('Delhi'))[1]).toBe(false);
});

test('of an address the town is found, and is not exact', async () => {
  for (const q of ['St Mary hospital, Thrissur, Kerala', 'District Hospital, Civil Lines, Thrissur, Kerala, India']) {
    expect((await places(q, { limit: 1 })).places).toMatchObject([{ name: 'Thrissur', is_exact: false }]);
  }
  expect((await places('Chenai, Salem')).did_you_mean[0]).toBe('Chennai, India');
  expect((await places('Qqqqqq hospital, Kerala, India')).total).toBe(0);
});

test('may be kept, and be read by pages under the domain', async () => {
  const answer = await server.read('places', { q: 'delhi' }, { headers: { origin: 'https://a.apps.example' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.apps.example');
});

describe('what is refused', () => {
  test.each([
    ['', /q/],
    [' ', /must have letters/],
    ['...', /must have letters/],
    ['a', /two letters at least/],
    ['é', /two letters at least/],
    ['a b c d e f g h i', /at most 8 words; these are 9/],
    ['x'.repeat(LONGEST_PLACE + 1), /100/],
    ['delhi\u0000', /controls/],
    ['\u202edelhi', /controls/],
    ['\u2066delhi', /controls/],
    ['delhi\u200b', /controls/],
    ['delhi\ufffd', /controls/],
    ['delhi\n', /controls/],
  ])('%j', async (q, detail) => {
    const answer = await server.read('places', { q });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(detail);
  });

  test.each(['%ed%a0%80delhi', '%ff%fedelhi', '%00', 'delhi%'])('the bytes %s', async (bytes) => {
    const answer = await fetch(`${server.url}/api/v1?resource=places&q=${bytes}`);
    expect(answer.status).toBe(400);
  });

  test('nine thousand letters', async () => {
    expect((await server.read('places', { q: 'a'.repeat(9000) })).status).toBe(400);
  });

  test('a hundred thousand letters, wherever they are noticed', async () => {
    const answer = await fetch(`${server.url}/api/v1?resource=places&q=${'a'.repeat(100_000)}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test.each([
    ['country', 'XX'],
    ['country', 'IND'],
    ['limit', '0'],
    ['limit', '51'],
    ['offset', '1'],
  ])('%s=%s', async (name, value) => {
    expect((await server.read('places', { q: 'delhi', [name]: value })).status).toBe(400);
  });
});

test('one letter of a script whose letters say much is enough', async () => {
  for (const q of ['東', 'क', '서']) expect((await places(q)).total).toBeGreaterThan(0);
});

test('joiners belong to names', async () => {
  expect((await places('ශ්\u200dරී ජයවර්ධනපුර කෝට්ටේ')).total).toBe(1);
});

test('no text does harm', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc
      .array(fc.constantFrom('san', 's', 'a', ',', ' ', 'IN', '%', '(', '[', '\\', '*', '́', '़'), { maxLength: 30 })
      .map((parts) => parts.join('')),
  );
  await fc.assert(
    fc.asyncProperty(text, async (q) => {
      const answer = await server.read('places', { q: q.toWellFormed() });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect(answer.json<Answer>().places.length).toBeLessThanOrEqual(10);
    }),
    { numRuns: randomCases(1000) },
  );
});
