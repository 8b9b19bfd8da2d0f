import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#test/support/operators.ts';
import { acraFile, hlbFile, ratingsFile } from '../../hotels/test/registry-files.ts';
import { AMBER, BIRCH, CORAL, OPERATORS } from '../../hotels/test/three-hotels.ts';
import type { TestWorkspace, WorkFixture } from './work-fixture.ts';
import { openWorkFixture } from './work-fixture.ts';

/** Contacts of a workspace's own: matched by number, or by the linkage for a person to decide; nobody else's. */
type Contact = {
  id: string;
  line: number;
  fields: Record<string, string>;
  state: string;
  uen: string | null;
  matched_by: string | null;
  reasons: string[];
};
type File = { id: string; state: string; rows: number; matched: number; review: number; unmatched: number };

let fixture: WorkFixture;
let ours: TestWorkspace;
let theirs: TestWorkspace;

beforeAll(async () => {
  fixture = await openWorkFixture({ DEMO_DATA: 'false' });
  [ours, theirs] = [await fixture.addWorkspace(), await fixture.addWorkspace()];
  const ratings = OPERATORS.map(({ uen }) => ({ uen }));
  for (const [source, file] of [
    ['hlb', hlbFile('licences.geojson', [AMBER, BIRCH, CORAL])],
    ['acra', acraFile('operators.csv', OPERATORS)],
    ['ratings', ratingsFile('ratings.csv', ratings)],
  ] as const) {
    const { exitCode, stdout, stderr } = await fixture.server.cli('hotels', 'import', source, file);
    expect(exitCode, stdout + stderr).toBe(0);
  }
}, 60_000);

afterAll(() => fixture.close());

const [amber, birch, coral] = OPERATORS.map(({ uen }) => uen);

const matched = async (id: string): Promise<File> => {
  for (;;) {
    const { files } = await ours.ok<{ files: File[] }>('GET', '/contacts/files');
    const file = files.find((each) => each.id === id);
    if (file?.state === 'done') return file;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};
const contactsIn = async (file: string) =>
  (await ours.ok<{ contacts: Contact[] }>('GET', `/contacts?file=${file}`)).contacts.toSorted(
    (a, b) => a.line - b.line,
  );

test('a contact is its hotel’s by number; what resembles waits for a person, with the evidence', async () => {
  const csv = [
    'Hotel,UEN,Person,Email,Postcode',
    `Whatever,${amber?.toLowerCase()},Ms Lim,lim@amber.example,`,
    'Birch Court Hotel,,Mr Tan,tan@gmail.com,010002',
    'Nobody Knows Lodge,,Ms Ng,ng@nowhere.example,999999',
    `Wrong Number Inn,${amber?.slice(0, -1)}A,Mr Ho,,`,
  ].join('\r\n');
  const begun = await ours.ok<File>('POST', '/contacts/files?name=mine.csv', { csv });
  expect(begun).toMatchObject({ name: 'mine.csv', rows: 4 });
  expect(await matched(begun.id)).toMatchObject({ rows: 4, matched: 1, review: 1, unmatched: 2 });
  const contacts = await contactsIn(begun.id);
  expect(contacts.map(({ state, uen, matched_by }) => [state, uen, matched_by])).toEqual([
    ['matched', amber, 'number'],
    ['review', birch, 'linkage'],
    ['unmatched', null, null],
    ['unmatched', null, null],
  ]);
  expect(contacts[1]?.reasons).toEqual(expect.arrayContaining([expect.stringMatching(/^name /), 'postcode equal']));
  const sheet = await ours.ok<{ contacts: Contact[] }>('GET', `/hotels/${amber}`);
  expect(sheet.contacts).toMatchObject([
    { fields: { person: 'Ms Lim', email: 'lim@amber.example' }, state: 'matched' },
  ]);

  const [, review, unknown] = contacts;
  const decide = (contact: Contact | undefined, json: object, workspace = ours) =>
    workspace.ask('POST', `/contacts/${contact?.id}`, { json });
  expect((await decide(review, { decision: 'accept' })).json()).toMatchObject({
    state: 'matched',
    uen: birch,
    matched_by: 'person',
  });
  expect((await decide(unknown, { decision: 'accept', uen: coral })).json()).toMatchObject({
    state: 'matched',
    uen: coral,
  });
  expect((await decide(unknown, { decision: 'refuse' })).json()).toMatchObject({ state: 'unmatched', uen: null });
  expect(codeOf(await decide(unknown, { decision: 'accept' }))).toBe('hotel_not_found');
  expect(codeOf(await decide(unknown, { decision: 'accept', uen: 'NOSUCH' }))).toBe('hotel_not_found');

  // Of another workspace nothing is to be had.
  expect(codeOf(await decide(review, { decision: 'refuse' }, theirs))).toBe('contact_not_found');
  expect(codeOf(await theirs.ask('DELETE', `/contacts/${review?.id}`))).toBe('contact_not_found');
  expect(codeOf(await theirs.ask('DELETE', `/contacts/files/${begun.id}`))).toBe('contact_not_found');
  expect(await theirs.ok('GET', `/contacts?file=${begun.id}`)).toEqual({ contacts: [], next_cursor: null });
  expect((await theirs.ok<{ contacts: unknown[] }>('GET', `/hotels/${birch}`)).contacts).toEqual([]);

  await ours.ok('DELETE', `/contacts/${review?.id}`);
  expect((await contactsIn(begun.id)).map(({ line }) => line)).toEqual([2, 4, 5]);
  await ours.ok('DELETE', `/contacts/files/${begun.id}`);
  expect(await contactsIn(begun.id)).toEqual([]);
  const { rows } = await fixture.server.database.query<{ what: string; used: string }>(
    `SELECT what, used FROM prospects.work_room WHERE workspace_id = $1 AND what LIKE 'contact%' ORDER BY what`,
    [ours.id],
  );
  expect(rows).toEqual([
    { what: 'contact_files', used: '0' },
    { what: 'contacts', used: '0' },
  ]);
});

test('what is no file of contacts is refused in words', async () => {
  const send = (csv: string, as: 'member' | 'viewer' = 'member') => ours.ask('POST', '/contacts/files', { csv, as });
  for (const csv of ['', 'colour\nblue\n', 'hotel,email\n,\n']) {
    const answer = await send(csv);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'contacts_unreadable']);
  }
  expect((await send('hotel\nx\n', 'viewer')).status).toBe(403);
  expect((await send(`hotel\n${'x'.repeat(2 * 1024 * 1024)}`)).status).toBe(413);
  const latin = await fetch(`${fixture.server.url}/api/v1/work/contacts/files`, {
    method: 'POST',
    headers: { 'x-gateway-key': ours.key, 'content-type': 'text/csv' },
    body: Buffer.from('hotel\nCaf\xe9\n', 'latin1'),
  });
  expect(await latin.json()).toMatchObject({
    code: 'contacts_unreadable',
    detail: 'The file is not in UTF-8. Save it as CSV UTF-8.',
  });
});

