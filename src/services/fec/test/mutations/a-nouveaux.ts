import type { SeededRandom } from '#kernel/seeded-random.ts';
import { draftOf, entry, type LineOf, lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import { putInOrder } from '../drafts/put-in-order.ts';
import { addEntry, entriesWith, lineOn, openingLines, removeEntries } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of the opening balances, and entries that do not belong into the file. */
export const aNouveauxMutations: readonly Mutation[] = [
  { type: 'an_absent', plant: withoutOpening },
  { type: 'an_desequilibre', plant: (draft, random) => random.pick(unbalancings)(draft, random) },
  { type: 'an_classe_6_7', plant: (draft, random) => random.pick(carriedIncome)(draft, random) },
  { type: 'an_non_premier', plant: openLater },
  { type: 'an_date', plant: dateLater },
  { type: 'resultat_non_affecte', plant: leaveResult },
  { type: 'ecriture_solde_6_7', plant: closeIncome },
  { type: 'centralisation', plant: centralise },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

const openings = (draft: CompanyDraft): DraftEntry[] =>
  draft.entries.filter(({ journal }) => journal === draft.journals.opening.code);

/** One of the traces of the year before stays: the loan, the result that is allocated, or depreciation. */
function withoutOpening(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const traces = random.shuffled(['164', '12', '28']).slice(0, random.between(0, 2));
  const gone = draft.entries.filter((one) => traces.some((account) => lineOn(one, account) !== undefined));
  removeEntries(draft, [...openings(draft), ...gone]);
  return draft;
}

const unbalancings: readonly Way[] = [
  (draft, random) => {
    const line = random.pick(openingLines(draft));
    line[line.debit > 0 ? 'debit' : 'credit'] += random.pick([
      1,
      random.between(2, 99),
      random.between(1_00, 9_000_00),
    ]);
    return draft;
  },
  (draft, random) => {
    const [one] = openings(draft);
    one?.lines.splice(random.between(0, one.lines.length - 1), 1);
    return draft;
  },
  (draft, random) => {
    const line = random.pick(openingLines(draft));
    [line.debit, line.credit] = [line.credit, line.debit];
    return draft;
  },
];

const carriedIncome: readonly Way[] = [
  // A balance of the year before that was carried forward as it stood.
  (draft, random) => {
    const account = random.pick(['606100', '613200', '622600', '641100', '706000', '707000', '758000']);
    const cents = random.between(10, 90_000_00) * (account.startsWith('7') ? -1 : 1);
    openings(draft)[0]?.lines.push(lineOf([account, cents]), lineOf(['512000', -cents]));
    return draft;
  },
  // The result of the year before, on an account of income.
  (draft, random) => {
    const line = openingLines(draft).find(({ account }) => account.startsWith('12')) as DraftLine;
    line.account = random.pick(['707000', '706000', '607000', '641100']);
    line.accountLib = 'Compte de gestion';
    return draft;
  },
];

/** Somewhere in the file, or at its end. */
function openLater(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const moved = openings(draft);
  const others = draft.entries.filter((one) => !moved.includes(one));
  const position = random.chance(30) ? others.length : random.between(1, others.length - 1);
  draft.entries = [...others.slice(0, position), ...moved, ...others.slice(position)];
  return draft;
}

/** All of it, or some lines. */
function dateLater(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const date = dayText(
    dayFromText(draft.exercise.start) + random.pick([random.between(1, 9), random.between(10, 200)]),
  );
  const [one] = openings(draft) as [DraftEntry];
  if (random.chance(60)) one.date = date;
  else for (const line of random.shuffled(one.lines).slice(0, random.between(1, 5))) line.date = date;
  return draft;
}

/** Not allocated at all, or in part. */
function leaveResult(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [allocation] = entriesWith(draft, '12') as [DraftEntry];
  if (random.chance(60)) {
    removeEntries(draft, [allocation]);
    return draft;
  }
  const part = random.between(100, 900);
  const shrink = (cents: number) => Math.round((cents * part) / 1000);
  for (const line of allocation.lines) [line.debit, line.credit] = [shrink(line.debit), shrink(line.credit)];
  const [first] = allocation.lines as [DraftLine];
  const gap = allocation.lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  if (first.debit > 0) first.debit -= gap;
  else first.credit += gap;
  return draft;
}

/** In one entry, one for each class, or one for each account. */
function closeIncome(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const balances = new Map<string, number>();
  for (const { account, debit, credit } of draft.entries.flatMap(({ lines }) => lines)) {
    if (/^[67]/.test(account)) balances.set(account, (balances.get(account) ?? 0) + debit - credit);
  }
  const closed = [...balances].filter(([, cents]) => cents !== 0).map(([account, cents]): LineOf => [account, -cents]);
  const way = random.pick(['once', 'class', 'account'] as const);
  const groups = Map.groupBy(closed, ([account]) => ({ once: '', class: account[0], account })[way] ?? '');
  for (const [name, lines] of groups) {
    const result = lines.reduce((sum, [, cents]) => sum - cents, 0);
    addEntry(
      draft,
      random.pick(['miscellaneous', 'inventory'] as const),
      { date: draft.exercise.end, piece: `SOLDE-${name}`, label: 'Solde des comptes de gestion' },
      ...lines,
      [result > 0 ? '129000' : '120000', result],
    );
  }
  return draft;
}

/** A journal of monthly totals, of one journal or of several; accounts net, or with both sides. */
function centralise(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { purchases, sales, bank } = draft.journals;
  const codes = random.shuffled([purchases, sales, bank].map(({ code }) => code)).slice(0, random.between(1, 3));
  const isNet = random.chance(50);
  const journal = random.pick(['CEN', 'CENT', 'JG']);
  const lastMonth = random.between(2, 11);
  const months = [...new Set(draft.entries.slice(1).map(({ date }) => date.slice(0, 6)))]
    .sort()
    .slice(0, lastMonth + 1);
  for (const month of months) {
    const totals = codes.map((code) => {
      const own = draft.entries.filter((one) => one.journal === code && one.date.startsWith(month));
      return {
        code,
        lines: totalsOf(
          own.flatMap(({ lines }) => lines),
          isNet,
        ),
      };
    });
    const date = dayText(Math.min(dayFromText(`${month}28`), dayFromText(draft.exercise.end)));
    for (const { code, lines } of totals.filter(({ lines }) => lines.length > 0)) {
      const head = {
        journal,
        journalLib: 'Centralisation',
        date,
        piece: `CEN-${code}-${month}`,
        label: `Total ${code}`,
      };
      draft.entries.push(...draftOf([entry(head, ...lines)]).entries);
    }
  }
  putInOrder(draft);
  return draft;
}

function totalsOf(lines: readonly DraftLine[], isNet: boolean): LineOf[] {
  const sums = new Map<string, { debit: number; credit: number }>();
  for (const { account, debit, credit } of lines) {
    const sum = sums.get(account) ?? { debit: 0, credit: 0 };
    sums.set(account, { debit: sum.debit + debit, credit: sum.credit + credit });
  }
  const both = [...sums].flatMap(([account, { debit, credit }]): LineOf[] =>
    isNet
      ? [[account, debit - credit]]
      : [
          [account, debit],
          [account, -credit],
        ],
  );
  return both.filter(([, cents]) => cents !== 0);
}
