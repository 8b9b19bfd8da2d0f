import type { SeededRandom } from '#kernel/seeded-random.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { addEntry, carryForward, entriesWith, removeEntries, unletter } from './edit-draft.ts';
import { linesOn } from './lettered-lines.ts';
import type { Mutation } from './mutation.ts';

/** Accounts that should have been emptied. */
export const attenteMutations: readonly Mutation[] = [
  { type: 'compte_attente_non_solde', plant: (draft, random) => random.pick(suspended)(draft, random) },
  { type: 'virement_interne_non_solde', plant: (draft, random) => random.pick(lostTransfers)(draft, random) },
  { type: 'debiteurs_divers_ancien', plant: oldOthers },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

const anyDay = (draft: CompanyDraft, random: SeededRandom): string => {
  const first = dayFromText(draft.exercise.start);
  return dayText(first + random.between(5, dayFromText(draft.exercise.end) - first));
};

const suspended: readonly Way[] = [
  // A movement of the bank that nobody could explain.
  (draft, random) => {
    const one = random.pick(entriesWith(draft, '512', random.pick(['401', '411', '627'])));
    const account = random.pick(['471000', '472000', '473000', '471200', '475000']);
    unletter(draft, one.lines);
    one.lines = one.lines.map((line) =>
      /^4[01]1|^627/.test(line.account) ? lineOf([account, line.debit - line.credit]) : line,
    );
    return draft;
  },
  // An entry that was made to come out even.
  (draft, random) => {
    const cents = random.pick([-1, 1]) * random.pick([random.between(1, 9_99), random.between(10_00, 9_000_00)]);
    const words = { date: anyDay(draft, random), piece: `OD-${random.between(100, 999)}`, label: 'Écart à justifier' };
    const other = random.pick(['658000', '758000', '467000']);
    addEntry(draft, 'miscellaneous', words, [random.pick(['471000', '473000', '474000']), cents], [other, -cents]);
    return draft;
  },
  // A balance that was carried forward and stays.
  (draft, random) => carryForward(draft, '471000', random.pick([-1, 1]) * random.between(15_00, 6_000_00)),
];

const lostTransfers: readonly Way[] = [
  // One side alone.
  (draft, random) => {
    const cents = random.between(150_00, 6_000_00);
    const words = { date: anyDay(draft, random), piece: `VI-${random.between(100, 999)}`, label: 'Virement interne' };
    const account = random.pick(['580000', '581000']);
    addEntry(draft, 'bank', words, [account, cents], ['512000', -cents]);
    return draft;
  },
  // One side of a deposit that was deleted, or entered with another amount.
  (draft, random) => {
    const transfers = linesOn(draft, '58');
    if (transfers.length === 0) return random.pick(lostTransfers.slice(0, 1))(draft, random);
    const { one } = random.pick(transfers);
    if (random.chance(50)) removeEntries(draft, [one]);
    else for (const line of one.lines) line[line.debit === 0 ? 'credit' : 'debit'] += 90_00;
    return draft;
  },
];

function oldOthers(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['467000', '467100', '467200', '468600', '468700']);
  const sign = account === '468600' ? -1 : account === '468700' ? 1 : random.pick([-1, 1]);
  const cents = random.between(60_00, 8_000_00);
  carryForward(draft, account, sign * cents);
  if (random.chance(50)) return draft;
  const paid = sign * Math.round((cents * random.between(10, 90)) / 100);
  const words = { date: anyDay(draft, random), piece: `VIR-${random.between(100, 999)}`, label: 'Règlement partiel' };
  addEntry(draft, 'bank', words, ['512000', paid], [account, -paid]);
  return draft;
}
