import type { Books } from '../ledger/books.ts';
import { frenchDate, lastDayOf, monthOf } from '../ledger/days.ts';
import { outOfOrder } from '../ledger/disorder.ts';
import { entryNumbers } from '../ledger/entry-numbers.ts';
import { NO_DATE, RowFlag } from '../ledger/ledger.ts';
import { perBooks } from '../ledger/memo.ts';
import { PairTable } from '../ledger/pair-table.ts';
import { Role } from '../ledger/roles.ts';
import { groupRows, rowsOf } from '../ledger/row-groups.ts';
import { count, entryText, linesText, percent, quoted } from '../report/wording.ts';
import type { Category, Control, Finding } from './control.ts';

/** The order in which entries were made final: by date of validation in the file, by date along their numbers. */
const FILE_ORDER = 'LPF, art. A. 47 A-1, VII-1° : les écritures sont classées par ordre chronologique de validation.';
const INTANGIBILITY = 'Caractère définitif des écritures : la validation interdit toute modification ultérieure.';
const CLOSING_PROCEDURE =
  'Plan comptable général, procédure de clôture : les mouvements sont figés au plus tard avant la fin de la période suivante.';

const SHARE_OF_SLIPS = 0.01;
const SHARE_OF_FILE = 0.2;

const outOfValidationOrder: Control = {
  type: 'chronologie',
  title: 'Écritures hors de l’ordre de validation',
  detects:
    'Des lignes placées dans le fichier après d’autres qui ont été validées plus tard ; par journal si le fichier est classé par journal. Les à-nouveaux, toujours en tête, sont exclus.',
  severityRule: 'Importante, mineure si moins de 1 % des lignes sont concernées. Une fois par journal.',
  basis: FILE_ORDER,
  concerns: 'other',
  *find(books) {
    const { ledger } = books;
    const order = readOrder(books);
    if (order.isOrdered) return;
    const lists = order.isByJournal ? listsByJournal(books) : [validatedRows(books)];
    const byJournal = new Map<number, { places: number; first: number; list: Validated }>();
    let misplaced = 0;
    let dated = 0;
    for (const list of lists) {
      dated += list.rows.length;
      for (const place of outOfOrder(list.dates)) {
        const journal = ledger.journal[list.rows[place] as number] as number;
        const known = byJournal.get(journal);
        if (known === undefined) byJournal.set(journal, { places: 1, first: place, list });
        else known.places += 1;
        misplaced += 1;
      }
    }
    const severity = misplaced < dated * SHARE_OF_SLIPS ? 'mineure' : 'importante';
    const isWhole = byJournal.size > 1 && misplaced > dated * SHARE_OF_FILE;
    for (const [journal, { places, first, list }] of byJournal) {
      const where = isWhole ? 'Le fichier' : `Le journal ${quoted(ledger.journals.text(journal))}`;
      const lines = isWhole ? misplaced : places;
      yield {
        severity,
        weight: 0,
        row: list.rows[first] as number,
        describe: () => {
          const rival = rivalOf(list.dates, first);
          const above = Math.min(first, rival);
          const below = Math.max(first, rival);
          const line = (place: number) => ledger.line[list.rows[place] as number];
          const [due, found] = [frenchDate(list.dates[above] as number), frenchDate(list.dates[below] as number)];
          return {
            description: `${where} compte ${count(lines, 'ligne')} hors de l’ordre de validation : par exemple, la ligne ${line(below)}, validée le ${found}, suit la ligne ${line(above)}, validée le ${due}.`,
            expectedValue: `au plus tôt le ${due}`,
            actualValue: found,
            suggestion: 'Réexporter le fichier dans l’ordre de validation des écritures.',
            rows: [list.rows[first] as number, list.rows[rival] as number],
            ...(isWhole && { period: null, journalCode: '', ecritureNum: '' }),
          };
        },
      };
      if (isWhole) return;
    }
  },
};

/**
 * Whether lines stand in the order of their validation. In a file that goes journal after journal, over the whole exercise or
 * month by month, the law's order is looked for within each. Opening entries and dates to come count for nothing.
 */
