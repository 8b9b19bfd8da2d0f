import { dayText, workingDayFrom } from './calendar.ts';
import { around, partOf, unround, vatOn } from './made-up-amounts.ts';
import { saleAccounts } from './sell.ts';
import type { Workbook } from './workbook.ts';

/** A shop's cash register: receipts of single days, small expenses, and what is carried to the bank. */
export function keepCash(book: Workbook): void {
  const { plan, random } = book;
  if (plan.activity !== 'trade') return;
  let inTill = book.open('530000', unround(random, 260_00, 40)).debit;
  let tickets = random.between(1, 400);
  const accounts = saleAccounts(plan, plan.saleRate);
  for (const [index, month] of plan.months.entries()) {
    const total = around(random, partOf(plan.turnover / plan.size, 60), 10);
    const days = [5, 17].map((day) => month.first + day + random.between(0, 2));
    for (const [nth, day] of days.entries()) {
      const cents = unround(random, Math.round(total / days.length), 25);
      const vat = vatOn(cents, plan.saleRate);
      tickets += 1;
      const piece = `Z${String(tickets).padStart(5, '0')}`;
      const label = `Recettes de la journée, ticket ${piece}`;
      book.post(
        'cash',
        day,
        { piece, label },
        ['530000', cents + vat],
        [accounts.income, -cents],
        [accounts.vat, -vat],
      );
      inTill += cents + vat;
      if (nth === 1 && index % 3 === 1) inTill -= spend(book, day);
      if (nth === 1) inTill -= carryToBank(book, day, inTill - random.between(110_00, 340_00));
    }
  }
}

function spend(book: Workbook, day: number): number {
  const cents = book.random.between(11_30, 34_80);
  const words = { piece: `TC${dayText(day)}`, label: 'Affranchissement au bureau de poste' };
  book.post('cash', day, words, ['626100', cents], ['530000', -cents]);
  return cents;
}

/** Whole notes only. The bank has it a working day later. */
function carryToBank(book: Workbook, day: number, available: number): number {
  const notes = Math.floor(available / 5_00) * 5_00;
  const cents = notes % 100_00 === 0 ? notes - 5_00 : notes;
  const piece = book.bankReference('VE');
  const label = `Versement d'espèces ${piece}`;
  book.post('cash', day, { piece, label }, ['580000', cents], ['530000', -cents]);
  book.post('bank', workingDayFrom(day + 1), { piece, label }, ['512000', cents], ['580000', -cents]);
  return cents;
}
