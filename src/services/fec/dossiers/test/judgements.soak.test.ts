import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededRandom } from '#kernel/seeded-random.ts';
import { seededRandom } from '#kernel/seeded-random.ts';
import { proofSize } from '#test/support/proof-size.ts';
import type { BuiltEntry } from '../../test/drafts/build.ts';
import { entry, fecOf } from '../../test/drafts/build.ts';
import { posting, smallCompany } from '../../test/small-company.ts';
import type { DossierFixture, TestWorkspace } from './dossier-fixture.ts';
import { DOSSIERS, openDossierFixture } from './dossier-fixture.ts';

/**
 * Companies with known faults, judged in a first file. The next file of the exercise has some of them no more, some others, and some that
 * are worth more; entries were inserted, so that lines and numbers are others. The next exercise has them again. Each fault is told by a
 * mark in its own texts, which nothing of the service reads: what becomes of each judgement is known without it.
 */
const COMPANIES = proofSize({ full: 200, short: 5 });
const TIMEOUT_MS = 1_200_000;

type State = 'to_explain' | 'justified' | 'corrected' | 'dismissed';
const STATES: readonly State[] = ['to_explain', 'justified', 'corrected', 'dismissed'];

type Finding = {
  id: string | null;
  type: string;
  compteNum: string;
  lines: number[];
  state: string;
  judgement: { isCarried: boolean } | null;
  before: { state: string } | null;
};

/** A matter of an account or a third party can come again; a line of one year is none of another. */
type Fault = {
  mark: string;
  type: string;
  kind: 'matter' | 'lines';
  make: (year: string, times: number) => BuiltEntry[];
};

const two = (number: number) => String(number).padStart(2, '0');

/** Faults of one company, each of another kind or of other amounts. */
function faultsOf(random: SeededRandom): Fault[] {
  const day = () => `${two(random.between(1, 12))}${two(random.between(13, 19))}`;
  const waiting = (at: number): Fault => {
    const [account, when, cents] = [`4710${two(at)}`, day(), random.between(120_00, 900_00)];
    const make = (year: string, times: number) => [
      {
        ...posting(`${year}${when}`, `Virement inconnu M${at}X`, [account, cents * times], ['512000', -cents * times]),
        pieceRef: `V-${at}`,
      },
    ];
    return { mark: `M${at}X`, type: 'compte_attente_non_solde', kind: 'matter', make };
  };
  const fine = (at: number): Fault => {
    const [when, cents] = [day(), random.between(50_00, 400_00)];
    const label = `Amende de stationnement M${at}X`;
    const make = (year: string, times: number) => [
      {
        ...posting(`${year}${when}`, label, ['606100', cents * times], ['512000', -cents * times]),
        pieceRef: `AM-${at}`,
      },
    ];
    return { mark: `M${at}X`, type: 'libelle_sensible', kind: 'lines', make };
  };
  const uneven = (at: number): Fault => {
    const [when, cents] = [day(), random.between(150_00, 800_00)];
    const make = (year: string, times: number) => [
      {
        ...entry(
          { journal: 'AC', date: `${year}${when}`, label: `Fournitures M${at}X` },
          ['606400', cents * times],
          ['401000', -cents * times + 30_00 * times, { thirdParty: 'F01' }],
        ),
        pieceRef: `U-${at}`,
      },
    ];
    return { mark: `M${at}X`, type: 'desequilibre', kind: 'lines', make };
  };
  const kinds = [waiting, waiting, fine, fine, uneven, waiting, fine, uneven];
  return kinds.map((make, at) => make(at));
}

type Plan = { fault: Fault; state: State; isKept: boolean; grows: boolean; isNew: boolean };

function planOf(random: SeededRandom): Plan[] {
  return faultsOf(random).map((fault) => {
    const isNew = random.between(1, 4) === 1;
    return {
      fault,
      isNew,
      state: STATES[random.between(0, STATES.length - 1)] ?? 'justified',
      isKept: random.between(1, 4) > 1,
      grows: random.between(1, 5) === 1,
    };
  });
}

/** Entries that move every line and number behind them. */
const harmless = (year: string, random: SeededRandom): BuiltEntry[] =>
  Array.from({ length: random.between(1, 6) }, (_, at) => {
    const cents = random.between(5_11, 19_87);
    const date = `${year}${two(random.between(1, 12))}${two(random.between(2, 26))}`;
    return { ...posting(date, 'Timbres-poste', ['626000', cents], ['512000', -cents]), pieceRef: `T-${at}` };
  });

let fixture: DossierFixture;
let workspace: TestWorkspace;

beforeAll(async () => {
  fixture = await openDossierFixture();
  workspace = await fixture.addWorkspace();
});
afterAll(() => fixture.close());

const keep = (fileName: string, bytes: Buffer) => workspace.keep(fileName, bytes);