function readOrder(books: Books): { isByJournal: boolean; isOrdered: boolean } {
  const { ledger, entries, roles, exercise } = books;
  const { journal, validDate, size } = ledger;
  const { of } = entries;
  const limit = latestDay(books);
  const latest = new Int32Array(ledger.journals.count).fill(NO_DATE);
  let latestOfAll = NO_DATE;
  let isOrdered = true;
  let isOrderedInJournals = true;
  let runs = 0;
  let last = -1;
  for (let row = 0; row < size; row += 1) {
    const own = journal[row] as number;
    if (own !== last) runs += 1;
    last = own;
    const date = validDate[row] as number;
    if (date === NO_DATE || date > limit || ((roles[of[row] as number] as number) & Role.opening) !== 0) continue;
    if (date < latestOfAll) {
      isOrdered = false;
      if (date < (latest[own] as number)) isOrderedInJournals = false;
    } else latestOfAll = date;
    latest[own] = date;
  }
  const isByJournal = runs <= ledger.journals.count * (exercise.months + 1);
  return { isByJournal, isOrdered: isByJournal ? isOrderedInJournals : isOrdered };
}

/** Rows with a date of validation that is not yet to come, in the order of the file, without opening entries. */
type Validated = { rows: Int32Array; dates: Int32Array };

function validatedRows(books: Books, candidates?: Int32Array): Validated {
  const { ledger, entries, roles } = books;
  const { validDate } = ledger;
  const { of } = entries;
  const limit = latestDay(books);
  const size = candidates?.length ?? ledger.size;
  const rows = new Int32Array(size);
  const dates = new Int32Array(size);
  let length = 0;
  for (let at = 0; at < size; at += 1) {
    const row = candidates === undefined ? at : (candidates[at] as number);
    const date = validDate[row] as number;
    if (date === NO_DATE || date > limit || ((roles[of[row] as number] as number) & Role.opening) !== 0) continue;
    rows[length] = row;
    dates[length] = date;
    length += 1;
  }
  return { rows: rows.subarray(0, length), dates: dates.subarray(0, length) };
}

function* listsByJournal(books: Books): Iterable<Validated> {
  const { ledger } = books;
  const groups = groupRows(ledger.journal, ledger.journals.count);
  for (let journal = 0; journal < ledger.journals.count; journal += 1) {
    yield validatedRows(books, rowsOf(groups, journal));
  }
}

/** The nearest value before that is higher, else the nearest one after that is lower. */
function rivalOf(values: Int32Array, place: number): number {
  const own = values[place] as number;
  for (let at = place - 1; at >= 0; at -= 1) if ((values[at] as number) > own) return at;
  for (let at = place + 1; at < values.length; at += 1) if ((values[at] as number) < own) return at;
  return place;
}

const datesAgainstNumbers: Control = {
  type: 'chronologie_numero',
  title: 'Dates décroissantes dans l’ordre des numéros',
  detects:
    'Un journal où des écritures portent une date d’un mois antérieur à celui d’une écriture de numéro inférieur. Au sein d’un mois, l’ordre de saisie est libre ; les à-nouveaux sont exclus.',
  severityRule: 'Mineure, une fois par journal.',
  basis: 'BOI-CF-IOR-60-40-20, § 100 : la numérotation est croissante dans le temps.',
  concerns: 'other',
  *find(books) {
    const { ledger, entries } = books;
    for (const { journal, entries: strays, listed, first, rival } of straysByJournal(books)) {
      const row = entries.groups.rows[entries.groups.starts[first] as number] as number;
      yield {
        severity: 'mineure',
        weight: 0,
        row,
        describe: () => {
          const [due, found] = [
            frenchDate(entries.firstDate[rival] as number),
            frenchDate(entries.firstDate[first] as number),
          ];
          return {
            description: `Dans le journal ${quoted(ledger.journals.text(journal))}, ${count(strays, 'écriture')} (${percent(strays / listed)} du journal) ${strays < 2 ? 'ne suit' : 'ne suivent'} pas l’ordre des dates : par exemple, l’${entryText(books, first)} porte un numéro supérieur à l’${entryText(books, rival)}.`,
            expectedValue: `au plus tôt le ${due}`,
            actualValue: found,
            suggestion: 'Valider les écritures au fil de l’eau, période après période.',
            rows: [row, entries.groups.rows[entries.groups.starts[rival] as number] as number],
          };
        },
      };
    }
  },
};

