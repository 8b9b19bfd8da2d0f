import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entry, fecOf } from '../../test/drafts/build.ts';
import { smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

type Line = { line: number; entry: number; account: string; party: string; piece: string; balance: string };
type Short = { entry: number; line: number; number: string; date: string; accounts: string[]; debit: string };
type Context = {
  journal: string;
  before: Short[];
  after: Short[];
  piece: { lines: Line[]; total: number };
  parties: {
    account: string;
    party: string;
    total: { lines: number; debit: string; credit: string };
    lines: Line[];
  }[];
};

let fixture: DossierFixture;
let workspace: TestWorkspace;
let id: string;

/** One invoice and its payment under one piece, among those of the year. */
const ENTRIES = smallCompany([
  {
    ...entry({ journal: 'AC', date: '20240614' }, ['606100', 80_00], ['401000', -80_00, { thirdParty: 'F01' }]),
    pieceRef: 'FA-7',
  },
  {
    ...entry({ journal: 'BQ', date: '20240627' }, ['401000', 80_00, { thirdParty: 'F01' }], ['512000', -80_00]),
    pieceRef: 'FA-7',
  },
]);

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
  id = await workspace.keep('500000001FEC20241231.txt', fecOf(ENTRIES));
}, 60_000);
afterAll(() => fixture.close());

const lines = async (query: string) =>
  (await workspace.ask('GET', `${DOSSIERS}/${id}/lines?${query}`)).json<{ total: { lines: number }; lines: Line[] }>();
const around = (line: number | string) => workspace.ask('GET', `${DOSSIERS}/${id}/lines/${line}/context`);

describe('what stands around an entry', () => {
  test('is the same for each of its lines', async () => {
    const { lines: own } = await lines('piece=FA-7&journal=AC');
    const answers = await Promise.all(own.map(async ({ line }) => (await around(line)).json<Context>()));
    expect(answers).toHaveLength(2);
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is its neighbours in the journal, the rest of its piece, and the history of its third party', async () => {
    const { lines: own } = await lines('piece=FA-7&journal=AC');
    const context = (await around(own[0]?.line ?? 0)).json<Context>();
    expect(context.journal).toBe('AC');
    expect(context.before.map(({ date }) => date)).toEqual(['2024-04-12', '2024-05-12', '2024-06-12']);
    expect(context.after.map(({ date }) => date)).toEqual(['2024-07-12', '2024-08-12', '2024-09-12']);
    expect(context.before[0]).toMatchObject({ accounts: ['401000', '445660', '606100'], debit: '600.00' });
    expect(context.piece.total).toBe(2);
    expect(context.piece.lines.map(({ account }) => account).toSorted()).toEqual(['401000', '512000']);
    expect(context.piece.lines.every(({ piece, entry: of }) => piece === 'FA-7' && of !== own[0]?.entry)).toBe(true);
    const [party] = context.parties;
    expect([context.parties.length, party?.account, party?.party]).toEqual([1, '401000', 'F01']);
    // Twelve invoices and their payments, and these two.
    expect(party?.total).toEqual({ lines: 26, debit: '7280.00', credit: '7280.00' });
    const all = await lines('account=%3D401000&party=F01&limit=500');
    const at = all.lines.findIndex(({ entry: of }) => of === own[0]?.entry);
    expect(party?.lines.map(({ line, balance }) => [line, balance])).toEqual(
      all.lines.slice(Math.max(0, at - 10), at + 11).map(({ line, balance }) => [line, balance]),
    );
  });

  test('of the first entry of a journal has nothing before it, and of the last nothing behind', async () => {
    const { lines: sales } = await lines('journal=VE&limit=500');
    const first = (await around(sales[0]?.line ?? 0)).json<Context>();
    expect([first.before.length, first.after.length]).toEqual([0, 3]);
    const last = (await around(sales.at(-1)?.line ?? 0)).json<Context>();
    expect([last.before.length, last.after.length]).toEqual([3, 0]);
  });

  test('is refused where there is no entry', async () => {
    for (const line of [1, 100_000]) {
      const answer = await around(line);
      expect([answer.status, answer.json<{ code: string }>().code]).toEqual([404, 'line_not_found']);
    }
    expect((await around('0')).status).toBe(400);
    const stranger = await fixture.addWorkspace();
    expect((await stranger.ask('GET', `${DOSSIERS}/${id}/lines/5/context`)).status).toBe(404);
  });
});
