import type { SeededRandom } from '#kernel/seeded-random.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry } from '../drafts/draft.ts';
import { entriesWith, lineOn, removeEntries } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of the dates of entries and of their pieces. */
export const datesMutations: readonly Mutation[] = [
  { type: 'date_hors_exercice', plant: outside },
  { type: 'piece_posterieure', plant: laterPiece },
  { type: 'piece_ancienne', plant: (draft, random) => random.pick(oldPieces)(draft, random) },
  { type: 'mois_sans_ecriture', plant: withoutMonths },
];

const shifted = (date: string, days: number): string => dayText(dayFromText(date) + days);

function outside(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { start, end } = draft.exercise;
  for (const one of random.shuffled(draft.entries.slice(1)).slice(0, random.between(1, 3))) {
    one.date = random.chance(50) ? shifted(end, random.between(1, 400)) : shifted(start, -random.between(1, 900));
    one.pieceDate = one.date;
  }
  return draft;
}

function laterPiece(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { sales, purchases, bank } = draft.journals;
  const chosen = random.pick(
    draft.entries.filter(({ journal }) => [sales.code, purchases.code, bank.code].includes(journal)),
  );
  const days = chosen.journal === bank.code ? random.between(32, 120) : random.between(1, 90);
  chosen.pieceDate = shifted(chosen.date, days);
  return draft;
}

const oldPieces: readonly ((draft: CompanyDraft, random: SeededRandom) => CompanyDraft)[] = [
  // An expense of the year before.
  (draft, random) => {
    const chosen = random.pick(expenses(draft, 800_00));
    chosen.pieceDate = shifted(draft.exercise.start, -random.between(1, 300));
    return draft;
  },
  // A piece that is older than a year.
  (draft, random) => {
    const chosen = random.pick([...expenses(draft, 0), ...entriesWith(draft, '411', '512')]);
    chosen.pieceDate = shifted(chosen.date, -random.between(366, 1500));
    return draft;
  },
];

/** Purchases of at least so many cents, on accounts that no accrual of the year before was reversed on. */
function expenses(draft: CompanyDraft, least: number): DraftEntry[] {
  return entriesWith(draft, '401', '6').filter((one) => {
    const line = lineOn(one, '6');
    if (line === undefined || one.journal !== draft.journals.purchases.code) return false;
    return line.debit >= least && !line.account.startsWith('6226') && !line.account.startsWith('618');
  });
}

function withoutMonths(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const months = [...new Set(draft.entries.slice(1).map(({ date }) => date.slice(0, 6)))].sort();
  const first = random.between(1, months.length - 4);
  const gone = months.slice(first, first + random.between(1, 2));
  removeEntries(
    draft,
    draft.entries.slice(1).filter(({ date }) => gone.includes(date.slice(0, 6))),
  );
  return draft;
}
