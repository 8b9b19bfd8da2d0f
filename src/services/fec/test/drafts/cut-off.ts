import { payLater } from './buy.ts';
import { workingDayFrom } from './calendar.ts';
import { partOf, unround, vatOn } from './made-up-amounts.ts';
import { madeUpSupplier } from './made-up-parties.ts';
import { saleAccounts } from './sell.ts';
import type { Workbook } from './workbook.ts';

/**
 * What belongs to another year than its invoice: reversed in the first days for the year before, booked on the last day for
 * this one. Also the stock's change. The accounts used are moved a few times a year at most.
 */
export function cutOff(book: Workbook): void {
  payAccountant(book);
  prepay(book);
  billLater(book);
  countStock(book);
}

/** Invoiced quarter by quarter, always after it: the last one has not come when the books close. */
function payAccountant(book: Workbook): void {
  const { plan, random } = book;
  const supplier = madeUpSupplier('accountant');
  const fee = unround(random, partOf(plan.turnover / plan.size, 32), 20);
  const reversed = workingDayFrom(book.start);
  const vat = vatOn(fee, 200);
  book.open('445860', vat);
  book.open('408100', -fee - vat);
  const words = { piece: 'EXT-FNP-01', label: 'Extourne FNP honoraires comptables' };
  book.post('miscellaneous', reversed, words, ['408100', fee + vat], ['622600', -fee], ['445860', -vat]);
  for (const index of [0, 3, 6, 9]) {
    const day = workingDayFrom((plan.months[index]?.first ?? 0) + random.between(8, 16));
    const invoiced = index === 0 ? fee : unround(random, fee, 4);
    payLater(
      book,
      { supplier, account: '622600', cents: invoiced, rate: 200, day, subject: 'honoraires du trimestre' },
      30,
    );
  }
  const due = unround(random, fee, 4);
  const dueVat = vatOn(due, 200);
  const closing = { piece: 'FNP-01', label: 'FNP honoraires comptables du dernier trimestre' };
  book.post('inventory', book.end, closing, ['622600', due], ['445860', dueVat], ['408100', -due - dueVat]);
}

/** A yearly subscription, of which some months lie in the next year. */
function prepay(book: Workbook): void {
  const { plan, random } = book;
  const supplier = madeUpSupplier('documentation');
  const yearly = unround(random, partOf(plan.turnover / plan.size, 18), 25);
  const month = random.between(4, 8);
  const day = workingDayFrom((plan.months[month]?.first ?? 0) + random.between(4, 18));
  const before = partOf(yearly, Math.round((month * 1000) / 12) - 7);
  book.open('486000', before);
  const words = { piece: 'EXT-CCA-01', label: 'Extourne CCA abonnement de documentation' };
  book.post('miscellaneous', workingDayFrom(book.start), words, ['618300', before], ['486000', -before]);
  payLater(book, { supplier, account: '618300', cents: yearly, rate: 200, day, subject: 'abonnement annuel' }, 25);
  const after = partOf(yearly, Math.round((month * 1000) / 12));
  const closing = { piece: 'CCA-01', label: 'CCA abonnement de documentation' };
  book.post('inventory', book.end, closing, ['486000', after], ['618300', -after]);
}

/** Work that is done but not invoiced. Services only. */
function billLater(book: Workbook): void {
  const { plan, random } = book;
  if (plan.activity !== 'services') return;
  const { income } = saleAccounts(plan, plan.saleRate);
  const words = { piece: 'EXT-FAE-01', label: 'Extourne FAE travaux en cours de facturation' };
  const before = unround(random, partOf(plan.turnover / plan.size, 20), 20);
  const beforeVat = vatOn(before, plan.saleRate);
  book.open('418100', before + beforeVat);
  book.open('445870', -beforeVat);
  book.post(
    'miscellaneous',
    workingDayFrom(book.start),
    words,
    [income, before],
    ['445870', beforeVat],
    ['418100', -before - beforeVat],
  );
  const after = unround(random, partOf(plan.turnover / plan.size, 20), 20);
  const afterVat = vatOn(after, plan.saleRate);
  const closing = { piece: 'FAE-01', label: 'FAE travaux réalisés non facturés' };
  book.post('inventory', book.end, closing, ['418100', after + afterVat], [income, -after], ['445870', -afterVat]);
}

/** Trade only. */
function countStock(book: Workbook): void {
  const { plan, random } = book;
  if (plan.activity !== 'trade') return;
  const before = book.open('370000', unround(random, partOf(plan.turnover, 700), 20)).debit;
  const after = unround(random, before, 15);
  const out = { piece: 'STOCK-01', label: "Annulation du stock d'ouverture" };
  book.post('inventory', book.end, out, ['603700', before], ['370000', -before]);
  const counted = { piece: 'STOCK-02', label: 'Stock de clôture selon inventaire' };
  book.post('inventory', book.end, counted, ['370000', after], ['603700', -after]);
}
