import type { SeededRandom } from '#kernel/seeded-random.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import { removeEntries } from './edit-draft.ts';
import { letteredTogether, linesOn, paidInvoices, payOtherwise } from './lettered-lines.ts';
import type { Mutation } from './mutation.ts';

/** Faults of lettering. */
export const lettrageMutations: readonly Mutation[] = [
  { type: 'lettrage_desequilibre', plant: (draft, random) => random.pick(imbalances)(draft, random) },
  { type: 'lettrage_isole', plant: (draft, random) => random.pick(singles)(draft, random) },
  { type: 'lettrage_sans_date', plant: (draft, random) => random.pick(halves)(draft, random) },
  { type: 'lettrage_date_incoherente', plant: letteredEarly },
  { type: 'lettrage_absent', plant: withoutLettering, company: { size: 2 } },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

const pickFamily = (random: SeededRandom) => random.pick(['401', '411']);

const imbalances: readonly Way[] = [
  // A payment of another amount, by cents or by much.
  (draft, random) => {
    const { payment } = random.pick(paidInvoices(draft, pickFamily(random)));
    const cents = payment.line.debit + payment.line.credit;
    payOtherwise(payment, cents + random.pick([1, random.between(2, 99), random.between(1_00, 400_00)]));
    return draft;
  },
  // Payments of one third party, each lettered with the other's invoice.
  (draft, random) => {
    const parties = Map.groupBy(paidInvoices(draft, pickFamily(random)), ({ invoice }) => invoice.line.thirdParty);
    const pairs = [...parties.values()].flatMap((own) =>
      own.slice(1).map((each, at) => [own[at]?.payment.line, each.payment.line] as const),
    );
    const [first, second] = random.pick(pairs.filter(([one, other]) => isUnlike(one, other)));
    if (first === undefined) throw new RangeError('A pair has two payments.');
    [first.lettering, second.lettering] = [second.lettering ?? '', first.lettering ?? ''];
    [first.letteringDate, second.letteringDate] = [second.letteringDate ?? '', first.letteringDate ?? ''];
    return draft;
  },
];

const isUnlike = (one: DraftLine | undefined, other: DraftLine): boolean =>
  one !== undefined && one.debit + one.credit !== other.debit + other.credit;

const singles: readonly Way[] = [
  // A code that was taken off one of two lines.
  (draft, random) => {
    const { invoice, payment } = random.pick(paidInvoices(draft, pickFamily(random)));
    const { line } = random.pick([invoice, payment]);
    delete line.lettering;
    delete line.letteringDate;
    return draft;
  },
  // A slip of the hand.
  (draft, random) => {
    const { invoice, payment } = random.pick(paidInvoices(draft, pickFamily(random)));
    random.pick([invoice, payment]).line.lettering = `${random.pick(['X', 'Y', 'Z'])}${payment.line.lettering}`;
    return draft;
  },
  // A payment that was deleted, or the invoice itself.
  (draft, random) => {
    const { invoice, payment } = random.pick(paidInvoices(draft, pickFamily(random)));
    removeEntries(draft, [random.pick([invoice, payment]).one]);
    return draft;
  },
];

const halves: readonly Way[] = [
  (draft, random) => {
    for (const { line } of someLettered(draft, random)) delete line.letteringDate;
    return draft;
  },
  (draft, random) => {
    for (const { line } of someLettered(draft, random)) delete line.lettering;
    return draft;
  },
];

function someLettered(draft: CompanyDraft, random: SeededRandom) {
  const lettered = linesOn(draft, '401', '411').filter(({ line }) => line.lettering !== undefined);
  const many = random.pick([1, random.between(2, 30), lettered.length]);
  return random.shuffled(lettered).slice(0, many);
}

function letteredEarly(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const groups = random.shuffled(letteredTogether(draft, '401', '404', '411')).slice(0, random.between(1, 4));
  for (const group of groups) {
    const latest = Math.max(...group.map(({ one }) => dayFromText(one.date)));
    const date = dayText(latest - random.between(1, 90));
    for (const { line } of group) line.letteringDate = date;
  }
  return draft;
}

function withoutLettering(draft: CompanyDraft): CompanyDraft {
  for (const { line } of linesOn(draft, '4')) {
    delete line.lettering;
    delete line.letteringDate;
  }
  return draft;
}
