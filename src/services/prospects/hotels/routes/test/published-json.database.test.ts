import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '#kernel/seeded-random.ts';
import { problemSchema } from '#platform/http/problem/problem-schema.ts';
import type { Answer } from '#test/support/http.ts';
import type { ReadSide } from '../../../test/read-side-server.ts';
import { startReadSide } from '../../../test/read-side-server.ts';
import { ExportedHotelSchema } from '../../rules/exported-hotel.ts';
import type { Hotel } from '../../rules/hotel.ts';
import { HotelSchema } from '../../rules/hotel.ts';
import { SEGMENTS } from '../../rules/segment.ts';
import { HOSTILE_NAMES, madeUpHotel, publish } from '../../test/made-up-hotels.ts';

/**
 * Most answers go out as they were written when a hotel was published, past any serialiser: here each of them is held
 * against the schema that its operation declares, for all demo hotels and for names that nobody would give a hotel.
 */
let side: ReadSide;
const validators = new Map<string, ValidateFunction>();
const unusual = HOSTILE_NAMES.map((name, i) =>
  madeUpHotel(i, seededRandom(i), {
    name,
    address: name,
    // Seen by the list, where the demo is all there is.
    propertyId: null,
    rooms: i % 2 === 0 ? null : 20_000,
    reviewsCount: i % 3 === 0 ? 2 ** 31 - 1 : i,
    ratingTenths: i % 2 === 0 ? 10 : 44,
    website: i % 2 === 0 ? `https://h.example/${name}` : null,
  }),
);

beforeAll(async () => {
  side = await startReadSide({ DEMO_DATA: 'true' });
  await publish(side.database, unusual);
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  for (const { operation } of side.server.server.mounted) {
    const schema = operation.reply[200];
    if (schema !== undefined && 'type' in schema) validators.set(operation.id, ajv.compile(closed(schema) as object));
  }
  validators.set('refusal', ajv.compile(closed(problemSchema) as object));
  validators.set('hotel', ajv.compile(closed(HotelSchema) as object));
  validators.set('exported', ajv.compile(closed(ExportedHotelSchema) as object));
});

afterAll(() => side.close());

/** The same schema, in which a member that is not declared is a fault. */
function closed(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(closed);
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  return 'properties' in copy && copy['type'] === 'object' ? { ...copy, additionalProperties: false } : copy;
}

function expectDeclared(id: string, answer: Answer): void {
  const validate = validators.get(id);
  if (validate === undefined) throw new Error(`${id} declares no JSON`);
  // Written as a serialiser writes: nothing twice, nothing between.
  const value = answer.json<unknown>();
  expect(JSON.stringify(value)).toBe(answer.text);
  expect({ id, valid: validate(value), errors: validate.errors }).toEqual({ id, valid: true, errors: null });
  expect(answer.headers.get('content-type')).toMatch(/^application\/(?:problem\+)?json; charset=utf-8$/);
}

/** Holds every page against the schema; returns what is on them. */
async function checkPages(id: string, first: string): Promise<Hotel[]> {
  const found: Hotel[] = [];
  for (let link: string | null = `/api/v1${first}`; link !== null; ) {
    const answer: Answer = await side.follow(link);
    expectDeclared(id, answer);
    const page: { hotels?: Hotel[]; leads?: Hotel[]; next: string | null } = answer.json();
    found.push(...(page.hotels ?? page.leads ?? []));
    link = page.next;
  }
  return found;
}

test('every operation with JSON has a schema here', () => {
  expect([...validators.keys()]).toEqual(
    expect.arrayContaining([
      'getHealth',
      'getStatistics',
      'listHotels',
      'listSegment',
      'scoreHotels',
      'listHotelChanges',
      'getHotel',
    ]),
  );
});

test('a closed schema finds what is missing, wrong and too much', () => {
  for (const [id, value] of [
    ['getHealth', { status: 'ok', version: '1', dataset: { hotels: 1, kind: 'demo', updated_at: 'today' } }],
    ['getHotel', { uen: '1' }],
    ['listHotelChanges', { changes: [], next_since: 'x', more: 1 }],
  ] as const) {
    expect(validators.get(id)?.(value)).toBe(false);
  }
});

describe('all hotels', () => {
  test.each(['/hotels?limit=100', '/hotels?limit=100&include=provenance', '/hotels?limit=37&offset=0'])(
    '%s',
    async (path) => {
      expect(await checkPages('listHotels', path)).toHaveLength(480 + unusual.length);
    },
  );

  test.each(['/hotels/score?limit=100', '/hotels/score?limit=41&offset=0'])('%s', async (path) => {
    expect(await checkPages('scoreHotels', path)).toHaveLength(480 + unusual.length);
  });

  test('one by one, with and without provenance', async () => {
    for (const { uen } of await side.allHotels()) {
      const [plain, explained] = await Promise.all([
        side.get(`/hotels/${uen}`),
        side.get(`/hotels/${uen}?include=provenance`),
      ]);
      expectDeclared('getHotel', plain);
      expectDeclared('getHotel', explained);
    }
  });

  test.each(SEGMENTS)('of the segment %s', async (segment) => {
    expectDeclared('listSegment', await side.get(`/hotels/segment/${segment}`));
  });

  test('as lines of a file', async () => {
    const { text } = await side.get('/hotels/export?format=ndjson');
    const lines = text.split('\n').slice(0, -1);
    expect(lines).toHaveLength(480 + unusual.length);
    const validate = validators.get('exported');
    for (const line of lines) expect([validate?.(JSON.parse(line)), line]).toEqual([true, line]);
  });

  test('and what happened to them', async () => {
    for (let since = ''; ; ) {
      const answer = await side.get(`/hotels/changes?limit=200${since}`);
      expectDeclared('listHotelChanges', answer);
      if (answer.json<{ changes: unknown[] }>().changes.length === 0) break;
      since = `&since=${answer.json<{ next_since: string }>().next_since}`;
    }
  });
});

test('state and statistics, of all and of nothing', async () => {
  expectDeclared('getHealth', await side.get('/health'));
  expectDeclared('getStatistics', await side.get('/stats'));
  const empty = await startReadSide();
  try {
    const paths = {
      getHealth: '/health',
      getStatistics: '/stats',
      listHotels: '/hotels',
      scoreHotels: '/hotels/score',
    };
    for (const [id, path] of Object.entries(paths)) expectDeclared(id, await empty.get(path));
    expectDeclared('listSegment', await empty.get('/hotels/segment/HIGH'));
    expectDeclared('listHotelChanges', await empty.get('/hotels/changes'));
  } finally {
    await empty.close();
  }
});

test('refusals', async () => {
  for (const path of [
    '/hotels?limit=0',
    '/hotels/NOBODY',
    '/hotels/segment/x',
    '/hotels/score?cursor=x',
    '/hotels/changes?since=x',
    '/hotels/export?format=x',
  ]) {
    expectDeclared('refusal', await side.get(path));
  }
});

test('a name comes out as it went in, whatever it is', async () => {
  const listed = new Map((await side.allHotels()).map((hotel) => [hotel.uen, hotel]));
  for (const { facts } of unusual) {
    const answer = await side.get(`/hotels/${facts.uen}`);
    expect(answer.json()).toMatchObject({ name: facts.name, address: facts.address, website: facts.website });
    expect(listed.get(facts.uen)?.name).toBe(facts.name);
    // Raw in the text there is nothing that a strict reader of JSON, JavaScript or UTF-8 refuses.
    expect(answer.text.isWellFormed()).toBe(true);
    expect(answer.text).not.toMatch(/\p{Cc}/u);
  }
});
