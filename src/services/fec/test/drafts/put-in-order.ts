import { dayFromText, dayText } from './calendar.ts';
import type { CompanyDraft } from './company-draft.ts';
import type { DraftEntry } from './draft.ts';

/**
 * Sorts, numbers and validates the entries of a company, as its program would: opening entries first, then month after
 * month, each validated within five days after its end. Also what makes a file whole again after entries came or went.
 * Entries of one day keep the order that they had.
 */
export function putInOrder(draft: CompanyDraft): void {
  const opening = draft.journals.opening.code;
  const byJournal = draft.order.numbering !== 'global' && draft.order.within === 'journal';
  const ranks = new Map(Object.values(draft.journals).map((journal, rank) => [journal.code, rank]));
  const rankOf = (entry: DraftEntry) => ranks.get(entry.journal) ?? ranks.size;
  const months = Map.groupBy(draft.entries, (entry) => (entry.journal === opening ? '' : entry.date.slice(0, 6)));
  const sorted = [...months.keys()].sort().map((month) => {
    const entries = months.get(month) ?? [];
    return entries.sort((one, other) => (byJournal ? rankOf(one) - rankOf(other) : 0) || compare(one.date, other.date));
  });
  draft.entries = sorted.flat();
  number(draft);
  for (const [index, entries] of sorted.entries()) {
    const isOpening = entries[0]?.journal === opening;
    validate(entries, isOpening ? (sorted[index + 1] ?? entries) : entries);
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function number(draft: CompanyDraft): void {
  const { numbering, digits, hasPrefix } = draft.order;
  const counts = new Map<string, number>();
  for (const entry of draft.entries) {
    const month = entry.date.slice(2, 6);
    const series = { global: '', journal: entry.journal, 'journal-month': `${entry.journal} ${month}` }[numbering];
    const count = (counts.get(series) ?? 0) + 1;
    counts.set(series, count);
    // A journal whose code ends in a digit would run into the number.
    const code = /\d$/.test(entry.journal) ? `${entry.journal}-` : entry.journal;
    const prefix = (hasPrefix ? code : '') + (numbering === 'journal-month' ? month : '');
    entry.number = prefix + String(count).padStart(digits, '0');
  }
}

/** Over the first five days after a month: its own, or for opening entries the one that follows them in the file. */
function validate(entries: readonly DraftEntry[], month: readonly DraftEntry[]): void {
  const date = month[0]?.date ?? '';
  const nextMonth = dayText(dayFromText(`${date.slice(0, 6)}01`) + 31).slice(0, 6);
  const firstOfNext = dayFromText(`${nextMonth}01`);
  for (const [index, entry] of entries.entries()) {
    const later = entries === month ? Math.floor((5 * index) / entries.length) : 0;
    entry.validDate = dayText(firstOfNext + later);
  }
}
