import { nearestRate } from '../knowledge/vat.ts';
import type { Books } from '../ledger/books.ts';
import { monthText } from '../ledger/days.ts';
import { perBooks } from '../ledger/memo.ts';
import { quantile } from '../ledger/monthly-series.ts';
import { Role } from '../ledger/roles.ts';
import { rowsOf } from '../ledger/row-groups.ts';
import { taxedEntries } from '../ledger/taxed-entries.ts';
import { frenchMonth } from '../report/french.ts';
import { accountText, count, entryText, euros, linesText, quoted } from '../report/wording.ts';
import type { Category, Control } from './control.ts';
import { MAX_ROWS } from './control.ts';
import { noEntry } from './placing.ts';

/** VAT: rates, sales without it, what cannot be deducted, and the returns. */
const RATE_RULE = 'CGI, art. 278, 278-0 bis, 279, 281 quater, 296 et 297 : taux de la TVA.';
const FEWEST_ENTRIES = 5;
/** An account is known for its rates if so many of its entries follow them. */
const SHARE_OF_PURE = 0.9;
const LEAST_GAP = 10_00;
const SMALL_GAP = 2_00;

type Habits = {
  /** By account: entries with a legal tax, with any tax, and all. */
  legal: Int32Array;
  taxed: Int32Array;
  all: Int32Array;
  /** By account: the sums of tax and of net amounts of those with tax. */
  tax: Float64Array;
  net: Float64Array;
  /** By customer: sales with tax and without. */
  taxedSales: Int32Array;
  untaxedSales: Int32Array;
};

const habitsOf = perBooks((books): Habits => {
  const taxed = taxedEntries(books);
  const size = books.accounts.count;
  const habits: Habits = {
    legal: new Int32Array(size),
    taxed: new Int32Array(size),
    all: new Int32Array(size),
    tax: new Float64Array(size),
    net: new Float64Array(size),
    taxedSales: new Int32Array(books.parties.count),
    untaxedSales: new Int32Array(books.parties.count),
  };
  for (let at = 0; at < taxed.count; at += 1) {
    const account = taxed.account[at] as number;
    habits.all[account] = (habits.all[account] as number) + 1;
    habits.legal[account] = (habits.legal[account] as number) + (taxed.isLegal[at] as number);
    const party = taxed.party[at] as number;
    if (party >= 0 && taxed.isSale[at] === 1) {
      const sales = taxed.tax[at] === 0 ? habits.untaxedSales : habits.taxedSales;
      sales[party] = (sales[party] as number) + 1;
    }
    if (taxed.tax[at] === 0) continue;
    habits.taxed[account] = (habits.taxed[account] as number) + 1;
    habits.tax[account] = (habits.tax[account] as number) + (taxed.tax[at] as number);
    habits.net[account] = (habits.net[account] as number) + (taxed.net[at] as number);
  }
  return habits;
});

const unusualRate: Control = {
  type: 'tva_taux_anormal',
  title: 'TVA qui ne correspond à aucun taux',
  detects:
    'Une vente ou un achat dont la TVA ne correspond, à 0,05 point près, ni à un taux légal ni à un mélange de taux de ses lignes. Seuls sont jugés les comptes dont au moins neuf écritures sur dix (et cinq) suivent les taux, ou une TVA supérieure à 20 %. Les honoraires, souvent mêlés de débours, et les écritures dont une partie est sur d’autres comptes sont exclus.',
  severityRule: 'Importante à partir de 10 € d’écart, mineure à partir de 2 €.',
  basis: RATE_RULE,
  concerns: 'entry',
  *find(books) {
    const taxed = taxedEntries(books);
    const { legal, all } = habitsOf(books);
    const hasOutlays = books.accounts.starting('6226', '6227');
    for (let at = 0; at < taxed.count; at += 1) {
      if (taxed.isLegal[at] === 1) continue;
      const account = taxed.account[at] as number;
      const [net, tax] = [taxed.net[at] as number, taxed.tax[at] as number];
      // The entry itself does not count against its account.
      const others = (all[account] as number) - 1;
      const isPure = others >= FEWEST_ENTRIES && (legal[account] as number) >= others * SHARE_OF_PURE;
      // In a credit note, corrections of both signs may meet.
      const isAboveAll = net > 0 && tax > net * 0.2 + 2;
      if (!isAboveAll && (!isPure || hasOutlays[account] === 1)) continue;
      const rate = nearestRate(tax, net);
      const expected = Math.round((net * rate) / 10_000);
      const gap = Math.abs(tax - expected);
      if (gap < SMALL_GAP) continue;
      const entry = taxed.entry[at] as number;
      yield {
        severity: gap >= LEAST_GAP ? 'importante' : 'mineure',
        weight: gap,
        row: taxed.row[at] as number,
        describe: () => ({
          description: `L’${entryText(books, entry)} porte ${euros(tax)} de TVA pour ${euros(net)} hors taxes, soit ${rateText((tax / net) * 10_000)} ; au taux le plus proche (${rateText(rate)}), elle serait de ${euros(expected)}.`,
          expectedValue: euros(expected),
          actualValue: euros(tax),
          suggestion: `Recalculer la TVA de la pièce ${quoted(books.ledger.pieces.text(books.ledger.piece[taxed.row[at] as number] as number))}.`,
          compteNum: books.accounts.names[account] as string,
          rows: [...rowsOf(books.entries.groups, entry)],
        }),
      };
    }
  },
};

