import type { SeededRandom } from '#kernel/seeded-random.ts';
import { dayFromText, dayText, workingDayFrom } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { Draft, DraftEntry, DraftLine } from '../drafts/draft.ts';
import { putInOrder } from '../drafts/put-in-order.ts';
import { entriesWith, lineOn, repeatEntry } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** What was written into the books twice. */
export const doublonsMutations: readonly Mutation[] = [
  { type: 'doublon', plant: (draft, random) => random.pick([repeatSomeEntry, repeatUnderOneNumber])(draft, random) },
  { type: 'doublon_import', plant: importTwice },
  {
    type: 'doublon_facture',
    plant: (draft, random) => random.pick([enterTwice, enterTwice, sellTwice])(draft, random),
  },
  { type: 'doublon_facture_probable', plant: enterUnderOtherReference },
  { type: 'doublon_paiement', plant: payTwice },
  { type: 'doublon_ligne', plant: (draft, random) => random.pick([addLine, addLineOnBothSides])(draft, random) },
];

const families = ['401', '411', '512', '445', '606', '641', '70'];

/** Neither what turns another entry round nor what two assets may have alike. */
function ordinaryEntries(draft: CompanyDraft, ...accounts: readonly string[]): DraftEntry[] {
  return entriesWith(draft, ...accounts).filter(
    (one) => !/extourne|annul|contre/i.test(one.label) && lineOn(one, '68') === undefined && totalOf(one) >= 20_00,
  );
}

const totalOf = (one: DraftEntry) => one.lines.reduce((sum, line) => sum + line.debit, 0);

function repeatSomeEntry(draft: CompanyDraft, random: SeededRandom): Draft {
  const one = random.pick(ordinaryEntries(draft, random.pick(families)));
  for (let times = random.pick([1, 1, 1, 2]); times > 0; times -= 1) repeatEntry(draft, one);
  return draft;
}

/** As blocks one after the other, or line by line. */
function repeatUnderOneNumber(draft: CompanyDraft, random: SeededRandom): Draft {
  const one = random.pick(ordinaryEntries(draft, random.pick(families)));
  const lines = one.lines;
  one.lines = random.chance(60)
    ? [...lines, ...lines.map((line) => ({ ...line }))]
    : lines.flatMap((line) => [line, { ...line }]);
  return draft;
}

/** Under new numbers among the others or at the end, or once more under the same numbers. */
function importTwice(draft: CompanyDraft, random: SeededRandom): Draft {
  const { purchases, sales, bank } = draft.journals;
  const journal = random.pick([purchases, sales, bank]).code;
  const all = draft.entries.filter((one) => one.journal === journal);
  const count = random.between(10, Math.min(30, all.length - 1));
  const from = random.between(0, all.length - count);
  const copies = all
    .slice(from, from + count)
    .map((one) => ({ ...one, lines: one.lines.map((line) => ({ ...line })) }));
  const way = random.pick(['sorted', 'behind', 'same numbers'] as const);
  draft.entries.push(...copies);
  if (way === 'sorted') putInOrder(draft);
  if (way === 'behind') for (const one of copies) one.number = `9${one.number}`;
  return draft;
}

const costs = ['60', '61', '62', '65'];

/** Invoices of suppliers, with the supplier's line. */
function purchasesOf(draft: CompanyDraft): { one: DraftEntry; payable: DraftLine }[] {
  return draft.entries.flatMap((one) => {
    const payable = lineOn(one, '401');
    const isInvoice = one.journal === draft.journals.purchases.code && costs.some((cost) => lineOn(one, cost));
    return payable !== undefined && payable.credit > 0 && isInvoice ? [{ one, payable }] : [];
  });
}

/** Some days later, within the exercise. */
function later(draft: CompanyDraft, one: DraftEntry, days: number): string {
  const day = workingDayFrom(dayFromText(one.date) + days);
  return day > dayFromText(draft.exercise.end) ? one.date : dayText(day);
}

function unlettered(lines: readonly DraftLine[]): DraftLine[] {
  const copies = lines.map((line) => ({ ...line }));
  for (const line of copies) {
    delete line.lettering;
    delete line.letteringDate;
  }
  return copies;
}

