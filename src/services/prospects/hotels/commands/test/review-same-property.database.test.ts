import { beforeEach, describe, expect, test } from 'vitest';
import { onlyQuestion, useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, LATER_DAYS, ratingsFile, uen } from '../../test/registry-files.ts';

/** Whether a hotel of the new list is one of the old: what a person says holds, and only what is asked can be answered. */
const fixture = useImportFixture();

describe('same_property', () => {
  const YARROW = { name: 'Yarrow Field Hotel', address: '12 FIELD ROAD', postcode: '010063', rooms: 120 };
  const OTHER = { name: 'Elsewhere Lodge', postcode: '010064' };
  const BRANDED = { ...YARROW, name: 'Meridian by the Sea', rooms: 118 };

  beforeEach(async () => {
    await fixture.take('hlb', hlbFile('old.geojson', [YARROW, OTHER]));
    await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'YARROW FIELD HOTEL PTE. LTD.' }]));
    await fixture.take('ratings', ratingsFile('rating.csv', [{ uen: uen(1) }]));
    await fixture.take('hlb', hlbFile('new.geojson', [BRANDED, OTHER], LATER_DAYS[0]));
  });

  const properties = () => fixture.rows('SELECT name, rooms, is_listed, uen FROM prospects.property ORDER BY id');

  test('tells both as they stand in the lists', async () => {
    const question = await onlyQuestion(fixture, 'same_property');
    expect(question.subject.text).toBe('Meridian by the Sea, 12 FIELD ROAD, 010063, 118 rooms');
    expect(question.target).toEqual({ key: '1', text: 'Yarrow Field Hotel, 12 FIELD ROAD, 010063, 120 rooms' });
    const { stdout } = await fixture.hotels('review', '--kind', 'same_property');
    expect(stdout).toContain(
      '    Meridian by the Sea, 12 FIELD ROAD, 010063, 118 rooms\n' +
        '    Is this hotel of the new list the same as: Yarrow Field Hotel, 12 FIELD ROAD, 010063, 120 rooms?',
    );
  });

  test('accepted: the hotel goes on under its new name', async () => {
    const { id } = await onlyQuestion(fixture, 'same_property');
    expect(await fixture.json('review', '--accept', id)).toMatchObject({ decision: 'confirmed', updated: 1 });
    expect(await properties()).toEqual([
      { name: BRANDED.name, rooms: 118, is_listed: true, uen: uen(1) },
      { name: OTHER.name, rooms: 60, is_listed: true, uen: null },
    ]);
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: BRANDED.name });
    expect(await fixture.rows('SELECT * FROM prospects.sighting')).toEqual([]);
    await fixture.take('hlb', hlbFile('newest.geojson', [BRANDED, OTHER], LATER_DAYS[1]));
    expect(await fixture.review()).toEqual([]);
  });

  test('refused: it is a new hotel, the old one is gone, and the question is not asked again', async () => {
    const { id } = await onlyQuestion(fixture, 'same_property');
    expect(await fixture.json('review', '--refuse', id)).toMatchObject({ decision: 'refused', removed: 1 });
    const expected = [
      { name: YARROW.name, rooms: 120, is_listed: false, uen: null },
      { name: OTHER.name, rooms: 60, is_listed: true, uen: null },
      { name: BRANDED.name, rooms: 118, is_listed: true, uen: null },
    ];
    expect(await properties()).toEqual(expected);
    expect(await fixture.hotel(uen(1))).toBeUndefined();
    await fixture.take('hlb', hlbFile('newest.geojson', [OTHER, BRANDED], LATER_DAYS[1]));
    expect(await fixture.review('same_property')).toEqual([]);
    expect(await properties()).toEqual(expected);
  });

  test('a decision holds where the matcher would be in doubt again', async () => {
    await fixture.json('review', '--accept', (await onlyQuestion(fixture, 'same_property')).id);
    await fixture.take(
      'hlb',
      hlbFile('placed.geojson', [{ ...BRANDED, position: [103.85, 1.28] }, OTHER], LATER_DAYS[1]),
    );
    // The next list puts it several kilometres away, with hardly a room.
    const misplaced = { ...BRANDED, position: [103.95, 1.35], rooms: 9 } as const;
    await fixture.take('hlb', hlbFile('misplaced.geojson', [misplaced, OTHER], LATER_DAYS[2]));
    expect(await fixture.review()).toEqual([]);
    expect(await properties()).toEqual([
      { name: BRANDED.name, rooms: 9, is_listed: true, uen: uen(1) },
      { name: OTHER.name, rooms: 60, is_listed: true, uen: null },
    ]);
    expect(await fixture.rows('SELECT * FROM prospects.sighting')).toEqual([]);
  });

  test('two lines that differ in their rooms or address are two questions, and each is decided by itself', async () => {
    await fixture.empty();
    const tower = { ...YARROW, address: '14 FIELD ROAD', rooms: 300 };
    await fixture.take('hlb', hlbFile('two.geojson', [YARROW, tower]));
    const branded = [
      { ...BRANDED, rooms: 118 },
      { ...BRANDED, address: '14 Field Road', rooms: 296 },
    ];
    await fixture.take('hlb', hlbFile('branded.geojson', branded, LATER_DAYS[0]));
    const questions = (await fixture.review('same_property')).toSorted((a, b) =>
      a.subject.text.localeCompare(b.subject.text),
    );
    expect(questions.map(({ subject, target }) => [subject.text, target.key])).toEqual([
      ['Meridian by the Sea, 12 FIELD ROAD, 010063, 118 rooms', '1'],
      ['Meridian by the Sea, 14 Field Road, 010063, 296 rooms', '2'],
    ]);
    await fixture.json('review', '--accept', questions[1]?.id ?? '');
    expect(await fixture.rows('SELECT id, name, rooms FROM prospects.property ORDER BY id')).toEqual([
      { id: '1', name: YARROW.name, rooms: 120 },
      { id: '2', name: BRANDED.name, rooms: 296 },
    ]);
    expect((await onlyQuestion(fixture, 'same_property')).id).toBe(questions[0]?.id);
    await fixture.json('review', '--accept', questions[0]?.id ?? '');
    expect(await fixture.rows('SELECT id, name, rooms FROM prospects.property ORDER BY id')).toEqual([
      { id: '1', name: BRANDED.name, rooms: 118 },
      { id: '2', name: BRANDED.name, rooms: 296 },
    ]);
    expect(await fixture.review('same_property')).toEqual([]);
  });

  test('a question that no list asks any more is gone', async () => {
    const { id } = await onlyQuestion(fixture, 'same_property');
    await fixture.take('hlb', hlbFile('back.geojson', [YARROW, OTHER], LATER_DAYS[1]));
    expect(await fixture.review()).toEqual([]);
    const { exitCode, stderr } = await fixture.hotels('review', '--accept', id);
    expect([exitCode, stderr]).toEqual([1, `Nothing that waits has the id "${id}".\n`]);
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: YARROW.name });
  });
});
