import type { Severity } from '../../french/severity-words.ts';
import { accountText, count, euros, linesText, percent, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE, RowFlag } from '../../reader/ledger.ts';
import type { Category, Control, Finding } from '../control.ts';
import { judgeGroups } from './judged-groups.ts';

/** Whether lines that are lettered together cancel out, and whether lettering is done at all. */
const COLUMN_RULE = 'LPF, art. A. 47 A-1, VII-1°, 14 et 15 : lettrage et date de lettrage.';
const ONE_EURO = 100;
/** From this share of all groups on, codes are used otherwise than thought: used again, or with lines of last year. */
const SHARE_OF_HABIT = 0.05;
const FEWEST_FOR_HABIT = 10;

const groupText = (books: Books, group: number) =>
  quoted(books.ledger.letterings.text(books.letteringGroups.lettering[group] as number));

/** The share of all groups, where it is so large that the file is told once; undefined otherwise. */
function habitOf({ letteringGroups }: Books, faulty: number): number | undefined {
  const share = faulty / Math.max(1, letteringGroups.count);
  return faulty >= FEWEST_FOR_HABIT && share > SHARE_OF_HABIT ? share : undefined;
}

/** What is told once for the whole file, with its first group as the example. */
function habitFinding(
  books: Books,
  groups: readonly number[],
  share: number,
  severity: Severity,
  words: string,
  suggestion: string,
): Finding {
  const [first] = groups as [number];
  const rows = rowsOfGroup(books, first);
  return {
    severity,
    weight: groups.reduce((sum, group) => sum + Math.abs(books.letteringGroups.net[group] as number), 0),
    row: rows[0] as number,
    describe: () => ({
      description: `${count(groups.length, 'lettrage')} (${percent(share)} des lettrages du fichier) ${words}. Exemple : ${groupText(books, first)} (${linesText(books, rows)}).`,
      expectedValue: '0 lettrage',
      actualValue: count(groups.length, 'lettrage'),
      suggestion,
      period: null,
      journalCode: '',
      ecritureNum: '',
      rows,
    }),
  };
}

const rowsOfGroup = (books: Books, group: number) => [
  ...rowsOf(books.letteringGroups.groups, group).subarray(0, MAX_ROWS),
];

const unbalancedGroup: Control = {
  type: 'lettrage_desequilibre',
  title: 'Lettrage déséquilibré',
  detects:
    'Des lignes d’un même compte, tiers, code et année de lettrage dont la somme n’est pas nulle. Sont exclus les codes de lettrage partiel (minuscules) et les lignes soldées avec un autre compte du même tiers ; si plus de 5 % des groupes du fichier sont déséquilibrés ou d’une seule ligne, signalé une fois.',
  severityRule: 'Importante ; mineure en dessous de 1 €.',
  basis: COLUMN_RULE,
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { letteringGroups, accounts } = books;
    const { unbalanced, single: singles } = judgeGroups(books);
    const habit = habitOf(books, unbalanced.length + singles.length);
    if (habit !== undefined && unbalanced.length > 0) {
      const share = unbalanced.length / letteringGroups.count;
      const words =
        'ne sont pas équilibrés, ce que des codes réutilisés ou des à-nouveaux non détaillés peuvent expliquer';
      const advice = 'Vérifier l’usage des codes de lettrage, puis reprendre les lettrages déséquilibrés.';
      yield habitFinding(books, unbalanced, share, 'importante', words, advice);
      return;
    }
    for (const group of unbalanced) {
      const gap = Math.abs(letteringGroups.net[group] as number);
      const account = letteringGroups.account[group] as number;
      const row = letteringGroups.groups.rows[letteringGroups.groups.starts[group] as number] as number;
      yield {
        severity: gap < ONE_EURO ? 'mineure' : 'importante',
        weight: gap,
        row,
        describe: () => {
          const rows = rowsOfGroup(books, group);
          return {
            description: `Le lettrage ${groupText(books, group)} du compte ${accountText(books, account)} (${linesText(books, rows)}) laisse un écart de ${euros(gap)}.`,
            expectedValue: euros(0),
            actualValue: euros(letteringGroups.net[group] as number),
            suggestion: 'Délettrer ces lignes et les rapprocher à nouveau.',
            compteNum: accounts.names[account] as string,
            rows,
          };
        },
      };
    }
  },
};

const single: Control = {
  type: 'lettrage_isole',
  title: 'Lettrage d’une seule ligne',
  detects:
    'Un code de lettrage porté par une seule ligne, hors lettrages partiels ou antérieurs à l’exercice. Signalé une fois par compte, ou une fois si plus de 5 % des groupes du fichier sont déséquilibrés ou d’une seule ligne.',
  severityRule: 'Mineure.',
  basis: COLUMN_RULE,
  concerns: 'other',
  *find(books) {
    const { letteringGroups, accounts, ledger } = books;
    const { single: groups, unbalanced } = judgeGroups(books);
    if (groups.length > 0 && habitOf(books, groups.length + unbalanced.length) !== undefined) {
      const share = groups.length / letteringGroups.count;
      const advice = 'Vérifier si les lignes à rapprocher sont dans l’exercice précédent.';
      yield habitFinding(books, groups, share, 'mineure', 'ne portent que sur une ligne', advice);
      return;
    }
    for (const [account, own] of Map.groupBy(groups, (group) => letteringGroups.account[group] as number)) {
      const rows = own.slice(0, MAX_ROWS).flatMap((group) => rowsOfGroup(books, group));
      const [row] = rows as [number];
      yield {
        severity: 'mineure',
        weight: own.reduce((sum, group) => sum + Math.abs(letteringGroups.net[group] as number), 0),
        row,
        describe: () => ({
          description: `Sur le compte ${accountText(books, account)}, ${count(own.length, 'code')} de lettrage ${own.length < 2 ? 'ne porte' : 'ne portent'} que sur une ligne, par exemple ${quoted(ledger.letterings.text(ledger.lettering[row] as number))} (${linesText(books, rows)}).`,
          expectedValue: count(2, 'ligne'),
          actualValue: count(1, 'ligne'),
          suggestion: 'Rechercher la ligne à rapprocher, ou délettrer.',
          compteNum: accounts.names[account] as string,
          period: null,
          rows,
        }),
      };
    }
  },
};

