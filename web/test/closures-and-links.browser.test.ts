import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { services } from '#apps/services.ts';
import {
  acraFile,
  hlbFile,
  LATER_DAYS,
  placesFile,
  ratingsFile,
  uen,
} from '#services/prospects/hotels/test/registry-files.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { TestServer } from '#test/support/server.ts';
import { expectStillWellMade, expectWellMade } from './measures.ts';
import { makePerson, type TestPerson } from './people.ts';
import { openPage, show, startPages } from './stage.ts';
import { makeKeyOf, makeWorkspace } from './workspace-rows.ts';

/** Hotels that have closed, and what one hotel rests on: both are said, and both are taken back. */
const WILLOW = { name: 'Willow Crescent Hotel', postcode: '010062', rooms: 90, position: [103.851, 1.281] } as const;
const BIRCH = { name: 'Birch Court Hotel', postcode: '010072', rooms: 40, position: [103.861, 1.291] } as const;
const SIGNS =
  'Amber Coral Cedar Maple Violet Indigo Walnut Saffron Cobalt Zephyr Linden Opal Juniper Heron Puffin Lotus';
const OTHERS = [...SIGNS.split(' '), 'Otter', 'Falcon', 'Ember', 'Quartz', 'Basil'].map((sign, index) => ({
  name: `${sign} ${index} Inn`,
  postcode: `0200${index + 10}`,
  rooms: 20,
}));
let server: TestServer;
let browser: Browser;
let page: Page;
let faults: string[];
let operator: TestPerson;
let key: string;