/** The same invoice on another day, or on another account; its reference perhaps written otherwise. */
function enterTwice(draft: CompanyDraft, random: SeededRandom): Draft {
  const { one } = random.pick(purchasesOf(draft));
  const date = later(draft, one, random.between(1, 90));
  const pieceRef = random.pick([
    one.pieceRef,
    one.pieceRef.toLowerCase(),
    one.pieceRef.replaceAll(/[-/]/g, ' '),
    `0${one.pieceRef}`,
  ]);
  const lines = unlettered(one.lines);
  const cost = lines.find((line) => line.account.startsWith('6'));
  if (cost !== undefined && (date === one.date || random.chance(30))) {
    cost.account = '628000';
    cost.accountLib = 'Divers';
  }
  repeatEntry(draft, one, { date, pieceDate: date, pieceRef, lines });
  return draft;
}

function sellTwice(draft: CompanyDraft, random: SeededRandom): Draft {
  const sales = ordinaryEntries(draft, '411', '70').filter((one) => (lineOn(one, '411')?.debit ?? 0) > 0);
  const inTime = sales.filter((one) => later(draft, one, 9) !== one.date);
  const one = random.pick(inTime);
  const date = later(draft, one, random.between(1, 9));
  repeatEntry(draft, one, { date, pieceDate: date, lines: unlettered(one.lines) });
  return draft;
}

/** Of a supplier who never invoices the same amount twice. */
function enterUnderOtherReference(draft: CompanyDraft, random: SeededRandom): Draft {
  const all = purchasesOf(draft);
  const repetitive = new Set<string | undefined>();
  const seen = new Set<string>();
  for (const { payable } of all) {
    const amount = `${payable.thirdParty ?? ''} ${payable.credit}`;
    if (seen.has(amount)) repetitive.add(payable.thirdParty);
    seen.add(amount);
  }
  const { one } = random.pick(
    all.filter(({ payable }) => payable.credit >= 100_00 && !repetitive.has(payable.thirdParty)),
  );
  const date = later(draft, one, random.between(0, 3));
  const pieceRef = random.pick([`${one.pieceRef}-BIS`, `DUP${random.between(1000, 9999)}`, 'FACTURE']);
  repeatEntry(draft, one, { date, pieceDate: date, pieceRef, lines: unlettered(one.lines) });
  return draft;
}

/** A few days after the first payment, under another reference of the bank. */
function payTwice(draft: CompanyDraft, random: SeededRandom): Draft {
  const owed = new Set(
    draft.entries
      .filter((one) => one.journal !== draft.journals.bank.code)
      .flatMap((one) => one.lines.map((line) => `${line.account} ${line.thirdParty ?? ''} ${line.credit}`)),
  );
  const payments = draft.entries.filter((one) => {
    const paid = one.journal === draft.journals.bank.code ? lineOn(one, '401') : undefined;
    const isWhole = paid !== undefined && owed.has(`${paid.account} ${paid.thirdParty ?? ''} ${paid.debit}`);
    return isWhole && paid.debit >= 20_00 && paid.debit % 10_00 !== 0;
  });
  const one = random.pick(payments);
  const date = later(draft, one, random.between(0, 12));
  repeatEntry(draft, one, {
    date,
    pieceDate: date,
    pieceRef: `PRL9${random.between(10_000, 99_999)}`,
    lines: unlettered(one.lines),
  });
  return draft;
}

/** One line too many: the entry no longer balances. */
function addLine(draft: CompanyDraft, random: SeededRandom): Draft {
  const one = random.pick(ordinaryEntries(draft, random.pick(families)));
  const line = random.pick(one.lines);
  one.lines.splice(one.lines.indexOf(line), 0, { ...line });
  return draft;
}

/** The cost twice, and the supplier is owed as much more. */
function addLineOnBothSides(draft: CompanyDraft, random: SeededRandom): Draft {
  const large = purchasesOf(draft).filter(({ one }) => costs.some((cost) => (lineOn(one, cost)?.debit ?? 0) >= 600_00));
  const { one, payable } = random.pick(large);
  const cost = one.lines.find((line) => line.debit >= 600_00 && costs.some((name) => line.account.startsWith(name)));
  if (cost === undefined) throw new RangeError('The invoice has no large cost.');
  one.lines.unshift({ ...cost });
  payable.credit += cost.debit;
  return draft;
}
