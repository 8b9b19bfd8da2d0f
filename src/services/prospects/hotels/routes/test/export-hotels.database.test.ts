import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { ask } from '#test/support/http.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import { readableText } from '../../../text/readable-text.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { HotelSchema } from '../../rules/hotel.ts';
import { estimateOpportunity } from '../../rules/opportunity.ts';
import type { PublishedHotel } from '../../store/publication/publication.ts';
import { HOSTILE_NAMES, madeUpHotel, madeUpHotels, publish } from '../../test/made-up-hotels.ts';
import { drawQuery, passes, queryString } from '../../test/plain-filter.ts';

/** GET /hotels/export: what is in the file. How it is sent is export-stream.soak.test.ts's. */
const HOTEL_FIELDS = Object.keys(HotelSchema.properties);
const FURTHER = [
  'score',
  'rank',
  'opportunity_low_usd',
  'opportunity_high_usd',
  'opportunity_confidence',
  'rooms',
  'phone',
  'latitude',
  'longitude',
  'reasons',
] as const;
const FIELDS = [...HOTEL_FIELDS, ...FURTHER];
const FORMULA = /^[=+\-@\t\r]/;

let side: ReadSide;
let hotels: Hotel[];
let leads: Map<string, Lead>;
let made: Map<string, PublishedHotel>;
let keptBack: string[];

beforeAll(async () => {
  side = await startReadSide();
  const random = seededRandom(71);
  const unusual = HOSTILE_NAMES.map((name, i) =>
    madeUpHotel(5000 + i, random, { name, address: `${name} Road`, city: 'Trat', country: 'TH' }),
  );
  const closed = Array.from({ length: 60 }, (_, i) => madeUpHotel(6000 + i, random, { isExportable: false }));
  const all = [...madeUpHotels(2500, 70), ...unusual, ...closed];
  made = new Map(all.map((each) => [each.facts.uen, each]));
  await publish(side.database, all);
  keptBack = closed.map(({ facts }) => facts.uen);
  hotels = (await side.allHotels()).filter(({ uen }) => !keptBack.includes(uen));
  leads = new Map((await allLeads()).map((lead) => [lead.uen, lead]));
}, 180_000);

afterAll(() => side.close());

type Lead = Hotel & { rank: number; score: number; explanation: { detail: string }[] };
type Line = Hotel & Record<(typeof FURTHER)[number], unknown>;

async function allLeads(): Promise<Lead[]> {
  const found: Lead[] = [];
  for (let next: string | null = '/api/v1/hotels/score?limit=100'; next !== null; ) {
    const page: { leads: Lead[]; next: string | null } = (await side.get(next.slice('/api/v1'.length))).json();
    found.push(...page.leads);
    next = page.next;
  }
  return found;
}

/** RFC 4180, read to the letter: anything that does not fit it throws. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) throw new Error(`not CSV at ${at}: ${JSON.stringify(text.slice(at, at + 80))}`);
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  expect(row).toEqual([]);
  return rows;
}

async function exported(query: object): Promise<string> {
  const answer = await side.get(`/hotels/export?${queryString(query)}`);
  expect([answer.status, JSON.stringify(query)]).toEqual([200, JSON.stringify(query)]);
  return answer.text;
}

const linesOf = (text: string) => text.split('\n').slice(0, -1);
const cellOf = (value: string | number | boolean | null) =>
  value === null ? '' : typeof value === 'string' ? inert(value) : String(value);
/** Where another separator would begin a cell, it begins with an apostrophe too. */
const inert = (text: string) => text.replace(/^(?=[=+\-@\t\r])|(?<=[,;] *)(?=[=+\-@])/g, "'");

