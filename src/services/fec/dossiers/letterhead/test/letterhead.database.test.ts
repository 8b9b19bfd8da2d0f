import { afterAll, beforeAll, expect, test } from 'vitest';
import { fecOf } from '../../../test/drafts/build.ts';
import { smallCompany } from '../../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from '../../test/dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from '../../test/dossier-fixture.ts';
import { pngOf } from './pictures.ts';

const LETTERHEAD = `${DOSSIERS}/firm/letterhead`;
const LOGO = pngOf(320, 90);
const data = LOGO.toString('base64');
const NAME = 'Cabinet Delorme & associés';

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  id = await workspace.keep('700000001FEC20241231.txt', fecOf(smallCompany()));
}, 60_000);
afterAll(() => fixture.close());

const set = (name: string | null, logo: string | null, whose = workspace) =>
  whose.ask('PUT', LETTERHEAD, { json: { name, logo } });
const page = async () => (await workspace.ask('GET', `${DOSSIERS}/${id}/handover`)).text;

test('a report has the name and the logo of the firm on its cover, and nothing else to fetch', async () => {
  expect((await workspace.ask('GET', LETTERHEAD)).json()['letterhead']).toEqual({
    name: null,
    logo: null,
    changedAt: null,
  });
  const answer = await set(` ${NAME} `, data);
  expect(answer.status).toBe(200);
  const { letterhead } = (await workspace.ask('GET', LETTERHEAD)).json<{ letterhead: Record<string, unknown> }>();
  expect(letterhead).toEqual(answer.json()['letterhead']);
  expect(letterhead).toMatchObject({
    name: NAME,
    logo: { mediaType: 'image/png', width: 320, height: 90, bytes: LOGO.length, data },
  });
  const shown = await page();
  expect(shown).toContain(`<img class="logo" src="data:image/png;base64,${data}" alt="">`);
  expect(shown).toContain('<p class="firm">Cabinet Delorme &amp; associés</p>');
  expect(shown.match(/src=/g)).toHaveLength(1);
  expect(shown).toContain('img-src data:;');
});

test('lies encrypted, and changes are written down', async () => {
  const { rows } = await fixture.server.database.query<{ sealed: Buffer }>(
    'SELECT sealed FROM fec.letterhead WHERE workspace_id = $1',
    [workspace.id],
  );
  const sealed = rows[0]?.sealed ?? Buffer.alloc(0);
  expect(sealed.length).toBeGreaterThan(LOGO.length);
  for (const plain of [data.slice(20, 60), 'Delorme']) expect(sealed.includes(plain)).toBe(false);
  const { rows: deeds } = await fixture.server.database.query(
    "SELECT actor, detail FROM platform.audit WHERE workspace_id = $1 AND action = 'letterhead.changed'",
    [workspace.id],
  );
  expect(deeds).toEqual([{ actor: expect.stringMatching(/^key:/), detail: { hasName: true, hasLogo: true } }]);
});

test('what is no logo changes nothing, and the answer says why', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');
  const answer = await set('Autre', svg);
  expect([answer.status, answer.json()['code']]).toEqual([400, 'logo_not_usable']);
  expect(answer.json()['error']).toBe('Ce logo ne convient pas : ce n’est ni un PNG ni un JPEG entier.');
  expect((await set('x'.repeat(101), null)).status).toBe(400);
  expect((await set('Autre', 'A'.repeat(300_000))).status).toBe(413);
  expect(await page()).toContain('Cabinet Delorme &amp; associés');
});

test('markup in a name is a text', async () => {
  expect((await set('<b>Cabinet</b>\u202e', null)).status).toBe(200);
  const shown = await page();
  expect(shown).toContain('<p class="firm">&lt;b&gt;Cabinet&lt;/b&gt;</p>');
  expect(shown).not.toContain('<img');
});

test('is each workspace’s own, and goes with it', async () => {
  const other = await fixture.addWorkspace();
  expect((await set('Autre cabinet', data, other)).status).toBe(200);
  expect(await page()).not.toContain('Autre cabinet');
  // The row of one does not open for another.
  await fixture.server.database.query(
    'UPDATE fec.letterhead SET sealed = (SELECT sealed FROM fec.letterhead WHERE workspace_id = $2) WHERE workspace_id = $1',
    [workspace.id, other.id],
  );
  expect((await workspace.ask('GET', LETTERHEAD)).status).toBe(500);
  expect((await workspace.ask('DELETE', LETTERHEAD)).status).toBe(204);
  expect((await workspace.ask('DELETE', LETTERHEAD)).status).toBe(204);
  expect((await workspace.ask('GET', LETTERHEAD)).json()['letterhead']).toEqual({
    name: null,
    logo: null,
    changedAt: null,
  });
  await fixture.server.database.query('DELETE FROM platform.api_key WHERE workspace_id = $1', [other.id]);
  await fixture.server.database.query('DELETE FROM platform.workspace WHERE id = $1', [other.id]);
  const { rowCount } = await fixture.server.database.query('SELECT FROM fec.letterhead');
  expect(rowCount).toBe(0);
});
