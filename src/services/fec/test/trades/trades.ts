import { seededRandom } from '#kernel/seeded-random.ts';
import { buyByContract, buyNowAndThen, payLater, supplierReference } from '../drafts/buy.ts';
import { monthName, workingDayFrom, workingDayUntil } from '../drafts/calendar.ts';
import { draftOfBook } from '../drafts/clean-company.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { planCompany } from '../drafts/company-plan.ts';
import { cutOff } from '../drafts/cut-off.ts';
import { declareVat } from '../drafts/declare-vat.ts';
import { allocateResult, finance, ownEquipment, payBank, payTaxes, repayLoan } from '../drafts/finance.ts';
import { around, partOf, unround, vatOn } from '../drafts/made-up-amounts.ts';
import { madeUpSupplier } from '../drafts/made-up-parties.ts';
import { openYear, taxProfit } from '../drafts/open-and-close.ts';
import { payStaff } from '../drafts/pay-staff.ts';
import { sell } from '../drafts/sell.ts';
import { lineOfParty, type Party, Workbook } from '../drafts/workbook.ts';

/** Sound companies of four trades, each with what is peculiar to its trade, over the year 2024. */
export const trades = { builder, doctor, association, holding } as const;

export type Trade = keyof typeof trades;

function bookOf(seed: number): Workbook {
  const plan = planCompany(seed, { activity: 'services', start: '202401', vat: 'monthly', hasForeign: false });
  return new Workbook(
    { ...plan, saleRate: 200, hasCheques: false, hadLoss: false, rentEveryMonths: 1 },
    seededRandom(seed),
  );
}

/** Invoices works at 20 % and some at lower rates, keeps a part back until they are accepted, and has subcontractors who do not bill VAT. */
function builder(seed: number): CompanyDraft {
  const book = bookOf(seed);
  const { plan, random } = book;
  sell(book);
  buyByContract(book);
  buyNowAndThen(book);
  for (const month of plan.months) {
    for (const which of [0, 1]) {
      const supplier = madeUpSupplier('subcontracting', which);
      const cents = around(random, partOf(plan.turnover, 90), 12);
      subcontract(book, supplier, cents, workingDayFrom(month.first + random.between(3, 20)));
    }
  }
  payStaff(book);
  finance(book);
  cutOff(book);
  const retained = { account: '411700', code: 'C0800', name: 'Mairie de Vaugneray' };
  const accountLib = 'Clients - retenues de garantie';
  book.open(...lineOfParty(retained, unround(random, 2_300_00, 20), { accountLib }));
  declareVat(book);
  taxProfit(book);
  openYear(book);
  return nameVat(draftOfBook(book));
}

/** The builder's accounts of VAT name their rates. */
function nameVat(draft: CompanyDraft): CompanyDraft {
  const names = new Map([
    ['445200', 'TVA due autoliquidée'],
    ['445710', 'TVA collectée 20 %'],
    ['445711', 'TVA collectée 10 %'],
    ['445712', 'TVA collectée 5,5 %'],
  ]);
  for (const line of draft.entries.flatMap(({ lines }) => lines))
    line.accountLib = names.get(line.account) ?? line.accountLib;
  return draft;
}

/** The buyer owes the VAT and deducts it in the same entry. */
function subcontract(book: Workbook, supplier: Party, cents: number, day: number): void {
  const vat = vatOn(cents, 200);
  const words = {
    piece: supplierReference(book, supplier),
    label: `${supplier.name} situation de travaux, autoliquidation`,
  };
  const owed = book.post(
    'purchases',
    day,
    words,
    ['611000', cents],
    ['445660', vat],
    ['445200', -vat],
    lineOfParty(supplier, -cents),
  )[3];
  const paidOn = workingDayFrom(day + 25);
  if (paidOn > book.end) return;
  const paid = { piece: book.bankReference('VIR'), label: `Paiement ${supplier.name} ${words.piece}` };
  const payment = book.post('bank', paidOn, paid, lineOfParty(supplier, cents), ['512000', -cents])[0];
  book.letter(supplier, paidOn, [owed, payment]);
}

