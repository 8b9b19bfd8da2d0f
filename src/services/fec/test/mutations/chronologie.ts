import type { SeededRandom } from '#kernel/seeded-random.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry } from '../drafts/draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of the order of entries and of their validation. */
export const chronologieMutations: readonly Mutation[] = [
  { type: 'chronologie', plant: (draft, random) => random.pick(disorders)(draft, random) },
  { type: 'chronologie_numero', plant: dateAgainstNumber },
  { type: 'validation_absente', plant: (draft, random) => random.pick(absences)(draft, random) },
  { type: 'validation_anterieure', plant: validatedEarly },
  { type: 'validation_tardive', plant: validatedLate },
  { type: 'validation_unique', plant: validatedAtOnce },
  { type: 'validation_future', plant: inTheFuture },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

const disorders: readonly Way[] = [
  // One entry at the end of the file.
  (draft, random) => {
    const moved = random.pick(busyEntries(draft, 0, 9));
    draft.entries = [...draft.entries.filter((one) => one !== moved), moved];
    return draft;
  },
  // One entry validated with those of a later month.
  (draft, random) => {
    const late = random.pick(busyEntries(draft, 1, 8));
    late.validDate = shifted(late.validDate, random.between(35, 80));
    return draft;
  },
  // A whole journal the wrong way round.
  (draft, random) => {
    const { code } = draft.journals[random.pick(['sales', 'purchases', 'bank'] as const)];
    const turned = draft.entries.filter((one) => one.journal === code).reverse();
    draft.entries = draft.entries.map((one) => (one.journal === code ? (turned.shift() ?? one) : one));
    return draft;
  },
  // Months that changed places.
  (draft, random) => {
    const month = random.between(1, 9);
    const [first, second] = [busyEntries(draft, month, month), busyEntries(draft, month + 1, month + 1)];
    for (const one of first) one.validDate = shifted(one.validDate, 31);
    for (const one of second) one.validDate = shifted(one.validDate, -31);
    return draft;
  },
];

/** Entries of sales, purchases and the bank, by months of the exercise, both included. */
function busyEntries(draft: CompanyDraft, from: number, to: number): DraftEntry[] {
  const codes = new Set(['sales', 'purchases', 'bank'].map((role) => draft.journals[role as 'sales'].code));
  return draft.entries.filter((one) => {
    const month = monthOf(draft, one);
    return codes.has(one.journal) && month >= from && month <= to;
  });
}

function monthOf(draft: CompanyDraft, { date }: DraftEntry): number {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(4, 6));
  return count(date) - count(draft.exercise.start);
}

const shifted = (date: string, days: number): string => dayText(dayFromText(date) + days);

/** Between two entries of its journal and month, one of another month: a later number with an earlier date, or the reverse. */
function dateAgainstNumber(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const months = Map.groupBy(busyEntries(draft, 3, 8), (one) => `${one.journal} ${one.date.slice(0, 6)}`);
  const inner = [...months.values()].flatMap((own) => own.slice(1, -1));
  const changed = random.pick(inner);
  changed.date = shifted(changed.date, random.pick([-1, 1]) * random.between(33, 75));
  changed.pieceDate = changed.date;
  return draft;
}

const absences: readonly Way[] = [
  (draft) => clear(draft, () => true),
  (draft, random) => {
    const last = random.between(4, 11);
    return clear(draft, (one) => monthOf(draft, one) >= last);
  },
  (draft, random) => clear(draft, () => random.chance(20)),
  (draft, random) => {
    const chosen = random.pick(draft.entries);
    return clear(draft, (one) => one === chosen);
  },
];

function clear(draft: CompanyDraft, isChosen: (one: DraftEntry) => boolean): CompanyDraft {
  for (const one of draft.entries) if (isChosen(one)) one.validDate = '';
  return draft;
}

function validatedEarly(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const candidates = busyEntries(draft, 0, 11).filter(({ date }) => shifted(date, 1).slice(6) !== '01');
  for (const one of random.shuffled(candidates).slice(0, random.between(1, 12))) {
    one.validDate = shifted(one.date, -random.between(1, 40));
  }
  return draft;
}

/** After the quarter that follows, by a day or by many. */
function validatedLate(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const late = random.shuffled(busyEntries(draft, 0, 5)).slice(0, random.between(1, 25));
  for (const one of late) {
    const year = Number(one.date.slice(0, 4));
    const nextQuarter = Math.floor((Number(one.date.slice(4, 6)) - 1) / 3) + 1;
    const end = Date.UTC(year, (nextQuarter + 1) * 3, 0) / 86_400_000;
    one.validDate = dayText(end + random.between(1, 150));
  }
  return draft;
}

function validatedAtOnce(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const date = shifted(draft.exercise.end, random.between(3, 70));
  const isWhole = random.chance(50);
  for (const one of draft.entries) if (isWhole || !random.chance(2)) one.validDate = date;
  return draft;
}

function inTheFuture(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const chosen = random.pick(busyEntries(draft, 0, 11));
  const far = (date: string) => `${Number(date.slice(0, 4)) + random.between(5, 60)}${date.slice(4, 6)}15`;
  if (random.chance(60)) chosen.validDate = far(chosen.validDate);
  else chosen.date = far(chosen.date);
  return draft;
}
