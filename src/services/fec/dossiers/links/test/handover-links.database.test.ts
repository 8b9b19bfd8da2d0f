import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#test/support/http.ts';
import { fecOf } from '../../../test/drafts/build.ts';
import { posting, smallCompany } from '../../../test/small-company.ts';
import { deleteEndedLinks, MOST_LINKS } from '../../store/handover-links.ts';
import type { DossierFixture, TestWorkspace } from '../../test/dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from '../../test/dossier-fixture.ts';

type Link = { id: string; status: string; opened: number; forWhom: string | null; expiresAt: string };
type Made = { link: Link; url: string };

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;

const ENTRIES = smallCompany([posting('20240305', 'À éclaircir', ['471000', 400_00], ['512000', -400_00])]);

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  id = await workspace.keep('700000001FEC20241231.txt', fecOf(ENTRIES));
}, 60_000);
afterAll(() => fixture.close());

const links = (of = id) => `${DOSSIERS}/${of}/links`;
const make = async (json: object = {}, of = id) => (await workspace.ask('POST', links(of), { json })).json<Made>();
const list = async () => (await workspace.ask('GET', links())).json<{ links: Link[] }>().links;
const one = async (link: string) => (await list()).find((each) => each.id === link);
const revoke = (link: string, of = id, by = workspace) => by.ask('DELETE', `${links(of)}/${link}`);
const sql = (text: string, values: unknown[] = []) => fixture.server.database.query(text, values);
const TOKEN = /\/fec\/shared\/([\w-]{43})$/;