/** Receives what patients and the health insurance pay, without VAT on anything. */
function doctor(seed: number): CompanyDraft {
  const book = bookOf(seed);
  const { plan, random } = book;
  for (const month of plan.months) {
    for (const [at, day] of [4, 11, 18, 25].entries()) {
      const when = workingDayUntil(month.first + day);
      const cents = unround(random, partOf(plan.turnover, 150), 15);
      const fund = {
        piece: book.bankReference('CPAM'),
        label: `CPAM remboursements semaine ${at + 1} ${monthName(when)}`,
      };
      book.post('bank', when, fund, ['512000', cents], ['706000', -cents, { accountLib: 'Honoraires conventionnés' }]);
    }
    const day = workingDayUntil(month.last - 1);
    const cards = unround(random, partOf(plan.turnover, 260), 15);
    const words = { piece: book.bankReference('TPE'), label: `Honoraires patients par carte ${monthName(day)}` };
    book.post('bank', day, words, ['512000', cards], ['706000', -cards, { accountLib: 'Honoraires conventionnés' }]);
  }
  buyByContract(book);
  buyNowAndThen(book);
  payStaff(book);
  finance(book);
  withoutVat(book);
  taxProfit(book);
  openYear(book);
  return draftOfBook(book);
}

/** What is bought costs what is paid for it. */
function withoutVat({ entries }: Workbook): void {
  for (const one of entries) {
    const taxes = one.lines.filter(({ account }) => account.startsWith('445'));
    const cost = one.lines.find(({ account }) => /^[26]/.test(account));
    if (taxes.length === 0 || cost === undefined) continue;
    cost.debit += taxes.reduce((sum, line) => sum + line.debit - line.credit, 0);
    one.lines = one.lines.filter((line) => !taxes.includes(line));
  }
}

/** Lives on subsidies and dues; nobody shares its result. */
function association(seed: number): CompanyDraft {
  const book = bookOf(seed);
  const { plan, random } = book;
  const town = { account: '441000', accountLib: 'Subventions à recevoir' };
  const before = book.open(town.account, unround(random, partOf(plan.turnover, 700), 20), town).debit;
  const paid = { piece: book.bankReference('VIR'), label: 'Versement du solde de la subvention antérieure' };
  book.post('bank', workingDayFrom(book.start + 40), paid, ['512000', before], [town.account, -before, town]);
  for (const index of [1, 4, 7, 10]) {
    const cents = unround(random, partOf(plan.turnover, 2_200), 10);
    const granted = workingDayFrom((plan.months[index]?.first ?? 0) + 6);
    const words = { piece: `CONV-2024-${index}`, label: 'Subvention de fonctionnement 2024, acompte de la convention' };
    book.post('miscellaneous', granted, words, [town.account, cents, town], ['740000', -cents]);
    const received = { piece: book.bankReference('VIR'), label: 'Versement de la subvention de fonctionnement' };
    book.post('bank', workingDayFrom(granted + 24), received, ['512000', cents], [town.account, -cents, town]);
  }
  for (const month of plan.months) {
    const cents = unround(random, partOf(plan.turnover, 170), 30);
    const day = workingDayUntil(month.last - 3);
    const words = { piece: book.bankReference('ADH'), label: `Cotisations des adhérents ${monthName(day)}` };
    book.post('bank', day, words, ['512000', cents], ['756000', -cents, { accountLib: 'Cotisations des adhérents' }]);
  }
  buyByContract(book);
  buyNowAndThen(book);
  payStaff(book);
  ownEquipment(book);
  repayLoan(book);
  payBank(book);
  keepBar(book);
  const result = book.open('120000', -unround(random, partOf(plan.turnover, 300), 30), {
    accountLib: 'Excédent de l’exercice',
  });
  const met = { piece: 'AG-2024', label: 'Affectation de l’excédent décidée par l’assemblée générale' };
  const lib = { accountLib: 'Excédent de l’exercice' };
  book.post(
    'miscellaneous',
    workingDayFrom(book.start + 130),
    met,
    ['120000', result.credit, lib],
    ['106800', -result.credit],
  );
  withoutVat(book);
  openYear(book);
  return draftOfBook(book);
}