test('who is here already is not brought a second time', async () => {
  const send = (csv: string) =>
    ours.ok<File & { refused: object[]; refused_rows: number }>('POST', '/contacts/files', { csv });
  const first = await send(
    'hotel;person;email;note\nDot Inn;Mr Tan;tan@dot.example;old\nDot Inn;Mr Tan;tan@dot.example;\n',
  );
  expect(first).toMatchObject({ rows: 1, refused_rows: 1, refused: [{ line: 3 }] });
  const second = await send('hotel,person,email,note\nDot Inn,Mr Tan,tan@dot.example,new\nDot Inn,Ms Lim,,\n');
  expect(second).toMatchObject({
    rows: 1,
    refused_rows: 1,
    refused: [{ line: 2, reason: 'This contact is here already.' }],
  });
  const third = await send('hotel,person,email\nDot Inn,Mr Tan,tan@dot.example\nDot Inn,Ms Lim,\n');
  expect(third).toMatchObject({ rows: 0, refused_rows: 2, state: 'done' });
  expect(await theirs.ok('POST', '/contacts/files', { csv: 'hotel,person\nDot Inn,Ms Lim\n' })).toMatchObject({
    rows: 1,
  });
  for (const { id } of [first, second, third]) await ours.ok('DELETE', `/contacts/files/${id}`);
});

test('a company with several hotels is asked about', async () => {
  const csv = `hotel,number\nCoral Reef Hotel,${coral}\n`;
  await fixture.server.database.query(
    `INSERT INTO prospects.hotel (uen, country, city_key, rating_tenths, reviews_count, opportunity_usd, score_cents, score_bucket,
       has_email, has_website, is_exportable, words, document, lead, lineage)
     SELECT uen || '-2', country, city_key, rating_tenths, reviews_count, opportunity_usd, score_cents, score_bucket, has_email,
       has_website, is_exportable, words, document, lead, lineage FROM prospects.hotel WHERE uen = $1`,
    [coral],
  );
  const begun = await ours.ok<File>('POST', '/contacts/files', { csv });
  expect(await matched(begun.id)).toMatchObject({ review: 1, matched: 0 });
  const [contact] = await contactsIn(begun.id);
  expect(contact).toMatchObject({ state: 'review', uen: coral, reasons: expect.arrayContaining(['number equal']) });
});

test('a contact whose hotel is gone is unmatched wherever it is counted and filtered', async () => {
  const csv = `hotel,number,postcode\nAmber Gate Hotel,${amber},\nBirch Court Hotel,,010002\nNobody Knows Lodge,,999999\n`;
  const begun = await ours.ok<File>('POST', '/contacts/files', { csv });
  expect(await matched(begun.id)).toMatchObject({ matched: 1, review: 1, unmatched: 1 });
  for (const uen of [amber, birch]) {
    expect((await fixture.server.cli('hotels', 'suppress', String(uen), '--reason', 'asked')).exitCode).toBe(0);
  }
  const inState = async (state: string) =>
    (await ours.ok<{ contacts: Contact[] }>('GET', `/contacts?file=${begun.id}&state=${state}`)).contacts;
  const unmatched = await inState('unmatched');
  expect(unmatched.map(({ state, uen }) => [state, uen])).toEqual(Array(3).fill(['unmatched', null]));
  expect([await inState('matched'), await inState('review')]).toEqual([[], []]);
  expect(await matched(begun.id)).toMatchObject({ rows: 3, matched: 0, review: 0, unmatched: 3 });
});