type Strays = { journal: number; entries: number; listed: number; first: number; rival: number };

/** Only entries with one date, within the exercise: others have a finding of their own. */
function straysByJournal(books: Books): Iterable<Strays> {
  const { entries, roles, exercise, ledger } = books;
  const { firstDay, lastDay } = exercise;
  const { value, form, scheme } = entryNumbers(books);
  const { journal, firstDate, lastDate } = entries;
  const usesForm = scheme === 'form' || scheme === 'owner+form';
  const pairs = new PairTable(1024);
  const of = new Int32Array(entries.count).fill(-1);
  const last = new Int32Array(ledger.journals.count).fill(-1);
  let isInOrder = !usesForm;
  for (let entry = 0; entry < of.length; entry += 1) {
    const date = firstDate[entry] as number;
    if ((value[entry] as number) < 0 || date < firstDay || date > lastDay || date !== lastDate[entry]) continue;
    if (((roles[entry] as number) & Role.opening) !== 0) continue;
    const own = journal[entry] as number;
    const before = last[own] as number;
    of[entry] =
      usesForm || before < 0 ? pairs.numberOf(own, usesForm ? (form[entry] as number) : 0) : (of[before] as number);
    if (before >= 0 && (date < (firstDate[before] as number) || (value[entry] as number) < (value[before] as number))) {
      isInOrder = false;
    }
    last[own] = entry;
  }
  // As the file stands: most do, and nothing needs to be sorted.
  if (isInOrder) return [];
  const groups = groupRows(of, pairs.count);
  const strays = new Map<number, Strays>();
  const listed = new Map<number, number>();
  for (let pair = 0; pair < pairs.count; pair += 1) {
    const members = rowsOf(groups, pair);
    const owner = pairs.firstOf(pair);
    listed.set(owner, (listed.get(owner) ?? 0) + members.length);
    const ordered = byNumber(members, value);
    if (isRising(ordered, firstDate)) continue;
    const dates = Int32Array.from(ordered, (entry) => monthOf(firstDate[entry] as number));
    const places = outOfOrder(dates);
    if (places.length === 0) continue;
    const known = strays.get(owner);
    if (known !== undefined) known.entries += places.length;
    else {
      const place = places[0] as number;
      const rival = rivalOf(dates, place);
      const [low, high] = [Math.min(place, rival), Math.max(place, rival)];
      strays.set(owner, {
        journal: owner,
        entries: places.length,
        listed: 0,
        first: ordered[high] as number,
        rival: ordered[low] as number,
      });
    }
  }
  for (const each of strays.values()) each.listed = listed.get(each.journal) ?? 0;
  return strays.values();
}

function byNumber(members: Int32Array, value: Float64Array): Int32Array {
  return isRising(members, value)
    ? members
    : members.slice().sort((a, b) => (value[a] as number) - (value[b] as number) || a - b);
}

function isRising(members: Int32Array, value: Float64Array | Int32Array): boolean {
  for (let at = 1; at < members.length; at += 1) {
    if ((value[members[at] as number] as number) < (value[members[at - 1] as number] as number)) return false;
  }
  return true;
}

/** Whoever analyses late in the evening, far from Greenwich, may already be in the next day. */
const latestDay = ({ today }: Books): number => today + 1;

/** What one pass over the lines tells about their validation. */
type Validations = {
  /** Lines without a date of validation, and the first of them. */
  absent: number;
  firstAbsent: number;
  /** By journal: lines validated before their own date, and the worst of them. */
  early: Int32Array;
  worstEarly: Int32Array;
  /** Lines validated after the period that follows theirs, and the worst of them (-1 if none). */
  late: number;
  worstLate: number;
  worstDelay: number;
  /** Lines of the exercise without opening entries, and the date of validation that most of them may share. */
  judged: number;
  commonest: number;
  /** The latest date of any kind. */
  latest: number;
};

