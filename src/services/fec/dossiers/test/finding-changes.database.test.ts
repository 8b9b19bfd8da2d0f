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

const waiting = (date: string, cents: number, account = '471000') =>
  posting(date, 'À éclaircir', [account, cents], ['512000', -cents]);
const fine = (date: string) => ({
  ...posting(date, 'Amende de stationnement', ['606100', 70_00], ['512000', -70_00]),
  pieceRef: `AM-${date}`,
});

async function keep(fileName: string, entries: Parameters<typeof fecOf>[0], by = workspace): Promise<string> {
  return await by.keep(fileName, fecOf(entries));
}

type Changes = {
  beside: { id: string };
  isSameExercise: boolean;
  counts: Record<'new' | 'gone' | 'same', number>;
  total: number;
  changes: { change: string; finding: { type: string; period: string | null } }[];
};

async function compared(dossier: string, query = ''): Promise<Changes> {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${dossier}/finding-changes${query}`);
  expect(answer.status).toBe(200);
  return answer.json<Changes>();
}

const kinds = ({ changes }: Changes, change: string) =>
  changes
    .filter((each) => each.change === change)
    .map(({ finding }) => finding.type)
    .toSorted();

const refusal = async (path: string, by = workspace) => {
  const answer = await by.ask('GET', path);
  return [answer.status, answer.json<{ code: string }>().code];
};

const ATTENTE = 'compte_attente_non_solde';
const AMENDE = 'libelle_sensible';

describe('findings of two files', () => {
  test('of one exercise: what was put right is gone, what came is new, the rest is the same', async () => {
    const before = await keep(
      '400000001FEC20241231.txt',
      smallCompany([waiting('20240305', 400_00), fine('20240613')]),
    );
    // The fine was put right, another one came, and an entry before all of them has moved every line.
    const after = await keep(
      '400000001FEC20241231.txt',
      smallCompany([
        posting('20240102', 'Timbres', ['626000', 12_30], ['512000', -12_30]),
        waiting('20240305', 400_00),
        fine('20240918'),
      ]),
    );
    const told = await compared(after);
    expect([told.beside.id, told.isSameExercise]).toEqual([before, true]);
    expect(kinds(told, 'gone')).toEqual([AMENDE]);
    expect(kinds(told, 'new')).toEqual([AMENDE]);
    expect(kinds(told, 'same')).toContain(ATTENTE);
    expect(told.counts.new + told.counts.gone + told.counts.same).toBe(told.total);
    const gone = await compared(after, '?change=gone');
    expect([gone.total, gone.changes.map(({ finding }) => finding.period)]).toEqual([1, ['2024-06']]);
    expect(gone.counts).toEqual(told.counts);
    const page = await compared(after, '?limit=1&offset=1');
    expect([page.changes.length, page.changes[0]]).toEqual([1, told.changes[1]]);
    // The other way round, asked by name.
    const back = await compared(before, `?beside=${after}`);
    expect(back.counts).toEqual({ new: told.counts.gone, gone: told.counts.new, same: told.counts.same });
    const same = await keep('400000001FEC20241231.txt', smallCompany([waiting('20240305', 400_00), fine('20240613')]));
    expect((await compared(same, `?beside=${before}`)).counts).toMatchObject({ new: 0, gone: 0 });
  });

  test('of two exercises: only what can come again is the same', async () => {
    const before = await keep(
      '400000002FEC20241231.txt',
      smallCompany([waiting('20240305', 400_00), fine('20240613')]),
    );
    const later = smallCompany([waiting('20240305', 400_00), fine('20240613')]).map((entry) => ({
      ...entry,
      date: entry.date.replace('2024', '2025'),
    }));
    const after = await keep('400000002FEC20251231.txt', later as Parameters<typeof fecOf>[0]);
    const told = await compared(after);
    expect([told.beside.id, told.isSameExercise]).toEqual([before, false]);
    expect(kinds(told, 'same')).toContain(ATTENTE);
    expect(kinds(told, 'new')).toContain(AMENDE);
    expect(kinds(told, 'gone')).toContain(AMENDE);
  });

  test('are not compared with nothing, with another company, or with a dossier of somebody else', async () => {
    const one = await keep('400000003FEC20241231.txt', smallCompany());
    const path = `${DOSSIERS}/${one}/finding-changes`;
    expect(await refusal(path)).toEqual([404, 'nothing_to_compare']);
    const other = await keep('400000004FEC20241231.txt', smallCompany());
    expect(await refusal(`${path}?beside=${other}`)).toEqual([409, 'not_comparable']);
    expect(await refusal(`${path}?beside=${one}`)).toEqual([409, 'not_comparable']);
    const stranger = await fixture.addWorkspace();
    const theirs = await keep('400000003FEC20241231.txt', smallCompany(), stranger);
    expect(await refusal(`${path}?beside=${theirs}`)).toEqual([404, 'dossier_not_found']);
    expect(await refusal(path, stranger)).toEqual([404, 'dossier_not_found']);
  });
});
