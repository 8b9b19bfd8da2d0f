import { accountText, euros } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import type { Control } from '../control.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from '../placing.ts';
import { accountFinding, CHART_RULE, isWellFormed } from './account-findings.ts';
import { advanceToManager, undecidedDividend, unpaidDividend } from './associates.ts';
import { oldStateDebts, unmovedBalances } from './class-four.ts';
import { cutOffsOf } from './cut-offs.ts';
import { debitSpells, longestDebt } from './debit-spells.ts';

/** Whether accounts end on the usual side, and what balances say of the company's capital and its owners. */

/** A finding about a balance belongs to the end of the exercise, and to no single entry. */
const atClosing = (books: Books) => ({ period: lastMonth(books), ...noEntry });

/** Of class 4: those of which the chart says a side. Suppliers, customers, staff, social bodies and partners have controls of their own. */
const DEBIT_SIDE =
  /^(?:2[0-7]|3[0-8]|409|413|416|418|425|4287|4387|441|4456|44583|44586|4487|462|465|4687|476|481|486|50|53|6)/;
const CREDIT_SIDE =
  /^(?:10|13|15|16|28|29|39|403|405|408|419|422|424|426|427|428[246]|438[26]|442|4455|4457|44587|447|448[26]|464|4686|477|487|49|59|7)/;
/** Accounts that may end on either side. */
const EITHER_SIDE =
  /^(?:109|139|169|269|279|603|609|6\d9|6412|6458|69[5-9]|709|713|108|3[0-9]9|44567|7[0-9]9|72|78|79|509)/;
/** Paid leave is provided for and taken back through the same account. */
const LEAVE = /conges|\bcp\b|provision/;
const GRAVE = /^(?:10|28|29)/;
const LEAST_BALANCE = 1_00;

const wrongSide: Control = {
  type: 'compte_sens_anormal',
  title: 'Solde de sens anormal',
  detects:
    'Un compte dont le solde final est du côté contraire à sa nature : immobilisation ou charge créditrice, capital ou produit débiteur, compte de la classe 4 dont le plan comptable fixe le sens (charges à payer, impôts dus, régularisations). Fournisseurs, clients, personnel, organismes sociaux, associés et banques ont leurs propres contrôles ; sur moins de douze mois, seules les classes 6 et 7 sont jugées ; les charges et produits que seules des régularisations mouvementent sont exclus.',
  severityRule:
    'Mineure, importante à partir du seuil de signification ; critique à partir de dix fois ce seuil pour les capitaux, amortissements et dépréciations.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances, thresholds, exercise, ledger } = books;
    const isInterim = exercise.months < WHOLE_YEAR;
    const closed = books.closingMoves;
    const hasOpening = balances.opening.some((cents) => cents !== 0);
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      const isDebit = DEBIT_SIDE.test(name);
      if ((!isDebit && !CREDIT_SIDE.test(name)) || EITHER_SIDE.test(name) || !isWellFormed(name)) continue;
      if (name.startsWith('64') && LEAVE.test(folded(ledger.labels.text(ledger.accountLabel[account] as number))))
        continue;
      const accountClass = accounts.classes[account] as number;
      const isIncome = accountClass === 6 || accountClass === 7;
      if (isInterim && !isIncome) continue;
      // Without opening balances, what reverses an accrual of the year before stands alone.
      if (accountClass === 4 && !hasOpening) continue;
      // What the closing of the year did to it is not its balance.
      const closing = (balances.closing[account] as number) - (closed[account] as number);
      const amount = Math.abs(closing);
      if (amount < LEAST_BALANCE || closing > 0 === isDebit) continue;
      if (isIncome && isCutOff(books, account, isDebit, isInterim)) continue;
      const severity =
        amount >= thresholds.s2 && GRAVE.test(name) ? 'critique' : amount >= thresholds.s1 ? 'importante' : 'mineure';
      yield accountFinding(books, account, severity, amount, () => ({
        description: `Le compte ${accountText(books, account)} présente un solde final ${closing > 0 ? 'débiteur' : 'créditeur'} de ${euros(amount)}.`,
        expectedValue: isDebit ? 'solde débiteur' : 'solde créditeur',
        actualValue: `${euros(amount)} ${closing > 0 ? 'débiteur' : 'créditeur'}`,
        suggestion: 'Justifier le solde du compte, et reclasser ce qui n’y a pas sa place.',
        ...atClosing(books),
      }));
    }
  },
};

