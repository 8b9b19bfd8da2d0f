import { dayText, workingDayFrom, workingDayUntil } from './calendar.ts';
import type { VatRate } from './company-plan.ts';
import type { DraftLine } from './draft.ts';
import { around, partOf, splitUnevenly, vatOn } from './made-up-amounts.ts';
import { madeUpCustomers } from './made-up-parties.ts';
import { lineOfParty, type Party, type Workbook } from './workbook.ts';

/** A year of invoices to customers, with credit notes, and of what they pay. */
export function sell(book: Workbook): void {
  const { plan, random } = book;
  const customers = madeUpCustomers(random, random.between(8, 14));
  openReceivables(book, customers);
  const sales = plan.months
    .flatMap((_, index) => salesOf(book, customers, index))
    .sort((one, other) => one.day - other.day);
  const firstNumber = random.chance(60) ? 1 : random.between(210, 940);
  const corrected: Sale[] = [];
  for (const [index, sale] of sales.entries()) {
    const reference = plan.invoicePrefix + String(firstNumber + index).padStart(4, '0');
    const receivable = invoice(book, sale, reference);
    const day = workingDayFrom(sale.day + random.between(12, 42));
    if (random.chance(4) && day <= book.end) corrected.push({ ...sale, reference, receivable, paidOn: day });
    else receive(book, sale, reference, receivable, day);
  }
  for (const [index, sale] of corrected.sort((one, other) => one.day - other.day).entries()) {
    correct(book, sale, `AV${dayText(book.start).slice(2, 4)}-${String(index + 1).padStart(3, '0')}`);
  }
}

/** The account of ordinary sales and the one of VAT on them. */
export function saleAccounts(plan: Workbook['plan'], rate: VatRate): { income: string; vat: string } {
  const kind = { 200: '0', 100: '1', 55: '2' }[rate];
  return { income: `${plan.activity === 'trade' ? '707' : '706'}${kind}00`, vat: `44571${kind}` };
}

type NewSale = { day: number; customer: Party; parts: { cents: number; rate: VatRate }[] };
type Sale = NewSale & { reference: string; receivable: DraftLine | undefined; paidOn: number };

function salesOf(book: Workbook, customers: readonly Party[], index: number): NewSale[] {
  const { plan, random } = book;
  const month = plan.months[index] ?? { first: 0, last: 0 };
  // The last days of the year stay quiet, as they are in most companies: what is sold then is what auditors look at first.
  const last = index === plan.months.length - 1 ? month.last - 7 : month.last;
  const target = around(random, partOf(plan.turnover, plan.activity === 'trade' ? 940 : 1000), 12);
  const amounts = splitUnevenly(
    random,
    target,
    (plan.activity === 'trade' ? random.between(3, 5) : random.between(4, 7)) * plan.size,
  );
  return amounts.map((amount) => {
    const customer = random.pick(customers);
    const cents = book.unlikeBefore(customer, amount);
    const day = workingDayUntil(random.between(month.first + 3, last));
    return { day: Math.max(day, workingDayFrom(month.first)), customer, parts: partsOf(book, cents) };
  });
}

/** Mostly one rate; some invoices have a second one, on a small part: whole months of it never stand out. */
function partsOf({ plan, random }: Workbook, cents: number): NewSale['parts'] {
  const rate = plan.saleRate;
  if (cents < 200_00 || !random.chance(10)) return [{ cents, rate }];
  const second = Math.min(
    partOf(cents, random.between(210, 370)),
    partOf(plan.turnover / plan.size, random.between(5, 22)),
  );
  const otherRates = rate === 200 ? ([100, 55] as const) : ([200, 55] as const);
  return [
    { cents: cents - second, rate },
    { cents: second, rate: random.pick(otherRates) },
  ];
}

function invoice(book: Workbook, sale: NewSale, reference: string): DraftLine | undefined {
  const total = sale.parts.reduce((sum, part) => sum + part.cents + vatOn(part.cents, part.rate), 0);
  const lines = book.post(
    'sales',
    sale.day,
    { piece: reference, label: `Facture ${reference} ${sale.customer.name}` },
    lineOfParty(sale.customer, total),
    ...sale.parts.flatMap((part) => {
      const accounts = saleAccounts(book.plan, part.rate);
      return [
        [accounts.income, -part.cents] as [string, number],
        [accounts.vat, -vatOn(part.cents, part.rate)] as [string, number],
      ];
    }),
  );
  return lines[0];
}

