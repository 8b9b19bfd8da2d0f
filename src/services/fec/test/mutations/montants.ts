import type { SeededRandom } from '#kernel/seeded-random.ts';
import { draftOf, entry, lineOf } from '../drafts/build.ts';
import { dayFromText, dayText, workingDayFrom } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import { putInOrder } from '../drafts/put-in-order.ts';
import type { Mutation } from './mutation.ts';

/** Amounts that are written oddly, or that stand out. */
export const montantsMutations: readonly Mutation[] = [
  { type: 'montant_nul', plant: (draft, random) => changeLines(draft, random, addNothing) },
  { type: 'debit_credit_simultanes', plant: (draft, random) => changeLines(draft, random, fillBothSides) },
  { type: 'montant_negatif', plant: (draft, random) => changeLines(draft, random, turnSign) },
  { type: 'montant_rond', plant: buyInThousands },
  { type: 'montant_atypique', plant: shiftComma },
  { type: 'benford', plant: inventAmounts },
];

type Change = (line: DraftLine, one: DraftEntry, random: SeededRandom) => void;

/** One line each of some entries, the opening ones aside. */
function changeLines(draft: CompanyDraft, random: SeededRandom, change: Change): CompanyDraft {
  const ordinary = draft.entries.filter((one) => one.journal !== draft.journals.opening.code);
  for (const one of random.shuffled(ordinary).slice(0, random.between(1, 8))) {
    change(random.pick(one.lines), one, random);
  }
  return draft;
}

const addNothing: Change = (line, one, random) => {
  const position = random.between(0, one.lines.length);
  one.lines.splice(position, 0, { ...lineOf([random.pick([line.account, '627000', '471000']), 0]) });
};

const fillBothSides: Change = (line, _, random) => {
  const cents = random.between(1, 900_00);
  line.debit += cents;
  line.credit += cents;
};

const turnSign: Change = (line) => {
  [line.debit, line.credit] = [-line.credit, -line.debit];
};

/** A dozen invoices of one account, a third of them or more in whole thousands. */
function buyInThousands(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['611000', '622800', '623600', '615500', '628100']);
  const count = random.between(10, 16);
  const rounds = random.between(5, count);
  const inJournal = random.pick(['purchases', 'miscellaneous'] as const);
  addMany(draft, inJournal, count, (index) => {
    const cents =
      index < rounds ? (1 + (index % 3) + random.between(0, 1) * 4) * 1000_00 : random.between(210_13, 4800_71);
    return [cents, account];
  });
  return draft;
}

/** Ten or a hundred times as much: the first power of ten that stands out. */
function shiftComma(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const lines = draft.entries.flatMap((one) => one.lines.map((line) => ({ one, line })));
  const accounts = [...Map.groupBy(lines, ({ line }) => line.account)].filter(
    ([account, own]) => /^(?:60|70)/.test(account) && own.length >= 30,
  );
  const [, own] = random.pick(accounts);
  const sorted = own.map(({ line }) => line.debit + line.credit).sort((a, b) => a - b);
  const [median, most] = [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0];
  const isOdd = (cents: number) => cents > median * 20 && cents > most * 5 && cents >= 4000_00;
  const { one, line } = random.pick(
    own.filter((each) => isOdd((each.line.debit + each.line.credit) * 100) && each.one.lines.length === 3),
  );
  const cents = line.debit + line.credit;
  const factor = isOdd(cents * 10) && random.chance(50) ? 10 : 100;
  for (const each of one.lines) {
    each.debit *= factor;
    each.credit *= factor;
  }
  return draft;
}

/** Expenses or sales as somebody would invent them: many, and few of them begin with a one. */
function inventAmounts(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [from, to] = random.pick([
    [40_00, 49_99],
    [450_00, 499_99],
    [80_00, 99_99],
    [100_00, 999_99],
    [10_00, 99_99],
  ] as const);
  const isSale = random.chance(40);
  addMany(draft, isSale ? 'sales' : 'purchases', random.between(1100, 1600), () => {
    const cents = random.between(from, to);
    return isSale ? [-cents, '707000'] : [cents, '625700'];
  });
  return draft;
}

function addMany(
  draft: CompanyDraft,
  role: 'purchases' | 'miscellaneous' | 'sales',
  count: number,
  make: (index: number) => [cents: number, account: string],
): void {
  const { code, label } = draft.journals[role];
  const start = dayFromText(draft.exercise.start);
  const days = dayFromText(draft.exercise.end) - start - 30;
  const built = Array.from({ length: count }, (_, index) => {
    const [cents, account] = make(index);
    const party = role === 'sales' ? '411000' : '401000';
    return entry(
      {
        journal: code,
        journalLib: label,
        date: dayText(workingDayFrom(start + 5 + Math.floor((index * days) / count))),
        piece: `Z-${1000 + index}`,
        label: `Facture Z-${1000 + index}`,
      },
      [account, cents],
      [party, -cents, { thirdParty: role === 'sales' ? 'C0800' : 'F0800' }],
    );
  });
  draft.entries.push(...draftOf(built).entries);
  putInOrder(draft);
}