/** Findings, each with the mark of the one fault that its lines or its account are of; none where there are several, or none. */
async function marked(
  dossier: string,
  bytes: Buffer,
  plans: readonly Plan[],
): Promise<(Finding & { mark?: string })[]> {
  const answer = await workspace.ask('GET', `${DOSSIERS}/${dossier}/findings?limit=200`);
  const texts = bytes.toString('utf8').split('\r\n');
  return answer.json<{ findings: Finding[] }>().findings.map((finding) => {
    const own = finding.lines.map((line) => texts[line - 1] ?? '').join('\n');
    const marks = plans.map(({ fault }) => fault.mark).filter((mark) => own.includes(mark));
    const [mark] = marks;
    return mark === undefined || marks.length > 1 ? finding : { ...finding, mark };
  });
}

const judge = async (dossier: string, findings: readonly string[], state: State) => {
  const json = { findings, state };
  expect((await workspace.ask('PATCH', `${DOSSIERS}/${dossier}/findings`, { json })).status).toBe(200);
};

const outcome = ({ state, judgement, before }: Finding) => ({
  state,
  isCarried: judgement?.isCarried ?? false,
  before: before?.state ?? null,
});
const UNTOUCHED = { state: 'to_do', isCarried: false, before: null };

test('judgements go where they belong, and nowhere else', { timeout: TIMEOUT_MS }, async () => {
  const told = { carried: 0, notCarried: 0, untouched: 0, again: 0, judged: 0 };
  for (let seed = 1; seed <= COMPANIES; seed += 1) {
    const random = seededRandom(seed * 9973);
    const plans = planOf(random);
    const siren = String(600_000_000 + seed);
    const faultsIn = (year: string, chosen: (plan: Plan) => number) =>
      plans.flatMap((plan) => (chosen(plan) === 0 ? [] : plan.fault.make(year, chosen(plan))));

    const first = fecOf(smallCompany(faultsIn('2024', ({ isNew }) => (isNew ? 0 : 1))));
    const one = await keep(`${siren}FEC20241231.txt`, first);
    const found = await marked(one, first, plans);
    const judgedTypes = new Map<string, State>();
    for (const { fault, state } of plans) {
      const own = found.filter(({ mark, id, type }) => mark === fault.mark && type === fault.type && id !== null);
      if (own.length === 0) continue;
      await judge(
        one,
        own.map(({ id }) => id ?? ''),
        state,
      );
      for (const { type } of own) judgedTypes.set(`${fault.mark} ${type}`, state);
      told.judged += own.length;
    }

    const second = fecOf(
      smallCompany([
        ...faultsIn('2024', ({ isNew, isKept, grows }) => (isNew ? 1 : isKept ? (grows ? 3 : 1) : 0)),
        ...harmless('2024', random),
      ]),
    );
    const two_ = await keep(`${siren}FEC20241231.txt`, second);
    for (const finding of await marked(two_, second, plans)) {
      const plan = plans.find(({ fault }) => fault.mark === finding.mark);
      const state = judgedTypes.get(`${finding.mark} ${finding.type}`);
      const where = `company ${seed}, ${finding.type} ${finding.mark ?? 'of no fault'}`;
      if (plan === undefined || state === undefined) {
        expect(outcome(finding), where).toEqual(UNTOUCHED);
        told.untouched += 1;
      } else if (plan.grows) {
        // Another amount is another line; of an account it is the same matter, worth more.
        const before = plan.fault.kind === 'matter' ? state : null;
        expect([finding.state, outcome(finding).before], where).toEqual(['to_do', before]);
        told.notCarried += 1;
      } else if (state === 'corrected') {
        expect(outcome(finding), where).toEqual({ state: 'to_do', isCarried: false, before: 'corrected' });
        told.notCarried += 1;
      } else {
        expect(outcome(finding), where).toEqual({ state, isCarried: true, before: null });
        told.carried += 1;
      }
    }

    const next = fecOf(
      smallCompany([...faultsIn('2025', ({ isNew }) => (isNew ? 0 : 1)), ...harmless('2025', random)], {
        from: '202501',
      }),
    );
    const year = await keep(`${siren}FEC20251231.txt`, next);
    for (const finding of await marked(year, next, plans)) {
      const plan = plans.find(({ fault }) => fault.mark === finding.mark);
      const state = judgedTypes.get(`${finding.mark} ${finding.type}`);
      const where = `company ${seed} next year, ${finding.type} ${finding.mark ?? 'of no fault'}`;
      if (plan === undefined || state === undefined || plan.fault.kind === 'lines') {
        expect(outcome(finding), where).toEqual(UNTOUCHED);
        told.untouched += 1;
      } else if (state === 'justified' || state === 'dismissed') {
        expect(outcome(finding), where).toEqual({ state, isCarried: true, before: null });
        told.again += 1;
      } else {
        expect(outcome(finding), where).toEqual({ state: 'to_do', isCarried: false, before: state });
        told.notCarried += 1;
      }
    }
  }
  process.stdout.write(`${JSON.stringify(told)}\n`);
  for (const count of Object.values(told)) expect(count).toBeGreaterThan(0);
});