beforeAll(async () => {
  const used = services.filter(({ name }) => name === 'console' || name === 'prospects');
  [server, browser] = await Promise.all([startPages({ services: used }), openBrowser()]);
  const companies = [
    { uen: uen(1), name: 'WILLOW CRESCENT HOTEL PTE. LTD.', postcode: WILLOW.postcode },
    { uen: uen(2), name: 'BIRCH COURT HOTEL PTE. LTD.', postcode: BIRCH.postcode },
  ];
  const ratings = [{ name: WILLOW.name, postcode: WILLOW.postcode, rating: 4.1 }, { uen: uen(2) }];
  for (const [source, file] of [
    ['hlb', hlbFile('licences.geojson', [WILLOW, BIRCH, ...OTHERS])],
    ['acra', acraFile('operators.csv', companies)],
    ['places', placesFile('places.geojson', [{ ...WILLOW, id: 'willow', website: 'https://willow.example' }])],
    ['ratings', ratingsFile('ratings.csv', ratings)],
  ] as const) {
    const { exitCode, stderr } = await server.cli('hotels', 'import', source, file);
    expect(exitCode, stderr).toBe(0);
  }
  const owner = await makePerson(server, { isOperator: false });
  const workspace = await makeWorkspace(server, owner.id, ['prospects']);
  key = await makeKeyOf(server, workspace, { service: 'prospects', name: 'Reader' });
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

beforeEach(async () => {
  ({ page, faults, person: operator } = await openPage(browser, server, { width: 1280, colours: 'light' }));
});

afterEach(async () => {
  await page.context().close();
  expect(faults).toEqual([]);
});

/** What a program is told that lists hotels. */
async function listed(): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/v1/hotels`, { headers: { 'x-gateway-key': key } });
  return ((await answer.json()) as { hotels: { name: string }[] }).hotels.map(({ name }) => name).sort();
}

const deeds = async () => {
  const { rows } = await server.database.query<{ deed: string }>(
    "SELECT action || ' ' || subject AS deed FROM platform.audit WHERE actor = $1 ORDER BY id",
    [`operator:${operator.id}`],
  );
  return rows.map(({ deed }) => deed);
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const closures = () => page.getByRole('region', { name: 'Hotels that have closed' });
const focused = () => page.evaluate<string>('document.activeElement.textContent');

async function note(number: string, day?: string): Promise<void> {
  await button('Note that a hotel has closed').click();
  await dialog('Note that a hotel has closed').getByLabel('Registry number').fill(number);
  if (day !== undefined) await page.getByLabel('Closed on').fill(day);
  await button('Note it').click();
}

describe('a hotel that has closed', () => {
  test('is noted, gone from what programs list, and back when it is open after all', async () => {
    expect(await listed()).toEqual([BIRCH.name, WILLOW.name]);
    await show(page, server, '/operator/prospects');
    await page.getByText('No hotel is noted as closed').waitFor();

    // By keyboard, and without doing it the first time.
    await button('Note that a hotel has closed').focus();
    await page.keyboard.press('Enter');
    await dialog('Note that a hotel has closed').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Note that a hotel has closed').waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Note that a hotel has closed');
    await page.keyboard.press('Enter');
    const noting = dialog('Note that a hotel has closed');
    await noting.getByLabel('Registry number').focus();
    await page.keyboard.type(uen(1).toLowerCase());
    expect(await noting.getByLabel('Closed on').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await noting.getByLabel(/^Note /).fill('a notice at the door');
    await page.keyboard.press('Enter');
    await page.getByText(`${uen(1)} is noted as closed. Hotels: 0 added, 0 changed, 1 removed.`).waitFor();
    const row = closures().getByRole('row').filter({ hasText: WILLOW.name });
    expect(await row.textContent()).toMatch(
      new RegExp(`${WILLOW.name}.*${uen(1)}.*a notice at the door.*operator:${operator.id}`),
    );
    expect(await listed()).toEqual([BIRCH.name]);

    await button(`Open after all: ${WILLOW.name}`).click();
    const asked = dialog('Open after all');
    await asked.getByText(/^Willow Crescent Hotel is noted as closed since .*published again at once/).waitFor();
    await asked.getByRole('button', { name: 'Open after all' }).click();
    await page.getByText(`${WILLOW.name} is open. Hotels: 1 added, 0 changed, 0 removed.`).waitFor();
    await page.getByText('No hotel is noted as closed').waitFor();
    expect(await listed()).toEqual([BIRCH.name, WILLOW.name]);
    expect(await deeds()).toEqual([`hotel.closed hotel:${uen(1)}`, `hotel.reopened hotel:${uen(1)}`]);
  });

  test('what cannot be is said beside its field, and what was typed stays', async () => {
    await show(page, server, '/operator/prospects');
    await note('');
    await page.getByText('This is needed.').waitFor();
    const noting = dialog('Note that a hotel has closed');
    const wrong = () =>
      noting.locator('[aria-invalid=true]').evaluateAll((inputs) => inputs.map((each) => each.getAttribute('name')));
    expect(await wrong()).toEqual(['uen']);
    const number = noting.getByLabel('Registry number');
    await number.fill('NOBODY');
    await noting.getByLabel(/^Note /).fill('heard of it');
    await button('Note it').click();
    await noting.getByText('No published hotel has this registry number.').waitFor();
    expect(await wrong()).toEqual(['uen']);
    await number.fill(uen(2));
    await noting.getByLabel('Closed on').fill('2999-01-01');
    await button('Note it').click();
    await noting.getByText(/or earlier, as YYYY-MM-DD/).waitFor();
    expect(await wrong()).toEqual(['closed_on']);
    await noting.getByLabel('Closed on').fill('');
    await button('Note it').click();
    await expect
      .poll(async () => [await wrong(), await noting.getByText(/or earlier, as/).count()])
      .toEqual([['closed_on'], 0]);
    expect([await number.inputValue(), await noting.getByLabel(/^Note /).inputValue()]).toEqual([
      uen(2),
      'heard of it',
    ]);
    expect(await deeds()).toEqual([]);
  });

  test('is taken back also once a newer list has taken its number', async () => {
    await show(page, server, '/operator/prospects');
    await note(uen(2), '2026-11-01');
    await page.getByText(`${uen(2)} is noted as closed.`).waitFor();
    const newer = hlbFile('newer.geojson', [WILLOW, ...OTHERS], LATER_DAYS[0]);
    await server.cli('hotels', 'import', 'hlb', newer);
    await show(page, server, '/operator/prospects');
    const row = closures().getByRole('row').filter({ hasText: BIRCH.name });
    expect(await row.textContent()).toContain('none any more');
    await button(`Open after all: ${BIRCH.name}`).click();
    await dialog('Open after all').getByText('It has no number at present').waitFor();
    await dialog('Open after all').getByRole('button', { name: 'Open after all' }).click();
    await page.getByText(`${BIRCH.name} is open. Hotels: 0 added, 0 changed, 0 removed.`).waitFor();
    await page.getByText('No hotel is noted as closed').waitFor();
  });

  test('is among all of them, however many there are', async () => {
    await server.database.query(
      `INSERT INTO prospects.closure (property_id, closed_on, noted_by, noted_at)
       SELECT id, '2026-11-01', 'operator:1', now() FROM prospects.property WHERE name LIKE '% Inn'`,
    );
    await show(page, server, '/operator/prospects');
    await page.getByText('21 hotels, by the word of operators.').waitFor();
    await expect.poll(() => closures().getByRole('row').count()).toBe(21);
    await button('Load more').click();
    await expect.poll(() => closures().getByRole('row').count()).toBe(22);
    await server.database.query('DELETE FROM prospects.closure');
  });
});

describe('what a hotel rests on', () => {
  const links = () => page.getByRole('list', { name: `Links of ${uen(1)}` });
  const link = (kind: string) =>
    links()
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: kind }) });
  const undo = (kind: string) => page.getByRole('button', { name: new RegExp(`^Take it back: ${kind}, `) });
  const yes = () => page.getByRole('button', { name: /^Yes: Willow.*WILLOW CRESCENT/ });

  test('is shown by its number, which stands in the address; both ends beside one another', async () => {
    await show(page, server, '/operator/prospects?kind=place');
    await page.getByLabel('Registry number of a hotel').focus();
    await page.keyboard.type(` ${uen(1).toLowerCase()} `);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe(`?kind=place&hotel=${uen(1)}`);
    const kinds = ['Its company', 'Its place', 'A rating by name'];
    for (const kind of kinds) await link(kind).getByText('accepted by the matcher').waitFor();
    const name = link('Its company')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Name' }) });
    expect(await name.textContent()).toContain('WILLOW CRESCENT HOTEL PTE. LTD.');
    expect(await link('Its company').textContent()).toMatch(/Score \d\.\d\d.*postcode equal/);
    expect(await link('Its place').textContent()).toContain('https://willow.example');
    await page.getByLabel('Kind').selectOption('rating');
    await expect.poll(() => new URL(page.url()).search).toBe(`?kind=rating&hotel=${uen(1)}`);

    await show(page, server, '/operator/prospects?hotel=NOBODY');
    await page.getByText('Nothing is linked to NOBODY').waitFor();
    await show(page, server, `/operator/prospects?hotel=${uen(1)}`);
    await links().waitFor();
    await expect.poll(() => page.getByRole('heading', { name: 'What a hotel rests on' }).isVisible()).toBe(true);
  });

  test('is taken back, waits in the queue at once, and is decided there by keyboard', async () => {
    await show(page, server, `/operator/prospects?hotel=${uen(1)}`);
    await page.getByText('Nothing waits for a decision').waitFor();
    await undo('Its company').focus();
    await page.keyboard.press('Enter');
    const asked = dialog('Take the link back');
    await asked.getByText(/WILLOW CRESCENT HOTEL PTE. LTD./).waitFor();
    await asked.getByText(/loses this company, and with it its number/).waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    expect(await listed()).toContain(WILLOW.name);
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('Taken back: the link waits again. Hotels: 0 added, 0 changed, 1 removed.').waitFor();
    expect(await listed()).not.toContain(WILLOW.name);
    await page.getByText(`Nothing is linked to ${uen(1)}`).waitFor();
    await yes().waitFor();

    await page.keyboard.press('a');
    await page.getByText('Decided. Hotels: 1 added, 0 changed, 0 removed.').waitFor();
    expect(await listed()).toContain(WILLOW.name);
    await link('Its company').getByText('confirmed by a person').waitFor();
    const history = await link('Its company').getByRole('listitem').allTextContents();
    expect(history.slice(-2)).toMatchObject([
      expect.stringMatching(new RegExp(`^Accepted by operator:${operator.id}, `)),
      expect.stringMatching(new RegExp(`^Taken back by operator:${operator.id}, `)),
    ]);

    // What was decided in the queue is taken back below, and waits there again; the queue takes it back as well.
    await undo('Its company').click();
    await asked.getByRole('button', { name: 'Take it back' }).click();
    await yes().waitFor();
    await page.keyboard.press('a');
    await link('Its company').getByText('confirmed by a person').waitFor();
    await page.keyboard.press('u');
    await yes().waitFor();
    await page.keyboard.press('a');
    await link('Its company').getByText('confirmed by a person').waitFor();
    expect(new Set(await deeds()).size).toBe(2);
    expect((await deeds()).map((deed) => deed.split(' ')[0])).toEqual([
      'link.undone',
      'link.decided',
      'link.undone',
      'link.decided',
      'link.undone',
      'link.decided',
    ]);
  });

  test('a rating by name is taken back without its hotel losing the rest', async () => {
    await show(page, server, `/operator/prospects?hotel=${uen(1)}`);
    await undo('A rating by name').click();
    await dialog('Take the link back').getByText('Without another one it is no lead.').waitFor();
    await dialog('Take the link back').getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('1 link waits for a person.').waitFor();
    await link('A rating by name').getByText('waits for a decision').waitFor();
    expect(await undo('A rating by name').count()).toBe(0);
    expect(await undo('Its company').count()).toBe(1);
    await page.keyboard.press('a');
    await link('A rating by name').getByText('confirmed by a person').waitFor();
  });
});

describe.each([
  { width: 360, colours: 'light' },
  { width: 1280, colours: 'dark' },
] as const)('at $width px, $colours', (look) => {
  test('both sections, and what asks before it is done', async () => {
    await server.database.query(
      `INSERT INTO prospects.closure (property_id, closed_on, note, noted_by, noted_at)
       SELECT id, '2026-11-01', 'a notice at the door', 'operator:1', now() FROM prospects.property
       WHERE name = 'Amber 0 Inn'`,
    );
    const { page: own, faults: ownFaults } = await openPage(browser, server, look);
    await show(own, server, `/operator/prospects?hotel=${uen(1)}`);
    await own.getByRole('heading', { name: 'Its company' }).waitFor();
    await own.getByText('a notice at the door').waitFor();
    await expectWellMade(own);
    await own.getByRole('button', { name: /^Take it back: Its company/ }).click();
    await own.getByRole('dialog', { name: 'Take the link back' }).waitFor();
    await expectStillWellMade(own);
    await own.keyboard.press('Escape');
    await own.getByRole('button', { name: 'Open after all: Amber 0 Inn' }).click();
    await own.getByRole('dialog', { name: 'Open after all' }).waitFor();
    await expectStillWellMade(own);
    await own.keyboard.press('Escape');
    await own.getByRole('button', { name: 'Note that a hotel has closed' }).click();
    await own.getByRole('button', { name: 'Note it' }).click();
    await own.getByText('This is needed.').waitFor();
    await expectStillWellMade(own);
    expect(ownFaults).toEqual([]);
    await own.context().close();
    await server.database.query('DELETE FROM prospects.closure');
  });
});