function receive(
  book: Workbook,
  sale: NewSale,
  reference: string,
  receivable: DraftLine | undefined,
  day: number,
): void {
  if (receivable === undefined || day > book.end) return;
  const total = receivable.debit;
  const label = `Règlement ${reference} ${sale.customer.name}`;
  if (total > 900_00 && book.random.chance(8)) {
    const later = workingDayFrom(day + book.random.between(4, 9));
    if (later > book.end) return;
    const part = partOf(total, book.random.between(310, 610));
    const first = transfer(book, sale.customer, label, part, day);
    const rest = transfer(book, sale.customer, label, total - part, later);
    book.letter(sale.customer, later, [receivable, first, rest]);
  } else if (book.random.chance(2) && day + 25 < book.end) {
    const explained = workingDayFrom(day + book.random.between(6, 15));
    book.letter(sale.customer, explained, [
      receivable,
      receiveUnexplained(book, sale, reference, total, day, explained),
    ]);
  } else {
    book.letter(sale.customer, day, [receivable, pay(book, sale.customer, label, total, day)]);
  }
}

/** Gives the customer's line. */
function pay(book: Workbook, customer: Party, label: string, cents: number, day: number): DraftLine | undefined {
  const isCheque = book.plan.hasCheques && book.random.chance(30) && day + 9 < book.end;
  return (isCheque ? cheque : transfer)(book, customer, label, cents, day);
}

function transfer(book: Workbook, customer: Party, label: string, cents: number, day: number): DraftLine | undefined {
  const words = { piece: book.bankReference('VIR'), label };
  return book.post('bank', day, words, ['512000', cents], lineOfParty(customer, -cents))[1];
}

/** It reaches the bank account some days later. */
function cheque(book: Workbook, customer: Party, label: string, cents: number, day: number): DraftLine | undefined {
  const piece = book.bankReference('CHQ');
  const lines = book.post('bank', day, { piece, label }, ['511200', cents], lineOfParty(customer, -cents));
  const cashed = workingDayFrom(day + book.random.between(1, 4));
  const words = { piece: book.bankReference('REM'), label: `Remise du chèque ${piece} ${customer.name}` };
  book.post('bank', cashed, words, ['512000', cents], ['511200', -cents]);
  return lines[1];
}

/** A transfer of which nobody knows at first what it pays. */
function receiveUnexplained(
  book: Workbook,
  sale: NewSale,
  reference: string,
  cents: number,
  day: number,
  explained: number,
): DraftLine | undefined {
  const piece = book.bankReference('VIR');
  book.post('bank', day, { piece, label: `Virement à identifier ${piece}` }, ['512000', cents], ['471000', -cents]);
  const words = { piece: `ID-${piece}`, label: `Virement ${piece} identifié : ${reference} ${sale.customer.name}` };
  return book.post('miscellaneous', explained, words, ['471000', cents], lineOfParty(sale.customer, -cents))[1];
}

/** A credit note on part of an invoice, some days after it; the rest is then paid. */
function correct(book: Workbook, sale: Sale, reference: string): void {
  const part = sale.parts[0];
  if (part === undefined) return;
  const cents = partOf(part.cents, book.random.between(80, 260));
  const vat = vatOn(cents, part.rate);
  const accounts = saleAccounts(book.plan, part.rate);
  const day = workingDayFrom(sale.day + 5);
  const credit = book.post(
    'sales',
    day,
    { piece: reference, label: `Avoir ${reference} sur facture ${sale.reference} ${sale.customer.name}` },
    [accounts.income, cents],
    [accounts.vat, vat],
    lineOfParty(sale.customer, -cents - vat),
  )[2];
  const rest = (sale.receivable?.debit ?? 0) - cents - vat;
  const paidOn = Math.max(sale.paidOn, workingDayFrom(day + 1));
  const payment = pay(book, sale.customer, `Règlement ${sale.reference} ${sale.customer.name}`, rest, paidOn);
  book.letter(sale.customer, paidOn, [sale.receivable, credit, payment]);
}

/** Invoices of the year before, paid in the first weeks. */
function openReceivables(book: Workbook, customers: readonly Party[]): void {
  const { plan, random } = book;
  const amounts = splitUnevenly(random, partOf(plan.turnover, 900), 6, 0.5);
  for (const [index, amount] of amounts.entries()) {
    const customer = customers[index];
    if (customer === undefined) continue;
    const cents = book.unlikeBefore(customer, amount);
    const receivable = book.open(...lineOfParty(customer, cents));
    const day = workingDayFrom(book.start + random.between(4, 33));
    const payment = pay(book, customer, `Règlement du solde antérieur ${customer.name}`, cents, day);
    book.letter(customer, day, [receivable, payment]);
  }
}