/**
 * Whether cut-off entries explain the balance of an income or expense account: nothing else moved it and both years' ones
 * are there, or, before the year is over, all other movements are on the usual side.
 */
function isCutOff(books: Books, account: number, isDebit: boolean, isInterim: boolean): boolean {
  const { hasDebit, hasCredit, ordinary, ordinaryRows } = cutOffsOf(books, account);
  if (isInterim) return (hasDebit || hasCredit) && (ordinary === 0 || ordinary > 0 === isDebit);
  return ordinaryRows === 0 && hasDebit && hasCredit;
}

const lostCapital: Control = {
  type: 'capitaux_propres_insuffisants',
  title: 'Capitaux propres inférieurs à la moitié du capital',
  detects:
    'À la fin d’un exercice d’au moins douze mois, des capitaux propres (résultat compris) inférieurs à la moitié du capital social. Les entreprises individuelles sont exclues.',
  severityRule: 'Importante.',
  basis: 'Code de commerce : perte de la moitié du capital social.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    const capitalMask = accounts.starting('101');
    const account = capitalMask.indexOf(1);
    if (exercise.months < WHOLE_YEAR || account < 0 || accounts.has('108')) return;
    let capital = 0;
    let equity = 0;
    for (let id = 0; id < accounts.count; id += 1) {
      const name = accounts.names[id] as string;
      const closing = balances.closing[id] as number;
      if (capitalMask[id] === 1) capital -= closing;
      if (/^(?:1[0-4]|[67])/.test(name)) equity -= closing;
    }
    if (capital <= 0 || equity * 2 >= capital) return;
    yield accountFinding(books, account, 'importante', Math.round(capital / 2) - equity, () => ({
      description: `Au ${frenchDate(exercise.lastDate)}, les capitaux propres sont de ${euros(equity)} pour un capital de ${euros(capital)}.`,
      expectedValue: `≥ ${euros(Math.ceil(capital / 2))}`,
      actualValue: euros(equity),
      suggestion: 'Consulter les associés sur la dissolution anticipée éventuelle de la société.',
      ...atClosing(books),
    }));
  },
};

const ownerInDebt: Control = {
  type: 'compte_courant_debiteur',
  title: 'Compte courant d’associé débiteur',
  detects: 'Un compte 455 débiteur à la fin du fichier, ou plus de trente jours de suite, par compte et par tiers.',
  severityRule: 'Importante ; critique à partir de cent fois le seuil de signification.',
  basis:
    'Code de commerce : compte courant débiteur interdit aux dirigeants personnes physiques (SARL, SA, SAS) et aux associés personnes physiques d’une SARL.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, thresholds } = books;
    for (const [account, name] of accounts.names.entries()) {
      if (!name.startsWith('455')) continue;
      const byParty = Map.groupBy(rowsOf(books.rowsByAccount, account), (row) => ledger.thirdParty[row] as number);
      for (const rows of byParty.values()) {
        const debt = longestDebt(debitSpells(books, rows, LEAST_BALANCE));
        if (debt === undefined) continue;
        yield accountFinding(
          books,
          account,
          debt.most >= thresholds.s2 * 10 ? 'critique' : 'importante',
          debt.most,
          () => ({
            description: `Le compte courant ${accountText(books, account)} est débiteur ${debt.isAtEnd ? `de ${euros(debt.closing)} au ${frenchDate(debt.to)}` : `du ${frenchDate(debt.from)} au ${frenchDate(debt.to)}`}${debt.isAtEnd && debt.most === debt.closing ? '' : `, jusqu’à ${euros(debt.most)}`}.`,
            expectedValue: 'solde créditeur ou nul',
            actualValue: `${euros(debt.isAtEnd ? debt.closing : debt.most)} débiteur`,
            suggestion:
              'Faire rembourser l’associé, sauf si l’interdiction ne s’applique pas à lui (personne morale, société civile).',
            rows: rows.slice(0, MAX_ROWS),
            ...atClosing(books),
          }),
        );
      }
    }
  },
};

export const balanceControls: readonly Control[] = [
  wrongSide,
  lostCapital,
  ownerInDebt,
  undecidedDividend,
  unpaidDividend,
  advanceToManager,
  oldStateDebts,
  unmovedBalances,
];