/** A till for evenings: a little in, a little out, the rest to the bank. */
function keepBar(book: Workbook): void {
  book.open('530000', 180_35);
  for (const month of book.plan.months) {
    const day = workingDayUntil(month.last - 9);
    const cents = unround(book.random, 420_00, 30);
    const sold = {
      piece: `BAR-${monthName(day).replace('/', '-')}`,
      label: `Recettes de la buvette ${monthName(day)}`,
    };
    book.post('cash', day, sold, ['530000', cents], ['708800', -cents]);
    const notes = Math.floor(cents / 10_00) * 10_00 - 5_00;
    const piece = book.bankReference('VE');
    book.post('cash', day, { piece, label: `Versement d'espèces ${piece}` }, ['580000', notes], ['530000', -notes]);
    book.post(
      'bank',
      workingDayFrom(day + 1),
      { piece, label: `Versement d'espèces ${piece}` },
      ['512000', notes],
      ['580000', -notes],
    );
  }
}

const SUBSIDIARIES = ['Menuiserie Tixier SAS', 'Optique Delmas SARL', 'Transports Gaillard SAS'];

/** Holds shares, bills its subsidiaries every month, and receives their dividends. */
function holding(seed: number): CompanyDraft {
  const book = bookOf(seed);
  const { plan, random } = book;
  const fees = SUBSIDIARIES.map(() => unround(random, partOf(plan.turnover, 300), 25));
  let number = 0;
  for (const month of plan.months) {
    for (const [at, name] of SUBSIDIARIES.entries()) {
      const customer = { account: '411000', code: `C000${at + 1}`, name };
      const cents = fees[at] ?? 0;
      const vat = vatOn(cents, 200);
      number += 1;
      const piece = `MF24-${String(number).padStart(3, '0')}`;
      const day = workingDayFrom(month.first + 4 + at);
      const words = { piece, label: `Prestations d'animation ${monthName(day)} ${name}` };
      const owed = book.post(
        'sales',
        day,
        words,
        lineOfParty(customer, cents + vat),
        ['706000', -cents],
        ['445710', -vat],
      )[0];
      const paidOn = workingDayFrom(day + 20);
      const paid = { piece: book.bankReference('VIR'), label: `Règlement ${piece} ${name}` };
      const payment = book.post('bank', paidOn, paid, ['512000', cents + vat], lineOfParty(customer, -cents - vat))[1];
      book.letter(customer, paidOn, [owed, payment]);
    }
  }
  const shares = { accountLib: 'Titres de participation' };
  book.open('261000', unround(random, partOf(plan.turnover, 9_000), 20), shares);
  const dividend = unround(random, partOf(plan.turnover, 1_500), 20);
  const words = { piece: book.bankReference('VIR'), label: `Dividende ${SUBSIDIARIES[0]}` };
  const lib = { accountLib: 'Produits de participations' };
  book.post('bank', workingDayFrom(book.start + 165), words, ['512000', dividend], ['761000', -dividend, lib]);
  buyByContract(book);
  buyNowAndThen(book);
  const director = madeUpSupplier('accountant');
  payLater(
    book,
    {
      supplier: director,
      account: '622600',
      cents: 2_340_17,
      rate: 200,
      day: workingDayFrom(book.start + 100),
      subject: 'mission annuelle',
    },
    30,
  );
  repayLoan(book);
  payBank(book);
  allocateResult(book);
  payTaxes(book);
  declareVat(book);
  taxProfit(book);
  openYear(book);
  return draftOfBook(book);
}
