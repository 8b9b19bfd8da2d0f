import { beforeEach, describe, expect, test } from 'vitest';
import { BACKLOG, backlogOf, leaveBacklog } from '../../test/backlog.ts';
import type { OpenQuestion } from '../../test/import-fixture.ts';
import { onlyQuestion, rowCounts, useImportFixture } from '../../test/import-fixture.ts';
import { acraFile, hlbFile, LATER_DAYS, placesFile, ratingsFile, TERMS, uen } from '../../test/registry-files.ts';

/**
 * What the matcher leaves to a person, and that a person's word holds. Whether two lines of two lists are the same hotel is
 * review-same-property.database.test.ts's.
 */
const fixture = useImportFixture();

describe('operator', () => {
  const VELVET = { name: 'Velvet Spire Hotel', postcode: '010061', rooms: 90 };
  // At the hotel's own address, and nothing else in common: the company behind it, or the shop below.
  const HOLDING = { uen: uen(1), name: 'KINGFISHER HOLDINGS PTE. LTD.', postcode: '010061' };
  const NEXT = { uen: uen(2), name: 'WALNUT LODGINGS PTE. LTD.', postcode: '010061' };

  beforeEach(async () => {
    await fixture.take('hlb', hlbFile('licences.geojson', [VELVET]));
    await fixture.take('acra', acraFile('operators.csv', [HOLDING]));
    await fixture.take('ratings', ratingsFile('rating.csv', [{ uen: uen(1) }, { uen: uen(2) }]));
    expect(await fixture.published()).toEqual([]);
  });

  test('the decision is written in the audit', async () => {
    const { id } = await onlyQuestion(fixture, 'operator');
    await fixture.hotels('review', '--refuse', id);
    expect(
      await fixture.rows('SELECT action, actor, detail FROM platform.audit WHERE subject = $1', [`link:${id}`]),
    ).toEqual([
      {
        action: 'link.decided',
        actor: expect.stringMatching(/^cli:/),
        detail: { kind: 'operator', decision: 'refused' },
      },
    ]);
  });

  test('is shown with what is known of both', async () => {
    const question = await onlyQuestion(fixture, 'operator');
    expect(question).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      kind: 'operator',
      score: expect.any(Number),
      margin: expect.any(Number),
      reasons: expect.arrayContaining(['postcode equal']),
      matcher_version: '1',
      subject: { key: '1', text: 'Velvet Spire Hotel, 1 VELVET SPIRE HOTEL STREET, 010061, 90 rooms' },
      target: {
        key: uen(1),
        text: `KINGFISHER HOLDINGS PTE. LTD., ${uen(1)}, Live Company, 7 OFFICE ROAD, Singapore 010061`,
      },
    });
    const { stdout } = await fixture.hotels('review');
    expect(stdout).toContain(`${question.id}  operator  ${question.score.toFixed(2)}  (`);
    expect(stdout).toContain('    Velvet Spire Hotel, 1 VELVET SPIRE HOTEL STREET, 010061, 90 rooms\n');
    expect(stdout).toContain('    Is this hotel run by: KINGFISHER HOLDINGS PTE. LTD.');
    expect(stdout).toContain('Decide with: hotels review --accept ID, or --refuse ID.');
  });

  test('accepted: published at once, and never overruled', async () => {
    const { id } = await onlyQuestion(fixture, 'operator');
    const { stdout } = await fixture.hotels('review', '--accept', id, '--json');
    expect(JSON.parse(stdout)).toEqual({
      id,
      decision: 'confirmed',
      kind: 'operator',
      added: 1,
      updated: 0,
      removed: 0,
    });
    expect(await fixture.hotel(uen(1))).toMatchObject({ name: VELVET.name });
    // A company with the hotel's very name comes up.
    const better = { uen: uen(3), name: 'VELVET SPIRE HOTEL PTE. LTD.', postcode: '010061' };
    await fixture.take('acra', acraFile('better.csv', [better, HOLDING], LATER_DAYS[0]));
    await fixture.take('hlb', hlbFile('newer.geojson', [VELVET], LATER_DAYS[1]));
    expect(await fixture.published()).toEqual([[uen(1), VELVET.name]]);
    expect(await fixture.review()).toEqual([]);
    const [link] = await fixture.rows<{ decision: string; decided_by: string }>(
      "SELECT decision, target, decided_by FROM prospects.link WHERE kind = 'operator'",
    );
    expect(link).toMatchObject({ decision: 'confirmed', target: uen(1), decided_by: expect.stringMatching(/^cli:./) });
  });

  test.each([
    ['--accept', [[uen(1), VELVET.name]]],
    ['--refuse', []],
  ])('%s does not work off what an interrupted import has left', async (decision, published) => {
    await leaveBacklog(fixture);
    await fixture.json('review', decision, (await onlyQuestion(fixture, 'operator')).id);
    expect(await fixture.published()).toEqual(published);
    expect(await backlogOf(fixture)).toEqual([BACKLOG, BACKLOG]);
  });

  test('an id that two links share decides neither', async () => {
    // Found by trying: of all subjects up to 40 million, these two have one id.
    await fixture.rows(
      `INSERT INTO prospects.link (kind, subject, target, decision, score, margin, reasons, matcher_version, decided_by,
         decided_at)
       SELECT 'operator', subject, $1, 'review', 0.6, 0.6, '{}', '1', 'matcher', now()
       FROM unnest('{5163883,31130806}'::text[]) AS subject`,
      [uen(2)],
    );
    expect((await fixture.review('operator')).filter(({ id }) => id === '11f9a040273f')).toHaveLength(2);
    const { exitCode, stderr } = await fixture.hotels('review', '--accept', '11f9a040273f');
    expect([exitCode, stderr]).toEqual([
      1,
      'Two links that wait share the id "11f9a040273f": nothing was decided. Both wait until a newer file settles one of them.\n',
    ]);
    expect(await fixture.review('operator')).toHaveLength(3);
  });

  test('refused: never proposed again; another one is', async () => {
    const { id } = await onlyQuestion(fixture, 'operator');
    const { stdout } = await fixture.hotels('review', '--refuse', id);
    expect(stdout).toBe('Refused. Hotels: 0 added, 0 updated, 0 removed.\n');
    expect(await fixture.review()).toEqual([]);
    await fixture.take('acra', acraFile('again.csv', [HOLDING, { uen: uen(9), name: 'ELSEWHERE INN' }], LATER_DAYS[0]));
    await fixture.take('hlb', hlbFile('newer.geojson', [VELVET], LATER_DAYS[1]));
    expect(await fixture.review()).toEqual([]);
    await fixture.take('acra', acraFile('another.csv', [NEXT], LATER_DAYS[2]));
    expect((await onlyQuestion(fixture, 'operator')).target.key).toBe(uen(2));
    await fixture.hotels('review', '--accept', (await onlyQuestion(fixture, 'operator')).id);
    expect(await fixture.published()).toEqual([[uen(2), VELVET.name]]);
  });
});

