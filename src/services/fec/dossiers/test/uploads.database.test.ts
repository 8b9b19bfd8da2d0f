import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zip } from '../../report/xlsx/zip.ts';
import { entry, fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import { judgeStranded } from '../store/dossiers.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture, UPLOADS } from './dossier-fixture.ts';

const SOUND = fecOf(smallCompany());
const NAME = '123456789FEC20241231.txt';
const FAULTY = fecOf(smallCompany([posting('20240315', 'Écart', ['471000', 150_00], ['512000', -100_00])]));
type Json = Record<string, unknown>;

let fixture: DossierFixture;
let workspace: TestWorkspace;
beforeAll(async () => {
  fixture = await openDossierFixture({ FEC_WORKSPACE_MEGABYTES: '200' });
  workspace = await fixture.addWorkspace();
});
afterAll(async () => await fixture.close());

const blobsLeft = async () => {
  const { rows } = await fixture.server.database.query<{ id: string }>(
    `SELECT b.id FROM platform.blob b LEFT JOIN fec.part p ON p.blob = b.id WHERE p.blob IS NULL`,
  );
  return rows.length;
};

describe('a file that is kept', { timeout: 60_000 }, () => {
  test('becomes a dossier of its company and exercise', async () => {
    const finished = await workspace.send(NAME, FAULTY);
    expect(finished.status).toBe(200);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    const [dossier] = await workspace.judged(String(begun?.['upload']));
    expect(dossier).toMatchObject({
      id: begun?.['id'],
      status: 'done',
      progress: 1,
      fileName: NAME,
      siren: '123456789',
      closingDate: '2024-12-31',
      periodStart: '2024-01-01',
      bytes: FAULTY.length,
      findings: { critique: 1 },
    });
    const report = await workspace.ask('GET', `${DOSSIERS}/${String(dossier?.['id'])}/report`);
    expect(report.json<{ summary: Json }>().summary).toMatchObject({ byType: { desequilibre: 1 } });
    const file = await workspace.ask('GET', `${DOSSIERS}/${String(dossier?.['id'])}/file`);
    expect(file.bytes.equals(FAULTY)).toBe(true);
    expect(file.headers.get('content-disposition')).toContain(NAME);
    const { companies } = (await workspace.ask('GET', `${DOSSIERS}/companies`)).json<{ companies: Json[] }>();
    expect(companies).toMatchObject([{ siren: '123456789', exercises: 1, findings: { critique: 1 }, open: 0 }]);
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });

  test('comes on where it was broken off, at any server', async () => {
    const large = fecOf(
      smallCompany(
        Array.from({ length: 60_000 }, (_, index) =>
          entry(
            { journal: 'VE', date: `2024${String((index % 12) + 1).padStart(2, '0')}11` },
            ['411000', 1_00 + index],
            ['707000', -1_00 - index],
          ),
        ),
      ),
    );
    expect(large.length).toBeGreaterThan(9 * 1024 * 1024);
    const begun = await workspace.ask('POST', UPLOADS, { json: { fileName: NAME, bytes: large.length } });
    const { id, pieceBytes } = begun.json<{ id: string; pieceBytes: number }>();
    const path = `${UPLOADS}/${id}`;
    const first = large.subarray(0, pieceBytes);
    expect((await workspace.ask('PUT', `${path}/pieces/0`, { body: first })).headers.get('upload-offset')).toBe(
      String(pieceBytes),
    );
    const again = await workspace.ask('PUT', `${path}/pieces/0`, { body: first });
    expect([again.status, again.headers.get('upload-offset')]).toEqual([409, String(pieceBytes)]);
    const early = await workspace.ask('POST', `${path}/finish`);
    expect([early.status, early.json<Json>()['code']]).toEqual([409, 'upload_incomplete']);
    expect((await workspace.ask('GET', path)).json<Json>()).toMatchObject({
      received: pieceBytes,
      status: 'receiving',
    });
    // Two who go on at once: one of them counts.
    const rest = large.subarray(pieceBytes);
    const both = await Promise.all(
      [0, 1].map(() => workspace.ask('PUT', `${path}/pieces/${pieceBytes}`, { body: rest })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const finished = await Promise.all([0, 1].map(() => workspace.ask('POST', `${path}/finish`)));
    expect(finished.map(({ status }) => status)).toEqual([200, 200]);
    const ids = finished.map((answer) => answer.json<{ dossiers: Json[] }>().dossiers[0]?.['id']);
    expect(ids[0]).toBe(ids[1]);
    const [dossier] = await workspace.judged(id);
    const kept = await workspace.ask('GET', `${DOSSIERS}/${String(dossier?.['id'])}/file`);
    expect(kept.bytes.equals(large)).toBe(true);
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });

  test('is taken out of an archive, each file once, and nothing that is no ledger', async () => {
    const files = [
      { name: 'cabinet/111111111FEC20241231.txt', text: SOUND.toString() },
      { name: 'cabinet/222222222FEC20241231.txt', text: FAULTY.toString() },
      { name: 'cabinet/notice.pdf', text: 'no ledger' },
      { name: '__MACOSX/cabinet/._111111111FEC20241231.txt', text: 'no ledger' },
    ];
    const finished = await workspace.send('cabinet.zip', zip(files));
    expect(finished.status).toBe(202);
    const dossiers = await workspace.judged(String(finished.json<Json>()['id']), 2);
    expect(dossiers.map(({ siren, status }) => `${String(siren)} ${String(status)}`).toSorted()).toEqual([
      '111111111 done',
      '222222222 done',
    ]);
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });

  test('that cannot be taken out of an archive keeps no other from it', async () => {
    const bytes = zip([
      { name: '111111111FEC20231231.txt', text: SOUND.toString() },
      { name: 'broken\u0000.txt', text: FAULTY.toString() },
      { name: '333333333FEC20231231.txt', text: SOUND.toString() },
    ]);
    // In the middle of what is packed of the second.
    const at = bytes.indexOf('broken') + 600;
    bytes.fill(0xff, at, at + 40);
    const finished = await workspace.send('cabinet.zip', bytes);
    const dossiers = await workspace.judged(String(finished.json<Json>()['id']), 3);
    const told = dossiers.map(({ fileName, status, code }) => `${String(fileName)} ${String(status)} ${String(code)}`);
    expect(told.toSorted()).toEqual([
      '111111111FEC20231231.txt done undefined',
      '333333333FEC20231231.txt done undefined',
      'broken_.txt failed archive_unreadable',
    ]);
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });

  test('that lost its analysis gets another', async () => {
    const finished = await workspace.send(NAME, SOUND);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    await workspace.judged(String(begun?.['upload']));
    const { database } = fixture.server;
    const id = String(begun?.['id']);
    await database.query(
      `UPDATE fec.dossier SET finished_at = NULL, created_at = created_at - interval '1 hour' WHERE id = $1`,
      [id],
    );
    await judgeStranded(database);
    await workspace.judged(String(begun?.['upload']));
    expect((await workspace.ask('GET', `${DOSSIERS}/${id}`)).json<{ dossier: Json }>().dossier).toMatchObject({
      status: 'done',
    });
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });

  test('may be packed', async () => {
    const finished = await workspace.send(`${NAME}.gz`, gzipSync(SOUND));
    const [dossier] = await workspace.judged(String(finished.json<{ dossiers: Json[] }>().dossiers[0]?.['upload']));
    expect(dossier).toMatchObject({ status: 'done', siren: '123456789' });
  });

  test.each([
    ['notice.txt', Buffer.from('Ceci est une notice.\nElle ne contient pas d’écritures.\n'), 'header_unreadable'],
    ['broken.gz', gzipSync(SOUND).subarray(0, 100), 'unreadable_gzip'],
  ])('that is none is explained: %s', async (name, bytes, code) => {
    const finished = await workspace.send(name, bytes);
    const [dossier] = await workspace.judged(String(finished.json<{ dossiers: Json[] }>().dossiers[0]?.['upload']));
    expect(dossier).toMatchObject({ status: 'failed', code, siren: null });
    expect(String(dossier?.['error']).length).toBeGreaterThan(10);
    const report = await workspace.ask('GET', `${DOSSIERS}/${String(dossier?.['id'])}/report`);
    expect([report.status, report.json<Json>()['code']]).toEqual([409, 'dossier_not_ready']);
  });

  test.each([
    ['broken', zip([{ name: 'a.txt', text: 'x'.repeat(5000) }]).subarray(0, 60)],
    ['without a ledger', zip([{ name: 'a.pdf', text: 'x' }])],
    ['that unfolds too far', zip([{ name: 'a.txt', text: '0'.repeat(60_000_000) }])],
  ])('an archive %s is explained', async (_what, bytes) => {
    const finished = await workspace.send('a.zip', bytes);
    expect(finished.status).toBe(202);
    const [dossier] = await workspace.judged(String(finished.json<Json>()['id']));
    expect(dossier).toMatchObject({ status: 'failed', code: 'archive_unreadable' });
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });

  test('goes when somebody deletes it, from every store', async () => {
    const finished = await workspace.send(NAME, SOUND);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    const [dossier] = await workspace.judged(String(begun?.['upload']));
    const id = String(dossier?.['id']);
    const { database } = fixture.server;
    const { rows } = await database.query<{ blob: string }>('SELECT blob FROM fec.part WHERE dossier = $1', [id]);
    // The file, its report and its lines.
    expect(rows.length).toBe(3);
    expect((await workspace.ask('DELETE', `${DOSSIERS}/${id}`)).status).toBe(204);
    expect((await workspace.ask('GET', `${DOSSIERS}/${id}`)).status).toBe(404);
    const left = await database.query('SELECT FROM platform.blob WHERE id = ANY($1)', [rows.map(({ blob }) => blob)]);
    expect(left.rowCount).toBe(0);
  });

  test('is somebody’s: no other workspace sees it', async () => {
    const finished = await workspace.send(NAME, SOUND);
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    const id = String(begun?.['id']);
    const other = await fixture.addWorkspace();
    for (const [method, path] of [
      ['GET', `${DOSSIERS}/${id}`],
      ['DELETE', `${DOSSIERS}/${id}`],
      ['GET', `${DOSSIERS}/${id}/report`],
      ['GET', `${DOSSIERS}/${id}/file`],
      ['GET', `${DOSSIERS}/companies/123456789`],
      ['GET', `${UPLOADS}/${String(begun?.['upload'])}`],
      ['POST', `${UPLOADS}/${String(begun?.['upload'])}/finish`],
    ] as const) {
      expect([path, (await other.ask(method, path)).status]).toEqual([path, 404]);
    }
    expect((await other.ask('GET', DOSSIERS)).json<{ dossiers: Json[] }>().dossiers).toEqual([]);
    const ofNone = await fixture.server.issueKey('fec');
    expect((await workspace.ask('GET', DOSSIERS, { key: ofNone })).status).toBe(403);
  });

  test('can be given another company and another time', async () => {
    const finished = await workspace.send('export.txt', SOUND, { siren: '333333333', keepMonths: 1 });
    const [begun] = finished.json<{ dossiers: Json[] }>().dossiers;
    const [dossier] = await workspace.judged(String(begun?.['upload']));
    expect(dossier).toMatchObject({ siren: '333333333', closingDate: null });
    const path = `${DOSSIERS}/${String(dossier?.['id'])}`;
    const changed = await workspace.ask('PATCH', path, { json: { siren: '444444444', keepMonths: 24 } });
    expect(changed.json<{ dossier: Json }>().dossier).toMatchObject({ siren: '444444444' });
    const named = await workspace.ask('PATCH', `${DOSSIERS}/companies/444444444`, { json: { name: 'Café du Port' } });
    expect(named.json<{ company: Json }>().company).toMatchObject({ name: 'Café du Port', exercises: 1 });
    const { rows } = await fixture.server.database.query<{ is: boolean }>(
      `SELECT bool_and(b.expires_at = d.keep_until + interval '1 hour') AS is FROM fec.dossier d JOIN fec.part p ON p.dossier = d.id
       JOIN platform.blob b ON b.id = p.blob WHERE d.id = $1`,
      [String(dossier?.['id'])],
    );
    expect(rows).toEqual([{ is: true }]);
    const months = Date.parse(String(changed.json<{ dossier: Json }>().dossier['keepUntil'])) - Date.now();
    expect(Math.round(months / 86_400_000 / 30.4)).toBe(24);
  });

  test('is refused before it is sent, where there is no room for it', async () => {
    const tooMuch = await workspace.ask('POST', UPLOADS, { json: { fileName: NAME, bytes: 300 * 1024 * 1024 } });
    expect([tooMuch.status, tooMuch.json<Json>()['code']]).toEqual([413, 'workspace_full']);
    const begun = await workspace.ask('POST', UPLOADS, { json: { fileName: NAME, bytes: 150 * 1024 * 1024 } });
    const { id } = begun.json<{ id: string }>();
    const second = await workspace.ask('POST', UPLOADS, { json: { fileName: NAME, bytes: 100 * 1024 * 1024 } });
    expect(second.status).toBe(413);
    const small = await workspace.ask('PUT', `${UPLOADS}/${id}/pieces/0`, { body: Buffer.alloc(1000) });
    expect([small.status, small.json<Json>()['code']]).toEqual([400, 'piece_too_small']);
    expect((await workspace.ask('DELETE', `${UPLOADS}/${id}`)).status).toBe(204);
    const third = await workspace.ask('POST', UPLOADS, { json: { fileName: NAME, bytes: 100 * 1024 * 1024 } });
    expect(third.status).toBe(201);
    await expect.poll(blobsLeft, { timeout: 20_000 }).toBe(0);
  });
});
