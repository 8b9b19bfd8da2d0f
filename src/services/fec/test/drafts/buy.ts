import { monthName, workingDayFrom } from './calendar.ts';
import type { DraftLine } from './draft.ts';
import { around, partOf, splitUnevenly, unround, vatOn } from './made-up-amounts.ts';
import { madeUpSupplier, type SupplierTrade } from './made-up-parties.ts';
import { lineOfParty, type Party, type Workbook } from './workbook.ts';

/** A year of suppliers' invoices, and of paying them. */
export function buy(book: Workbook): void {
  openPayables(book);
  buyEveryMonth(book);
  buyByContract(book);
  buyNowAndThen(book);
}

/** What is sold again, or given to others to do. */
function mainPurchase(book: Workbook): {
  trade: SupplierTrade;
  suppliers: number;
  account: string;
  share: number;
  rate: number;
} {
  if (book.plan.activity === 'services') {
    return { trade: 'subcontracting', suppliers: 3, account: '604000', share: 150, rate: book.plan.saleRate };
  }
  // At a low rate the margin must be larger, or some month would leave no VAT to pay.
  const share = book.plan.saleRate === 200 ? 470 : 380;
  return { trade: 'goods', suppliers: 4, account: '607000', share, rate: book.plan.saleRate };
}

function buyEveryMonth(book: Workbook): void {
  const { plan, random } = book;
  const main = mainPurchase(book);
  for (const month of plan.months) {
    const target = around(random, partOf(plan.turnover, main.share), 12);
    const count = (plan.activity === 'trade' ? random.between(4, 6) : random.between(2, 3)) * plan.size;
    for (const cents of splitUnevenly(random, target, count, 0.4)) {
      const supplier = madeUpSupplier(main.trade, random.between(0, main.suppliers - 1));
      const day = workingDayFrom(month.first + random.between(1, 24));
      const purchase = { supplier, account: main.account, cents, rate: main.rate, day, subject: 'livraison' };
      payLater(book, purchase, random.between(18, 40));
    }
    const energy = around(random, partOf(plan.turnover / plan.size, 8), 10);
    const day = workingDayFrom(month.first + random.between(2, 20));
    const supplier = madeUpSupplier('energy');
    const purchase = { supplier, account: '606100', cents: energy, rate: 200, day, subject: 'consommation du mois' };
    payLater(book, purchase, random.between(10, 30));
  }
}

/** The same supplier, the same amount, month after month or quarter after quarter, by direct debit. */
export function buyByContract(book: Workbook): void {
  const { plan, random } = book;
  const turnover = plan.turnover / plan.size;
  const contracts = contractsOf(plan.rentEveryMonths).map((contract) => ({
    ...contract,
    cents: unround(random, partOf(turnover * contract.everyMonths, contract.share), 15),
    dayOfMonth: random.between(1, 9),
  }));
  for (const [index, month] of plan.months.entries()) {
    for (const contract of contracts) {
      if (index % contract.everyMonths !== 0) continue;
      const supplier = madeUpSupplier(contract.trade);
      const cents = contract.jitter === 0 ? contract.cents : around(random, contract.cents, contract.jitter);
      const day = workingDayFrom(month.first + contract.dayOfMonth);
      payLater(
        book,
        { ...contract, supplier, cents, day, subject: `${contract.subject} ${monthName(day)}`, isContract: true },
        random.between(2, 6),
      );
    }
  }
}

function contractsOf(rentEveryMonths: number) {
  const monthly = { everyMonths: 1, rate: 200, jitter: 0 };
  return [
    { ...monthly, trade: 'premises', account: '613200', share: 40, subject: 'loyer', everyMonths: rentEveryMonths },
    { ...monthly, trade: 'insurance', account: '616100', share: 8, subject: 'prime multirisque', rate: 0 },
    { ...monthly, trade: 'leasing', account: '612200', share: 12, subject: 'redevance crédit-bail' },
    { ...monthly, trade: 'telephone', account: '626200', share: 5, subject: 'abonnement et communications', jitter: 3 },
  ] as const;
}