describe('place', () => {
  const WILLOW = { name: 'Willow Crescent Hotel', postcode: '010062', position: [103.851, 1.281] } as const;
  const SITE = 'https://willow.example/';
  const PLACE = {
    id: 'willow',
    name: 'Willow Crescent Hotel - Annexe Tower',
    position: [103.8524, 1.281],
    website: SITE,
  } as const;

  beforeEach(async () => {
    await fixture.take('hlb', hlbFile('licences.geojson', [WILLOW]));
    await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'WILLOW CRESCENT HOTEL PTE. LTD.' }]));
    await fixture.take('ratings', ratingsFile('rating.csv', [{ uen: uen(1) }]));
    await fixture.take('places', placesFile('places.geojson', [PLACE]));
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: null });
  });

  test('accepted, it stays the hotel’s', async () => {
    const question = await onlyQuestion(fixture, 'place');
    expect(question.target.text).toBe(`${PLACE.name}, 1 Somewhere Street, ${SITE}`);
    expect(await fixture.json('review', '--accept', question.id)).toMatchObject({ kind: 'place', updated: 1 });
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: SITE });
    const better = { id: 'better', name: WILLOW.name, postcode: '010062', position: WILLOW.position };
    await fixture.take('places', placesFile('better.geojson', [better], LATER_DAYS[0]));
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: SITE });
    expect(await fixture.review()).toEqual([]);
  });

  test('refused, it is never proposed again', async () => {
    await fixture.json('review', '--refuse', (await onlyQuestion(fixture, 'place')).id);
    await fixture.take(
      'places',
      placesFile('again.geojson', [PLACE, { id: 'x', name: 'Elsewhere Inn' }], LATER_DAYS[0]),
    );
    expect(await fixture.review()).toEqual([]);
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: null });
  });

  test('accepted for the second of two, the first has to give it up, and its rating with it', async () => {
    await fixture.empty();
    const twin = { ...WILLOW, rooms: 9 };
    await fixture.take(
      'places',
      placesFile('one.geojson', [{ ...PLACE, name: WILLOW.name, position: WILLOW.position, postcode: '010062' }]),
    );
    await fixture.take('hlb', hlbFile('twins.geojson', [WILLOW, twin]));
    await fixture.take('ratings', ratingsFile('by-place.csv', [{ place: PLACE.id }]));
    await fixture.json('review', '--accept', (await onlyQuestion(fixture, 'place')).id);
    const places = () => fixture.rows('SELECT id, place_id FROM prospects.property ORDER BY id');
    expect(await places()).toEqual([
      { id: '1', place_id: null },
      { id: '2', place_id: 'willow' },
    ]);
    expect(await fixture.rows('SELECT property_id FROM prospects.rating')).toEqual([{ property_id: '2' }]);
    await fixture.take('places', placesFile('again.geojson', [{ id: 'x', name: 'Elsewhere Inn' }], LATER_DAYS[0]));
    expect(await places()).toEqual([
      { id: '1', place_id: null },
      { id: '2', place_id: 'willow' },
    ]);
    expect(await fixture.review('place')).toEqual([]);
  });
});