test('somebody without an account reads the report as it is at that moment', async () => {
  const answer = await workspace.ask('POST', links(), { json: { forWhom: 'Mme Morel' } });
  expect(answer.status).toBe(201);
  const { link, url } = answer.json<Made>();
  expect(url).toMatch(TOKEN);
  expect(link).toMatchObject({ forWhom: 'Mme Morel', status: 'good', opened: 0, madeBy: { kind: 'key', name: null } });
  expect((Date.parse(link.expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);

  const page = await ask(url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const own = (await workspace.ask('GET', `${DOSSIERS}/${id}/handover`)).text;
  const body = (text: string) => text.slice(text.indexOf('<h1>')).replace(/<dt>(?:Établi le|État au).*/, '');
  expect(body(page.text)).toBe(body(own));
  expect(page.text).toMatch(/<dt>État au<\/dt><dd>\d\d\/\d\d\/\d{4} à \d\d:\d\d UTC<\/dd>/);
  expect(page.text).not.toMatch(/Mme Morel|<script|href=/);
  expect(await one(link.id)).toMatchObject({ opened: 1, lastOpenedAt: expect.any(String) });

  // What is judged afterwards is in it.
  const [finding] = (await workspace.ask('GET', `${DOSSIERS}/${id}/findings?type=compte_attente_non_solde`)).json<{
    findings: { id: string }[];
  }>().findings;
  const json = { findings: [finding?.id], state: 'justified', note: 'Acompte reçu.' };
  expect((await workspace.ask('PATCH', `${DOSSIERS}/${id}/findings`, { json })).status).toBe(200);
  expect((await ask(url)).text).toContain('<blockquote>Acompte reçu.</blockquote>');
  expect(await one(link.id)).toMatchObject({ opened: 2 });
  // A look at the head alone is none.
  expect((await ask(url, { method: 'HEAD' })).status).toBe(200);
  expect(await one(link.id)).toMatchObject({ opened: 2 });
});

test('nobody keeps the page, finds it by a search, or is told where a reader came from', async () => {
  const { headers } = await ask((await make()).url);
  expect(
    Object.fromEntries(
      ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map((name) => [
        name,
        headers.get(name),
      ]),
    ),
  ).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; .*frame-ancestors 'none'; sandbox allow-downloads$/,
  );
  expect([headers.get('set-cookie'), headers.get('etag')]).toEqual([null, null]);
});

test('the workbook is there for whom it is offered', async () => {
  const without = await make();
  expect((await ask(`${without.url}/workbook`)).status).toBe(404);
  const { url } = await make({ hasWorkbook: true, days: 1 });
  const token = TOKEN.exec(url)?.[1];
  expect((await ask(url)).text).toContain(`<a href="${token}/workbook">`);
  const workbook = await ask(`${url}/workbook`);
  expect(workbook.status).toBe(200);
  expect(workbook.headers.get('content-disposition')).toBe('attachment; filename="revue.xlsx"');
  expect(Buffer.from(workbook.bytes).subarray(0, 2).toString()).toBe('PK');
});

describe('what opens nothing', () => {
  test('is one and the same page, whatever the reason', async () => {
    const pages = new Set<string>();
    const look = async (url: string) => {
      const { status, text, headers } = await ask(url);
      pages.add([status, headers.get('content-type'), headers.get('content-security-policy'), text].join('\n'));
    };
    const [revoked, expired, gone, closed] = [await make(), await make(), await make(), await make()];
    expect((await revoke(revoked.link.id)).status).toBe(204);
    await look(revoked.url);
    await look(`${revoked.url}/workbook`);
    await sql(`UPDATE fec.handover_link SET expires_at = now() - interval '1 second' WHERE id = $1`, [expired.link.id]);
    await look(expired.url);
    const base = expired.url.replace(TOKEN, '/fec/shared/');
    for (const token of ['x'.repeat(43), 'x', 'x'.repeat(90), `${'x'.repeat(42)}%00`]) await look(base + token);
    await sql('UPDATE fec.dossier SET keep_until = now() WHERE id = $1', [id]);
    await look(gone.url);
    await sql(`UPDATE fec.dossier SET keep_until = now() + interval '1 year' WHERE id = $1`, [id]);
    await sql(`DELETE FROM platform.workspace_service WHERE workspace_id = $1`, [workspace.id]);
    await look(closed.url);
    await sql(`INSERT INTO platform.workspace_service (workspace_id, service) VALUES ($1, 'fec')`, [workspace.id]);
    expect((await ask(closed.url)).status).toBe(200);
    expect([...pages]).toEqual([expect.stringMatching(/^404\ntext\/html[\s\S]*Ce lien n’ouvre aucun rapport/)]);
    expect(await one(expired.link.id)).toMatchObject({ status: 'expired', opened: 0 });
    expect(await one(revoked.link.id)).toMatchObject({ status: 'revoked', opened: 0 });
  });

  test('while the dossier is judged again the page says to come back', async () => {
    const { url } = await make();
    await sql('UPDATE fec.dossier SET finished_at = NULL WHERE id = $1', [id]);
    const page = await ask(url);
    await sql('UPDATE fec.dossier SET finished_at = now() WHERE id = $1', [id]);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '120']);
    expect(page.text).toContain('n’est pas disponible pour le moment');
  });
});

test('a token is in no table and no line of the log', async () => {
  const { url } = await make({ forWhom: 'Maître Nguyen' });
  const token = TOKEN.exec(url)?.[1] ?? '';
  for (const path of [
    url,
    `${url}/`,
    `${url}/workbook`,
    `${url}/other`,
    url.replace('shared', 'share'),
    `${url}?a=${token}`,
  ])
    await ask(path);
  const { rows } = await sql(
    `SELECT string_agg(l::text, ' ') AS links, (SELECT string_agg(a::text, ' ') FROM platform.audit a) AS deeds FROM fec.handover_link l`,
  );
  const kept = JSON.stringify(rows);
  expect(kept).toContain('report_link.made');
  for (const secret of [token, Buffer.from(token).toString('hex'), 'Nguyen']) expect(kept).not.toContain(secret);
  await expect.poll(() => fixture.server.logLines.join('\n')).toContain('readSharedWorkbook');
  expect(fixture.server.logLines.join('\n')).not.toContain(token);
  expect(fixture.server.logLines.join('\n')).toContain('"route":"/fec/shared/{token}"');
});

