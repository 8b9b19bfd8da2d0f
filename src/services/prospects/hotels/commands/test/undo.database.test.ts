import { describe, expect, test } from 'vitest';
import type { OpenQuestion } from '../../test/import-fixture.ts';
import { onlyQuestion, useImportFixture } from '../../test/import-fixture.ts';
import {
  acraFile,
  dbdFile,
  hlbFile,
  juristicId,
  LATER_DAYS,
  placesFile,
  ratingsFile,
  uen,
} from '../../test/registry-files.ts';

/** What was decided about a link, by the matcher or by a person, is taken back: the hotel is as if nobody had. */
const fixture = useImportFixture();

type HotelLink = OpenQuestion & { decision: string; decided_by: string };
const linksOf = async (number: string) => (await fixture.json<{ links: HotelLink[] }>('review', '--of', number)).links;
const undo = (id: string) => fixture.json<{ was: string; kind: string; removed: number }>('review', '--undo', id);
const history = () =>
  fixture.rows<{ event: string; target: string; before: { decision: string } }>(
    'SELECT event, target, before FROM prospects.link_event ORDER BY number',
  );

const WILLOW = { name: 'Willow Crescent Hotel', postcode: '010062', position: [103.851, 1.281] } as const;

async function publishWillow(): Promise<void> {
  await fixture.take('hlb', hlbFile('licences.geojson', [WILLOW]));
  await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'WILLOW CRESCENT HOTEL PTE. LTD.' }]));
  await fixture.take('ratings', ratingsFile('rating.csv', [{ uen: uen(1) }]));
  expect(await fixture.published()).toEqual([[uen(1), WILLOW.name]]);
}

describe('a company that the matcher has accepted', () => {
  test('is asked about again, the hotel is gone, and no later import accepts it', async () => {
    await publishWillow();
    const [link] = await linksOf(uen(1));
    expect(link).toMatchObject({ kind: 'operator', decision: 'accepted', decided_by: 'matcher' });
    expect(await undo(link?.id ?? '')).toMatchObject({ was: 'accepted', kind: 'operator', removed: 1 });
    expect(await fixture.published()).toEqual([]);
    expect(await linksOf(uen(1))).toEqual([]);
    await fixture.take(
      'hlb',
      hlbFile('again.geojson', [WILLOW, { name: 'Other Inn', postcode: '010070' }], LATER_DAYS[0]),
    );
    await fixture.take('acra', acraFile('again.csv', [{ uen: uen(2), name: 'ELSEWHERE PTE. LTD.' }], LATER_DAYS[0]));
    const question = await onlyQuestion(fixture, 'operator');
    expect([question.id, question.target.key]).toEqual([link?.id, uen(1)]);
    expect(question.reasons).toContain('undone before');
    expect(await fixture.published()).toEqual([]);
    await fixture.json('review', '--accept', question.id);
    expect(await fixture.published()).toEqual([[uen(1), WILLOW.name]]);
    expect((await history()).map(({ event, before }) => [event, before.decision])).toEqual([
      ['undone', 'accepted'],
      ['accepted', 'review'],
    ]);
  });

  test('its number goes to the next hotel of the company, with the rating', async () => {
    await publishWillow();
    await fixture.take(
      'hlb',
      hlbFile('two.geojson', [WILLOW, { name: 'Willow Crescent', postcode: '010063', rooms: 10 }], LATER_DAYS[0]),
    );
    expect(await fixture.rows('SELECT id, uen FROM prospects.property ORDER BY id')).toEqual([
      { id: '1', uen: uen(1) },
      { id: '2', uen: `${uen(1)}-2` },
    ]);
    const [link] = await linksOf(uen(1));
    await undo(link?.id ?? '');
    expect(await fixture.rows('SELECT id, uen FROM prospects.property ORDER BY id')).toEqual([
      { id: '1', uen: null },
      { id: '2', uen: uen(1) },
    ]);
    expect(await fixture.published()).toEqual([[uen(1), 'Willow Crescent']]);
  });
});

describe('a place', () => {
  const SITE = 'https://willow.example/';
  const PLACE = { id: 'willow', name: WILLOW.name, position: WILLOW.position, postcode: '010062', website: SITE };

  test('is taken away from the hotel, with its rating, and nobody else gets it meanwhile', async () => {
    await publishWillow();
    await fixture.take('places', placesFile('places.geojson', [PLACE]));
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: SITE });
    await fixture.take(
      'ratings',
      ratingsFile('by-place.csv', [{ place: PLACE.id, rating: 3.1 }], { asOf: LATER_DAYS[0] }),
    );
    expect(await fixture.hotel(uen(1))).toMatchObject({ rating: 3.1 });
    const link = (await linksOf(uen(1))).find(({ kind }) => kind === 'place');
    await undo(link?.id ?? '');
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: null, rating: 3.9 });
    expect((await onlyQuestion(fixture, 'place')).target.key).toBe(PLACE.id);
  });

  test('whoever had to give it up has it again', async () => {
    await fixture.take('places', placesFile('one.geojson', [PLACE]));
    await fixture.take('hlb', hlbFile('twins.geojson', [WILLOW, { ...WILLOW, rooms: 9 }]));
    const { id } = await onlyQuestion(fixture, 'place');
    const places = () => fixture.rows('SELECT id, place_id FROM prospects.property ORDER BY id');
    const before = await places();
    await fixture.json('review', '--accept', id);
    expect(await places()).not.toEqual(before);
    await undo(id);
    expect(await places()).toEqual(before);
  });
});

