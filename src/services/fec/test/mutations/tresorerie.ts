import type { SeededRandom } from '#kernel/seeded-random.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { putInOrder } from '../drafts/put-in-order.ts';
import { addEntry, entriesWith, lineOn, openingLines, removeEntries, unletter } from './edit-draft.ts';
import { linesOn, paidInvoices, payOtherwise } from './lettered-lines.ts';
import type { Mutation } from './mutation.ts';

/** Faults of cash and banks. */
export const tresorerieMutations: readonly Mutation[] = [
  {
    type: 'caisse_creditrice',
    plant: (draft, random) => random.pick(emptyTills)(draft, random),
    company: { activity: 'trade' },
  },
  { type: 'caisse_elevee', plant: fullTill, company: { activity: 'trade' } },
  {
    type: 'paiement_especes_excessif',
    plant: (draft, random) => random.pick(cashPayments)(draft, random),
    company: { activity: 'trade' },
  },
  { type: 'achat_especes_sans_tiers', plant: buyForCash, company: { activity: 'trade' } },
  { type: 'banque_creditrice', plant: (draft, random) => random.pick(overdrafts)(draft, random) },
  { type: 'banque_mois_manquant', plant: withoutStatement },
  { type: 'valeurs_a_encaisser', plant: uncashed },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

const shifted = (date: string, days: number): string => dayText(dayFromText(date) + days);

/** Receipts that are followed by a deposit at the bank, which they are needed for. */
function earlyReceipts(draft: CompanyDraft) {
  const receipts = entriesWith(draft, '530', '70');
  return receipts.filter((one, at) => receipts[at + 1]?.date.slice(0, 6) === one.date.slice(0, 6));
}

const emptyTills: readonly Way[] = [
  // Receipts that were never entered.
  (draft, random) => {
    removeEntries(draft, [random.pick(earlyReceipts(draft))]);
    return draft;
  },
  // Receipts that were entered weeks later.
  (draft, random) => {
    const late = random.pick(earlyReceipts(draft).filter(({ date }) => date < shifted(draft.exercise.end, -60)));
    late.date = shifted(late.date, random.between(20, 45));
    late.pieceDate = late.date;
    putInOrder(draft);
    return draft;
  },
  // More spent than there was.
  (draft, random) => {
    const { start, end } = draft.exercise;
    const days = dayFromText(end) - dayFromText(start);
    const cents = random.between(4_500_00, 9_000_00);
    const words = { date: shifted(start, random.between(5, days)), piece: 'TC-990', label: 'Achat de fournitures' };
    addEntry(draft, 'cash', words, [random.pick(['606300', '606400', '467000']), cents], ['530000', -cents]);
    return draft;
  },
];

/** Nothing was carried to the bank for the last months. */
function fullTill(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const carried = [...Map.groupBy(entriesWith(draft, '580'), ({ pieceRef }) => pieceRef).values()];
  removeEntries(draft, carried.slice(-random.between(5, 11)).flat());
  return draft;
}

const cashPayments: readonly Way[] = [
  // Of an invoice, to a supplier or by a customer.
  (draft, random) => {
    const { payment } = largePayment(draft, random);
    inCash(draft, payment.one);
    putInOrder(draft);
    return draft;
  },
  // In two parts on one day, each below the limit.
  (draft, random) => {
    const { payment } = largePayment(draft, random);
    inCash(draft, payment.one);
    unletter(draft, [payment.line]);
    const cents = random.between(501_00, 980_00);
    payOtherwise(payment, cents);
    const second = {
      ...payment.one,
      pieceRef: `${payment.one.pieceRef}B`,
      lines: payment.one.lines.map((line) => ({ ...line })),
    };
    payOtherwise({ one: second, line: payment.line }, random.between(Math.max(500_00, 1_000_01 - cents), 990_00));
    draft.entries.splice(draft.entries.indexOf(payment.one) + 1, 0, second);
    putInOrder(draft);
    return draft;
  },
];

function largePayment(draft: CompanyDraft, random: SeededRandom) {
  const paid = paidInvoices(draft, random.pick(['401', '411']));
  return random.pick(
    paid.filter(({ payment: { one, line } }) => lineOn(one, '512') && line.debit + line.credit > 1_000_00),
  );
}

function inCash(draft: CompanyDraft, one: CompanyDraft['entries'][number]): void {
  const { code, label } = draft.journals.cash;
  one.journal = code;
  one.journalLib = label;
  for (const line of one.lines)
    if (line.account === '512000') Object.assign(line, { account: '530000', accountLib: 'Caisse' });
}

/** The bank's balance at the end of each day on which it moved. */
function bankDays(draft: CompanyDraft): { date: string; balance: number }[] {
  let balance = 0;
  const days = Map.groupBy(linesOn(draft, '512'), ({ one }) => one.date);
  return [...days.keys()].sort().map((date) => {
    for (const { line } of days.get(date) ?? []) balance += line.debit - line.credit;
    return { date, balance };
  });
}

const overdrafts: readonly Way[] = [
  // So little at the start that it is not enough for the year.
  (draft, random) => {
    const lowest = Math.min(...bankDays(draft).map(({ balance }) => balance));
    const missing = lowest + random.pick([1, random.between(2, 500_00), random.between(500_00, 20_000_00)]);
    const lines = openingLines(draft);
    const bank = lines.find(({ account }) => account === '512000');
    const deposit = lines.find(({ account }) => account === '275000');
    if (bank === undefined || deposit === undefined) throw new RangeError('Every company has these.');
    deposit.debit += missing;
    bank.debit -= missing;
    if (bank.debit < 0) Object.assign(bank, { debit: 0, credit: -bank.debit });
    return draft;
  },
  // Lent to somebody for a few days or weeks.
  (draft, random) => {
    const days = bankDays(draft).slice(3, -3);
    const { date, balance } = random.pick(
      days.filter((day) => day.balance > 0 && day.date < shifted(draft.exercise.end, -40)),
    );
    const cents = balance + random.between(100_00, 30_000_00);
    const back = shifted(date, random.between(1, 40));
    const words = { piece: `VIR-${random.between(100, 999)}`, label: 'Avance de trésorerie' };
    addEntry(draft, 'bank', { ...words, date }, ['467000', cents], ['512000', -cents]);
    addEntry(draft, 'bank', { ...words, date: back }, ['512000', cents], ['467000', -cents]);
    return draft;
  },
];

function withoutStatement(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const months = [...new Set(linesOn(draft, '512').map(({ one }) => one.date.slice(0, 6)))].sort();
  const first = random.between(1, months.length - 3);
  const gone = months.slice(first, first + random.pick([1, 1, 2]));
  const removed = entriesWith(draft, '512').filter(({ date }) => gone.includes(date.slice(0, 6)));
  unletter(
    draft,
    removed.flatMap(({ lines }) => lines),
  );
  removeEntries(draft, removed);
  return draft;
}

/** Cheques or cards that never reach the bank. */
function uncashed(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const last = shifted(draft.exercise.end, -31);
  const received = entriesWith(draft, '512', '411').filter(({ date, lines }) => date < last && lines.length === 2);
  const account = random.pick(['511200', '511300', '511500']);
  for (const one of random.shuffled(received).slice(0, random.between(1, 4))) {
    one.lines = one.lines.map((line) =>
      line.account === '512000' ? { ...line, ...lineOf([account, line.debit]) } : line,
    );
  }
  return draft;
}

/** Goods or equipment out of the till, from nobody. */
function buyForCash(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(1_010_00, 6_000_00);
  const tax = random.chance(50) ? Math.round(cents / 5) : 0;
  const { start, end } = draft.exercise;
  const date = shifted(start, random.between(5, dayFromText(end) - dayFromText(start)));
  const words = { date, piece: `TC-${random.between(100, 999)}`, label: 'Achat au marché de gros' };
  const account = random.pick(['607000', '606300', '602200', '215400']);
  const lines = [lineOf([account, cents]), lineOf(['445660', tax]), lineOf(['530000', -cents - tax])];
  addEntry(draft, 'cash', words).lines.push(...lines.filter(({ debit, credit }) => debit + credit > 0));
  return draft;
}