const rateText = (hundredths: number) => `${(hundredths / 100).toFixed(2).replace('.', ',').replace(/,?0+$/, '')} %`;

const untaxedSales: Control = {
  type: 'tva_collectee_incoherente',
  title: 'Ventes sans TVA sur un compte taxé',
  detects:
    'Des ventes sans TVA sur un compte dont au moins neuf écritures sur dix (et cinq) en portent, hors libellés d’exportation, d’exonération ou d’autoliquidation, et hors clients auxquels rien n’est facturé avec TVA. Signalé par compte et par mois.',
  severityRule: 'Importante ; critique si la TVA en jeu atteint dix fois le seuil de signification.',
  basis: 'CGI, art. 269 et 283 : exigibilité et redevable de la TVA.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, exercise, thresholds } = books;
    const taxed = taxedEntries(books);
    const habits = habitsOf(books);
    const isExempt = books.labelsMarked('exempt');
    const months = new Map<number, { net: number; sales: number; rows: number[] }>();
    for (let at = 0; at < taxed.count; at += 1) {
      const account = taxed.account[at] as number;
      const row = taxed.row[at] as number;
      if (taxed.isSale[at] === 0 || taxed.tax[at] !== 0 || (taxed.net[at] as number) <= 0) continue;
      const own = habits.taxed[account] as number;
      const month = exercise.monthOf[row] as number;
      if (own < FEWEST_ENTRIES || own < ((habits.all[account] as number) - 1) * SHARE_OF_PURE || month < 0) continue;
      if (isExempt[ledger.label[row] as number] === 1 || isExempt[ledger.accountLabel[account] as number] === 1)
        continue;
      const party = taxed.party[at] as number;
      if (party >= 0 && habits.taxedSales[party] === 0 && (habits.untaxedSales[party] as number) > 1) continue;
      const cell = account * exercise.months + month;
      const known = months.get(cell) ?? { net: 0, sales: 0, rows: [] };
      known.net += taxed.net[at] as number;
      known.sales += 1;
      if (known.rows.length < MAX_ROWS) known.rows.push(row);
      months.set(cell, known);
    }
    for (const [cell, { net, sales, rows }] of months) {
      const account = Math.floor(cell / exercise.months);
      const expected = Math.round((net * (habits.tax[account] as number)) / (habits.net[account] as number));
      yield {
        severity: expected >= thresholds.s2 ? 'critique' : 'importante',
        weight: expected,
        row: rows[0] as number,
        describe: () => ({
          description: `${count(sales, 'vente')} du compte ${accountText(books, account)}, pour ${euros(net)}, ${sales < 2 ? 'est' : 'sont'} sans TVA (${linesText(books, rows)}), alors que les autres en portent.`,
          expectedValue: euros(expected),
          actualValue: euros(0),
          suggestion: 'Vérifier si ces ventes sont exonérées ou autoliquidées, et sinon facturer la TVA.',
          compteNum: accounts.names[account] as string,
          rows,
        }),
      };
    }
  },
};

type Exclusion = {
  prefixes: readonly string[];
  mark: 'lodging' | 'travel' | 'car' | undefined;
  /** With the tax. */
  least: number;
  words: string;
};

const EXCLUSIONS: readonly Exclusion[] = [
  { prefixes: ['625'], mark: 'lodging', least: 0, words: 'd’hébergement' },
  { prefixes: ['6251'], mark: 'travel', least: 0, words: 'de transport de personnes' },
  { prefixes: ['2182', '6135', '6122'], mark: 'car', least: 0, words: 'de véhicule de tourisme' },
  { prefixes: ['6234'], mark: undefined, least: 73_01, words: 'de cadeaux' },
];

