import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

type Finding = {
  id: string;
  type: string;
  severity: string;
  stake: string | null;
  state: string;
  lines: number[];
  period: string | null;
  judgement: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
};

let fixture: DossierFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
}, 60_000);
afterAll(() => fixture.close());

const waiting = (date: string, cents: number, label = 'À éclaircir') =>
  posting(date, label, ['471000', cents], ['512000', -cents]);
/** Pieces keep their references, whatever the numbers of entries. */
const fine = (date = '20240613') => ({
  ...posting(date, 'Amende de stationnement', ['606100', 70_00], ['512000', -70_00]),
  pieceRef: `AM-${date}`,
});

async function keep(fileName: string, entries: Parameters<typeof fecOf>[0], by = workspace): Promise<string> {
  return await by.keep(fileName, fecOf(entries));
}

async function findings(dossier: string, query = ''): Promise<Finding[]> {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${dossier}/findings${query}`);
  expect(answer.status).toBe(200);
  return answer.json<{ findings: Finding[] }>().findings;
}

async function findingOf(dossier: string, type: string): Promise<Finding> {
  const [found] = await findings(dossier, `?type=${type}`);
  if (found === undefined) throw new Error(`There is no ${type}`);
  return found;
}

const judge = (dossier: string, json: object, by = workspace) =>
  by.ask('PATCH', `${DOSSIERS}/${dossier}/findings`, { json });

const ATTENTE = 'compte_attente_non_solde';
const AMENDE = 'libelle_sensible';

describe('findings as work', () => {
  test('are listed, chosen and counted', async () => {
    const dossier = await keep('200000001FEC20241231.txt', smallCompany([waiting('20240305', 400_00), fine()]));
    const all = await findings(dossier);
    expect(all.map(({ type }) => type)).toContain(ATTENTE);
    expect(all.every(({ state }) => state === 'to_do')).toBe(true);
    const one = await findingOf(dossier, ATTENTE);
    expect(one.stake).toBe('400.00');
    const least = await findings(dossier, '?least=400');
    expect(least.every(({ stake }) => Number(stake) >= 400)).toBe(true);
    expect(least.map(({ id }) => id)).toContain(one.id);
    const grouped = await workspace.ask('GET', `${DOSSIERS}/${dossier}/findings?group=account`);
    const { groups, ...rest } = grouped.json<{
      groups: { name: string; count: number; stake: string }[];
      findings: { compteNum: string }[];
    }>();
    expect(groups.find(({ name }) => name === '471000')).toEqual({ name: '471000', count: 1, stake: '400.00' });
    expect(groups.map(({ name }) => name)).toEqual(groups.map(({ name }) => name).toSorted());
    expect(rest.findings.map(({ compteNum }) => compteNum)).toEqual(
      rest.findings.map(({ compteNum }) => compteNum).toSorted(),
    );
    expect(await findings(dossier, '?state=justified')).toEqual([]);
    expect((await findings(dossier, '?account=471')).map(({ id }) => id)).toEqual([one.id]);
    expect((await findings(dossier, '?month=2024-06')).map(({ type }) => type)).toEqual([AMENDE]);
    const answer = await workspace.ask('GET', `${DOSSIERS}/${dossier}/findings?limit=1&offset=1`);
    const page = answer.json<{
      total: number;
      findings: Finding[];
      counts: Record<'byState' | 'byMonth', Record<string, number>>;
    }>();
    expect([page.total, page.findings[0]?.id, page.counts.byState]).toEqual([
      all.length,
      all[1]?.id,
      { to_do: all.length },
    ]);
    const months = all.flatMap(({ period }) => period ?? []);
    expect(page.counts.byMonth['2024-06']).toBe(1);
    expect(Object.keys(page.counts.byMonth).toSorted()).toEqual([...new Set(months)].toSorted());
  });

  test('are judged, with a note and a history, and known again in another file of the exercise', async () => {
    const entries = [waiting('20240305', 400_00), fine()];
    const first = await keep('200000002FEC20241231.txt', smallCompany(entries));
    const [attente, amende] = [await findingOf(first, ATTENTE), await findingOf(first, AMENDE)];
    const note = 'Acompte du client Dupont';
    const judged = await judge(first, { findings: [attente.id, amende.id], state: 'justified', note });
    expect(judged.status).toBe(200);
    expect(judged.json<{ findings: Finding[] }>().findings.map(({ state }) => state)).toEqual([
      'justified',
      'justified',
    ]);
    await judge(first, { findings: [attente.id], state: 'to_explain' });
    await judge(first, { findings: [attente.id], state: 'justified' });
    const read = (await workspace.ask('GET', `${DOSSIERS}/${first}/findings/${attente.id}`)).json<{
      finding: Finding;
      history: Record<string, unknown>[];
    }>();
    expect(read.finding.judgement).toMatchObject({ note, isCarried: false, by: { kind: 'key' } });
    expect(read.history.map(({ state, note: said }) => [state, said])).toEqual([
      ['justified', note],
      ['to_explain', null],
      ['justified', null],
    ]);
    // An entry before them: other lines, other numbers.
    const again = await keep('200000002FEC20241231.txt', smallCompany([...entries, fine('20240109')]));
    const carried = await findingOf(again, ATTENTE);
    expect(carried.id).toBe(attente.id);
    expect([carried.state, carried.judgement]).toEqual(['justified', { ...read.finding.judgement, isCarried: true }]);
    const fines = await findings(again, `?type=${AMENDE}`);
    expect(new Map(fines.map(({ id, state }) => [id === amende.id, state]))).toEqual(
      new Map([
        [false, 'to_do'],
        [true, 'justified'],
      ]),
    );
    const { rows } = await fixture.server.database.query<{ text: string }>(
      'SELECT row_to_json(j)::text AS text FROM fec.judgement j UNION ALL SELECT row_to_json(e)::text FROM fec.judgement_event e',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes('Dupont') || /\b471/.test(text))).toEqual([]);
  });

  test('are not asked again in the next exercise, if they are the same matter and settled', async () => {
    const first = await keep('200000003FEC20241231.txt', smallCompany([waiting('20240305', 400_00), fine()]));
    const [attente, amende] = [await findingOf(first, ATTENTE), await findingOf(first, AMENDE)];
    await judge(first, { findings: [attente.id, amende.id], state: 'dismissed' });
    const next = await keep(
      '200000003FEC20251231.txt',
      smallCompany([waiting('20250305', 90_00), fine('20250613')], { from: '202501' }),
    );
    expect(await findingOf(next, ATTENTE)).toMatchObject({
      state: 'dismissed',
      judgement: { isCarried: true, periodEnd: attente.judgement?.['periodEnd'] ?? expect.anything() },
    });
    // Another fine is another matter.
    expect(await findingOf(next, AMENDE)).toMatchObject({ state: 'to_do', judgement: null, before: null });
  });

  test('are asked again when they are worth more, or were called corrected', async () => {
    const first = await keep('200000004FEC20241231.txt', smallCompany([waiting('20240305', 400_00)]));
    const { id } = await findingOf(first, ATTENTE);
    await judge(first, { findings: [id], state: 'justified' });
    const more = await keep('200000004FEC20241231.txt', smallCompany([waiting('20240305', 4000_00)]));
    expect(await findingOf(more, ATTENTE)).toMatchObject({
      id,
      state: 'to_do',
      judgement: null,
      before: { state: 'justified' },
    });
    await judge(more, { findings: [id], state: 'corrected' });
    expect(await findingOf(more, ATTENTE)).toMatchObject({ state: 'corrected' });
    const still = await keep('200000004FEC20241231.txt', smallCompany([waiting('20240305', 4000_00), fine()]));
    expect(await findingOf(still, ATTENTE)).toMatchObject({ state: 'to_do', before: { state: 'corrected' } });
  });

  test('of one company are not those of another, nor of another workspace', async () => {
    const entries = smallCompany([waiting('20240305', 400_00)]);
    const one = await keep('200000005FEC20241231.txt', entries);
    const { id } = await findingOf(one, ATTENTE);
    await judge(one, { findings: [id], state: 'justified' });
    const other = await keep('200000006FEC20241231.txt', entries);
    const found = await findingOf(other, ATTENTE);
    expect(found.id).not.toBe(id);
    expect(found).toMatchObject({ state: 'to_do', before: null });
    const stranger = await fixture.addWorkspace();
    expect((await judge(one, { findings: [id], state: 'dismissed' }, stranger)).status).toBe(404);
    expect((await stranger.ask('GET', `${DOSSIERS}/${one}/findings/${id}`)).status).toBe(404);
    expect((await stranger.ask('GET', `${DOSSIERS}/${one}/findings`)).status).toBe(404);
  });

  test('are refused with a reason, and then nothing is written', async () => {
    const dossier = await keep('200000007FEC20241231.txt', smallCompany([waiting('20240305', 400_00)]));
    const { id } = await findingOf(dossier, ATTENTE);
    const codeOf = async (json: object, at = dossier) => (await judge(at, json)).json<{ code: string }>().code;
    expect(await codeOf({ findings: [id, 'x'.repeat(22)], state: 'justified' })).toBe('finding_not_found');
    expect(await codeOf({ findings: [id], signedOff: true })).toBe('sign_off_refused');
    expect(await codeOf({ findings: [id], assignedTo: 'nobody-here' })).toBe('not_in_workspace');
    expect((await judge(dossier, { findings: [id] })).status).toBe(400);
    expect((await judge(dossier, { findings: [id], state: 'fine' })).status).toBe(400);
    expect(await findingOf(dossier, ATTENTE)).toMatchObject({ state: 'to_do', judgement: null });
    const unknown = await keep('ledger.txt', smallCompany([waiting('20240305', 400_00)]));
    const there = await findingOf(unknown, ATTENTE);
    expect(await codeOf({ findings: [there.id], state: 'justified' }, unknown)).toBe('company_unknown');
  });

  test('by many at once are each judged once', async () => {
    const dossier = await keep('200000008FEC20241231.txt', smallCompany([waiting('20240305', 400_00)]));
    const { id } = await findingOf(dossier, ATTENTE);
    const states = ['justified', 'dismissed', 'to_explain', 'corrected'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => judge(dossier, { findings: [id], state: states[index % 4] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { history } = (await workspace.ask('GET', `${DOSSIERS}/${dossier}/findings/${id}`)).json<{
      history: unknown[];
    }>();
    expect(history).toHaveLength(12);
    const { rows } = await fixture.server.database.query<{ count: string }>(
      'SELECT count(*) FROM fec.judgement WHERE finding = $1',
      [id],
    );
    expect(rows[0]?.count).toBe('1');
  });

  test('that are found again stay to do when somebody only writes a note, and the file before keeps what was said there', async () => {
    const entries = smallCompany([waiting('20240305', 400_00)]);
    const one = await keep('200000021FEC20241231.txt', entries);
    const { id } = await findingOf(one, ATTENTE);
    expect((await judge(one, { findings: [id], state: 'corrected' })).status).toBe(200);
    const two = await keep('200000021FEC20241231.txt', smallCompany([waiting('20240305', 400_00), fine()]));
    expect(await findingOf(two, ATTENTE)).toMatchObject({ state: 'to_do', before: { state: 'corrected' } });
    expect((await judge(two, { findings: [id], note: 'Toujours là.' })).status).toBe(200);
    expect(await findingOf(two, ATTENTE)).toMatchObject({ state: 'to_do', judgement: { note: 'Toujours là.' } });
    expect(await findingOf(one, ATTENTE)).toMatchObject({ state: 'corrected', judgement: { note: null } });
    const read = await workspace.ask('GET', `${DOSSIERS}/${two}/findings/${id}`);
    expect(read.json<{ history: { state: string }[] }>().history.map(({ state }) => state)).toEqual([
      'corrected',
      'to_do',
    ]);
  });

  test('that are carried from an earlier exercise keep who judged them and when, whatever is added', async () => {
    const first = await keep('200000022FEC20241231.txt', smallCompany([waiting('20240305', 400_00)]));
    const { id } = await findingOf(first, ATTENTE);
    expect((await judge(first, { findings: [id], state: 'justified', note: 'Acompte.' })).status).toBe(200);
    const at = (await findingOf(first, ATTENTE)).judgement?.['at'];
    const next = await keep(
      '200000022FEC20251231.txt',
      smallCompany([waiting('20250305', 400_00)], { from: '202501' }),
    );
    const carried = await findingOf(next, ATTENTE);
    expect(carried.judgement).toMatchObject({ isCarried: true, isOfEarlierExercise: true, at });
    expect((await judge(next, { findings: [carried.id], note: 'Vu avec le client.' })).status).toBe(200);
    expect(await findingOf(next, ATTENTE)).toMatchObject({
      state: 'justified',
      judgement: { isCarried: false, at, note: 'Vu avec le client.' },
    });
    expect((await findingOf(first, ATTENTE)).judgement).toMatchObject({ note: 'Acompte.' });
  });
});
