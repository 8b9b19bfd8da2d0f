import type { SeededRandom } from '#kernel/seeded-random.ts';
import { AmountSequence, vatOf } from './amounts.ts';
import { dateOf, monthOf } from './calendar.ts';
import { accounts, expenseAccounts, journals, labels, makeThirdParties, revenueAccounts } from './chart.ts';
import { DuePayments, LINES_A_PAYMENT, type Payment } from './due-payments.ts';
import type { Account, EntryHead, FecLines, Journal, Lettering, ThirdParty } from './lines.ts';
import { bookPayroll, payrollLines } from './payroll.ts';

/**
 * Keeps the books of an invented company, day after day: what it opens with, what it sells, buys, pays, takes in cash, and
 * what it books at the end of a month. All of it balances, is numbered without a gap in each journal, has references that
 * never come twice, and leaves neither cash nor bank below zero. Faults are not made here but asked for, one by one, by
 * `faults.ts`.
 */
export type SaleFault = {
  /** Cents that the customer's line is too high. */
  imbalance?: number;
  /** Cents that the customer pays too little, although invoice and payment bear the same letters. */
  shortPayment?: number;
};

export type PurchaseFault = 'entered twice' | 'repeated under one number';

type Supplier = { readonly party: ThirdParty; invoices: number };
/** Accounts take turns, each with amounts of its own. */
type Revenue = { readonly account: Account; readonly rate: number; readonly amounts: AmountSequence };
type Expense = { readonly account: Account; readonly suppliers: readonly Supplier[]; readonly amounts: AmountSequence };

type Invoice = {
  readonly party: ThirdParty;
  readonly piece: string;
  readonly label: string;
  readonly expenses: readonly { account: Account; net: number }[];
  readonly lettering: Lettering | undefined;
  readonly fault?: PurchaseFault | undefined;
};

/** Lines that the end of a month takes apart from those of the payroll. */
const MONTH_END_LINES = 10;
/** What is left in the till at the end of a month, in cents. */
const CASH_KEPT = 20_000;
const LEAST_IN_BANK = 30_000_000;
const LANDLORD: ThirdParty = { number: 'F99999', label: 'Foncière des Tilleuls' };

export class Bookkeeper {
  readonly lines: FecLines;
  readonly #random: SeededRandom;
  readonly #customers: readonly ThirdParty[];
  readonly #revenues: readonly Revenue[];
  readonly #expenses: readonly Expense[];
  readonly #counterSales: AmountSequence;
  readonly #fees: AmountSequence;
  readonly #salaries: readonly number[];
  readonly #numbers = new Map<Journal, number>();
  readonly #payments = new DuePayments();
  #day = 0;
  #validDay = 0;
  #sales = 0;
  #purchases = 0;
  #cash = 0;
  #vatOnSales = 0;
  #vatOnPurchases = 0;
  #vatOwed = 0;

