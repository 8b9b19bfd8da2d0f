import { civilOf } from '#lib/calendar/civil-date.ts';
import { accountText, count, entryText, euros, percent, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, lastDayOf, monthOf, weekdayOf } from '../../ledger/days.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { perBooks } from '../../ledger/per-books.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Category, Control, Finding } from '../control.ts';
import { publicHoliday } from './public-holidays.ts';

/** Entries made by hand on days, and of kinds, that auditors look at: week-ends, public holidays, the last days of a year. */
const FRAUD_REVIEW =
  'Norme d’exercice professionnel des auditeurs sur le risque de fraude : examen des écritures manuelles inhabituelles.';

const SATURDAY = 5;
const SUNDAY = 6;
const FEWEST_JUDGED = 10;
const FEWEST_AT_WEEKEND = 5;
const TIMES_USUAL = 3;
const LEAST_SHARE = 0.25;

const onWeekend: Control = {
  type: 'ecriture_weekend',
  title: 'Opérations diverses du week-end',
  detects:
    'Un journal d’opérations diverses dont les écritures manuelles tombent le week-end trois fois plus souvent que celles des autres journaux (et dans 25 % des cas au moins), ou qui compte une écriture d’un dimanche atteignant le seuil S2. Exclus : ventes, achats, trésorerie, paie, TVA, inventaire, fins de mois, échéances régulières.',
  severityRule: 'Mineure, une fois par journal.',
  basis: FRAUD_REVIEW,
  concerns: 'other',
  *find(books) {
    const { ledger, entries, thresholds } = books;
    const { byHand, usualShare } = manualEntries(books);
    for (const [journal, own] of byHand) {
      const onFreeDays = own.filter((entry) => weekdayOf(entries.firstDate[entry] as number) >= SATURDAY);
      const large = onFreeDays.filter(
        (entry) =>
          weekdayOf(entries.firstDate[entry] as number) === SUNDAY && (entries.debit[entry] as number) >= thresholds.s2,
      );
      const share = onFreeDays.length / own.length;
      const limit = Math.max(LEAST_SHARE, TIMES_USUAL * usualShare);
      const isUnusual = own.length >= FEWEST_JUDGED && onFreeDays.length >= FEWEST_AT_WEEKEND && share > limit;
      if (!isUnusual && large.length === 0) continue;
      const shown = isUnusual ? onFreeDays : large;
      const largest = shown.reduce((most, entry) =>
        (entries.debit[entry] as number) > (entries.debit[most] as number) ? entry : most,
      );
      const days = isUnusual ? 'un samedi ou d’un dimanche' : 'un dimanche';
      yield {
        severity: 'mineure',
        weight: entries.debit[largest] as number,
        row: firstRow(books, largest),
        describe: () => ({
          description: `Dans le journal ${quoted(ledger.journals.text(journal))}, ${count(shown.length, 'écriture manuelle', 'écritures manuelles')} sur ${own.length} ${shown.length < 2 ? 'est datée' : 'sont datées'} d’${days}${isUnusual ? ` (${percent(share)}, contre ${percent(usualShare)} dans les autres journaux)` : ''} : ${shown.length < 2 ? '' : 'pour la plus importante, '}l’${entryText(books, largest)}, de ${euros(entries.debit[largest] as number)}.`,
          expectedValue: isUnusual ? `${percent(limit)} au plus` : `moins de ${euros(thresholds.s2)}`,
          actualValue: isUnusual ? percent(share) : euros(entries.debit[largest] as number),
          suggestion: 'Justifier les opérations diverses passées le week-end.',
          rows: shown.slice(0, MAX_SHOWN).map((entry) => firstRow(books, entry)),
          period: null,
        }),
      };
    }
  },
};

const MAX_SHOWN = 20;
const MAX_SINGLE = 5;

const firstRow = ({ entries }: Books, entry: number): number =>
  entries.groups.rows[entries.groups.starts[entry] as number] as number;

