import { payLater } from './buy.ts';
import { monthName, workingDayFrom, workingDayUntil } from './calendar.ts';
import { partOf, unround } from './made-up-amounts.ts';
import { madeUpSupplier } from './made-up-parties.ts';
import type { Workbook } from './workbook.ts';

/** What a company has beside its daily business: equipment, a loan, a bank that charges, partners, taxes. */
export function finance(book: Workbook): void {
  ownEquipment(book);
  repayLoan(book);
  payBank(book);
  allocateResult(book);
  payTaxes(book);
}

export function ownEquipment(book: Workbook): void {
  const { plan, random } = book;
  const turnover = plan.turnover / plan.size;
  const yearly = equipment.map(({ asset, depreciation, share, years }) => {
    const gross = unround(random, partOf(turnover, share), 30);
    book.open(asset, gross);
    book.open(depreciation, -partOf(gross, random.between(180, 460)));
    return { depreciation, years, cents: Math.round(gross / years) };
  });
  const bought = unround(random, partOf(turnover, 55), 25);
  const monthBought = random.between(2, 8);
  const day = workingDayFrom((plan.months[monthBought]?.first ?? 0) + random.between(3, 20));
  const supplier = madeUpSupplier('equipment');
  const purchase = { supplier, account: '218300', cents: bought, rate: 200, day, subject: 'postes de travail' };
  payLater(book, { ...purchase, vatAccount: '445620' }, random.between(18, 35));
  for (const [index, month] of plan.months.entries()) {
    const isLast = index === plan.months.length - 1;
    if (!plan.depreciatesMonthly && !isLast) continue;
    const parts = plan.depreciatesMonthly ? 12 : 1;
    const monthsOfNew = plan.depreciatesMonthly ? Number(index > monthBought) : 11 - monthBought;
    const lines = yearly.map(({ depreciation, cents }): [string, number] => {
      const ofNew = depreciation === '281830' ? Math.round((bought * monthsOfNew) / 36) : 0;
      return [depreciation, -Math.round(cents / parts) - ofNew];
    });
    const total = lines.reduce((sum, [, cents]) => sum - cents, 0);
    const when = isLast ? month.last : workingDayUntil(month.last);
    const words = {
      piece: `AMORT-${monthName(when).replace('/', '-')}`,
      label: `Dotation aux amortissements ${monthName(when)}`,
    };
    book.post(isLast ? 'inventory' : 'miscellaneous', when, words, ['681120', total], ...lines);
  }
  book.open('275000', unround(random, partOf(turnover, 80), 20));
}

/** `share` in thousandths of a month's turnover. */
const equipment = [
  { asset: '205000', depreciation: '280500', share: 120, years: 3 },
  { asset: '215400', depreciation: '281540', share: 520, years: 5 },
  { asset: '218300', depreciation: '281830', share: 260, years: 3 },
  { asset: '218400', depreciation: '281840', share: 180, years: 7 },
] as const;

/** Equal instalments; what is left at the end is still owed. */
export function repayLoan(book: Workbook): void {
  const { plan, random } = book;
  let left = book.open('164000', -unround(random, plan.turnover / plan.size, 30)).credit;
  const instalment = Math.round(left / random.between(38, 62)) + Math.round((left * 3) / 1200);
  const dayOfMonth = random.between(4, 19);
  for (const month of plan.months) {
    const interest = Math.round((left * 32) / 12_000);
    const repaid = instalment - interest;
    left -= repaid;
    const day = workingDayFrom(month.first + dayOfMonth);
    const words = { piece: book.bankReference('ECH'), label: `Échéance de l'emprunt ${monthName(day)}` };
    book.post('bank', day, words, ['164000', repaid], ['661100', interest], ['512000', -instalment]);
  }
}

export function payBank(book: Workbook): void {
  const { plan, random } = book;
  const fee = unround(random, 38_00, 30);
  for (const month of plan.months) {
    const day = workingDayUntil(month.last - 2);
    const words = { piece: book.bankReference('FRS'), label: `Frais de tenue de compte ${monthName(day)}` };
    book.post('bank', day, words, ['627000', fee], ['512000', -fee]);
  }
}

/** What the year before left is given to reserves, to be carried forward, or in part to the partners. */
export function allocateResult(book: Workbook): void {
  const { plan, random } = book;
  const result = unround(random, plan.turnover, 35);
  const met = workingDayFrom((plan.months[random.between(4, 5)]?.first ?? 0) + random.between(9, 22));
  const words = { piece: 'PV-AG-01', label: "Affectation du résultat décidée par l'assemblée" };
  book.open('455100', -unround(random, 4_300_00, 60));
  if (plan.hadLoss) {
    book.open('129000', partOf(result, 200));
    book.post('miscellaneous', met, words, ['119000', partOf(result, 200)], ['129000', -partOf(result, 200)]);
    return;
  }
  book.open('120000', -result);
  const dividend = plan.hasDividend ? partOf(result, 230) : 0;
  book.post('miscellaneous', met, words, ['120000', result], ['106800', dividend - result], ['457000', -dividend]);
  const paid = { piece: book.bankReference('VIR'), label: 'Versement des dividendes aux associés' };
  if (dividend > 0) book.post('bank', workingDayFrom(met + 21), paid, ['457000', dividend], ['512000', -dividend]);
}

/** Tax on profits in four instalments, what was left of the year before, and the local tax in December. */
export function payTaxes(book: Workbook): void {
  const { plan, random } = book;
  const instalment = unround(random, partOf(plan.turnover, 45), 20);
  for (const index of [2, 5, 8, 11]) {
    const day = workingDayFrom((plan.months[index]?.first ?? 0) + 14);
    const words = { piece: book.bankReference('IS'), label: `Acompte d'impôt sur les sociétés ${monthName(day)}` };
    book.post('bank', day, words, ['444000', instalment], ['512000', -instalment]);
  }
  const left = book.open('444000', -unround(random, partOf(plan.turnover, 60), 30)).credit;
  const settled = workingDayFrom((plan.months[3]?.first ?? 0) + 14);
  const words = { piece: book.bankReference('IS'), label: "Solde de l'impôt sur les sociétés antérieur" };
  book.post('bank', settled, words, ['444000', left], ['512000', -left]);
  const december = plan.months.find((month) => monthName(month.first).startsWith('12'));
  const local = unround(random, partOf(plan.turnover / plan.size, 25), 25);
  const paid = { piece: book.bankReference('CFE'), label: 'Cotisation foncière des entreprises' };
  if (december !== undefined)
    book.post('bank', workingDayFrom(december.first + 14), paid, ['635110', local], ['512000', -local]);
}
