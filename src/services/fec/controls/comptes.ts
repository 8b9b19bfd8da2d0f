import { ANY_LABEL, LABELS_OUT_OF_PLACE } from '../knowledge/account-labels.ts';
import { placeInChart, REMOVED_IN_2025 } from '../knowledge/chart-of-accounts.ts';
import { guessRegime } from '../ledger/accounting-type.ts';
import type { Books } from '../ledger/books.ts';
import { civilOf, frenchDate } from '../ledger/days.ts';
import { folded } from '../ledger/label-marks.ts';
import { NO_DATE, RowFlag } from '../ledger/ledger.ts';
import { Role } from '../ledger/roles.ts';
import { rowsOf } from '../ledger/row-groups.ts';
import { accountText, count, euros, linesText, quoted } from '../report/wording.ts';
import type { Category, Control, Description, Severity } from './control.ts';
import { MAX_ROWS } from './control.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from './placing.ts';

/** Whether accounts exist in the general chart, are used for what they are meant for, and end on the usual side. */
const CHART_RULE = 'Plan comptable général, plan de comptes.';
const THREE_DIGITS_RULE =
  'LPF, art. A. 47 A-1, VII-1°, 5 : les trois premiers caractères du compte sont des chiffres du plan comptable.';

/** The first rows of an account. */
function firstRows(books: Books, account: number): number[] {
  return [...rowsOf(books.rowsByAccount, account).subarray(0, MAX_ROWS)];
}

/** Debits and credits together: how much an account was used. */
function movement({ balances }: Books, account: number): number {
  return (
    Math.abs(balances.opening[account] as number) +
    Math.abs(balances.debit[account] as number) +
    Math.abs(balances.credit[account] as number)
  );
}

/** What every finding about an account has in common. */
function accountFinding(
  books: Books,
  account: number,
  severity: Severity,
  weight: number,
  describe: () => Description,
) {
  const rows = firstRows(books, account);
  const compteNum = books.accounts.names[account] as string;
  return { severity, weight, row: rows[0] ?? -1, describe: () => ({ compteNum, rows, ...describe() }) };
}

/** A finding about a balance belongs to the end of the exercise, and to no single entry. */
const atClosing = (books: Books) => ({ period: lastMonth(books), ...noEntry });

const isWellFormed = (name: string) => /^\d{3}/.test(name);

const malformed: Control = {
  type: 'compte_invalide',
  title: 'Numéro de compte invalide',
  detects:
    'Un compte dont les trois premiers caractères ne sont pas des chiffres. Les comptabilités de trésorerie sont exclues.',
  severityRule: 'Critique.',
  basis: THREE_DIGITS_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, ledger } = books;
    if (books.accountingType === 'tresorerie') return;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      if (isWellFormed(name)) continue;
      const rows = firstRows(books, account).filter((row) => ((ledger.flags[row] as number) & RowFlag.broken) === 0);
      if (rows.length === 0) continue;
      yield accountFinding(books, account, 'critique', movement(books, account), () => ({
        description: `Le compte « ${quoted(name)} » ne commence pas par trois chiffres (${linesText(books, rows)}).`,
        expectedValue: 'trois chiffres',
        actualValue: quoted(name),
        suggestion: 'Recoder le compte selon le plan comptable général.',
        rows,
      }));
    }
  },
};

const outsideChart: Control = {
  type: 'compte_hors_pcg',
  title: 'Compte absent du plan comptable général',
  detects:
    'Un compte des classes 1 à 7 dont les deux premiers chiffres, ou le troisième, n’existent pas dans le plan comptable général.',
  severityRule:
    'Importante ; mineure si seul le troisième chiffre est inconnu, ou pour les comptes propres à un secteur.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances } = books;
    if (books.accountingType === 'tresorerie') return;
    const isFarm = guessRegime(books.ledger, books.file, accounts) === 'ba';
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      const accountClass = accounts.classes[account] as number;
      if (!isWellFormed(name) || accountClass < 1 || accountClass > 7 || balances.rows[account] === 0) continue;
      const place = placeInChart(name);
      // Farms have a chart of their own, which refines the general one.
      if (place === 'known' || (isFarm && place !== 'unknown_root')) continue;
      const root = place === 'unknown_root' ? name.slice(0, 2) : name.slice(0, 3);
      yield accountFinding(
        books,
        account,
        place === 'unknown_root' ? 'importante' : 'mineure',
        movement(books, account),
        () => ({
          description: `Le compte ${accountText(books, account)} relève de la racine ${root}, ${place === 'sector' ? 'propre à certains secteurs' : 'absente du plan comptable général'} (${count(balances.rows[account] as number, 'ligne')}).`,
          expectedValue: 'racine du PCG',
          actualValue: root,
          suggestion:
            place === 'sector'
              ? 'Vérifier que le plan comptable du secteur s’applique à l’entreprise, et sinon reclasser le compte.'
              : 'Reclasser dans le compte le plus proche du plan comptable général.',
          period: null,
          journalCode: '',
          ecritureNum: '',
        }),
      );
    }
  },
};

