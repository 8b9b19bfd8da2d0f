import { dayText } from './calendar.ts';
import { unround } from './made-up-amounts.ts';
import type { Workbook } from './workbook.ts';

/** The year's first entry, which is written last: the bank must have enough for everything, and reserves balance it. */
export function openYear(book: Workbook): void {
  const { plan, random } = book;
  const capital = random.pick([10_000_00, 15_000_00, 20_000_00, 30_000_00]);
  book.open('101300', -capital);
  book.open('106100', -capital / 10);
  const bank = unround(random, plan.turnover, 20) + Math.max(0, -lowestBank(book));
  const others = book.opening.reduce((sum, line) => sum + line.debit - line.credit, 0);
  const missing = Math.max(0, capital - others - bank);
  book.open('512000', bank + missing);
  book.open('106800', -others - bank - missing);
  const words = { piece: `AN-${dayText(book.start).slice(0, 4)}`, label: "Reprise des soldes à l'ouverture" };
  const sorted = book.opening.toSorted((one, other) =>
    one.account < other.account ? -1 : Number(one.account > other.account),
  );
  book.post('opening', book.start, words).push(...sorted);
}

/** Tax on the profit, once everything else is known. */
export function taxProfit(book: Workbook): void {
  let profit = 0;
  for (const { lines } of book.entries) {
    for (const { account, debit, credit } of lines) if (account >= '6' && account < '8') profit += credit - debit;
  }
  const tax = Math.round((Math.max(0, profit) * 19) / 100_00) * 100;
  const words = { piece: 'IS-01', label: "Impôt sur les sociétés de l'exercice" };
  if (tax > 0) book.post('inventory', book.end, words, ['695000', tax], ['444000', -tax]);
}

/** The deepest the bank account would fall if it began the year with nothing; zero or less. */
function lowestBank(book: Workbook): number {
  const days = new Map<string, number>();
  for (const { date, lines } of book.entries) {
    for (const { account, debit, credit } of lines) {
      if (account === '512000') days.set(date, (days.get(date) ?? 0) + debit - credit);
    }
  }
  let balance = 0;
  let lowest = 0;
  for (const day of [...days.keys()].sort()) {
    balance += days.get(day) ?? 0;
    lowest = Math.min(lowest, balance);
  }
  return lowest;
}