describe('a rating by name', () => {
  const ZEPHYR = { name: 'Zephyr Summit Hotel', postcode: '010065' };

  test('is nobody’s again', async () => {
    await fixture.take('hlb', hlbFile('licences.geojson', [ZEPHYR]));
    await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'ZEPHYR SUMMIT HOTEL PTE. LTD.' }]));
    await fixture.take(
      'ratings',
      ratingsFile('rating.csv', [{ name: 'Zephyr Garden', postcode: '010065', rating: 4.1 }]),
    );
    const { id } = await onlyQuestion(fixture, 'rating');
    await fixture.json('review', '--accept', id);
    expect(await fixture.published()).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ was: 'accepted', kind: 'rating', removed: 1 });
    expect(await fixture.published()).toEqual([]);
    expect((await onlyQuestion(fixture, 'rating')).id).toBe(id);
  });
});

describe('the same hotel in the next list', () => {
  const VELVET = { name: 'Velvet Spire Hotel', address: '8 EXAMPLE LANE', postcode: '010061', rooms: 90 };
  const RENAMED = { ...VELVET, name: 'The Cobalt Reed' };
  const properties = () =>
    fixture.rows('SELECT id, name, former_names, is_listed, observed_on::text FROM prospects.property ORDER BY id');

  async function askWhetherRenamed(): Promise<OpenQuestion> {
    await fixture.take('hlb', hlbFile('old.geojson', [VELVET]));
    await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'VELVET SPIRE HOTEL PTE. LTD.' }]));
    await fixture.take('ratings', ratingsFile('rating.csv', [{ uen: uen(1) }]));
    await fixture.take('hlb', hlbFile('new.geojson', [RENAMED], LATER_DAYS[0]));
    return await onlyQuestion(fixture, 'same_property');
  }

  test.each(['--accept', '--refuse'])(
    '%s is undone: both are as they were, and the question waits',
    async (decision) => {
      const question = await askWhetherRenamed();
      const before = await properties();
      const published = await fixture.published();
      await fixture.json('review', decision, question.id);
      expect(await properties()).not.toEqual(before);
      await undo(question.id);
      expect(await properties()).toEqual(before);
      expect(await fixture.published()).toEqual(published);
      const again = await onlyQuestion(fixture, 'same_property');
      expect([again.id, again.subject.text, again.target.key]).toEqual([
        question.id,
        question.subject.text,
        question.target.key,
      ]);
      // And it can be decided the other way.
      await fixture.json('review', decision === '--accept' ? '--refuse' : '--accept', question.id);
      expect(await fixture.review('same_property')).toEqual([]);
    },
  );

  test('not once a newer list has spoken', async () => {
    const { id } = await askWhetherRenamed();
    await fixture.json('review', '--accept', id);
    await fixture.take('hlb', hlbFile('newer.geojson', [RENAMED], LATER_DAYS[1]));
    const before = await properties();
    const { exitCode, stderr } = await fixture.hotels('review', '--undo', id);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('it can no longer be taken back')]);
    expect(await properties()).toEqual(before);
    expect((await history()).map(({ event }) => event)).toEqual(['accepted']);
  });
});

describe('what cannot be taken back', () => {
  test('a hotel that is its own registration', async () => {
    await fixture.take('dbd', dbdFile('firms.csv', [{ number: juristicId(1), name: 'บริษัท ดอกบัว จำกัด' }]));
    const [link] = await linksOf(juristicId(1));
    const { exitCode, stderr } = await fixture.hotels('review', '--undo', link?.id ?? '');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('its own registration')]);
  });

  test('what nobody has decided, and what does not exist', async () => {
    await publishWillow();
    const [link] = await linksOf(uen(1));
    await undo(link?.id ?? '');
    for (const id of [link?.id ?? '', '000000000000', "'; DROP TABLE prospects.link; --"]) {
      const { exitCode, stderr } = await fixture.hotels('review', '--undo', id);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('Nothing was decided')]);
    }
  });

  test('two things at once', async () => {
    const { exitCode, stderr } = await fixture.hotels('review', '--undo', 'a', '--of', 'b');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('Give one of')]);
  });
});