/** A handful of times a year, each time something else. */
export function buyNowAndThen(book: Workbook): void {
  const { plan, random } = book;
  const turnover = plan.turnover / plan.size;
  for (const [trade, account, rate, highest, subject] of nowAndThen) {
    const chosen = random.shuffled(plan.months.map((_, index) => index)).slice(0, random.between(2, 4));
    const amounts = splitUnevenly(random, partOf(turnover, 30), chosen.length);
    for (const [index, month] of chosen.entries()) {
      const cents = Math.min(highest - index * 13_37, amounts[index] ?? 0);
      const day = workingDayFrom((plan.months[month]?.first ?? 0) + random.between(3, 22));
      payLater(book, { supplier: madeUpSupplier(trade), account, cents, rate, day, subject }, random.between(15, 38));
    }
  }
}

const nowAndThen = [
  ['stationery', '606400', 200, 440_00, 'fournitures de bureau'],
  ['carrier', '624100', 200, 900_00, 'transport sur achats'],
  ['advertising', '623100', 200, 1900_00, 'annonces et insertions'],
  ['supplies', '606300', 200, 460_00, "petites fournitures d'entretien"],
  ['travel', '625100', 0, 700_00, 'billets de train'],
] as const;

export type Purchase = {
  supplier: Party;
  account: string;
  cents: number;
  rate: number;
  day: number;
  subject: string;
  vatAccount?: string;
  /** The same amount again and again is as it should be. */
  isContract?: boolean;
};

/** An invoice that is paid some days later, unless the year is over by then. */
export function payLater(book: Workbook, purchase: Purchase, days: number): void {
  const { supplier, account, rate, day } = purchase;
  const cents = purchase.isContract === true ? purchase.cents : book.unlikeBefore(supplier, purchase.cents);
  const vat = vatOn(cents, rate);
  const reference = supplierReference(book, supplier);
  const payable = book
    .post(
      'purchases',
      day,
      { piece: reference, label: `${supplier.name} ${purchase.subject}`, pieceDay: day - book.random.between(0, 2) },
      [account, cents],
      [purchase.vatAccount ?? '445660', vat],
      lineOfParty(supplier, -cents - vat),
    )
    .at(-1);
  settle(book, supplier, reference, payable, workingDayFrom(day + days));
}

function settle(book: Workbook, supplier: Party, reference: string, payable: DraftLine | undefined, day: number): void {
  if (payable === undefined || day > book.end) return;
  const words = { piece: book.bankReference('PRL'), label: `Paiement ${supplier.name} ${reference}` };
  const payment = book.post('bank', day, words, lineOfParty(supplier, payable.credit), ['512000', -payable.credit])[0];
  book.letter(supplier, day, [payable, payment]);
}

/** Each supplier has its own manner of numbering its invoices. */
export function supplierReference(book: Workbook, supplier: Party): string {
  const number = book.nextOf(supplier);
  const style = Number(supplier.code.slice(1)) % 3;
  if (style === 0) return `${supplier.name.slice(0, 2).toUpperCase()}${number}`;
  return style === 1 ? `F-${String(number).padStart(6, '0')}` : `${number}/${supplier.code.slice(-2)}`;
}

/** Invoices of the year before, paid in the first weeks. */
function openPayables(book: Workbook): void {
  const { plan, random } = book;
  const main = mainPurchase(book);
  const amounts = splitUnevenly(random, partOf(plan.turnover, Math.round(main.share * 0.8)), main.suppliers, 0.4);
  for (const [index, amount] of amounts.entries()) {
    const supplier = madeUpSupplier(main.trade, index);
    const payable = book.open(...lineOfParty(supplier, -book.unlikeBefore(supplier, amount)));
    settle(book, supplier, 'solde antérieur', payable, workingDayFrom(book.start + random.between(5, 30)));
  }
}