const specialClasses: Control = {
  type: 'compte_classe_8_9',
  title: 'Comptes hors des classes 1 à 7',
  detects:
    'Des comptes de classe 8, 9 ou 0 : engagements, analytique, comptes spéciaux. Signalé une fois par classe ; les contributions volontaires des associations (86, 87) à part.',
  severityRule: 'Importante ; mineure pour les comptes 86 et 87.',
  basis: 'Le fichier retrace la comptabilité générale, classes 1 à 7.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances } = books;
    const groups = new Map<string, { first: number; members: number; lines: number; weight: number }>();
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      if (!/^[089]\d\d/.test(name) || balances.rows[account] === 0) continue;
      const group = /^8[67]/.test(name) ? '86/87' : name.slice(0, 1);
      const known = groups.get(group) ?? { first: account, members: 0, lines: 0, weight: 0 };
      known.members += 1;
      known.lines += balances.rows[account] as number;
      known.weight += movement(books, account);
      groups.set(group, known);
    }
    for (const [group, { first, members, lines, weight }] of groups) {
      yield accountFinding(books, first, group === '86/87' ? 'mineure' : 'importante', weight, () => ({
        description: `Le fichier mouvemente ${count(members, 'compte')} ${group === '86/87' ? '(86 et 87)' : `de classe ${group}`}, dont ${accountText(books, first)}, sur ${count(lines, 'ligne')}.`,
        expectedValue: 'classes 1 à 7',
        actualValue: group === '86/87' ? 'comptes 86 et 87' : `classe ${group}`,
        suggestion: 'Exclure de l’export la comptabilité analytique et les engagements hors bilan.',
        period: null,
        journalCode: '',
        ecritureNum: '',
      }));
    }
  },
};

const removedIn2025: Control = {
  type: 'compte_supprime_pcg2025',
  title: 'Compte supprimé par la réforme du plan comptable',
  detects:
    'Pour un exercice ouvert à partir du 1er janvier 2025, un compte que la réforme du plan comptable a supprimé.',
  severityRule: 'Importante.',
  basis: 'Règlement ANC 2022-06, applicable aux exercices ouverts à compter du 1er janvier 2025.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months === 0 || civilOf(exercise.firstDay).year < 2025) return;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      const removed = REMOVED_IN_2025.find(({ prefix }) => name.startsWith(prefix));
      if (removed === undefined || balances.rows[account] === 0) continue;
      yield accountFinding(books, account, 'importante', movement(books, account), () => ({
        description: `Le compte ${accountText(books, account)} (${count(balances.rows[account] as number, 'ligne')}) n’existe plus pour un exercice ouvert le ${frenchDate(exercise.firstDay)}.`,
        expectedValue: removed.instead,
        actualValue: quoted(name),
        suggestion: `Utiliser ${removed.instead}.`,
        period: null,
        journalCode: '',
        ecritureNum: '',
      }));
    }
  },
};

const normalised = (label: string) => folded(label).replace(/[^a-z0-9]+/g, '');
const MOST_ACCOUNTS = 5;

const severalLabels: Control = {
  type: 'compte_libelle_multiple',
  title: 'Compte à plusieurs intitulés',
  detects:
    'Un compte qui porte plusieurs intitulés, hors casse, accents, ponctuation et troncature. Les comptes collectifs de tiers sont exclus ; au-delà de cinq comptes, signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'LPF, art. A. 47 A-1, VII-1°, 6 : à un compte correspond un intitulé.',
  concerns: 'other',
  *find(books) {
    const { ledger, accounts } = books;
    const isParty = accounts.starting('40', '41', '42', '45', '46');
    const variants = new Map<number, { labels: Set<string>; rows: number[]; example: number }>();
    for (const { id, label, row } of ledger.otherAccountLabels) {
      if (isParty[id] === 1) continue;
      const first = normalised(ledger.labels.text(ledger.accountLabel[id] as number));
      const other = normalised(ledger.labels.text(label));
      if (other === '' || first.startsWith(other) || other.startsWith(first)) continue;
      const known = variants.get(id) ?? { labels: new Set([first]), rows: [], example: label };
      known.labels.add(other);
      if (known.rows.length < MAX_ROWS) known.rows.push(row);
      variants.set(id, known);
    }
    const isHabit = variants.size > MOST_ACCOUNTS;
    const others = isHabit
      ? ` Il en va de même pour ${count(variants.size - 1, 'autre compte', 'autres comptes')}.`
      : '';
    for (const [account, { labels, rows, example }] of isHabit ? [...variants].slice(0, 1) : variants) {
      yield accountFinding(books, account, 'mineure', labels.size, () => ({
        description: `Le compte ${accountText(books, account)} porte aussi l’intitulé « ${quoted(ledger.labels.text(example))} » (${linesText(books, rows)}).${others}`,
        expectedValue: '1 intitulé',
        actualValue: count(labels.size, 'intitulé'),
        suggestion: 'Uniformiser les intitulés du compte.',
        period: null,
        rows,
      }));
    }
  },
};

