import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

let fixture: DossierFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
}, 60_000);
afterAll(() => fixture.close());

type Dossier = { id: string; status: string; hasOldSettings: boolean };
type Finding = { type: string; category: string };

const waiting = (cents: number) => posting('20240305', 'À éclaircir', ['471000', cents], ['512000', -cents]);

async function keep(fileName: string, entries: Parameters<typeof fecOf>[0]): Promise<Dossier> {
  return await read(await workspace.keep(fileName, fecOf(entries)));
}

const read = async (id: string) =>
  (await workspace.ask('GET', `${DOSSIERS}/${id}`)).json<{ dossier: Dossier }>().dossier;

async function done(id: string): Promise<Dossier> {
  for (;;) {
    const dossier = await read(id);
    if (dossier.status === 'done') return dossier;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const findings = async (id: string) =>
  (await workspace.ask('GET', `${DOSSIERS}/${id}/findings?limit=200`)).json<{ findings: Finding[] }>().findings;
const controls = (siren: string) => `${DOSSIERS}/companies/${siren}/controls`;
const set = (siren: string, json: object) => workspace.ask('PUT', controls(siren), { json });
const ATTENTE = 'compte_attente_non_solde';

describe('how the files of a company are judged', () => {
  test('is as it always was until somebody says otherwise', async () => {
    await keep('300000001FEC20241231.txt', smallCompany());
    const answer = await workspace.ask('GET', controls('300000001'));
    expect(answer.json()).toEqual({ success: true, controls: { threshold: null, disabledControls: [] } });
  });

  test('counts for files that are judged before, once they are judged again, and for new ones', async () => {
    const first = await keep('300000002FEC20241231.txt', smallCompany([waiting(400_00)]));
    expect((await findings(first.id)).map(({ type }) => type)).toContain(ATTENTE);
    expect(first.hasOldSettings).toBe(false);
    const said = await set('300000002', { threshold: null, disabledControls: ['Attente'] });
    expect(said.json()).toEqual({ success: true, controls: { threshold: null, disabledControls: ['attente'] } });
    // What was found stands until somebody asks for it to be judged again.
    expect((await read(first.id)).hasOldSettings).toBe(true);
    expect((await findings(first.id)).map(({ type }) => type)).toContain(ATTENTE);
    const again = await workspace.ask('POST', `${DOSSIERS}/${first.id}/judge`);
    expect(again.status).toBe(202);
    expect((await done(first.id)).hasOldSettings).toBe(false);
    expect((await findings(first.id)).map(({ category }) => category)).not.toContain('attente');
    const second = await keep('300000002FEC20251231.txt', smallCompany([waiting(700_00)]));
    expect(second.hasOldSettings).toBe(false);
    expect((await findings(second.id)).map(({ category }) => category)).not.toContain('attente');
  });

  test('has a threshold, which the report tells, and which may be taken back', async () => {
    const { id } = await keep('300000003FEC20241231.txt', smallCompany([waiting(400_00)]));
    const thresholds = async () => {
      const report = await workspace.ask('GET', `${DOSSIERS}/${id}/report?as=json`);
      return report.json<{ meta: { seuils: { s1: number; s2: number } } }>().meta.seuils;
    };
    const before = await thresholds();
    expect((await set('300000003', { threshold: 1234.56, disabledControls: [] })).json()).toEqual({
      success: true,
      controls: { threshold: '1234.56', disabledControls: [] },
    });
    expect((await workspace.ask('POST', `${DOSSIERS}/${id}/judge`)).status).toBe(202);
    await done(id);
    expect(await thresholds()).toEqual({ s1: 1234.56, s2: 12_345.6 });
    expect((await set('300000003', { threshold: null, disabledControls: [] })).status).toBe(200);
    expect((await read(id)).hasOldSettings).toBe(true);
    expect((await workspace.ask('POST', `${DOSSIERS}/${id}/judge`)).status).toBe(202);
    await done(id);
    expect(await thresholds()).toEqual(before);
  });

  test('refuses what is no control, no threshold and no company', async () => {
    await keep('300000004FEC20241231.txt', smallCompany());
    const unknown = await set('300000004', { threshold: null, disabledControls: ['nul-part'] });
    expect([unknown.status, unknown.json<{ code: string }>().code]).toEqual([400, 'unknown_control']);
    expect((await set('300000004', { threshold: 0, disabledControls: [] })).status).toBe(400);
    expect((await set('300000004', { disabledControls: [] })).status).toBe(400);
    expect((await set('399999999', { threshold: null, disabledControls: [] })).status).toBe(404);
    const other = await fixture.addWorkspace();
    expect((await other.ask('GET', controls('300000004'))).status).toBe(404);
    expect(
      (await other.ask('PUT', controls('300000004'), { json: { threshold: null, disabledControls: [] } })).status,
    ).toBe(404);
  });

  test('is not asked twice at once of one dossier', async () => {
    const { id } = await keep('300000005FEC20241231.txt', smallCompany());
    const answers = await Promise.all([1, 2, 3].map(() => workspace.ask('POST', `${DOSSIERS}/${id}/judge`)));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses[0]).toBe(202);
    expect(statuses.slice(1).every((status) => status === 202 || status === 409)).toBe(true);
    expect((await done(id)).status).toBe('done');
    const { rows } = await fixture.server.database.query('SELECT FROM fec.part WHERE dossier = $1', [id]);
    // The file, its report and its lines: each once.
    expect(rows).toHaveLength(3);
  });
});
