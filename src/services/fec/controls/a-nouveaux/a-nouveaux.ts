import { civilOf } from '#lib/calendar/civil-date.ts';
import { accountText, count, entryText, euros, linesText, quoted } from '../../french/wording.ts';
import { frenchDate, monthText } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import type { Exercise } from '../../ledger/exercise.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Category, Control } from '../control.ts';
import { absent } from './absent.ts';
import { centralised, closingEntries } from './excluded.ts';
import { openingOf } from './opening.ts';

/** Opening balances, and what must not be in the file: entries that close the year, and centralised ones. */

const unbalanced: Control = {
  type: 'an_desequilibre',
  title: 'À-nouveaux déséquilibrés',
  detects: 'Le total des débits des à-nouveaux diffère du total des crédits, toutes écritures d’ouverture confondues.',
  severityRule: 'Critique.',
  basis: 'Intangibilité du bilan d’ouverture : il reprend le bilan de clôture, équilibré.',
  concerns: 'other',
  *find(books) {
    const { rows, debit, credit, isUnreliable } = openingOf(books);
    if (debit === credit || isUnreliable) return;
    yield {
      severity: 'critique',
      weight: Math.abs(debit - credit),
      row: rows[0] ?? -1,
      describe: () => ({
        description: `Les à-nouveaux (${linesText(books, rows)}) totalisent ${euros(debit)} au débit et ${euros(credit)} au crédit, soit un écart de ${euros(Math.abs(debit - credit))}.`,
        expectedValue: euros(debit),
        actualValue: euros(credit),
        suggestion: 'Comparer les à-nouveaux à la balance de clôture de l’exercice précédent et corriger l’écart.',
        rows: rows.slice(0, MAX_ROWS),
      }),
    };
  },
};

const incomeAccounts: Control = {
  type: 'an_classe_6_7',
  title: 'Compte de charges ou de produits dans les à-nouveaux',
  detects:
    'Une ligne d’à-nouveaux sur un compte de classe 6 ou 7, pour un montant non nul. Les extournes passées dans le journal d’à-nouveaux sont exclues.',
  severityRule: 'Critique.',
  basis: 'Seuls les comptes de bilan (classes 1 à 5) se reportent à l’ouverture.',
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { ledger, accounts } = books;
    const isIncome = accounts.starting('6', '7');
    const isReversal = books.labelsMarked('reversal');
    const carried = new Map<number, { rows: number[]; net: number }>();
    for (const row of openingOf(books).rows) {
      const account = ledger.account[row] as number;
      const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      if (isIncome[account] === 0 || net === 0 || isReversal[ledger.label[row] as number] === 1) continue;
      const own = carried.get(account) ?? { rows: [], net: 0 };
      if (own.rows.length < MAX_ROWS) own.rows.push(row);
      own.net += net;
      carried.set(account, own);
    }
    for (const [account, { rows, net }] of carried) {
      yield {
        severity: 'critique',
        weight: Math.abs(net),
        row: rows[0] as number,
        describe: () => ({
          description: `Les à-nouveaux reprennent ${euros(Math.abs(net))} ${net < 0 ? 'au crédit' : 'au débit'} du compte ${accountText(books, account)} (${linesText(books, rows)}).`,
          expectedValue: 'classes 1 à 5',
          actualValue: quoted(accounts.names[account] as string),
          suggestion:
            'Reporter le solde dans le résultat de l’exercice précédent (compte 12) et supprimer cette ligne.',
          compteNum: accounts.names[account] as string,
          rows,
        }),
      };
    }
  },
};

const notFirst: Control = {
  type: 'an_non_premier',
  title: 'À-nouveaux qui ne sont pas en tête du fichier',
  detects: 'La première écriture d’à-nouveaux est précédée d’autres écritures. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'LPF, art. A. 47 A-1, VII-3° : les premiers numéros d’écriture sont ceux des reprises des soldes.',
  concerns: 'other',
  *find(books) {
    const { rows, entries } = openingOf(books);
    const [first] = rows;
    const [entry] = entries;
    if (first === undefined || entry === undefined || first === 0) return;
    yield {
      severity: 'mineure',
      weight: 0,
      row: first,
      describe: () => ({
        description: `La première écriture d’à-nouveaux, l’${entryText(books, entry)}, vient après ${count(first, 'ligne')} d’autres écritures.`,
        expectedValue: 'rang 1',
        actualValue: `rang ${first + 1}`,
        suggestion: 'Placer les à-nouveaux en tête de l’export.',
      }),
    };
  },
};

