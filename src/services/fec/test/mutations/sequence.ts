import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry } from '../drafts/draft.ts';
import { entriesWith, removeEntries } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of numbers: of entries, and of the invoices that the company issues. */
export const sequenceMutations: readonly Mutation[] = [
  { type: 'rupture_sequence', plant: (draft, random) => random.pick(gaps)(draft, random) },
  { type: 'numero_reutilise', plant: reuse },
  { type: 'numerotation_inexploitable', plant: (draft, random) => random.pick(sameNumbers)(draft, random) },
  { type: 'facture_rupture', plant: (draft, random) => random.pick(missingInvoices)(draft, random) },
  { type: 'facture_numero_reutilise', plant: reuseInvoice },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

const gaps: readonly Way[] = [
  // Entries that were deleted.
  (draft, random) => {
    const series = random.pick(longSeries(draft, 4));
    const at = random.between(1, series.length - 3);
    const removed = series.slice(at, at + random.between(1, Math.min(3, series.length - 1 - at)));
    draft.entries = draft.entries.filter((one) => !removed.includes(one));
    return draft;
  },
  // Numbers that were left out.
  (draft, random) => {
    const series = random.pick(longSeries(draft, 3));
    const skipped = random.between(1, 40);
    for (const one of series.slice(random.between(1, series.length - 1))) one.number = after(one.number, skipped);
    return draft;
  },
];

/** The entries that count on one another's numbers, in their order; at least so many. */
function longSeries(draft: CompanyDraft, least: number): DraftEntry[][] {
  const { numbering } = draft.order;
  const name = (one: DraftEntry) =>
    ({ global: '', journal: one.journal, 'journal-month': `${one.journal} ${one.date.slice(0, 6)}` })[numbering];
  return [...Map.groupBy(draft.entries, name).values()].filter((series) => series.length >= least);
}

const after = (text: string, steps: number): string =>
  text.replace(/\d+$/, (digits) => String(Number(digits) + steps).padStart(digits.length, '0'));

function reuse(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { code } = draft.journals[random.pick(['sales', 'purchases', 'bank'] as const)];
  const own = draft.entries.filter((one) => one.journal === code);
  const first = random.pick(own.slice(0, -1));
  const second = random.pick(own.filter((one) => one.date !== first.date && one.pieceRef !== first.pieceRef));
  second.number = first.number;
  return draft;
}

const sameNumbers: readonly Way[] = [
  (draft, random) => renumber(draft, random.pick(['0', '1', '', '000000']), () => true),
  (draft, random) => {
    const { code } = draft.journals[random.pick(['sales', 'purchases', 'bank'] as const)];
    return renumber(draft, random.pick(['0', '1', 'X']), (one) => one.journal === code);
  },
  (draft, random) => renumber(draft, '0', () => random.chance(80)),
];

function renumber(draft: CompanyDraft, number: string, isChosen: (one: DraftEntry) => boolean): CompanyDraft {
  for (const one of draft.entries) if (isChosen(one)) one.number = number;
  return draft;
}

const missingInvoices: readonly Way[] = [
  // Invoices that were never entered; entries are numbered without them.
  (draft, random) => {
    const invoices = invoicesOf(draft);
    const at = random.between(1, invoices.length - 5);
    removeEntries(draft, invoices.slice(at, at + random.between(1, 3)));
    return draft;
  },
  // References that were left out.
  (draft, random) => {
    const invoices = invoicesOf(draft);
    const skipped = random.between(1, 3);
    for (const one of invoices.slice(random.between(1, invoices.length - 1))) {
      one.pieceRef = after(one.pieceRef, skipped);
    }
    return draft;
  },
];

/** By their references: those of the longest series. Exports and credit notes have series of their own. */
function invoicesOf(draft: CompanyDraft): DraftEntry[] {
  const sales = entriesWith(draft, '411', '70').filter(({ journal }) => journal === draft.journals.sales.code);
  const series = [...Map.groupBy(sales, ({ pieceRef }) => pieceRef.replace(/\d{4}$/, '')).values()];
  const longest = series.reduce((most, own) => (own.length > most.length ? own : most));
  return longest.sort((one, other) => (one.pieceRef < other.pieceRef ? -1 : 1));
}

/** An invoice that got the number of another customer's, which is then missing; or that was numbered like one of long before. */
function reuseInvoice(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const invoices = invoicesOf(draft);
  const customerOf = (one: DraftEntry) => one.lines.find(({ account }) => account.startsWith('411'))?.thirdParty;
  const [first] = invoices;
  const second = random.pick(
    invoices.slice(1, -1).filter((one) => customerOf(one) !== customerOf(first as DraftEntry)),
  );
  const others = invoices.filter((one) => one.date < second.date && customerOf(one) !== customerOf(second));
  second.pieceRef = ((random.chance(50) ? others.at(-1) : undefined) ?? (first as DraftEntry)).pieceRef;
  return draft;
}
