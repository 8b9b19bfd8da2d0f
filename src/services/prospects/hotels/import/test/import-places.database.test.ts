import { describe, expect, test } from 'vitest';
import { everyText, rowCounts, useImportFixture } from '../../test/import-fixture.ts';
import type { Place } from '../../test/registry-files.ts';
import { acraFile, dbdFile, hlbFile, juristicId, placesFile, ratingsFile, uen } from '../../test/registry-files.ts';
import { sourceFile } from '../../test/source-file.ts';

/** Places directories: they give published hotels a website and a mailbox, and tell who said so. */
const fixture = useImportFixture();

const OPAL = { name: 'Opal Terrace Hotel', postcode: '010031', position: [103.851, 1.281] } as const;
const PEARL = { name: 'Pearl Lagoon Hotel', postcode: '010032', position: [103.871, 1.301] } as const;
const OPAL_PLACE: Place = {
  id: '08f-opal',
  name: 'Opal Terrace Hotel Singapore',
  postcode: '010031',
  position: [103.85102, 1.28101],
  website: 'https://www.opalterrace.example/?utm_source=maps',
  mailbox: 'reservations@opalterrace.example',
  phone: '+65 6123 4567',
};

/** Opal and Pearl, licensed and rated; neither has a place yet. */
async function publishTwo(opal: { mailbox?: string } = {}): Promise<void> {
  const companies = [OPAL, PEARL].map(({ name }, i) => ({ uen: uen(i + 1), name: `${name.toUpperCase()} PTE. LTD.` }));
  await fixture.take('hlb', hlbFile('licences.geojson', [{ ...OPAL, ...opal }, PEARL]));
  await fixture.take('acra', acraFile('operators.csv', companies));
  await fixture.take(
    'ratings',
    ratingsFile(
      'ratings.csv',
      companies.map(({ uen: number }) => ({ uen: number })),
    ),
  );
  expect(await fixture.published()).toHaveLength(2);
}

const provenanceOf = async (number: string) =>
  (await fixture.get(`/hotels/${number}?include=provenance`)).json<{ provenance: Record<string, unknown> }>()
    .provenance;

describe('a place', () => {
  test('gives its hotel a telephone number, and a position if the licence has none; the export tells both', async () => {
    const lineOf = async (number: string) => {
      const { text } = await fixture.get('/hotels/export?format=ndjson');
      const lines = text.split('\n').slice(0, -1);
      return lines.map((line) => JSON.parse(line) as { uen: string }).find((line) => line.uen === number);
    };
    await publishTwo();
    expect(await lineOf(uen(1))).toMatchObject({ phone: null });
    const before = await lineOf(uen(2));
    await fixture.take('places', placesFile('phone.geojson', [{ ...OPAL_PLACE, phone: '6123 4567' }]));
    const [property] = await fixture.rows('SELECT longitude, latitude FROM prospects.property WHERE id = 1');
    expect(await lineOf(uen(1))).toMatchObject({ phone: '+6561234567', ...property });
    expect(await lineOf(uen(2))).toEqual(before);
    await fixture.rows('UPDATE prospects.property SET longitude = NULL, latitude = NULL WHERE id = 1');
    await fixture.hotels('republish');
    const [place] = await fixture.rows('SELECT longitude, latitude FROM prospects.place');
    expect(place).toMatchObject({ longitude: expect.any(Number), latitude: expect.any(Number) });
    expect(await lineOf(uen(1))).toMatchObject({ phone: '+6561234567', ...place });
  });

  test('gives its hotel a website and a mailbox, and says where they come from', async () => {
    await publishTwo();
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: null, contact_email: null, audit_available: false });
    expect(Object.keys(await provenanceOf(uen(1)))).not.toContain('website');
    const report = await fixture.take(
      'places',
      placesFile('places.geojson', [{ ...OPAL_PLACE, dataset: 'foursquare' }]),
    );
    expect(report).toMatchObject({ taken: 1, changed: 1, published: { updated: 1 } });
    expect(await fixture.hotel(uen(1))).toMatchObject({
      website: 'https://www.opalterrace.example/',
      contact_email: 'reservations@opalterrace.example',
      audit_available: true,
    });
    const origin = { source: 'places directory: foursquare', observed_at: '2026-11-01', licence: 'Apache-2.0' };
    expect(await provenanceOf(uen(1))).toMatchObject({ website: origin, contact_email: origin });
    expect(await fixture.hotel(uen(2))).toMatchObject({ website: null, contact_email: null });
    const [link] = await fixture.rows(
      'SELECT decision, target, decided_by FROM prospects.link WHERE kind = $1 AND subject = $2',
      ['place', '1'],
    );
    expect(link).toEqual({ decision: 'accepted', target: '08f-opal', decided_by: 'matcher' });
  });

  test.each([
    ['of a person', 'jane.tan@opalterrace.example', undefined],
    ['at a free provider', 'reservations@gmail.com', undefined],
    ['at somebody else’s domain', 'reservations@agency.example', undefined],
    ['at a domain below its own', 'stay@sg.opalterrace.example', 'stay@sg.opalterrace.example'],
  ])('a mailbox %s', async (_, mailbox, expected) => {
    await publishTwo();
    await fixture.take('places', placesFile('mailbox.geojson', [{ ...OPAL_PLACE, mailbox }]));
    expect((await fixture.hotel(uen(1)))?.contact_email).toBe(expected ?? null);
    expect((await everyText(fixture)).includes('jane.tan')).toBe(false);
  });

  test('the mailbox of the licence goes before the directory’s, if it is at the hotel’s own domain', async () => {
    await publishTwo({ mailbox: 'frontdesk@opalterrace.example' });
    expect(await fixture.hotel(uen(1))).toMatchObject({ contact_email: 'frontdesk@opalterrace.example' });
    expect((await provenanceOf(uen(1)))['contact_email']).toMatchObject({ source: 'Hotels Licensing Board' });
    await fixture.take('places', placesFile('places.geojson', [OPAL_PLACE]));
    expect(await fixture.hotel(uen(1))).toMatchObject({ contact_email: 'frontdesk@opalterrace.example' });
    // With a site of its own under another domain, the licence's mailbox is no longer the hotel's.
    await fixture.take(
      'places',
      placesFile('moved.geojson', [{ ...OPAL_PLACE, website: 'https://opal-sg.example/' }], '2026-11-02'),
    );
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: 'https://opal-sg.example/', contact_email: null });
  });

  test('in Thailand, by its name and its district', async () => {
    const river = { number: juristicId(1), name: 'บริษัท ริมน้ำใส รีสอร์ท จำกัด', province: 'ภูเก็ต', postcode: '83000' };
    await fixture.take('dbd', dbdFile('firms.csv', [river]));
    await fixture.take('ratings', ratingsFile('ratings.csv', [{ uen: river.number }]));
    const place: Place = {
      id: 'th-1',
      name: 'ริมน้ำใส รีสอร์ท',
      country: 'TH',
      postcode: '83000',
      region: 'Phuket',
      website: 'https://rimnamsai.example/',
    };
    await fixture.take('places', placesFile('th.geojson', [place]));
    expect(await fixture.hotel(river.number)).toMatchObject({ website: 'https://rimnamsai.example/', city: 'Phuket' });
  });
});