const UNREAD = RowFlag.broken | RowFlag.mended | RowFlag.unreadableValidDate;

const validationsOf = perBooks((books): Validations => {
  const { ledger, entries, roles, exercise } = books;
  const { validDate, date, flags, journal, size } = ledger;
  const { of } = entries;
  const { monthOf: monthOfRow } = exercise;
  const deadlines = Int32Array.from({ length: exercise.months }, (_, month) => deadlineOf(exercise.firstMonth + month));
  const early = new Int32Array(ledger.journals.count);
  const worstEarly = new Int32Array(ledger.journals.count).fill(-1);
  const found: Validations = {
    absent: 0,
    firstAbsent: -1,
    early,
    worstEarly,
    late: 0,
    worstLate: -1,
    worstDelay: 0,
    judged: 0,
    commonest: NO_DATE,
    latest: NO_DATE,
  };
  const limit = latestDay(books);
  let votes = 0;
  for (let row = 0; row < size; row += 1) {
    const validated = validDate[row] as number;
    const own = date[row] as number;
    if (own > found.latest) found.latest = own;
    if (validated === NO_DATE) {
      if (((flags[row] as number) & UNREAD) !== 0) continue;
      if (found.firstAbsent < 0) found.firstAbsent = row;
      found.absent += 1;
      continue;
    }
    if (validated > found.latest) found.latest = validated;
    if (own === NO_DATE || ((roles[of[row] as number] as number) & Role.opening) !== 0) continue;
    found.judged += 1;
    // The one candidate that can have more than half of all votes.
    if (validated === found.commonest) votes += 1;
    else if (votes > 0) votes -= 1;
    else {
      found.commonest = validated;
      votes = 1;
    }
    const month = monthOfRow[row] as number;
    // A date that is wrong for itself proves nothing about another one.
    if (month < 0 || validated > limit) continue;
    if (validated < own && !isEndOfSameMonth(validated, own)) {
      const id = journal[row] as number;
      early[id] = (early[id] as number) + 1;
      const worst = worstEarly[id] as number;
      if (worst < 0 || own - validated > (date[worst] as number) - (validDate[worst] as number)) worstEarly[id] = row;
    }
    const delay = validated - (deadlines[month] as number);
    if (delay > 0) found.late += 1;
    if (delay > found.worstDelay) {
      found.worstDelay = delay;
      found.worstLate = row;
    }
  }
  return found;
});

/** Entries of a month are often dated on its last day and validated a little before. */
function isEndOfSameMonth(validated: number, own: number): boolean {
  const month = monthOf(own);
  return own === lastDayOf(month) && monthOf(validated) === month;
}

const QUARTER = 3;

/** A quarter is the longest period that companies close by: the last day of the one that follows a month's own. */
const deadlineOf = (month: number): number => lastDayOf((Math.floor(month / QUARTER) + 2) * QUARTER - 1);

const SIX_MONTHS = 183;
const ONE_YEAR = 365;