describe('the file', () => {
  test('as CSV holds the hotels of the list, field by field', async () => {
    const [header, ...rows] = parseCsv(await exported({}));
    expect(header).toEqual(FIELDS);
    expect(rows.map((row) => row.slice(0, HOTEL_FIELDS.length))).toEqual(
      hotels.map((hotel) => HOTEL_FIELDS.map((field) => cellOf(hotel[field as keyof Hotel]).toWellFormed())),
    );
  });

  test('as NDJSON holds the hotels of the list, byte for byte', async () => {
    const { rows } = await side.database.query<{ document: string }>(
      'SELECT document FROM prospects.hotel WHERE is_exportable ORDER BY uen COLLATE "C"',
    );
    const text = await exported({ format: 'ndjson' });
    expect(text.endsWith('\n')).toBe(true);
    expect(linesOf(text).map((line, i) => line.slice(0, rows[i]?.document.length))).toEqual(
      rows.map(({ document }) => `${document.slice(0, -1)},`),
    );
    for (const line of linesOf(text)) expect(Object.keys(JSON.parse(line) as Line)).toEqual(FIELDS);
  });

  test('has score, range, rooms, phone, coordinates and reasons of each hotel', async () => {
    const lines = linesOf(await exported({ format: 'ndjson' })).map((line) => JSON.parse(line) as Line);
    const cells = parseCsv(await exported({})).slice(1);
    for (const [i, line] of lines.entries()) {
      const lead = leads.get(line.uen);
      const { facts, contact } = made.get(line.uen) ?? {};
      const detail = lead?.explanation.map((term) => term.detail) ?? [];
      const { usd, basis } = estimateOpportunity({
        country: line.country,
        rooms: facts?.rooms ?? null,
        ratingTenths: facts?.ratingTenths ?? 0,
      });
      expect(line).toMatchObject({
        score: lead?.score,
        opportunity_usd: usd,
        opportunity_low_usd: basis.low,
        opportunity_high_usd: basis.high,
        opportunity_confidence: basis.confidence,
        rooms: facts?.rooms,
        ...contact,
        reasons: detail,
      });
      expect(cells[i]?.slice(HOTEL_FIELDS.length)).toEqual(
        FURTHER.map((field) =>
          field === 'reasons' ? detail.join(' ') : cellOf(line[field] as string | number | null),
        ),
      );
    }
    expect(new Set(lines.map(({ phone }) => typeof phone))).toEqual(new Set(['string', 'object']));
    // A plus sign begins a formula, also that of a telephone number.
    expect(cells.find((row) => row[FIELDS.indexOf('phone')] !== '')?.[FIELDS.indexOf('phone')]).toMatch(/^'\+65/);
  });

  test.each([{}, { country: 'TH' }, { city: 'Phuket', has_email: 'true' }, { q: 'amber' }])(
    'has the rank among all hotels, whatever it is filtered by: %j',
    async (query) => {
      const scores = [...leads.values()].map(({ score }) => score);
      const lines = linesOf(await exported({ ...query, format: 'ndjson' })).map((line) => JSON.parse(line) as Line);
      expect(lines.length).toBeGreaterThan(10);
      for (const { uen, score, rank } of lines) {
        const ahead = scores.filter((other) => other > Number(score)).length;
        expect([uen, rank]).toEqual([uen, ahead + 1]);
        // As the ranking has it, but for equal scores, which have a place each there.
        const isAlone = scores.filter((other) => other === score).length === 1;
        if (isAlone) expect(rank).toBe(leads.get(uen)?.rank);
      }
    },
  );

  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['ndjson', 'application/x-ndjson; charset=utf-8'],
  ])('%s: says what it is, is a download, is not kept', async (format, type) => {
    const { headers } = await side.get(`/hotels/export?format=${format}&city=Trat`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="hotels.${format}"`,
      'cache-control': 'no-store',
      'dataset-kind': 'live',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('etag')).toBeNull();
  });

  test('of nothing is a header, or nothing', async () => {
    expect(await exported({ city: 'Atlantis' })).toBe(`${FIELDS.join(',')}\r\n`);
    expect(await exported({ city: 'Atlantis', format: 'ndjson' })).toBe('');
  });

  test('leaves out hotels whose rating may not leave in bulk, and only those', async () => {
    const numbers = new Set(
      linesOf(await exported({ format: 'ndjson' })).map((line) => (JSON.parse(line) as Hotel).uen),
    );
    expect(keptBack.filter((uen) => numbers.has(uen))).toEqual([]);
    expect(numbers.size).toBe(hotels.length);
    for (const uen of keptBack.slice(0, 5)) expect((await side.get(`/hotels/${uen}`)).status).toBe(200);
  });

  test('takes the filters of the list, alone and together', async () => {
    const random = seededRandom(72);
    for (let i = 0; i < 60; i += 1) {
      const query = drawQuery(random, hotels);
      if ((query.min_rating ?? 0) > (query.max_rating ?? 5)) continue;
      const wanted = hotels.filter((hotel) => passes(hotel, query)).map(({ uen }) => uen);
      const lines = linesOf(await exported({ ...query, format: 'ndjson' }));
      expect([query, lines.map((line) => (JSON.parse(line) as Hotel).uen)]).toEqual([query, wanted]);
    }
  });

  test('asked for wrongly is refused before anything is sent', async () => {
    const wrong = {
      format: 'xlsx',
      segment: 'low',
      min_rating: '9',
      q: '!',
      has_email: 'x',
      min_score: 'x',
      country: 'XX',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const answer = await side.get(`/hotels/export?${queryString({ [name]: value })}`);
      expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ in: 'query', name }] }]);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });

  test('is not made for whoever only asks for its headers', async () => {
    const answer = await ask(`${side.server.url}/api/v1/hotels/export`, {
      method: 'HEAD',
      headers: { 'x-gateway-key': side.key },
    });
    expect([answer.status, answer.text, answer.headers.get('dataset-kind')]).toEqual([200, '', 'live']);
  });
});

describe('what a name can do to a file', () => {
  test('no cell of the CSV is a formula to a spreadsheet', async () => {
    const [, ...rows] = parseCsv(await exported({ city: 'Trat' }));
    expect(rows).toHaveLength(HOSTILE_NAMES.length);
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
    const names = rows.map((row) => row[FIELDS.indexOf('name')]);
    const formulas = HOSTILE_NAMES.filter((name) => FORMULA.test(name));
    expect(formulas.map((name) => name.charAt(0)).sort()).toEqual(['\t', '\r', '+', '-', '=', '@']);
    for (const name of formulas) {
      expect(names).toContain(`'${name}`);
      expect(names).not.toContain(name);
    }
  });

  test('quotes, commas and line breaks stay inside their cell', async () => {
    const text = await exported({ city: 'Trat' });
    for (const row of parseCsv(text)) expect(row).toHaveLength(FIELDS.length);
    expect(text).toContain('"""Quoted"", with a comma"');
    expect(text).toContain('"Two\r\nlines of Windows"');
  });

  test('marks of direction and markup are text, and move nothing', async () => {
    const [, ...rows] = parseCsv(await exported({ city: 'Trat' }));
    const names = rows.map((row) => row[FIELDS.indexOf('name')] ?? '');
    const csv = await side.get('/hotels/export?city=Trat');
    // Neither type is one that a browser would run, and none may be guessed.
    expect([csv.headers.get('content-security-policy'), csv.headers.get('x-content-type-options')]).toEqual([
      "default-src 'none'; frame-ancestors 'none'",
      'nosniff',
    ]);
    expect(names).toContain('<script>alert(1)</script><img src=x onerror=alert(1)>');
    for (const name of names.filter((each) => /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(each))) {
      // Imports take such marks out before they get here.
      expect(readableText(name)).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    }
  });

  test('each line of the NDJSON is one hotel', async () => {
    const lines = linesOf(await exported({ city: 'Trat', format: 'ndjson' }));
    expect(lines.map((line) => (JSON.parse(line) as Hotel).name).sort()).toEqual([...HOSTILE_NAMES].sort());
  });
});