  constructor(lines: FecLines, random: SeededRandom, linesWanted: number) {
    this.lines = lines;
    this.#random = random;
    this.#customers = makeThirdParties('C', Math.max(60, Math.round(linesWanted / 500)));
    this.#revenues = revenueAccounts.map((revenue) => ({ ...revenue, amounts: new AmountSequence(4_000, random) }));
    const suppliersOfEach = Math.max(3, Math.round(linesWanted / 28_000));
    const suppliers = makeThirdParties('F', suppliersOfEach * expenseAccounts.length);
    this.#expenses = expenseAccounts.map((account, index) => ({
      account,
      suppliers: suppliers
        .slice(index * suppliersOfEach, (index + 1) * suppliersOfEach)
        .map((party) => ({ party, invoices: 0 })),
      amounts: new AmountSequence(2_000, random),
    }));
    this.#counterSales = new AmountSequence(1_000, random);
    this.#fees = new AmountSequence(100, random);
    this.#salaries = Array.from({ length: Math.max(1, Math.round(linesWanted / 10_000)) }, () =>
      random.between(190_000, 480_000),
    );
  }

  get day(): number {
    return this.#day;
  }

  /** What invoices so far will still add when they are paid. */
  get linesPlanned(): number {
    return this.#payments.count * LINES_A_PAYMENT;
  }

  startDay(day: number): void {
    this.#day = day;
    this.#validDay = day;
  }

  payWhatIsDue(): void {
    for (const payment of this.#payments.take(this.#day)) this.#pay(payment);
  }

  /** Entries that follow are validated as of an earlier day, until this is called with 0. */
  validateDaysBefore(days: number): void {
    this.#validDay = this.#day - days;
  }

  /** Skips a number of a journal. */
  skipNumber(journal: Journal): void {
    this.#numbers.set(journal, (this.#numbers.get(journal) ?? 0) + 1);
  }

  /** With so much in the bank that it never runs dry. */
  open(linesWanted: number): void {
    const bank = Math.max(LEAST_IN_BANK, linesWanted * 10_000);
    this.#cash = 50_000;
    const head = this.newEntry(journals.opening, 'AN2025', 'Reprise des soldes');
    this.lines.add(head, accounts.bank, bank);
    this.lines.add(head, accounts.cash, this.#cash);
    this.lines.add(head, accounts.capital, -(bank / 2));
    this.lines.add(head, accounts.reserve, -(bank / 2 + this.#cash));
  }

  /** Says whether the invoice is paid, now or later. */
  sell({ imbalance = 0, shortPayment = 0 }: SaleFault = {}): boolean {
    const customer = this.#random.pick(this.#customers);
    const { account, rate, amounts } = this.#revenues[this.#sales % this.#revenues.length] as Revenue;
    this.#sales += 1;
    const net = amounts.next();
    const vat = vatOf(net, rate);
    const number = this.#nextNumber(journals.sales);
    const piece = `FA-${number.slice(2)}`;
    const head = this.#head(journals.sales, number, piece, `${this.#random.pick(labels.sale)} ${piece}`);
    const lettering = imbalance === 0 ? this.#letterUsually() : undefined;
    this.lines.add(head, accounts.customers, net + vat + imbalance, customer, lettering);
    this.lines.add(head, account, -net);
    this.lines.add(head, accounts.vatOnSales, -vat);
    this.#vatOnSales += vat;
    if (lettering === undefined) return false;
    const cents = net + vat - shortPayment;
    this.#payments.plan({ party: customer, cents, lettering, invoice: piece, isReceived: true });
    return true;
  }

  buy({ fault, lines = 3 }: { fault?: PurchaseFault; lines?: number } = {}): void {
    if (lines < 3) throw new RangeError('An invoice with VAT takes at least three lines');
    const supplier = this.#random.pick(this.#nextExpense().suppliers);
    supplier.invoices += 1;
    const expenses = Array.from({ length: lines - 2 }, (_, index) => {
      const { account, amounts } = this.#nextExpense(index);
      return { account, net: amounts.next() };
    });
    this.#purchases += 1;
    this.#bookInvoice({
      party: supplier.party,
      piece: `${supplier.party.number}-${String(supplier.invoices).padStart(6, '0')}`,
      label: `${this.#random.pick(labels.purchase)} ${supplier.party.label}`,
      expenses,
      // Nobody pays an invoice that is there twice.
      lettering: fault === undefined ? this.#letterUsually() : undefined,
      fault,
    });
  }

  /** The same each month, paid ten days later. */
  bookRent(): void {
    const month = monthOf(this.#day);
    this.#bookInvoice({
      party: LANDLORD,
      piece: `BAIL-${month}-2025`,
      label: `Loyer ${month}/2025`,
      expenses: [{ account: accounts.rent, net: 245_000 }],
      lettering: this.#payments.letter(this.#day + 10),
    });
  }

  sellForCash(): void {
    const net = this.#counterSales.next();
    const vat = vatOf(net, 200);
    const number = this.#nextNumber(journals.cash);
    const head = this.#head(journals.cash, number, `TK-${number.slice(2)}`, 'Recettes du comptoir');
    this.lines.add(head, accounts.cash, net + vat);
    this.lines.add(head, accounts.counterSales, -net);
    this.lines.add(head, accounts.vatOnSales, -vat);
    this.#cash += net + vat;
    this.#vatOnSales += vat;
  }

  payBankFees(): void {
    const number = this.#nextNumber(journals.bank);
    const head = this.#head(journals.bank, number, `REL-${number.slice(2)}`, 'Commission sur mouvements');
    const cents = this.#fees.next();
    this.lines.add(head, accounts.bankFees, cents);
    this.lines.add(head, accounts.bank, -cents);
  }

  /** That of the months before, if any is owed. */
  payVat(): void {
    const owed = this.#vatOwed;
    if (owed === 0) return;
    this.#vatOwed = 0;
    const head = this.newEntry(journals.bank, `TVA-${monthOf(this.#day)}-2025`, 'Télérèglement de la TVA');
    this.lines.add(head, accounts.vatDue, owed);
    this.lines.add(head, accounts.bank, -owed);
  }

  get monthEndLines(): number {
    return MONTH_END_LINES + payrollLines(this.#salaries.length);
  }

  endMonth(): void {
    const first = this.lines.count;
    this.sellForCash();
    this.#depositCash();
    bookPayroll(this, this.#salaries);
    this.#declareVat();
    if (this.lines.count - first !== this.monthEndLines)
      throw new Error('The end of a month took other lines than said');
  }

  /** With the next number of its journal. */
  newEntry(journal: Journal, piece: string, label: string): EntryHead {
    return this.#head(journal, this.#nextNumber(journal), piece, label);
  }

  #bookInvoice({ party, piece, label, expenses, lettering, fault }: Invoice): void {
    const net = expenses.reduce((sum, expense) => sum + expense.net, 0);
    const vat = vatOf(net, 200);
    let head = this.newEntry(journals.purchases, piece, label);
    for (let copy = 1; ; copy += 1) {
      for (const expense of expenses) this.lines.add(head, expense.account, expense.net);
      this.lines.add(head, accounts.vatOnPurchases, vat);
      this.lines.add(head, accounts.suppliers, -(net + vat), party, lettering);
      this.#vatOnPurchases += vat;
      if (fault === undefined || copy === 2) break;
      if (fault === 'entered twice') head = this.newEntry(journals.purchases, piece, label);
    }
    if (lettering === undefined) return;
    this.#payments.plan({ party, cents: net + vat, lettering, invoice: piece, isReceived: false });
  }

  #pay({ party, cents, lettering, invoice, isReceived }: Payment): void {
    const number = this.#nextNumber(journals.bank);
    const head = this.#head(journals.bank, number, `VIR-${number.slice(2)}`, `Règlement ${invoice} ${party.label}`);
    this.lines.add(head, accounts.bank, isReceived ? cents : -cents);
    if (isReceived) this.lines.add(head, accounts.customers, -cents, party, lettering);
    else this.lines.add(head, accounts.suppliers, cents, party, lettering);
  }

  #depositCash(): void {
    const cents = this.#cash - CASH_KEPT;
    this.#cash = CASH_KEPT;
    const piece = `REM-${monthOf(this.#day)}-2025`;
    const out = this.newEntry(journals.cash, piece, "Remise d'espèces en banque");
    this.lines.add(out, accounts.transfer, cents);
    this.lines.add(out, accounts.cash, -cents);
    const into = this.newEntry(journals.bank, piece, "Remise d'espèces en banque");
    this.lines.add(into, accounts.bank, cents);
    this.lines.add(into, accounts.transfer, -cents);
  }

  #declareVat(): void {
    const owed = this.#vatOnSales - this.#vatOnPurchases;
    const head = this.newEntry(journals.general, `CA3-${monthOf(this.#day)}-2025`, 'Déclaration de TVA du mois');
    this.lines.add(head, accounts.vatOnSales, this.#vatOnSales);
    this.lines.add(head, accounts.vatOnPurchases, -this.#vatOnPurchases);
    this.lines.add(head, owed > 0 ? accounts.vatDue : accounts.vatCredit, -owed);
    this.#vatOwed += Math.max(owed, 0);
    this.#vatOnSales = 0;
    this.#vatOnPurchases = 0;
  }

  #nextExpense(further = 0): Expense {
    return this.#expenses[(this.#purchases + further) % this.#expenses.length] as Expense;
  }

  #head(journal: Journal, number: string, piece: string, label: string): EntryHead {
    return { journal, number, date: dateOf(this.#day), piece, label, validDate: dateOf(this.#validDay) };
  }

  #nextNumber(journal: Journal): string {
    const number = (this.#numbers.get(journal) ?? 0) + 1;
    this.#numbers.set(journal, number);
    return journal.number + String(number).padStart(8, '0');
  }

  /** Six invoices of seven are paid, three to six weeks later. */
  #letterUsually(): Lettering | undefined {
    const day = this.#day + this.#random.between(20, 45);
    return this.#random.between(1, 7) > 1 ? this.#payments.letter(day) : undefined;
  }
}
