import type { SeededRandom } from '#kernel/seeded-random.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import { writeFec } from '../drafts/write-fec.ts';
import { removeEntries } from './edit-draft.ts';
import type { Mutation, PlantedFile } from './mutation.ts';

/** Entries, journals and files that do not balance, and entries that are not one. */
export const desequilibreMutations: readonly Mutation[] = [
  { type: 'desequilibre', plant: (draft, random) => random.pick(unbalancings)(draft, random) },
  {
    type: 'desequilibre_global',
    plant: (draft, random) => random.pick([unbalanceHeap, unbalanceHeap, loseLines])(draft, random),
  },
  { type: 'desequilibre_journal', plant: unbalanceHeap },
  { type: 'ecriture_multi_dates', plant: (draft, random) => random.pick(spreadings)(draft, random) },
  { type: 'ecriture_multi_journaux', plant: splitEntries, company: { numbering: 'global' } },
  { type: 'ecriture_ligne_unique', plant: (draft, random) => random.pick(singlings)(draft, random) },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

/** Any entry but the opening ones. */
const someEntry = (draft: CompanyDraft, random: SeededRandom): DraftEntry => random.pick(ordinaryEntries(draft));

function ordinaryEntries(draft: CompanyDraft): DraftEntry[] {
  return draft.entries.filter(({ journal }) => journal !== draft.journals.opening.code);
}

const unbalancings: readonly Way[] = [
  // An amount that was typed wrongly, or rounded.
  (draft, random) => {
    const line = random.pick(someEntry(draft, random).lines);
    changeAmount(line, random.pick([1, -1, random.between(2, 90), random.between(1_00, 9_000_00)]));
    return draft;
  },
  // A line on the other side.
  (draft, random) => {
    const line = random.pick(someEntry(draft, random).lines);
    [line.debit, line.credit] = [line.credit, line.debit];
    return draft;
  },
  // A line that is not there.
  (draft, random) => {
    const one = random.pick(ordinaryEntries(draft).filter(({ lines }) => lines.length > 2));
    one.lines.splice(random.between(0, one.lines.length - 1), 1);
    return draft;
  },
  // Several entries of one import.
  (draft, random) => {
    for (const one of random.shuffled(ordinaryEntries(draft)).slice(0, random.between(2, 15))) {
      changeAmount(random.pick(one.lines), random.between(1, 500_00));
    }
    return draft;
  },
];

function changeAmount(line: DraftLine, cents: number): void {
  if (line.debit !== 0) line.debit += line.debit + cents === 0 ? cents + 1 : cents;
  else line.credit += line.credit + cents === 0 ? cents + 1 : cents;
}

/** A program that writes no numbers of its own: everywhere, or in one journal. */
function unbalanceHeap(draft: CompanyDraft, random: SeededRandom): PlantedFile {
  const { purchases, sales, bank } = draft.journals;
  const journal = random.pick([purchases, sales, bank]).code;
  const isEverywhere = random.chance(50);
  const number = random.pick(['0', '1', '000000', 'A', '']);
  for (const one of draft.entries) if (isEverywhere || one.journal === journal) one.number = number;
  const clean = writeFec(draft);
  const wrong = draft.entries.filter((one) => one.journal === journal);
  changeAmount(random.pick(random.pick(wrong).lines), random.between(1, 4_000_00));
  return { bytes: writeFec(draft), clean };
}

/** An export that loses a line of most entries. */
function loseLines(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const all = ordinaryEntries(draft).filter(({ lines }) => lines.length > 1);
  for (const one of random.shuffled(all).slice(0, random.between(110, 180))) {
    const side = random.chance(60) ? 'debit' : 'credit';
    const lost = one.lines.find((line) => line[side] > 0);
    one.lines = one.lines.filter((line) => line !== lost);
  }
  return draft;
}

const spreadings: readonly Way[] = [
  // One line on another day.
  (draft, random) => {
    const one = someEntry(draft, random);
    random.pick(one.lines).date = otherDay(draft, random, one);
    return draft;
  },
  // A statement of the bank with all its dates under one number.
  (draft, random) => {
    const bank = ordinaryEntries(draft).filter(({ journal }) => journal === draft.journals.bank.code);
    const from = random.between(0, bank.length - 6);
    const [first, ...others] = bank.slice(from, from + random.between(3, 5)) as [DraftEntry, ...DraftEntry[]];
    const last = others.at(-1) as DraftEntry;
    if (last.date === first.date) last.date = otherDay(draft, random, first);
    for (const { date, lines } of others) first.lines.push(...lines.map((line) => ({ ...line, date })));
    removeEntries(draft, others);
    return draft;
  },
];

function otherDay(draft: CompanyDraft, random: SeededRandom, { date }: DraftEntry): string {
  const [first, last] = [dayFromText(draft.exercise.start), dayFromText(draft.exercise.end)];
  const day = random.between(first, last);
  return dayText(day === dayFromText(date) ? (day === last ? day - 1 : day + 1) : day);
}

/** Lines of an entry under the code of another journal. */
function splitEntries(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const codes = [...new Set(ordinaryEntries(draft).map(({ journal }) => journal))];
  for (const one of random.shuffled(ordinaryEntries(draft)).slice(0, random.pick([1, 1, 2, 5, 30]))) {
    const other = random.pick(codes.filter((code) => code !== one.journal));
    const count = random.between(1, one.lines.length - 1);
    const moved = random.chance(50) ? one.lines.slice(0, count) : one.lines.slice(-count);
    for (const line of moved) line.journal = other;
  }
  return draft;
}

const singlings: readonly Way[] = [
  (draft, random) => {
    const one = someEntry(draft, random);
    one.lines = [random.pick(one.lines)];
    return draft;
  },
  (draft, random) => {
    const one = someEntry(draft, random);
    const kept = random.pick(one.lines);
    for (const line of one.lines) if (line !== kept) line.debit = line.credit = 0;
    return draft;
  },
];
