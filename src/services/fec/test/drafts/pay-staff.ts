import { monthName, workingDayFrom, workingDayUntil } from './calendar.ts';
import { around, partOf, unround } from './made-up-amounts.ts';
import type { Workbook } from './workbook.ts';

/** Twelve months of wages: what is owed to staff, to social bodies and to the tax office, and its payment. */
export function payStaff(book: Workbook): void {
  const { plan, random } = book;
  const share = plan.activity === 'trade' ? 150 : 340;
  const wages = Array.from({ length: plan.staff }, () =>
    unround(random, partOf(plan.turnover, share / plan.staff), 15),
  );
  const usual = payslip(wages);
  if (!plan.paysStaffInMonth) {
    book.open('421000', -usual.net);
    payNet(book, book.start - 1, usual.nets);
  }
  payBodies(book, book.start - 1, {
    urssaf: book.open('431000', -usual.urssaf).credit,
    others: book.open('437000', -usual.others).credit,
    tax: book.open('442100', -usual.tax).credit,
  });
  for (const month of plan.months) {
    const slip = payslip(wages.map((wage) => around(random, wage, 2)));
    const day = workingDayUntil(month.last);
    book.post(
      'payroll',
      day,
      { piece: `PAIE-${monthName(day).replace('/', '-')}`, label: `Salaires de ${monthName(day)}` },
      ['641100', slip.gross],
      ['645100', slip.employer],
      ['421000', -slip.net],
      ['431000', -slip.urssaf],
      ['437000', -slip.others],
      ['442100', -slip.tax],
    );
    payNet(book, day, slip.nets);
    payBodies(book, month.last, slip);
  }
}

/** From gross wages: employees give 22 % and 4 % of tax, the employer adds 42 %. */
function payslip(wages: readonly number[]) {
  const gross = wages.reduce((sum, wage) => sum + wage, 0);
  const nets = wages.map((wage) => wage - partOf(wage, 220) - partOf(wage, 40));
  const net = nets.reduce((sum, one) => sum + one, 0);
  const employer = partOf(gross, 420);
  const tax = partOf(gross, 40);
  const others = partOf(gross, 130);
  return { gross, nets, net, employer, tax, others, urssaf: gross + employer - net - tax - others };
}

/** For the month that a day lies in. */
function payNet(book: Workbook, day: number, nets: readonly number[]): void {
  const paid = book.plan.paysStaffInMonth ? day : workingDayFrom(day + 4);
  if (paid > book.end) return;
  for (const [index, net] of nets.entries()) {
    const label = `Virement du salaire ${monthName(day)} salarié ${index + 1}`;
    book.post('bank', paid, { piece: book.bankReference('SAL'), label }, ['421000', net], ['512000', -net]);
  }
}

function payBodies(book: Workbook, monthEnd: number, owed: { urssaf: number; others: number; tax: number }): void {
  const debts = [
    [15, '431000', owed.urssaf, 'Urssaf'],
    [15, '442100', owed.tax, 'prélèvement à la source'],
    [25, '437000', owed.others, 'retraite et prévoyance'],
  ] as const;
  for (const [days, account, cents, name] of debts) {
    const day = workingDayFrom(monthEnd + days);
    if (day > book.end) continue;
    const words = { piece: book.bankReference('PRL'), label: `Cotisations ${name} ${monthName(monthEnd)}` };
    book.post('bank', day, words, [account, cents], ['512000', -cents]);
  }
}