const onHoliday: Control = {
  type: 'ecriture_jour_ferie',
  title: 'Opération diverse d’un jour férié',
  detects:
    'Une écriture manuelle d’un journal d’opérations diverses, atteignant le seuil S1, datée d’un jour férié. Mêmes exclusions que pour les écritures du week-end. Au-delà de cinq par journal, une seule fois pour lui.',
  severityRule: 'Mineure.',
  basis: FRAUD_REVIEW,
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { ledger, entries, thresholds, exercise } = books;
    const { firstDay, lastDay } = exercise;
    const isHoliday = Uint8Array.from({ length: lastDay - firstDay + 1 }, (_, day) =>
      publicHoliday(firstDay + day) === undefined ? 0 : 1,
    );
    for (const [journal, own] of manualEntries(books).byHand) {
      const found = own.filter(
        (entry) =>
          (entries.debit[entry] as number) >= thresholds.s1 &&
          isHoliday[(entries.firstDate[entry] as number) - firstDay] === 1,
      );
      const amount = (entry: number) => entries.debit[entry] as number;
      const isHabit = found.length > MAX_SINGLE;
      const shown = isHabit ? [found.reduce((most, entry) => (amount(entry) > amount(most) ? entry : most))] : found;
      for (const entry of shown) {
        const day = entries.firstDate[entry] as number;
        const text = `l’${entryText(books, entry)}, de ${euros(amount(entry))}, est datée d’un jour férié (${publicHoliday(day)})`;
        yield {
          severity: 'mineure',
          weight: amount(entry),
          row: firstRow(books, entry),
          describe: () => ({
            description: isHabit
              ? `Le journal ${quoted(ledger.journals.text(journal))} compte ${count(found.length, 'écriture manuelle', 'écritures manuelles')} de jours fériés. Pour la plus importante, ${text}.`
              : `${text.replace('l’', 'L’')}.`,
            expectedValue: 'jour ouvré',
            actualValue: frenchDate(day),
            suggestion: 'Justifier l’opération diverse passée un jour férié.',
          }),
        };
      }
    }
  },
};

/** Treasury, or a third party against income or expense, accruals aside. */
function isInvoiceOrPayment(touched: number): boolean {
  if ((touched & Touch.accrual) !== 0) return false;
  return (touched & Touch.treasury) !== 0 || (touched & (Touch.party | Touch.result)) === (Touch.party | Touch.result);
}

const INVENTORY_JOURNAL = /inventaire|cloture|situation|regul|extourne|abonnement/;
const INVENTORY_CODES = new Set(['INV', 'IN', 'O.I', 'OI', 'ODI', 'CLO', 'SIT', 'EX', 'EXT']);

/** By journal: 1 for those that hold what people enter by hand; not where most entries are invoices or payments. */
const manualJournals = perBooks((books): Uint8Array => {
  const { ledger, journalKinds, entries } = books;
  const touched = books.entryTouches;
  const sizes = new Int32Array(journalKinds.length);
  const usual = new Int32Array(journalKinds.length);
  for (let entry = 0; entry < entries.count; entry += 1) {
    const journal = entries.journal[entry] as number;
    sizes[journal] = (sizes[journal] as number) + 1;
    if (isInvoiceOrPayment(touched[entry] as number)) usual[journal] = (usual[journal] as number) + 1;
  }
  return Uint8Array.from(journalKinds, (kind, journal) => {
    if ((kind !== 'operations_diverses' && kind !== 'paie') || entries.isUnusable[journal] === 1) return 0;
    if ((usual[journal] as number) * 2 > (sizes[journal] as number)) return 0;
    const code = ledger.journals.text(journal).trim().toUpperCase();
    const label = folded(ledger.labels.text(ledger.journalLabel[journal] as number));
    return INVENTORY_CODES.has(code) || INVENTORY_JOURNAL.test(label) ? 0 : 1;
  });
});

type Manual = {
  /** By journal: entries made by hand, on days that are nobody's convention. */
  byHand: ReadonlyMap<number, readonly number[]>;
  /** The share of all other journals' entries that fall on week-ends. */
  usualShare: number;
};

