import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { LineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import { addEntry } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Entries made by hand on days, and of a kind, that auditors ask about. */
export const calendrierMutations: readonly Mutation[] = [
  { type: 'ecriture_weekend', plant: (draft, random) => random.pick(weekends)(draft, random) },
  { type: 'ecriture_jour_ferie', plant: onHoliday },
  { type: 'od_fin_exercice', plant: lateIncome },
];

const weekends: readonly ((draft: CompanyDraft, random: SeededRandom) => CompanyDraft)[] = [
  // One large entry of a Sunday.
  (draft, random) => {
    const day = random.pick(innerDays(draft).filter((one) => weekdayOf(one) === SUNDAY));
    addManual(draft, random, day, random.between(9_000_00, 60_000_00));
    return draft;
  },
  // Somebody who works on week-ends.
  (draft, random) => {
    const days = random.shuffled(innerDays(draft).filter((one) => weekdayOf(one) >= SATURDAY));
    for (const day of days.slice(0, random.between(14, 24))) {
      addManual(draft, random, day, random.between(40_00, 700_00));
    }
    return draft;
  },
];

const SATURDAY = 5;
const SUNDAY = 6;
const weekdayOf = (day: number): number => (day + 3) % 7;

/** All days but the first of the exercise and the last of each month. */
function innerDays(draft: CompanyDraft): number[] {
  const first = dayFromText(draft.exercise.start);
  const last = dayFromText(draft.exercise.end);
  return Array.from({ length: last - first }, (_, index) => first + index + 1).filter(
    (day) => dayText(day + 1).slice(6) !== '01',
  );
}

function addManual(draft: CompanyDraft, random: SeededRandom, day: number, cents: number): void {
  const piece = `OD-${day}-${random.between(100, 999)}`;
  const words = {
    date: dayText(day),
    piece,
    label: random.pick(['Reclassement', 'Régularisation diverse', 'Virement de compte à compte']),
  };
  addEntry(draft, 'miscellaneous', words, ...random.pick(movements)(cents));
}

const movements: readonly ((cents: number) => LineOf[])[] = [
  (cents) => [
    ['467000', cents],
    ['758000', -cents],
  ],
  (cents) => [
    ['658000', cents],
    ['467000', -cents],
  ],
  (cents) => [
    ['471000', cents],
    ['467000', -cents],
  ],
  (cents) => [
    ['606300', cents],
    ['606400', -cents],
  ],
];

/** Without those of 1 January, when exercises begin. */
const HOLIDAYS = ['0501', '0508', '0714', '0815', '1101', '1111', '1225'];
const EASTER_MONDAYS = ['20220418', '20230410', '20240401', '20250421', '20260406'];

function onHoliday(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const days = innerDays(draft).map(dayText);
  const movable = EASTER_MONDAYS.flatMap((monday) => [0, 38, 49].map((after) => dayText(dayFromText(monday) + after)));
  const chosen = random.pick(days.filter((day) => HOLIDAYS.includes(day.slice(4)) || movable.includes(day)));
  addManual(draft, random, dayFromText(chosen), random.between(900_00, 20_000_00));
  return draft;
}

function lateIncome(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(10, 400) * 100_00;
  const day = dayFromText(draft.exercise.end) - random.between(0, 4);
  const words = {
    date: dayText(day),
    piece: `OD-${random.between(100, 999)}`,
    label: 'Complément de chiffre d’affaires',
  };
  const account = random.pick(['706000', '707000', '708000', '758000', '771800', '740000']);
  addEntry(
    draft,
    'miscellaneous',
    words,
    [random.pick(['467000', '471000', '455100', '658000']), cents],
    [account, -cents],
  );
  return draft;
}