const misplacedLabel: Control = {
  type: 'compte_intitule_incoherent',
  title: 'Intitulé qui contredit le numéro de compte',
  detects:
    'Un compte dont l’intitulé commence par un mot d’une autre classe (« Banque » en classe 6, « TVA » en classe 7).',
  severityRule: 'Mineure.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, balances } = books;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      if (!isWellFormed(name) || ANY_LABEL.test(name) || balances.rows[account] === 0) continue;
      const label = folded(ledger.labels.text(ledger.accountLabel[account] as number)).trim();
      const misplaced = LABELS_OUT_OF_PLACE.find(({ word, belongs }) => word.test(label) && !belongs.test(name));
      if (misplaced === undefined) continue;
      yield accountFinding(books, account, 'mineure', movement(books, account), () => ({
        description: `Le compte ${accountText(books, account)} est intitulé comme un compte ${misplaced.usual}, sur ${count(balances.rows[account] as number, 'ligne')}.`,
        expectedValue: `compte ${misplaced.usual}`,
        actualValue: quoted(name),
        suggestion: 'Vérifier l’imputation et l’intitulé du compte.',
        period: null,
        journalCode: '',
        ecritureNum: '',
      }));
    }
  },
};

const DEBIT_SIDE = /^(?:2[0-7]|3[0-8]|409|4456|486|50|53|6)/;
const CREDIT_SIDE = /^(?:10|13|15|16|28|29|39|419|4457|487|49|59|7)/;
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
    'Un compte dont le solde final est du côté contraire à sa nature : immobilisation ou charge créditrice, capital ou produit débiteur. Tiers et banques ont leurs propres contrôles ; sur moins de douze mois, seules les classes 6 et 7 sont jugées ; les charges et produits que seules des régularisations mouvementent sont exclus.',
  severityRule:
    'Mineure, importante à partir du seuil de signification ; critique à partir de dix fois ce seuil pour les capitaux, amortissements et dépréciations.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances, thresholds, exercise, ledger } = books;
    const isInterim = exercise.months < WHOLE_YEAR;
    const closed = books.closingMoves;
    for (let account = 1; account < accounts.count; account += 1) {
      const name = accounts.names[account] as string;
      const isDebit = DEBIT_SIDE.test(name);
      if ((!isDebit && !CREDIT_SIDE.test(name)) || EITHER_SIDE.test(name) || !isWellFormed(name)) continue;
      if (name.startsWith('64') && LEAVE.test(folded(ledger.labels.text(ledger.accountLabel[account] as number))))
        continue;
      const accountClass = accounts.classes[account] as number;
      const isIncome = accountClass === 6 || accountClass === 7;
      if (isInterim && !isIncome) continue;
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
  const { ledger, entries, roles } = books;
  const isAccrual = books.labelsMarked('accrual');
  let ordinary = 0;
  let ordinaryRows = 0;
  let [hasDebit, hasCredit] = [false, false];
  for (const row of rowsOf(books.rowsByAccount, account)) {
    const role = roles[entries.of[row] as number] as number;
    const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
    if (role === Role.closing) continue;
    if (role === Role.reversal || isAccrual[ledger.label[row] as number] === 1) {
      hasDebit ||= net > 0;
      hasCredit ||= net < 0;
    } else {
      ordinary += net;
      ordinaryRows += 1;
    }
  }
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

const MOST_DAYS = 30;

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
        const debt = longestDebt(books, rows);
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

type Debt = { from: number; to: number; most: number; closing: number; isAtEnd: boolean };

/** The longest time for which the balance of these rows was a debit; undefined if it is short and over. */
function longestDebt({ ledger, exercise }: Books, rows: readonly number[]): Debt | undefined {
  const dated = rows.filter((row) => ledger.date[row] !== NO_DATE);
  // Opening balances may bear the dates of their pieces: all of them stand on the first day.
  const dayOf = (row: number) => Math.max(ledger.date[row] as number, exercise.firstDay);
  dated.sort((a, b) => dayOf(a) - dayOf(b) || a - b);
  let balance = 0;
  let from = NO_DATE;
  let most = 0;
  let worst: Debt | undefined;
  const close = (to: number, isAtEnd: boolean) => {
    if (from === NO_DATE || (!isAtEnd && to - from <= MOST_DAYS)) return;
    if (isAtEnd || worst === undefined || to - from > worst.to - worst.from) {
      worst = { from, to, most, closing: balance, isAtEnd };
    }
  };
  for (const [at, row] of dated.entries()) {
    balance += (ledger.debit[row] as number) - (ledger.credit[row] as number);
    const day = dayOf(row);
    // Only the end of a day counts.
    const next = dated[at + 1];
    if (next !== undefined && dayOf(next) === day) continue;
    if (balance >= LEAST_BALANCE) {
      if (from === NO_DATE) {
        from = day;
        most = 0;
      }
      most = Math.max(most, balance);
    } else {
      close(day, false);
      from = NO_DATE;
    }
  }
  close(exercise.lastDate, true);
  return worst;
}

export const comptes: Category = {
  name: 'comptes',
  title: 'Plan de comptes',
  controls: [
    malformed,
    outsideChart,
    specialClasses,
    removedIn2025,
    severalLabels,
    misplacedLabel,
    wrongSide,
    lostCapital,
    ownerInDebt,
  ],
};