const notValidated: Control = {
  type: 'validation_absente',
  title: 'Écritures non validées',
  detects:
    'Des lignes sans date de validation (ValidDate). Si la colonne elle-même manque, c’est l’en-tête qui est signalé.',
  severityRule:
    'Critique si l’exercice est clos depuis plus de six mois et que 1 % des lignes au moins sont concernées, importante sinon. Une fois par fichier.',
  basis: 'LPF, art. A. 47 A-1, VII-1° : la date de validation (ValidDate) est un champ obligatoire.',
  concerns: 'other',
  *find(books) {
    const { ledger, file, exercise, today } = books;
    const { absent, firstAbsent } = validationsOf(books);
    if (absent === 0 || file.header.missing.includes('ValidDate')) return;
    const share = absent / ledger.size;
    const isOld = exercise.months > 0 && today - exercise.lastDay > SIX_MONTHS;
    const isWhole = absent === ledger.size;
    yield {
      severity: isOld && share >= SHARE_OF_SLIPS ? 'critique' : 'importante',
      weight: 0,
      row: firstAbsent,
      describe: () => ({
        description: isWhole
          ? `Aucune des ${count(absent, 'ligne')} ne porte de date de validation : le fichier est un FEC provisoire.`
          : `${count(absent, 'ligne')} (${percent(share)} du fichier) ne ${absent < 2 ? 'porte' : 'portent'} pas de date de validation, à partir de la ligne ${ledger.line[firstAbsent]}.`,
        expectedValue: '0 %',
        actualValue: percent(share),
        suggestion: 'Valider définitivement les écritures, puis réexporter le fichier avant de le remettre.',
        ...(isWhole && { rows: [], period: null }),
      }),
    };
  },
};

const validatedEarly: Control = {
  type: 'validation_anterieure',
  title: 'Validation antérieure à l’écriture',
  detects:
    'Des lignes validées avant leur propre date. Les écritures datées du dernier jour du mois où elles sont validées, et les à-nouveaux, sont exclus.',
  severityRule: 'Importante, une fois par journal.',
  basis: INTANGIBILITY,
  concerns: 'other',
  *find(books) {
    const { ledger } = books;
    const { early, worstEarly } = validationsOf(books);
    for (let journal = 0; journal < early.length; journal += 1) {
      const row = worstEarly[journal] as number;
      if (row < 0) continue;
      const lines = early[journal] as number;
      const [validated, own] = [frenchDate(ledger.validDate[row] as number), frenchDate(ledger.date[row] as number)];
      yield {
        severity: 'importante',
        weight: 0,
        row,
        describe: () => ({
          description: `Dans le journal ${quoted(ledger.journals.text(journal))}, ${count(lines, 'ligne')} ${lines < 2 ? 'est validée' : 'sont validées'} avant la date de l’écriture : ${lines < 2 ? '' : 'au plus loin, '}la ligne ${ledger.line[row]}, datée du ${own}, l’est le ${validated}.`,
          expectedValue: `au plus tôt le ${own}`,
          actualValue: validated,
          suggestion: 'Vérifier la procédure de validation du journal et les dates des écritures.',
        }),
      };
    }
  },
};

const validatedLate: Control = {
  type: 'validation_tardive',
  title: 'Validation tardive des écritures',
  detects:
    'Des lignes validées après la fin du trimestre qui suit celui de leur date, à-nouveaux exclus. Une validation unique après la clôture n’est signalée ici qu’au-delà de douze mois de retard.',
  severityRule: 'Mineure, importante au-delà de douze mois de retard. Une fois par fichier, sur le cas le plus tardif.',
  basis: CLOSING_PROCEDURE,
  concerns: 'other',
  *find(books) {
    const { ledger } = books;
    const { late, worstLate: row, worstDelay, judged } = validationsOf(books);
    if (late === 0 || (worstDelay <= ONE_YEAR && validatedAtOnce(books) !== undefined)) return;
    const due = frenchDate((ledger.validDate[row] as number) - worstDelay);
    const validated = frenchDate(ledger.validDate[row] as number);
    yield {
      severity: worstDelay > ONE_YEAR ? 'importante' : 'mineure',
      weight: 0,
      row,
      describe: () => ({
        description: `${count(late, 'ligne')} (${percent(late / judged)} des lignes validées) ${late < 2 ? 'est validée' : 'sont validées'} après la période suivante : ${late < 2 ? '' : 'au plus tard, '}la ligne ${ledger.line[row]} du ${frenchDate(ledger.date[row] as number)}, validée le ${validated}.`,
        expectedValue: `au plus tard le ${due}`,
        actualValue: validated,
        suggestion: 'Clôturer les périodes chaque mois ou chaque trimestre.',
      }),
    };
  },
};

const SHARE_AT_ONCE = 0.95;
const FEWEST_MONTHS = 6;

