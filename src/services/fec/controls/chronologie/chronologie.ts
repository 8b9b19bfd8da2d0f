import { count, entryText, linesText, percent, quoted } from '../../french/wording.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { NO_DATE } from '../../reader/ledger.ts';
import type { Category, Control, Finding } from '../control.ts';
import { straysByJournal } from './dates-against-numbers.ts';
import { latestDay } from './latest-day.ts';
import { rivalOf } from './nearest-rival.ts';
import { validationDisorder } from './validation-order.ts';
import { validatedAtOnce, validationsOf } from './validations.ts';

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
    const disorder = validationDisorder(books);
    if (disorder === undefined) return;
    const { byJournal, misplaced, dated } = disorder;
    const severity = misplaced < dated * SHARE_OF_SLIPS ? 'mineure' : 'importante';
    const isWhole = byJournal.size > 1 && misplaced > dated * SHARE_OF_FILE;
    for (const [journal, { positions, first, list }] of byJournal) {
      const where = isWhole ? 'Le fichier' : `Le journal ${quoted(ledger.journals.text(journal))}`;
      const lines = isWhole ? misplaced : positions;
      yield {
        severity,
        weight: 0,
        row: list.rows[first] as number,
        describe: () => {
          const rival = rivalOf(list.dates, first);
          const above = Math.min(first, rival);
          const below = Math.max(first, rival);
          const line = (position: number) => ledger.line[list.rows[position] as number];
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
          ? `${absent === 1 ? 'La seule ligne' : `Aucune des ${count(absent, 'ligne')}`} ne porte ${absent === 1 ? 'pas ' : ''}de date de validation : le fichier est un FEC provisoire.`
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
  about: 'lines',
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