const withoutDate: Control = {
  type: 'lettrage_sans_date',
  title: 'Lettrage sans date, ou date sans lettrage',
  detects: 'Des lignes lettrées sans date de lettrage, ou datées sans code. Signalé une fois pour chaque cas.',
  severityRule: 'Mineure ; importante pour une date sans code.',
  basis: COLUMN_RULE,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger } = books;
    const cases = [
      {
        severity: 'mineure',
        words: 'avec un code de lettrage et sans date',
        advice: 'Exporter la date de lettrage (DateLet).',
      },
      {
        severity: 'importante',
        words: 'avec une date de lettrage et sans code',
        advice: 'Exporter le code de lettrage (EcritureLet).',
      },
    ] as const;
    const tallies = cases.map(() => ({ rows: [] as number[], total: 0 }));
    for (let row = 0; row < ledger.size; row += 1) {
      const hasCode = ledger.lettering[row] !== 0;
      const hasDate = ledger.letteringDate[row] !== NO_DATE;
      if (hasCode === hasDate) continue;
      if (((ledger.flags[row] as number) & RowFlag.unreadableLetteringDate) !== 0) continue;
      const tally = tallies[hasCode ? 0 : 1] as { rows: number[]; total: number };
      tally.total += 1;
      if (tally.rows.length < MAX_ROWS) tally.rows.push(row);
    }
    for (const [at, { severity, words, advice }] of cases.entries()) {
      const { rows, total } = tallies[at] as { rows: number[]; total: number };
      const [row] = rows;
      if (row === undefined) continue;
      yield {
        severity,
        weight: total,
        row,
        describe: () => ({
          description: `${count(total, 'ligne')} ${words} (${linesText(books, rows)}).`,
          expectedValue: '0 ligne',
          actualValue: count(total, 'ligne'),
          suggestion: advice,
          period: null,
          journalCode: '',
          ecritureNum: '',
          rows,
        }),
      };
    }
  },
};

const early: Control = {
  type: 'lettrage_date_incoherente',
  title: 'Lettrage daté avant la dernière ligne lettrée',
  detects:
    'Une date de lettrage antérieure à la dernière écriture du groupe, à-nouveaux exclus. Au-delà de 5 % des groupes du fichier, signalé une fois.',
  severityRule: 'Mineure.',
  basis: COLUMN_RULE,
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { ledger, letteringGroups, accounts } = books;
    const { early: groups } = judgeGroups(books);
    const habit = habitOf(books, groups.length);
    if (habit !== undefined) {
      const advice = 'Vérifier le paramétrage de la date de lettrage dans l’export.';
      yield habitFinding(books, groups, habit, 'mineure', 'sont datés avant leur dernière ligne', advice);
      return;
    }
    for (const group of groups) {
      const rows = rowsOfGroup(books, group);
      const account = letteringGroups.account[group] as number;
      yield {
        severity: 'mineure',
        weight: rows.reduce((sum, row) => sum + (ledger.debit[row] as number), 0),
        row: rows[0] as number,
        describe: () => {
          const latest = rows
            .filter((row) => !books.isOpening(books.entries.of[row] as number))
            .reduce((day, row) => Math.max(day, ledger.date[row] as number), NO_DATE);
          const lettered = rows.reduce((day, row) => Math.max(day, ledger.letteringDate[row] as number), NO_DATE);
          return {
            description: `Le lettrage ${groupText(books, group)} du compte ${accountText(books, account)} est daté du ${frenchDate(lettered)}, avant sa dernière ligne du ${frenchDate(latest)} (${linesText(books, rows)}).`,
            expectedValue: `≥ ${frenchDate(latest)}`,
            actualValue: frenchDate(lettered),
            suggestion: 'Corriger la date de lettrage.',
            compteNum: accounts.names[account] as string,
            rows,
          };
        },
      };
    }
  },
};

const FEWEST_LINES = 200;

const none: Control = {
  type: 'lettrage_absent',
  title: 'Aucun lettrage des comptes de tiers',
  detects: 'Au moins deux cents lignes de tiers (40, 41) dans une comptabilité d’engagement, et aucune lettrée.',
  severityRule: 'Importante.',
  basis: COLUMN_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, parties } = books;
    if (books.accountingType !== 'engagement' || ledger.letterings.count > 1) return;
    const lines = parties.groups.rows.length;
    if (lines < FEWEST_LINES) return;
    yield {
      severity: 'importante',
      weight: 0,
      row: -1,
      describe: () => ({
        description: `Aucune des ${count(lines, 'ligne')} de comptes de tiers n’est lettrée.`,
        expectedValue: '> 0 %',
        actualValue: '0 %',
        suggestion: 'Lettrer les comptes de tiers, ou exporter le lettrage.',
        period: null,
      }),
    };
  },
};

export const lettrage: Category = {
  name: 'lettrage',
  title: 'Lettrage',
  controls: [unbalancedGroup, single, withoutDate, early, none],
  appliesTo: (books) => books.accountingType !== 'tresorerie',
};
