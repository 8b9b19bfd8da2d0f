import { monthName, workingDayFrom, workingDayUntil } from './calendar.ts';
import { partOf, unround } from './made-up-amounts.ts';
import type { Workbook } from './workbook.ts';

/**
 * Closes the VAT accounts of every month or quarter into what is owed, in whole euros as the form asks, and pays it in the
 * month after. Looks at all entries so far: it comes after everything that has VAT.
 */
export function declareVat(book: Workbook): void {
  const { plan, random } = book;
  const every = plan.vatEveryMonths;
  payVat(
    book,
    book.start - 1,
    book.open('445510', -Math.floor(unround(random, partOf(plan.turnover, 60 * every), 30) / 100) * 100).credit,
  );
  const balances = vatBalances(book);
  for (let index = every - 1; index < plan.months.length; index += every) {
    const last = plan.months[index]?.last ?? 0;
    const owed = new Map<string, number>();
    for (const month of plan.months.slice(index - every + 1, index + 1)) {
      for (const [account, cents] of balances.get(monthName(month.first)) ?? []) {
        owed.set(account, (owed.get(account) ?? 0) + cents);
      }
    }
    const lines = [...owed]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([account, cents]) => [account, -cents] as [string, number]);
    const due = lines.reduce((sum, [, cents]) => sum + cents, 0);
    if (due < 100) throw new RangeError('A made-up company must owe VAT in every period.');
    const declared = Math.round(due / 100) * 100;
    const words = { piece: `CA3-${monthName(last).replace('/', '-')}`, label: `Déclaration de TVA ${monthName(last)}` };
    const rounding = declared - due;
    book.post(
      'miscellaneous',
      workingDayUntil(last),
      words,
      ...lines,
      ['445510', -declared],
      [rounding > 0 ? '658000' : '758000', rounding],
    );
    payVat(book, last, declared);
  }
}

function payVat(book: Workbook, periodEnd: number, cents: number): void {
  const day = workingDayFrom(periodEnd + book.random.between(19, 24));
  if (day > book.end) return;
  const words = { piece: book.bankReference('TVA'), label: `Paiement de la TVA ${monthName(periodEnd)}` };
  book.post('bank', day, words, ['445510', cents], ['512000', -cents]);
}

/** By month, what each account of VAT on sales and purchases has moved. */
function vatBalances(book: Workbook): Map<string, Map<string, number>> {
  const months = new Map<string, Map<string, number>>();
  for (const { date, lines } of book.entries) {
    for (const { account, debit, credit } of lines) {
      if (!/^445(?:2|62|66|71)/.test(account)) continue;
      const name = `${date.slice(4, 6)}/${date.slice(0, 4)}`;
      const month = months.get(name) ?? new Map<string, number>();
      months.set(name, month.set(account, (month.get(account) ?? 0) + debit - credit));
    }
  }
  return months;
}