describe('what is taken', () => {
  test('and what is not, with the reason', async () => {
    const file = placesFile('mixed.geojson', [
      OPAL_PLACE,
      { id: 'p2', name: 'Noodle House', category: 'restaurant' },
      { id: 'p3', name: 'Maybe Hotel', confidence: 0.2 },
      { id: 'p4', name: 'Far Hotel', country: 'MY' as 'SG' },
      { id: 'p5', name: 'Plain Hotel', phone: '12', mailbox: 'somebody@plain.example', postcode: '010099' },
      { ...OPAL_PLACE, name: 'Opal Terrace' },
    ]);
    const { stdout } = await fixture.hotels('import', 'places', file);
    expect(stdout).toContain('mixed.geojson: 6 records, 2 taken (2 new or changed)');
    for (const reason of ['other category', 'low confidence', 'other country', 'repeated in file']) {
      expect(stdout).toContain(`    1 ${reason}\n`);
    }
    expect(stdout).toContain('1 mailbox not role');
    expect(stdout).toContain('1 phone unreadable');
    const places = await fixture.rows('SELECT id, names FROM prospects.place ORDER BY id');
    expect(places).toEqual([
      { id: '08f-opal', names: ['Opal Terrace'] },
      { id: 'p5', names: ['Plain Hotel'] },
    ]);
  });

  test('again: nothing to do; the same places in another file: nothing changes; an older one changes nothing', async () => {
    await publishTwo();
    await fixture.take('places', placesFile('once.geojson', [OPAL_PLACE]));
    expect(await fixture.take('places', placesFile('once.geojson', [OPAL_PLACE]))).toMatchObject({ outcome: 'known' });
    const other = placesFile('other.geojson', [{ id: 'p9', name: 'Else Hotel' }, OPAL_PLACE]);
    expect(await fixture.take('places', other)).toMatchObject({ taken: 2, changed: 1, published: { updated: 0 } });
    const older = placesFile('older.geojson', [{ ...OPAL_PLACE, website: 'https://old.example/' }], '2026-10-01');
    expect(await fixture.take('places', older)).toMatchObject({ taken: 1, changed: 0 });
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: 'https://www.opalterrace.example/' });
    const newer = placesFile(
      'newer.geojson',
      [{ ...OPAL_PLACE, website: 'https://opalterrace.example/new' }],
      '2026-11-02',
    );
    expect(await fixture.take('places', newer)).toMatchObject({ changed: 1, published: { updated: 1 } });
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: 'https://opalterrace.example/new' });
  });

  test('a place that came first waits for its hotel', async () => {
    await fixture.take('places', placesFile('places.geojson', [OPAL_PLACE]));
    await publishTwo();
    expect(await fixture.hotel(uen(1))).toMatchObject({ website: 'https://www.opalterrace.example/' });
  });

  test('one place is one hotel’s: a second that looks like it has to be looked at', async () => {
    const twin = { name: 'Opal Terrace Hotel', postcode: '010031', position: [103.85103, 1.28102], rooms: 9 } as const;
    await fixture.take('places', placesFile('places.geojson', [OPAL_PLACE]));
    await fixture.take('hlb', hlbFile('twins.geojson', [OPAL, twin]));
    const rows = await fixture.rows('SELECT id, place_id FROM prospects.property ORDER BY id');
    expect(rows).toEqual([
      { id: '1', place_id: '08f-opal' },
      { id: '2', place_id: null },
    ]);
    const [question] = await fixture.review('place');
    expect(question?.reasons).toContain('claimed twice');
  });

  test('a file of another layout is refused', async () => {
    const before = await rowCounts(fixture);
    const wrong = sourceFile('id,name\n1,2\n', 'wrong.json');
    const { exitCode, stderr } = await fixture.hotels('import', 'places', wrong, '--as-of', '2026-11-01');
    expect([exitCode, stderr.startsWith('wrong.json: ')]).toEqual([2, true]);
    expect(await rowCounts(fixture)).toEqual(before);
  });
});