const wrongDate: Control = {
  type: 'an_date',
  title: 'À-nouveaux à une autre date que l’ouverture',
  detects:
    'Des à-nouveaux datés après le premier jour de l’exercice. Des dates antérieures sont celles d’une reprise détaillée ; un exercice qui commence en cours de mois et finit la veille est admis. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'Les soldes se reprennent au premier jour de l’exercice.',
  concerns: 'other',
  *find(books) {
    const { ledger, exercise } = books;
    if (exercise.months === 0) return;
    const start = beginsWithinMonth(exercise) ? exercise.firstDate : exercise.firstDay;
    // Earlier ones are balances carried forward in detail, with the dates of their pieces.
    const stray = openingOf(books).rows.filter((row) => (ledger.date[row] as number) > start);
    const [row] = stray;
    if (row === undefined) return;
    yield {
      severity: 'mineure',
      weight: 0,
      row,
      describe: () => ({
        description: `${count(stray.length, 'ligne')} d’à-nouveaux ne ${stray.length < 2 ? 'porte' : 'portent'} pas la date d’ouverture, la première étant au ${frenchDate(ledger.date[row] as number)} (${linesText(books, stray)}).`,
        expectedValue: frenchDate(start),
        actualValue: frenchDate(ledger.date[row] as number),
        suggestion: `Dater les à-nouveaux du ${frenchDate(start)}.`,
        rows: stray.slice(0, MAX_ROWS),
      }),
    };
  },
};

/** From the 15th of a month to the 14th of another one: nothing stands before the one and after the other. */
function beginsWithinMonth({ firstDate, lastDate, firstDay, months }: Exercise): boolean {
  return months > 1 && firstDate > firstDay && civilOf(firstDate).day === civilOf(lastDate + 1).day;
}

const DAYS_TO_ALLOCATE = 274;
const ONE_EURO = 100;

const resultNotAllocated: Control = {
  type: 'resultat_non_affecte',
  title: 'Résultat de l’exercice précédent non affecté',
  detects:
    'Un compte 120 ou 129 repris à l’ouverture et encore ouvert d’un euro au moins, plus de neuf mois après. Les entreprises individuelles (compte 108) sont exclues.',
  severityRule: 'Importante.',
  basis: 'L’assemblée affecte le résultat dans les délais d’approbation des comptes.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances, exercise, entries, roles, rowsByAccount } = books;
    if (exercise.months === 0 || exercise.lastDate - exercise.firstDay < DAYS_TO_ALLOCATE || accounts.has('108'))
      return;
    for (let account = 0; account < accounts.count; account += 1) {
      const opening = balances.opening[account] as number;
      if (opening === 0 || !/^12[09]/.test(accounts.names[account] as string)) continue;
      const { starts, rows } = rowsByAccount;
      const own = rows.subarray(starts[account], starts[account + 1]);
      let open = 0;
      for (const row of own) {
        if (((roles[entries.of[row] as number] as number) & Role.closing) !== 0) continue;
        open += (ledger.debit[row] as number) - (ledger.credit[row] as number);
      }
      if (Math.abs(open) < ONE_EURO || Math.sign(open) !== Math.sign(opening)) continue;
      yield {
        severity: 'importante',
        weight: Math.abs(open),
        row: own[0] as number,
        describe: () => ({
          description: `Le compte ${accountText(books, account)}, repris pour ${euros(Math.abs(opening))}, présente encore ${euros(Math.abs(open))} au ${frenchDate(exercise.lastDate)}.`,
          expectedValue: euros(0),
          actualValue: euros(Math.abs(open)),
          suggestion: 'Comptabiliser l’affectation du résultat décidée par l’assemblée.',
          compteNum: accounts.names[account] as string,
          period: monthText(exercise.firstMonth + exercise.months - 1),
          rows: [...own.subarray(0, MAX_ROWS)],
        }),
      };
    }
  },
};

export const aNouveaux: Category = {
  name: 'a_nouveaux',
  title: 'À-nouveaux',
  controls: [absent, unbalanced, incomeAccounts, notFirst, wrongDate, resultNotAllocated, closingEntries, centralised],
};
