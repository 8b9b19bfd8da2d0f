import { accountText, count, entryText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control } from '../control.ts';
import { returnControls } from './declarations.ts';
import { exemptDeduction } from './exempt-deductions.ts';
import { namedRate } from './named-rates.ts';
import { omittedReverseCharge } from './omitted-reverse-charges.ts';
import { rateText } from './rate-text.ts';
import { reverseCharges } from './reverse-charges.ts';
import { taxOfSale } from './sales-rates.ts';
import { taxedEntries } from './taxed-entries.ts';
import { LEAST_USUAL_RATE, nearestRate } from './vat.ts';
import { vatHabits } from './vat-habits.ts';

/**
 * VAT of sales and purchases: rates, sales without it, what cannot be deducted, what the buyer owes. The returns stand in
 * `declarations.ts`.
 */
const RATE_RULE = 'CGI, art. 278, 278-0 bis, 279, 281 quater, 296 et 297 : taux de la TVA.';
const FEWEST_ENTRIES = 5;
/** An account is known for its rates if so many of its entries follow them. */
const SHARE_OF_PURE = 0.9;
const LEAST_GAP = 10_00;
const SMALL_GAP = 2_00;

const unusualRate: Control = {
  type: 'tva_taux_anormal',
  title: 'TVA qui ne correspond à aucun taux',
  detects:
    'Une vente ou un achat dont la TVA ne correspond, à 0,05 point près, ni à un taux légal ni à un mélange de taux de ses lignes. Seuls sont jugés les comptes dont au moins neuf écritures sur dix (et cinq) suivent les taux, ou une TVA supérieure à 20 %. Les honoraires, souvent mêlés de débours, et les écritures dont une partie est sur d’autres comptes sont exclus.',
  severityRule: 'Importante à partir de 10 € d’écart, mineure à partir de 2 €.',
  basis: RATE_RULE,
  concerns: 'entry',
  about: 'lines',
  *find(books) {
    const taxed = taxedEntries(books);
    const { legal, all } = vatHabits(books);
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

const untaxedSales: Control = {
  type: 'tva_collectee_incoherente',
  title: 'Ventes sans TVA sur un compte taxé',
  detects:
    'Des ventes sans TVA sur un compte dont au moins neuf écritures sur dix (et cinq) en portent, hors libellés d’exportation, d’exonération ou d’autoliquidation, et hors clients auxquels rien n’est facturé avec TVA. Signalé par compte et par mois. Le taux est celui de l’intitulé du compte ou, à défaut, celui de neuf ventes taxées sur dix ; sans l’un ni l’autre, aucun montant n’est attendu.',
  severityRule:
    'Importante ; critique si la TVA en jeu atteint dix fois le seuil de signification, au taux de 2,1 % si aucun n’est connu.',
  basis: 'CGI, art. 269 et 283 : exigibilité et redevable de la TVA.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, exercise, thresholds } = books;
    const taxed = taxedEntries(books);
    const habits = vatHabits(books);
    const isExempt = books.labelsMarked('exempt');
    const months = new Map<number, UntaxedMonth>();
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
      const known = months.get(cell) ?? { net: 0, sales: 0, rows: [], tax: 0, rates: new Set(), isRateKnown: true };
      known.net += taxed.net[at] as number;
      known.sales += 1;
      const due = taxOfSale(books, taxed.entry[at] as number);
      if (due === undefined) known.isRateKnown = false;
      known.tax += due?.tax ?? Math.round(((taxed.net[at] as number) * LEAST_USUAL_RATE) / 10_000);
      for (const rate of due?.rates ?? []) known.rates.add(rate);
      if (known.rows.length < MAX_ROWS) known.rows.push(row);
      months.set(cell, known);
    }
    for (const [cell, { net, sales, rows, tax, rates, isRateKnown }] of months) {
      const account = Math.floor(cell / exercise.months);
      yield {
        severity: tax >= thresholds.s2 ? 'critique' : 'importante',
        weight: tax,
        row: rows[0] as number,
        describe: () => ({
          description: `${count(sales, 'vente')} du compte ${accountText(books, account)}, pour ${euros(net)}, ${sales < 2 ? 'est' : 'sont'} sans TVA (${linesText(books, rows)}), alors que les autres en portent. ${isRateKnown ? `Au taux de ${[...rates].map(rateText).join(' et de ')}, la TVA serait de ${euros(tax)}.` : 'Ni l’intitulé du compte ni les autres ventes ne disent à quel taux.'}`,
          expectedValue: isRateKnown ? euros(tax) : 'TVA au taux applicable',
          actualValue: euros(0),
          suggestion: 'Vérifier si ces ventes sont exonérées ou autoliquidées, et sinon facturer la TVA.',
          compteNum: accounts.names[account] as string,
          rows,
        }),
      };
    }
  },
};

/** Sales of an account and month that have no tax; without a known rate, `tax` is what is at stake at least. */
type UntaxedMonth = {
  net: number;
  sales: number;
  rows: number[];
  tax: number;
  rates: Set<number>;
  isRateKnown: boolean;
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
  about: 'lines',
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
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries } = books;
    const charges = reverseCharges(books);
    const unequal = charges.filter(({ due, deducted }) => Math.abs(due - deducted) > ROUNDING);
    if (unequal.length >= FEWEST_PARTIAL && unequal.length * 2 > charges.length) return;
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

export const tva: Category = {
  name: 'tva',
  title: 'TVA',
  controls: [
    unusualRate,
    namedRate,
    untaxedSales,
    notDeductible,
    exemptDeduction,
    ...returnControls,
    reverseCharge,
    omittedReverseCharge,
  ],
  appliesTo: (books: Books) => books.accountingType !== 'tresorerie',
};
