import { seededRandom } from '#kernel/seeded-random.ts';
import { draftOf } from './build.ts';
import { buy } from './buy.ts';
import { dayText } from './calendar.ts';
import type { CompanyDraft } from './company-draft.ts';
import { type CompanyOptions, planCompany } from './company-plan.ts';
import { cutOff } from './cut-off.ts';
import { declareVat } from './declare-vat.ts';
import { finance } from './finance.ts';
import { keepCash } from './keep-cash.ts';
import { openYear, taxProfit } from './open-and-close.ts';
import { payStaff } from './pay-staff.ts';
import { bePeculiar, nameRates } from './peculiarities.ts';
import { putInOrder } from './put-in-order.ts';
import { sell } from './sell.ts';
import { tradeAbroad } from './trade-abroad.ts';
import { Workbook } from './workbook.ts';

/**
 * A small French company's exercise of twelve months, in which no control finds anything. The seed decides the company: what
 * it does, when its exercise starts, how it numbers entries, whom it deals with. The same seed and options give the same.
 */
export function cleanCompany(seed: number, options: CompanyOptions = {}): CompanyDraft {
  const plan = planCompany(seed, options);
  const book = new Workbook(plan, seededRandom(seed));
  sell(book);
  keepCash(book);
  tradeAbroad(book);
  buy(book);
  payStaff(book);
  finance(book);
  cutOff(book);
  bePeculiar(book, seed);
  declareVat(book);
  taxProfit(book);
  openYear(book);
  if (plan.namesRates) nameRates(book);
  return draftOfBook(book);
}

/** What was gathered in a workbook, as its program writes it. */
export function draftOfBook({ entries, start, end, plan }: Workbook): CompanyDraft {
  const draft: CompanyDraft = {
    ...draftOf(entries),
    exercise: { start: dayText(start), end: dayText(end) },
    journals: plan.journals,
    order: plan.order,
  };
  putInOrder(draft);
  return draft;
}
