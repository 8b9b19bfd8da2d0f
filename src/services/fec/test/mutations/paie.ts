import type { SeededRandom } from '#kernel/seeded-random.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import { addEntry, entriesWith, lineOn, openingLines, removeEntries, repeatEntry } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Wages and contributions that are not paid, or not in proportion. */
export const paieMutations: readonly Mutation[] = [
  { type: 'remuneration_non_soldee', plant: unpaidWages },
  { type: 'taux_charges_atypique', plant: (draft, random) => random.pick([tooLittle, tooMuch])(draft, random) },
  {
    type: 'dettes_sociales_anciennes',
    plant: (draft, random) => random.pick([stopPayments, keepOldDebt, oweMore])(draft, random),
  },
  { type: 'personnel_debiteur', plant: (draft, random) => payTwice(draft, random, '421') },
  { type: 'organisme_social_debiteur', plant: (draft, random) => payTwice(draft, random, random.pick(SOCIAL_BODIES)) },
  { type: 'cotisation_impayee', plant: (draft, random) => random.pick([forgetOnce, stopEarly])(draft, random) },
  { type: 'retenue_non_reversee', plant: keepWithheld },
];

/** One or more payments of the first nine months that were never made. */
function unpaidWages(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const limit = dayFromText(draft.exercise.start) + 270;
  const payments = entriesWith(draft, '421', '512').filter(({ date }) => dayFromText(date) <= limit);
  removeEntries(draft, random.shuffled(payments).slice(0, random.between(1, 3)));
  return draft;
}

const contributions = (draft: CompanyDraft) =>
  entriesWith(draft, '645').map((one) => ({ one, line: lineOn(one, '645') as DraftLine }));

/** Most contributions stand on other accounts. */
function tooLittle(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['648000', '628000', '637800', '467000']);
  const percent = random.between(68, 100);
  for (const { one, line } of contributions(draft)) {
    const moved = Math.round((line.debit * percent) / 100);
    one.lines.push(lineOf([account, moved]));
    line.debit -= moved;
  }
  return draft;
}

function tooMuch(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const percent = random.between(60, 300);
  for (const { one, line } of contributions(draft)) {
    const added = Math.round((line.debit * percent) / 100);
    line.debit += added;
    (lineOn(one, '431') as DraftLine).credit += added;
  }
  return draft;
}

const SOCIAL_BODIES = ['431', '437'] as const;

/** Nothing is paid to one body in the first months. */
function stopPayments(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const body = random.pick(SOCIAL_BODIES);
  const limit = dayFromText(draft.exercise.start) + random.between(95, 200);
  removeEntries(
    draft,
    entriesWith(draft, body, '512').filter(({ date }) => dayFromText(date) <= limit),
  );
  return draft;
}

/** A body that is owed since before and never paid. */
function keepOldDebt(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(60_00, 15_000_00);
  const account = random.pick(['437200', '437500', '431100', '437800']);
  const opening = draft.entries.find((one) => one.journal === draft.journals.opening.code);
  opening?.lines.push(lineOf([account, -cents]), lineOf(['106800', cents]));
  return draft;
}

/** Much more is owed than what is paid. */
function oweMore(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const body = random.pick(SOCIAL_BODIES);
  const line = openingLines(draft).find(({ account }) => account.startsWith(body)) as DraftLine;
  const added = line.credit * random.between(4, 9);
  line.credit += added;
  const opening = draft.entries.find((one) => one.journal === draft.journals.opening.code);
  opening?.lines.push(lineOf(['512000', added]));
  return draft;
}

/** As many payments of one kind again as outdo what is owed at the end. */
function payTwice(draft: CompanyDraft, random: SeededRandom, account: string): CompanyDraft {
  const owed = draft.entries
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.account.startsWith(account) ? line.credit - line.debit : 0), 0);
  let paid = 0;
  for (const one of random.shuffled(entriesWith(draft, account, '512'))) {
    if (paid > owed + 60_00) break;
    paid += lineOn(one, account)?.debit ?? 0;
    repeatEntry(draft, one, { pieceRef: `${one.pieceRef}B` });
  }
  return draft;
}

const TO_BODIES = ['431', '437', '442'] as const;

/** One payment of the year that was never made. */
function forgetOnce(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const payments = entriesWith(draft, random.pick(TO_BODIES), '512');
  removeEntries(draft, [random.pick(payments.slice(1))]);
  return draft;
}

/** Nothing more is paid from some month on. */
function stopEarly(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const payments = entriesWith(draft, random.pick(TO_BODIES), '512');
  removeEntries(draft, payments.slice(random.between(5, payments.length - 2)));
  return draft;
}

/** Withheld from a salary for a creditor, month after month, and never paid over. */
function keepWithheld(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(40_00, 600_00);
  const payroll = entriesWith(draft, '641100');
  for (const one of payroll.slice(0, random.between(1, 9))) {
    const words = { date: one.date, piece: `SAT-${one.date}`, label: 'Saisie sur salaire' };
    addEntry(draft, 'miscellaneous', words, ['421000', cents], ['427000', -cents]);
  }
  return draft;
}