describe('rating', () => {
  const ZEPHYR = { name: 'Zephyr Summit Hotel', postcode: '010065' };
  const RATING = { name: 'Zephyr Garden', postcode: '010065', rating: 4.1 };

  beforeEach(async () => {
    await fixture.take('hlb', hlbFile('licences.geojson', [ZEPHYR]));
    await fixture.take('acra', acraFile('operators.csv', [{ uen: uen(1), name: 'ZEPHYR SUMMIT HOTEL PTE. LTD.' }]));
    await fixture.take('ratings', ratingsFile('rating.csv', [RATING]));
    expect(await fixture.published()).toEqual([]);
  });

  test('accepted: this name is this hotel, also in later files and at other providers', async () => {
    const { id, subject } = await onlyQuestion(fixture, 'rating');
    expect(subject.text).toBe('Zephyr Garden, 010065, SG, 4.1 from 120 reviews at Example Reviews on 2026-11-01');
    expect(await fixture.json('review', '--accept', id)).toMatchObject({ kind: 'rating', added: 1 });
    expect(await fixture.hotel(uen(1))).toMatchObject({ rating: 4.1 });
    await fixture.take('ratings', ratingsFile('newer.csv', [{ ...RATING, rating: 4.2 }], { asOf: LATER_DAYS[0] }));
    expect(await fixture.hotel(uen(1))).toMatchObject({ rating: 4.2 });
    const other = { ...TERMS, provider: 'Other Reviews' };
    await fixture.take(
      'ratings',
      ratingsFile('other.csv', [{ ...RATING, rating: 4.3 }], { asOf: LATER_DAYS[1], terms: other }),
    );
    expect(await fixture.hotel(uen(1))).toMatchObject({ rating: 4.3 });
    expect(await fixture.review()).toEqual([]);
  });

  test('refused: it is not asked again', async () => {
    await fixture.json('review', '--refuse', (await onlyQuestion(fixture, 'rating')).id);
    await fixture.take('ratings', ratingsFile('newer.csv', [{ ...RATING, rating: 4.2 }], { asOf: LATER_DAYS[0] }));
    await fixture.take('hlb', hlbFile('newer.geojson', [ZEPHYR], LATER_DAYS[1]));
    expect(await fixture.review()).toEqual([]);
    expect(await fixture.published()).toEqual([]);
  });
});

describe('the list', () => {
  test('nothing waits', async () => {
    const { exitCode, stdout } = await fixture.hotels('review');
    expect([exitCode, stdout]).toEqual([0, 'Nothing waits for a decision.\n']);
    expect(await fixture.json('review')).toEqual({ total: 0, links: [] });
  });

  test('of one kind, so many of them, the likeliest first', async () => {
    const hotels = [1, 2, 3].map((n) => ({ name: `Cobalt ${n}${n} Pier`, postcode: `01007${n}` }));
    const companies = hotels.map(({ postcode }, i) => ({
      uen: uen(i + 1),
      name: `HOLDING ${'ABC'[i]} PTE. LTD.`,
      postcode,
    }));
    await fixture.take('hlb', hlbFile('licences.geojson', hotels));
    await fixture.take('acra', acraFile('operators.csv', companies));
    await fixture.take('ratings', ratingsFile('rating.csv', [{ name: 'Cobalt 11 Garden', postcode: '010071' }]));
    const all = await fixture.review();
    expect(all.map(({ kind }) => kind).sort()).toEqual(['operator', 'operator', 'operator', 'rating']);
    const scores = all.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const limited = await fixture.json<{ total: number; links: OpenQuestion[] }>(
      'review',
      '--kind',
      'operator',
      '--limit',
      '2',
    );
    expect(limited.total).toBe(3);
    expect(limited.links).toEqual(all.filter(({ kind }) => kind === 'operator').slice(0, 2));
    const { stdout } = await fixture.hotels('review', '--kind', 'operator', '--limit', '2');
    expect(stdout).toContain('1 more; --limit shows them.');
    expect(stdout).not.toContain('rating');
  });

  test.each([
    [['--kind', 'company'], '--kind is one of same_property, operator, place, rating.'],
    [['--limit', '0'], '--limit is a number from 1 to 9999, not "0".'],
    [['--limit', 'all'], '--limit is a number from 1 to 9999, not "all".'],
    [['--accept', 'a', '--refuse', 'b'], 'Give --accept or --refuse, not both.'],
    [['1234abcd'], '"1234abcd" belongs to no option.'],
    [['--accept', '00000000'], 'Nothing that waits has the id "00000000".'],
    [['--refuse', "'; DROP TABLE prospects.link; --"], 'Nothing that waits has the id'],
    [['--accept'], '--accept needs a value'],
  ])('%j is explained', async (argv, message) => {
    const before = await rowCounts(fixture);
    const { exitCode, stdout, stderr } = await fixture.hotels('review', ...argv);
    expect([exitCode, stdout]).toEqual([message.startsWith('Nothing') ? 1 : 2, '']);
    expect(stderr).toContain(message);
    expect(await rowCounts(fixture)).toEqual(before);
  });
});