test('so many are good at once and no more, also when all are made at once', async () => {
  const other = await workspace.keep('700000002FEC20241231.txt', fecOf(smallCompany()));
  const answers = await Promise.all(
    Array.from({ length: MOST_LINKS + 5 }, () => workspace.ask('POST', links(other), { json: {} })),
  );
  const codes = answers.map((answer) => answer.status).sort((one, other) => one - other);
  expect(codes).toEqual([...Array.from({ length: MOST_LINKS }, () => 201), 409, 409, 409, 409, 409]);
  const made = answers.find(({ status }) => status === 201)?.json<Made>();
  expect((await revoke(String(made?.link.id), other)).status).toBe(204);
  expect((await workspace.ask('POST', links(other), { json: {} })).status).toBe(201);
  expect((await workspace.ask('POST', links(other), { json: {} })).json()['code']).toBe('too_many_links');
  // With the dossier they go.
  expect((await workspace.ask('DELETE', `${DOSSIERS}/${other}`)).status).toBe(204);
  expect((await sql('SELECT FROM fec.handover_link WHERE dossier = $1', [other])).rowCount).toBe(0);
  expect((await ask(String(made?.url))).status).toBe(404);
});

test('what is not to be made is refused', async () => {
  for (const json of [{ days: 2 }, { days: 365 }, { forWhom: 'x'.repeat(101) }, { token: 'x' }])
    expect([json, (await workspace.ask('POST', links(), { json })).status]).toEqual([json, 400]);
  expect((await revoke('x'.repeat(22))).json()['code']).toBe('handover_link_not_found');
  expect((await workspace.ask('POST', links('x'.repeat(22)), { json: {} })).json()['code']).toBe('dossier_not_found');
  await sql('UPDATE fec.dossier SET finished_at = NULL WHERE id = $1', [id]);
  expect((await workspace.ask('POST', links(), { json: {} })).json()['code']).toBe('dossier_not_ready');
  await sql('UPDATE fec.dossier SET finished_at = now() WHERE id = $1', [id]);
});

test('another workspace neither sees nor revokes nor makes any', async () => {
  const { link, url } = await make();
  const stranger = await fixture.addWorkspace();
  expect((await stranger.ask('GET', links())).status).toBe(404);
  expect((await stranger.ask('POST', links(), { json: {} })).status).toBe(404);
  expect((await revoke(link.id, id, stranger)).status).toBe(404);
  // Nor by a dossier of its own.
  const theirs = await stranger.keep('700000003FEC20241231.txt', fecOf(smallCompany()));
  expect((await revoke(link.id, theirs, stranger)).status).toBe(404);
  expect((await ask(url)).status).toBe(200);
});

test('making and revoking are written down, once each; what is long over leaves the list', async () => {
  const { link } = await make({ days: 30 });
  for (const _time of [1, 2]) expect((await revoke(link.id)).status).toBe(204);
  const { rows } = await sql('SELECT action, actor, detail FROM platform.audit WHERE subject = $1 ORDER BY id', [
    `report_link:${link.id}`,
  ]);
  const actor = expect.stringMatching(/^key:/) as unknown;
  expect(rows).toEqual([
    { action: 'report_link.made', actor, detail: { dossier: id, days: 30, hasWorkbook: false } },
    { action: 'report_link.revoked', actor, detail: { dossier: id } },
  ]);
  const day = (days: number) =>
    sql(`UPDATE fec.handover_link SET revoked_at = now() - make_interval(days => $2) WHERE id = $1`, [link.id, days]);
  await day(29);
  await deleteEndedLinks(fixture.server.database);
  expect(await one(link.id)).toBeDefined();
  await day(31);
  await deleteEndedLinks(fixture.server.database);
  expect(await one(link.id)).toBeUndefined();
});

test('whoever tries many addresses is held up like everywhere', async () => {
  const { url } = await make();
  const strict = await openDossierFixture({ LIMIT_ADDRESS_PER_MINUTE: '3' });
  try {
    const asked = [];
    for (let turn = 0; turn < 5; turn += 1)
      asked.push((await ask(`${strict.server.url}${new URL(url).pathname}`)).status);
    expect(asked).toEqual([404, 404, 404, 429, 429]);
  } finally {
    await strict.close();
  }
});