/** The date on which nearly everything was validated, although it happened over half a year. */
const validatedAtOnce = perBooks((books): { date: number; lines: number; first: number; last: number } | undefined => {
  const { ledger, entries, roles } = books;
  const { commonest, judged } = validationsOf(books);
  if (commonest === NO_DATE) return undefined;
  const { validDate, date, size } = ledger;
  let lines = 0;
  let first = NO_DATE;
  let last = NO_DATE;
  for (let row = 0; row < size; row += 1) {
    const own = date[row] as number;
    if (validDate[row] !== commonest || own === NO_DATE) continue;
    if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
    lines += 1;
    if (first === NO_DATE || own < first) first = own;
    if (own > last) last = own;
  }
  const isAtOnce = lines > judged * SHARE_AT_ONCE && monthOf(last) - monthOf(first) + 1 >= FEWEST_MONTHS;
  return isAtOnce ? { date: commonest, lines, first, last } : undefined;
});

const validatedOnce: Control = {
  type: 'validation_unique',
  title: 'Validation en masse des écritures',
  detects: 'Une seule date de validation pour plus de 95 % des lignes, à-nouveaux exclus, sur six mois au moins.',
  severityRule: 'Mineure, une fois par fichier.',
  basis: INTANGIBILITY,
  concerns: 'other',
  *find(books) {
    const found = validatedAtOnce(books);
    if (found === undefined) return;
    const date = frenchDate(found.date);
    yield {
      severity: 'mineure',
      weight: 0,
      row: -1,
      describe: () => ({
        description: `${count(found.lines, 'ligne')} datées du ${frenchDate(found.first)} au ${frenchDate(found.last)} ont été validées le même jour, le ${date}.`,
        expectedValue: 'au fil de l’exercice',
        actualValue: date,
        suggestion: 'Expliquer la validation en masse dans la notice jointe au fichier.',
        period: null,
      }),
    };
  },
};

const inTheFuture: Control = {
  type: 'validation_future',
  title: 'Date postérieure à l’analyse',
  detects:
    'Une écriture dont la date ou la date de validation est postérieure au jour de l’analyse. La date des à-nouveaux n’est pas jugée.',
  severityRule: 'Critique.',
  basis: 'Une écriture constate une opération passée : ni sa date ni celle de sa validation ne peuvent être à venir.',
  concerns: 'entry',
  *find(books): Iterable<Finding> {
    const { ledger, entries, roles } = books;
    const limit = latestDay(books);
    if (validationsOf(books).latest <= limit) return;
    const { starts, rows } = entries.groups;
    for (let entry = 0; entry < entries.count; entry += 1) {
      const isOpening = ((roles[entry] as number) & Role.opening) !== 0;
      let worst = -1;
      let latest = limit;
      for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
        const row = rows[at] as number;
        const own = isOpening ? NO_DATE : (ledger.date[row] as number);
        const found = Math.max(own, ledger.validDate[row] as number);
        if (found <= latest) continue;
        latest = found;
        worst = row;
      }
      if (worst < 0) continue;
      const isValidation = latest === ledger.validDate[worst];
      yield {
        severity: 'critique',
        weight: entries.debit[entry] as number,
        row: worst,
        describe: () => ({
          description: `L’${entryText(books, entry)} ${isValidation ? 'est validée le' : 'est datée du'} ${frenchDate(latest)} (${linesText(books, [worst])}), après le jour de l’analyse, le ${frenchDate(books.today)}.`,
          expectedValue: `au plus tard le ${frenchDate(books.today)}`,
          actualValue: frenchDate(latest),
          suggestion: isValidation ? 'Corriger la date de validation.' : 'Corriger la date de l’écriture.',
        }),
      };
    }
  },
};

export const chronologie: Category = {
  name: 'chronologie',
  title: 'Chronologie et validation',
  controls: [
    outOfValidationOrder,
    datesAgainstNumbers,
    notValidated,
    validatedEarly,
    validatedLate,
    validatedOnce,
    inTheFuture,
  ],
};