const notDeductible: Control = {
  type: 'tva_deductible_exclue',
  title: 'TVA déduite sur une dépense exclue',
  detects:
    'De la TVA déduite sur l’hébergement, le transport de personnes, un véhicule de tourisme (nommés par le libellé) ou un cadeau de plus de 73 € taxes comprises.',
  severityRule: 'Importante si la TVA atteint le seuil de signification, mineure sinon.',
  basis: 'Exclusions du droit à déduction de la TVA.',
  concerns: 'entry',
  *find(books) {
    const { ledger, accounts, thresholds } = books;
    const taxed = taxedEntries(books);
    const rules = EXCLUSIONS.map((rule) => ({
      ...rule,
      isAccount: accounts.starting(...rule.prefixes),
      isMarked: rule.mark === undefined ? undefined : books.labelsMarked(rule.mark),
    }));
    const isUtility = books.labelsMarked('utility');
    for (let at = 0; at < taxed.count; at += 1) {
      const tax = taxed.tax[at] as number;
      if (taxed.isSale[at] === 1 || tax <= 0) continue;
      const row = taxed.row[at] as number;
      const account = taxed.account[at] as number;
      const label = ledger.label[row] as number;
      const rule = rules.find(
        (each) =>
          each.isAccount[account] === 1 &&
          (each.isMarked === undefined || each.isMarked[label] === 1) &&
          (taxed.net[at] as number) + tax >= each.least,
      );
      if (rule === undefined || isUtility[label] === 1) continue;
      if (isUtility[ledger.accountLabel[account] as number] === 1) continue;
      yield {
        severity: tax >= thresholds.s1 ? 'importante' : 'mineure',
        weight: tax,
        row,
        describe: () => ({
          description: `${euros(tax)} de TVA déduits sur une dépense ${rule.words}, compte ${accountText(books, account)}, « ${quoted(ledger.labels.text(label))} » (${linesText(books, [row])}).`,
          expectedValue: euros(0),
          actualValue: euros(tax),
          suggestion: 'Vérifier si la TVA est déductible, et sinon l’incorporer à la charge.',
          compteNum: accounts.names[account] as string,
          rows: [...rowsOf(books.entries.groups, taxed.entry[at] as number)],
        }),
      };
    }
  },
};

const FEWEST_RETURNS = 6;
const FEWEST_QUARTERS = 3;

/** By month: whether VAT was declared (tax due or credit booked, or both sides transferred), and for how much. */
const returnsOf = perBooks((books): Float64Array => {
  const { accounts, balances, exercise } = books;
  const { months } = exercise;
  const declared = new Float64Array(months);
  const isDue = accounts.starting('4455');
  const isCredit = accounts.starting('44567');
  for (let account = 0; account < accounts.count; account += 1) {
    for (let month = 0; month < months; month += 1) {
      const cell = account * months + month;
      if (isDue[account] === 1)
        declared[month] = (declared[month] as number) + (balances.monthlyCredit[cell] as number);
      if (isCredit[account] === 1)
        declared[month] = (declared[month] as number) + (balances.monthlyDebit[cell] as number);
    }
  }
  return declared;
});

const missingReturn: Control = {
  type: 'tva_declaration_manquante',
  title: 'Déclaration de TVA manquante',
  detects:
    'Une TVA due (4455) ou un crédit (44567) comptabilisés au rythme mensuel (au moins six fois) ou trimestriel (au moins trois fois), et une période sans déclaration entre deux autres.',
  severityRule: 'Importante.',
  basis: 'Exhaustivité des déclarations de TVA.',
  concerns: 'other',
  *find(books) {
    const { accounts, exercise } = books;
    const declared = returnsOf(books);
    const months = [...declared.keys()].filter((month) => (declared[month] as number) > 0);
    const steps = months.slice(1).map((month, at) => month - (months[at] as number));
    const isMonthly = months.length >= FEWEST_RETURNS && steps.filter((step) => step === 1).length * 2 > steps.length;
    const isQuarterly = months.length >= FEWEST_QUARTERS && steps.includes(3) && steps.every((step) => step % 3 === 0);
    if (!isMonthly && !isQuarterly) return;
    const rhythm = isMonthly ? 1 : 3;
    const median = quantile(
      months.map((month) => declared[month] as number).sort((a, b) => a - b),
      0.5,
    );
    const account = accounts.starting('4455', '44567').indexOf(1);
    for (const [at, step] of steps.entries()) {
      for (let missing = 1; missing < Math.floor(step / rhythm); missing += 1) {
        const text = monthText(exercise.firstMonth + (months[at] as number) + missing * rhythm);
        yield {
          severity: 'importante',
          weight: median,
          row: -1,
          describe: () => ({
            description: `Aucune déclaration de TVA n’est comptabilisée en ${frenchMonth(text)}, alors que les autres périodes en portent une d’environ ${euros(median)}.`,
            expectedValue: euros(median),
            actualValue: euros(0),
            suggestion: 'Passer l’écriture de TVA de la période.',
            compteNum: accounts.names[account] as string,
            period: text,
          }),
        };
      }
    }
  },
};

