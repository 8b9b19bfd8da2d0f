import { supplierReference } from './buy.ts';
import { dayText, monthName, workingDayFrom } from './calendar.ts';
import type { DraftLine } from './draft.ts';
import { partOf, unround, vatOn } from './made-up-amounts.ts';
import { madeUpSupplier } from './made-up-parties.ts';
import { lineOfParty, type Workbook } from './workbook.ts';

/**
 * Business in another currency: software that is paid for in it every month, and a customer abroad. Rates move little.
 * Whoever buys a service abroad owes the VAT on it and deducts it at once.
 */
export function tradeAbroad(book: Workbook): void {
  const { plan, random } = book;
  if (!plan.hasForeign) return;
  const { currency, rate } = random.pick(currencies);
  const subscription = unround(random, partOf(plan.turnover / plan.size, 5), 20);
  const rates = rateMaker(book, rate);
  const customer = { account: '411000', code: 'C0900', name: 'Harbour & Vale Ltd' };
  const income = plan.activity === 'trade' ? '707900' : '706900';
  for (const [index, month] of plan.months.entries()) {
    buySoftware(book, month.first + 4, subscription, currency, rates);
    const day = workingDayFrom(month.first + random.between(8, 18));
    const foreignAmount = unround(random, partOf(plan.turnover / plan.size, 60), 10);
    const cents = Math.round(foreignAmount * rates());
    const piece = `EX${dayText(book.start).slice(2, 4)}-${String(index + 1).padStart(3, '0')}`;
    const foreign = { currency, foreignAmount };
    const receivable = book.post(
      'sales',
      day,
      { piece, label: `Facture export ${piece} ${customer.name}` },
      lineOfParty(customer, cents, foreign),
      [income, -cents, { ...foreign, accountLib: "Ventes à l'exportation" }],
    )[0];
    receiveForeign(book, customer, receivable, piece, workingDayFrom(day + random.between(14, 30)), rates());
  }
}

const currencies = [
  { currency: 'USD', rate: 0.92 },
  { currency: 'GBP', rate: 1.17 },
  { currency: 'CHF', rate: 1.04 },
] as const;

/** Within two percent of the usual one. */
function rateMaker(book: Workbook, usual: number): () => number {
  return () => (usual * (1000 + book.random.between(-15, 15))) / 1000;
}

function buySoftware(book: Workbook, from: number, foreignAmount: number, currency: string, rates: () => number): void {
  const supplier = madeUpSupplier('software');
  const day = workingDayFrom(from);
  const cents = Math.round(foreignAmount * rates());
  const vat = vatOn(cents, 200);
  const foreign = { currency, foreignAmount };
  const piece = supplierReference(book, supplier);
  const payable = book.post(
    'purchases',
    day,
    { piece, label: `${supplier.name} abonnement ${monthName(day)}` },
    ['651100', cents, foreign],
    ['445662', vat],
    ['445200', -vat],
    lineOfParty(supplier, -cents, foreign),
  )[3];
  const paidOn = workingDayFrom(day + book.random.between(3, 9));
  const paid = Math.round(foreignAmount * rates());
  const words = { piece: book.bankReference('CB'), label: `Paiement ${supplier.name} ${piece}` };
  const payment = book.post(
    'bank',
    paidOn,
    words,
    lineOfParty(supplier, cents, foreign),
    ['512000', -paid, foreign],
    exchangeDifference(paid - cents),
  )[0];
  book.letter(supplier, paidOn, [payable, payment]);
}

function receiveForeign(
  book: Workbook,
  customer: { account: string; code: string; name: string },
  receivable: DraftLine | undefined,
  reference: string,
  day: number,
  rate: number,
): void {
  if (receivable === undefined || day > book.end) return;
  const foreign = { currency: receivable.currency ?? '', foreignAmount: receivable.foreignAmount ?? 0 };
  const received = Math.round(foreign.foreignAmount * rate);
  const words = { piece: book.bankReference('VIR'), label: `Règlement ${reference} ${customer.name}` };
  const payment = book.post(
    'bank',
    day,
    words,
    ['512000', received, foreign],
    lineOfParty(customer, -receivable.debit, foreign),
    exchangeDifference(receivable.debit - received),
  )[1];
  book.letter(customer, day, [receivable, payment]);
}

/** A loss above zero, a gain below. */
function exchangeDifference(cents: number): [string, number] {
  return [cents > 0 ? '666000' : '766000', cents];
}
