import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { Draft, DraftEntry, DraftLine } from '../drafts/draft.ts';
import { writeFec } from '../drafts/write-fec.ts';
import type { Mutation, PlantedFile } from './mutation.ts';

/** Faults of books kept on a cash basis, and of their layout. */
export const regimeMutations: readonly Mutation[] = [
  { type: 'regime_reglement_absent', plant: leaveSettlementOut },
  { type: 'regime_incoherent', plant: (draft, random) => random.pick([usualBooks, cashBooks])(draft, random) },
];

/** What moves money, with what it was for in the place of third parties; everything is settled. */
function onCashBasis(draft: CompanyDraft, random: SeededRandom): Draft {
  const { bank, cash } = draft.journals;
  const entries = draft.entries
    .filter(({ journal }) => journal === bank.code || journal === cash.code)
    .map((one): DraftEntry => ({ ...one, lines: one.lines.map((line) => ofCash(line, one, random)) }));
  return { exercise: draft.exercise, entries };
}

function ofCash(line: DraftLine, one: DraftEntry, random: SeededRandom): DraftLine {
  const settled = { settlementDate: one.date, settlementMode: random.pick(['VIR', 'CB', 'CHQ', 'PRLV']) };
  const { account, accountLib, debit, credit } = line;
  if (!account.startsWith('4')) return { account, accountLib, debit, credit, ...settled };
  const [purpose, label] = account.startsWith('41') ? ['706000', 'Recettes'] : ['606300', 'Achats'];
  return { account: purpose, accountLib: label, debit, credit, ...settled };
}

const layouts = ['tresorerie_bnc', 'tresorerie_ba'] as const;

/** On one line, a few or all of them: the date, the mode or both. */
function leaveSettlementOut(draft: CompanyDraft, random: SeededRandom): PlantedFile {
  const layout = random.pick(layouts);
  const books = onCashBasis(draft, random);
  const clean = writeFec(books, { layout });
  const lines = books.entries.flatMap((one) => one.lines).filter(({ account }) => /^[567]/.test(account));
  const count = random.pick([1, random.between(2, 30), lines.length]);
  const isDate = random.chance(60);
  for (const line of random.shuffled(lines).slice(0, count)) {
    if (isDate) delete line.settlementDate;
    if (!isDate || random.chance(30)) delete line.settlementMode;
  }
  return { bytes: writeFec(books, { layout }), clean };
}

function usualBooks(draft: CompanyDraft, random: SeededRandom): Buffer {
  return writeFec(draft, { layout: random.pick(layouts) });
}

function cashBooks(draft: CompanyDraft, random: SeededRandom): Buffer {
  return writeFec(onCashBasis(draft, random));
}