const RESIDUE = 5_00;

const notTransferred: Control = {
  type: 'tva_non_soldee',
  title: 'Comptes de TVA non soldés',
  detects:
    'Un compte de TVA collectée (4457) ou déductible (44566, 44562) dont plus de 5 € n’ont pas été transférés, hors dernière période si elle n’est pas déclarée, alors que la TVA est déclarée chaque mois. La TVA collectée transférée au rythme des encaissements est exclue.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des comptes de TVA à la clôture.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds } = books;
    const { months } = exercise;
    const returns = returnsOf(books).filter((figure) => figure > 0).length;
    if (returns < FEWEST_RETURNS || returns < months - 2) return;
    const isOutput = accounts.starting('4457');
    const isInput = accounts.starting('44566', '44562');
    const transfers = transfersOf(books);
    for (let account = 0; account < accounts.count; account += 1) {
      if (isOutput[account] === 0 && isInput[account] === 0) continue;
      const sign = isOutput[account] === 1 ? -1 : 1;
      const posted = Array.from({ length: months }, (_, month) => {
        const cell = account * months + month;
        const net = (balances.monthlyDebit[cell] as number) - (balances.monthlyCredit[cell] as number);
        return sign * (net + (transfers[cell] as number));
      });
      const moved = posted.map((_, month) => sign * (transfers[account * months + month] as number));
      const rhythm = rhythmOf(posted, moved);
      if (rhythm === 'none' && sign < 0) continue;
      const [last, lastMoved] = [posted.at(-1) as number, moved.at(-1) as number];
      // What came in during the last month may be declared after the end.
      const pending = Math.max(0, rhythm === 'same month' ? last - lastMoved : last);
      const left = sign * (balances.closing[account] as number) - pending;
      if (left <= RESIDUE) continue;
      yield {
        severity: left >= thresholds.s1 ? 'importante' : 'mineure',
        weight: left,
        row: rowsOf(books.rowsByAccount, account)[0] as number,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} conserve ${euros(left)} ${pending === 0 ? 'que les déclarations n’ont pas transférés' : 'antérieurs à la dernière période'}.`,
          expectedValue: euros(0),
          actualValue: euros(left),
          suggestion: 'Solder le compte par 44551 ou 44567.',
          compteNum: accounts.names[account] as string,
          period: monthText(exercise.firstMonth + months - 1),
          ...noEntry,
        }),
      };
    }
  },
};

/** By account and month: what entries that declare VAT took off, credits above zero. */
function transfersOf({ ledger, accounts, entries, exercise, roles, rowsByAccount }: Books): Float64Array {
  const { months } = exercise;
  const transfers = new Float64Array(accounts.count * months);
  const isReturn = accounts.starting('4455', '44567');
  const declaring = new Set<number>();
  for (let account = 0; account < accounts.count; account += 1) {
    if (isReturn[account] === 0) continue;
    for (const row of rowsOf(rowsByAccount, account)) declaring.add(entries.of[row] as number);
  }
  for (const entry of declaring) {
    if (((roles[entry] as number) & Role.opening) !== 0) continue;
    for (const row of rowsOf(entries.groups, entry)) {
      const month = exercise.monthOf[row] as number;
      const cell = (ledger.account[row] as number) * months + month;
      if (month < 0) continue;
      transfers[cell] = (transfers[cell] as number) + (ledger.credit[row] as number) - (ledger.debit[row] as number);
    }
  }
  return transfers;
}

/** Whether what is posted in a month leaves in the same one, in the next one, never, or by no rule. */
function rhythmOf(posted: readonly number[], moved: readonly number[]): 'same month' | 'next month' | 'never' | 'none' {
  if (moved.every((cents) => cents === 0)) return 'never';
  const isEqual = (one = 0, other = 0) => Math.abs(one - other) <= RESIDUE;
  const active = posted.filter((cents) => cents !== 0).length;
  const same = posted.filter((cents, month) => cents !== 0 && isEqual(cents, moved[month])).length;
  const next = posted.filter((cents, month) => cents !== 0 && isEqual(cents, moved[month + 1])).length;
  if (Math.max(same, next) * 2 < active) return 'none';
  // Where every month is alike both fit: only in the same month does the last one count too.
  return same > next ? 'same month' : 'next month';
}

/** Cents by which two roundings may differ. */
const ROUNDING = 10;
/** From so many on, if they are most, only a part is deducted as a rule. */
const FEWEST_PARTIAL = 3;

const reverseCharge: Control = {
  type: 'tva_autoliquidation_desequilibree',
  title: 'Autoliquidation de TVA déséquilibrée',
  detects:
    'Une écriture dont la TVA due intracommunautaire (4452) n’est pas égale, à 10 centimes près, à la TVA déductible correspondante (445662, à défaut 44566 ou 44562). Les déclarations (4455) et les entreprises qui, le plus souvent, n’en déduisent qu’une partie sont exclues.',
  severityRule: 'Importante.',
  basis: 'CGI, art. 283 : autoliquidation par le preneur.',
  concerns: 'entry',
  *find(books) {
    const { ledger, accounts, entries } = books;
    const { judged, unequal } = reverseCharges(books);
    if (unequal.length >= FEWEST_PARTIAL && unequal.length * 2 > judged) return;
    for (const { entry, row, due, deducted } of unequal) {
      yield {
        severity: 'importante',
        weight: Math.abs(due - deducted),
        row,
        describe: () => ({
          description: `L’${entryText(books, entry)} porte ${euros(due)} de TVA due (4452) et ${euros(deducted)} de TVA déductible, soit un écart de ${euros(Math.abs(due - deducted))}.`,
          expectedValue: euros(due),
          actualValue: euros(deducted),
          suggestion: 'Compléter ou corriger l’autoliquidation : la TVA due et la TVA déductible (445662) sont égales.',
          compteNum: accounts.names[ledger.account[row] as number] as string,
          rows: [...rowsOf(entries.groups, entry)],
        }),
      };
    }
  },
};

type ReverseCharge = { entry: number; row: number; due: number; deducted: number };

/** How many purchases have VAT that the buyer owes, and those that do not deduct as much. */
function reverseCharges({ ledger, accounts, entries, roles }: Books): { judged: number; unequal: ReverseCharge[] } {
  const unequal: ReverseCharge[] = [];
  let judged = 0;
  if (!accounts.has('4452')) return { judged, unequal };
  const isDue = accounts.starting('4452');
  const isOwn = accounts.starting('445662');
  const isOther = accounts.starting('44566', '44562');
  const isReturn = accounts.starting('4455', '44567');
  const { starts, rows } = entries.groups;
  for (let entry = 0; entry < entries.count; entry += 1) {
    if (roles[entry] !== 0 || entries.isUnreliable[entry] === 1) continue;
    if (entries.isUnusable[entries.journal[entry] as number] === 1) continue;
    let [due, own, other, first] = [0, 0, 0, -1];
    let isOut = false;
    for (let at = starts[entry] as number; at < (starts[entry + 1] as number); at += 1) {
      const row = rows[at] as number;
      const account = ledger.account[row] as number;
      const amount = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      if (isReturn[account] === 1) isOut = true;
      if (isDue[account] === 1) {
        due -= amount;
        first = row;
      } else if (isOwn[account] === 1) own += amount;
      else if (isOther[account] === 1) other += amount;
    }
    // A clearing of the account, not a purchase.
    if (first < 0 || isOut || due <= 0) continue;
    judged += 1;
    // VAT that the supplier has invoiced may stand in the same entry.
    const deducted = own === 0 ? other : own;
    if (Math.abs(due - deducted) > ROUNDING) unequal.push({ entry, row: first, due, deducted });
  }
  return { judged, unequal };
}

export const tva: Category = {
  name: 'tva',
  title: 'TVA',
  controls: [unusualRate, untaxedSales, notDeductible, missingReturn, notTransferred, reverseCharge],
  appliesTo: (books: Books) => books.accountingType !== 'tresorerie',
};