const manualEntries = perBooks((books): Manual => {
  const { entries, roles, exercise } = books;
  const isManual = manualJournals(books);
  const touched = books.entryTouches;
  const byHand = new Map<number, number[]>();
  let others = 0;
  let othersAtWeekend = 0;
  for (let entry = 0; entry < entries.count; entry += 1) {
    const day = entries.firstDate[entry] as number;
    if (day === NO_DATE || day !== entries.lastDate[entry]) continue;
    const journal = entries.journal[entry] as number;
    if (isManual[journal] === 0) {
      others += 1;
      if (weekdayOf(day) >= SATURDAY) othersAtWeekend += 1;
      continue;
    }
    if (
      roles[entry] !== 0 ||
      entries.isUnreliable[entry] === 1 ||
      ((touched[entry] as number) & (Touch.routine | Touch.accrual)) !== 0
    )
      continue;
    if (speaksOfRoutine(books, entry)) continue;
    const known = byHand.get(journal);
    if (known === undefined) byHand.set(journal, [entry]);
    else known.push(entry);
  }
  for (const [journal, own] of byHand) {
    const isUsual = usualDays(books, own);
    byHand.set(
      journal,
      own.filter((entry) => {
        const day = entries.firstDate[entry] as number;
        return day !== lastDayOf(monthOf(day)) && day !== exercise.firstDay && isUsual[civilOf(day).day] === 0;
      }),
    );
  }
  return { byHand, usualShare: others === 0 ? 0 : othersAtWeekend / others };
});

function speaksOfRoutine(books: Books, entry: number): boolean {
  const label = books.ledger.label[firstRow(books, entry)] as number;
  return books.labelsMarked('accrual')[label] === 1 || books.labelsMarked('inventory')[label] === 1;
}

/** By day of the month: 1 where the journal has entries in every other month at least, as programs and contracts make them. */
function usualDays({ entries, exercise }: Books, own: readonly number[]): Uint8Array {
  const months: Set<number>[] = Array.from({ length: 32 }, () => new Set());
  for (const entry of own) {
    const day = entries.firstDate[entry] as number;
    months[civilOf(day).day]?.add(monthOf(day));
  }
  const least = Math.max(3, exercise.months / 2);
  return Uint8Array.from(months, (found) => (found.size >= least ? 1 : 0));
}

const LAST_DAYS = 5;
const ROUND = 100_00;
/** Shorter files are more likely situations within a year: their last days close nothing. */
const FEWEST_MONTHS = 11;

const lateIncome: Control = {
  type: 'od_fin_exercice',
  title: 'Produit rond passé en opération diverse à la clôture',
  detects:
    'Une opération diverse des cinq derniers jours de l’exercice (onze mois au moins) qui crédite un compte de produits d’un montant rond (multiple de 100 €) atteignant le seuil S1, sans client ni trésorerie. Exclus : écritures d’inventaire, régularisations, stocks, reprises et transferts de charges.',
  severityRule: 'Mineure, importante à partir du seuil S2.',
  basis: FRAUD_REVIEW,
  concerns: 'other',
  about: 'lines',
  *find(books): Iterable<Finding> {
    const { ledger, entries, roles, exercise, thresholds, accounts } = books;
    if (exercise.months < FEWEST_MONTHS) return;
    const touched = books.entryTouches;
    const isManual = manualJournals(books);
    const from = exercise.lastDay - LAST_DAYS + 1;
    const { starts, rows } = entries.groups;
    const unwanted = Touch.customer | Touch.treasury | Touch.adjustment | Touch.accrual;
    for (let entry = 0; entry < entries.count; entry += 1) {
      const day = entries.firstDate[entry] as number;
      if (day < from || day > exercise.lastDay || roles[entry] !== 0 || entries.isUnreliable[entry] === 1) continue;
      if (isManual[entries.journal[entry] as number] === 0 || ((touched[entry] as number) & unwanted) !== 0) continue;
      if (speaksOfRoutine(books, entry)) continue;
      for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
        const row = rows[at] as number;
        const amount = (ledger.credit[row] as number) - (ledger.debit[row] as number);
        const account = ledger.account[row] as number;
        if (accounts.classes[account] !== 7 || amount < thresholds.s1 || amount % ROUND !== 0) continue;
        yield {
          severity: amount >= thresholds.s2 ? 'importante' : 'mineure',
          weight: amount,
          row,
          describe: () => ({
            description: `L’${entryText(books, entry)} crédite ${euros(amount)} au compte ${accountText(books, account)}, sans client ni trésorerie, dans les ${LAST_DAYS} derniers jours de l’exercice.`,
            expectedValue: 'produit justifié par une pièce',
            actualValue: euros(amount),
            suggestion: 'Justifier l’opération diverse de clôture par une pièce.',
            compteNum: accounts.names[account] as string,
          }),
        };
      }
    }
  },
};

export const calendrier: Category = {
  name: 'calendrier',
  title: 'Calendrier',
  controls: [onWeekend, onHoliday, lateIncome],
};
