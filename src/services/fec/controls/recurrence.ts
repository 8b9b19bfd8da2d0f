import type { Books } from '../ledger/books.ts';
import { monthText } from '../ledger/days.ts';
import { perBooks } from '../ledger/memo.ts';
import { monthlySeries, quantile, seriesOf, spreadOf } from '../ledger/monthly-series.ts';
import { fewestPosted, type Hole, holesOf, type Recurring, recurringAccounts } from '../ledger/recurring-series.ts';
import { Role } from '../ledger/roles.ts';
import { rowsOf } from '../ledger/row-groups.ts';
import { frenchMonth } from '../report/french.ts';
import { accountText, count, euros } from '../report/wording.ts';
import type { Category, Control, Finding, Severity } from './control.ts';
import { MAX_ROWS } from './control.ts';
import { WHOLE_YEAR } from './placing.ts';

/** What comes back each month, and the month in which it does not. */
const CUT_OFF_RULE = 'Indépendance des exercices : les charges et les produits sont rattachés à leur période.';
const REVIEW_RULE = 'Revue analytique mensuelle.';
const MANY_MONTHS = 3;

/** `2025-03` and `mars 2025`, for a month of the exercise. */
function monthOf({ exercise }: Books, month: number): { period: string; words: string } {
  const period = monthText(exercise.firstMonth + month);
  return { period, words: frenchMonth(period) };
}

/** The last line of an account before a month: what the missing one would look like. Its first line if there is none. */
function rowBefore({ ledger, exercise, rowsByAccount }: Books, account: number, month: number): number {
  const rows = rowsOf(rowsByAccount, account);
  let best = -1;
  for (const row of rows) {
    const own = exercise.monthOf[row] as number;
    if (own < 0 || own >= month) continue;
    if (best < 0 || (ledger.date[row] as number) >= (ledger.date[best] as number)) best = row;
  }
  return best < 0 ? (rows[0] ?? -1) : best;
}

/** The lines of an account in a month, opening and closing ones aside; at most MAX_ROWS. */
function rowsIn({ entries, roles, exercise, rowsByAccount }: Books, account: number, month: number): number[] {
  const found: number[] = [];
  for (const row of rowsOf(rowsByAccount, account)) {
    const role = roles[entries.of[row] as number] as number;
    if (exercise.monthOf[row] !== month || (role & (Role.opening | Role.closing)) !== 0) continue;
    found.push(row);
    if (found.length === MAX_ROWS) break;
  }
  return found;
}

type Missing = { account: number; hole: Hole; amount: number; severity: Severity };

function missingFinding(books: Books, { account, hole, amount, severity }: Missing): Finding {
  const { accounts } = books;
  const [from, to] = [monthOf(books, hole.from), monthOf(books, hole.to)];
  const missing = hole.to - hole.from + 1;
  const months = missing === 1 ? `en ${from.words}` : `de ${from.words} à ${to.words} (${missing} mois)`;
  const isCaughtUp = hole.caughtUpIn >= 0;
  return {
    severity,
    weight: amount * missing,
    row: rowBefore(books, account, hole.from),
    describe: () => ({
      description: `Le compte ${accountText(books, account)}, mouvementé d’habitude pour environ ${euros(amount)} par mois, ne l’est pas ${months}.${isCaughtUp ? ` Le mois de ${monthOf(books, hole.caughtUpIn).words} semble contenir le rattrapage.` : ''}`,
      expectedValue: euros(amount * missing),
      actualValue: euros(0),
      suggestion: adviceOn(accounts.names[account] as string, isCaughtUp),
      compteNum: accounts.names[account] as string,
      period: from.period,
      journalCode: '',
      ecritureNum: '',
    }),
  };
}

function adviceOn(account: string, isCaughtUp: boolean): string {
  if (isCaughtUp) return 'Vérifier que le rattrapage couvre toute la période.';
  if (account.startsWith('7')) return 'Vérifier si la facturation de la période a été oubliée.';
  if (account.startsWith('64')) {
    return 'Comptabiliser la charge de la période ou, à défaut, une charge à payer (428, 438).';
  }
  if (account.startsWith('66')) return 'Comptabiliser l’échéance de la période ou, à défaut, les intérêts courus.';
  return 'Comptabiliser la facture de la période ou, à défaut, une facture non parvenue (408).';
}

/** One finding a month; a longer run is one. */
function* missingFindings(books: Books, missing: Missing): Iterable<Finding> {
  const { hole } = missing;
  if (hole.to - hole.from + 1 >= MANY_MONTHS) {
    yield missingFinding(books, missing);
    return;
  }
  for (let month = hole.from; month <= hole.to; month += 1) {
    yield missingFinding(books, { ...missing, hole: { ...hole, from: month, to: month } });
  }
}

const missingCharge: Control = {
  type: 'charge_recurrente_manquante',
  title: 'Charge récurrente manquante',
  detects:
    'Un compte de charges mouvementé presque chaque mois pour le même montant (écart médian d’au plus 10 %), ou un montant répété chaque mois dans un compte, qui manque un mois ; ou un loyer passé deux mois de suite, puis absent. Extournes, écritures internes, mois presque vides et dernier mois inachevé exclus, de même que les mois sans paie ou sans cotisations, signalés comme tels.',
  severityRule:
    'Importante pour loyers, crédit-bail, assurances, redevances, intérêts et charges de personnel, mineure pour les autres et en cas de rattrapage ; critique à partir de trois mois manquants au milieu de l’exercice, sans rattrapage, pour dix fois le seuil de signification.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, thresholds } = books;
    const isMajor = accounts.starting('612', '613', '614', '616', '641', '645', '646', '651', '661');
    const isToldOtherwise = payrollHoles(books);
    const done = new Set<number>();
    for (const recurring of recurringAccounts(books)) {
      const { account, median } = recurring;
      if (accounts.classes[account] !== 6) continue;
      done.add(account);
      for (const hole of holesOf(books, recurring)) {
        if (isToldOtherwise(account, hole)) continue;
        const missing = hole.to - hole.from + 1;
        const isLost = !hole.isOpenEnded && hole.caughtUpIn < 0;
        const isGrave = missing >= MANY_MONTHS && isLost && median * missing >= thresholds.s2;
        const isImportant = isMajor[account] === 1 && hole.caughtUpIn < 0;
        const severity = isGrave ? 'critique' : isImportant ? 'importante' : 'mineure';
        yield* missingFindings(books, { account, hole, amount: median, severity });
      }
    }
    yield* missingInstalments(books, RHYTHMIC_CHARGES, 'importante', done);
    yield* brokenRents(books, done);
  },
};

/** Whether the hole of an account is a month without payroll or without contributions, which have their own controls. */
function payrollHoles(books: Books): (account: number, hole: Hole) => boolean {
  const { accounts } = books;
  const isStaff = accounts.starting('633', '641', '645', '646', '647');
  const isContribution = accounts.starting('645', '646');
  const unpaid = new Set(missingPayrolls(books).months);
  const uncovered = missingCovers(books);
  return (account, { from, to }) => {
    const isUnpaid = unpaid.has(from) && unpaid.has(to) && isStaff[account] === 1;
    return isUnpaid || (isContribution[account] === 1 && uncovered.some((run) => run.from <= from && to <= run.to));
  };
}

const MAX_ROWS_OF_ACCOUNT = 1000;

const RHYTHMIC_CHARGES = ['612', '613', '614', '616', '626', '628', '651', '661'];
const RHYTHMIC_INCOME = ['70', '75'];

/** Amounts that come back once a month inside an account whose total moves. Adds the accounts where one is missing. */
function* missingInstalments(
  books: Books,
  prefixes: readonly string[],
  severity: Severity,
  done: Set<number>,
): Iterable<Finding> {
  const { accounts, rowsByAccount } = books;
  const isRhythmic = accounts.starting(...prefixes);
  for (let account = 0; account < accounts.count; account += 1) {
    if (isRhythmic[account] === 0 || done.has(account)) continue;
    if (rowsOf(rowsByAccount, account).length > MAX_ROWS_OF_ACCOUNT) continue;
    const amounts = monthsByAmount(books, account);
    const isRegular = (months: Int32Array) =>
      months.every((times) => times < 2) &&
      months.reduce((sum, times) => sum + times, 0) >= fewestPosted(months.length);
    const once = [...amounts].filter(([, months]) => !isRegular(months));
    for (const [amount, months] of amounts) {
      if (!isRegular(months)) continue;
      // The month's invoice may be of another amount for once.
      const isReplaced = (month: number) =>
        once.some(([other, own]) => (own[month] as number) > 0 && Math.abs(other - amount) * 100 <= 15 * amount);
      const figures = Float64Array.from(months, (times, month) => (times > 0 || isReplaced(month) ? amount : 0));
      for (const hole of holesOf(books, { account, figures, median: amount }, true)) {
        // An instalment that stops for good has come to its end.
        if (hole.isOpenEnded) continue;
        done.add(account);
        yield* missingFindings(books, { account, hole, amount, severity });
      }
    }
  }
}

/** By amount that matters, of a cost or of an income: how many times it stands in each month. */
function monthsByAmount(books: Books, account: number): Map<number, Int32Array> {
  const { ledger, accounts, entries, roles, exercise, rowsByAccount, thresholds } = books;
  const { months } = monthlySeries(books);
  const sign = accounts.classes[account] === 7 ? -1 : 1;
  const found = new Map<number, Int32Array>();
  for (const row of rowsOf(rowsByAccount, account)) {
    const amount = sign * ((ledger.debit[row] as number) - (ledger.credit[row] as number));
    const month = exercise.monthOf[row] as number;
    if (amount < thresholds.s1 || month < 0 || month >= months || roles[entries.of[row] as number] !== 0) continue;
    const times = found.get(amount) ?? new Int32Array(months);
    times[month] = (times[month] as number) + 1;
    found.set(amount, times);
  }
  return found;
}

/** A rent that stands in two months running with the same amount, and then nowhere. */
function* brokenRents(books: Books, done: ReadonlySet<number>): Iterable<Finding> {
  const { accounts, thresholds } = books;
  const { months, of } = monthlySeries(books);
  const isRent = accounts.starting('612', '613');
  for (let account = 0; account < accounts.count; account += 1) {
    if (isRent[account] === 0 || done.has(account)) continue;
    const figures = of(account);
    for (let month = 0; month + 2 < months; month += 1) {
      const amount = figures[month] as number;
      if (amount < thresholds.s1 || figures[month + 1] !== amount || figures[month + 2] !== 0) continue;
      const hole = holesOf(books, { account, figures, median: amount }).find(({ from }) => from === month + 2);
      if (hole === undefined) continue;
      // Nothing more to the end: the lease may have come to its own.
      const isImportant = !hole.isOpenEnded && hole.caughtUpIn < 0;
      yield missingFinding(books, { account, hole, amount, severity: isImportant ? 'importante' : 'mineure' });
      break;
    }
  }
}

const LEAST_GAP = 50_00;
const MOST_TIMES = 12;

const unusualCharge: Control = {
  type: 'charge_recurrente_anormale',
  title: 'Charge récurrente de montant inhabituel',
  detects:
    'Un compte de charges stable dont un mois s’écarte de la médiane de plus de 30 %, de cinq écarts médians et de 50 €, régularisations comprises ou non. Signalé une fois par compte, au mois le plus éloigné. Le rattrapage d’un mois manquant est signalé avec celui-ci.',
  severityRule: 'Importante si l’écart atteint le seuil de signification, mineure sinon.',
  basis: REVIEW_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, thresholds } = books;
    for (const recurring of recurringAccounts(books)) {
      const { account, figures, median } = recurring;
      if (accounts.classes[account] !== 6) continue;
      const unusual = unusualMonths(books, recurring);
      const gapOf = (month: number) => Math.abs((figures[month] as number) - median);
      const [worst] = unusual.toSorted((a, b) => gapOf(b) - gapOf(a) || a - b);
      if (worst === undefined) continue;
      const figure = figures[worst] as number;
      const rows = rowsIn(books, account, worst);
      yield {
        severity: gapOf(worst) >= thresholds.s1 ? 'importante' : 'mineure',
        weight: gapOf(worst),
        row: rows[0] ?? -1,
        describe: () => {
          const { period, words } = monthOf(books, worst);
          const times = Math.round(figure / median);
          const isMultiple = times >= 2 && times <= MOST_TIMES && Math.abs(figure - times * median) <= 0.02 * figure;
          const others = unusual.length - 1;
          return {
            description: `Le compte ${accountText(books, account)}, d’environ ${euros(median)} par mois, totalise ${euros(figure)} en ${words}${isMultiple ? `, soit environ ${times} fois le montant habituel` : ''}.${others === 0 ? '' : ` ${count(others, 'autre mois', 'autres mois')} s’en ${others === 1 ? 'écarte' : 'écartent'} aussi.`}`,
            expectedValue: euros(median),
            actualValue: euros(figure),
            suggestion: isMultiple
              ? 'Vérifier s’il s’agit d’un rattrapage ou d’une double saisie.'
              : 'Vérifier le montant sur la pièce du mois.',
            compteNum: accounts.names[account] as string,
            period,
            rows,
          };
        },
      };
    }
  },
};

/** Months whose figure is far from the median, whether accruals and reversals are counted or not. */
function unusualMonths(books: Books, recurring: Recurring): number[] {
  const { account, figures, median, deviation } = recurring;
  const whole = monthlySeries(books).wholeOf(account);
  const least = Math.max(0.3 * median, 5 * deviation, LEAST_GAP);
  const caughtUp = new Set(holesOf(books, recurring).map(({ caughtUpIn }) => caughtUpIn));
  return [...figures.keys()].filter((month) => {
    const isFar = (figure: number) => Math.abs(figure - median) > least;
    if ((figures[month] as number) <= 0 || caughtUp.has(month)) return false;
    return isFar(figures[month] as number) && isFar(whole[month] as number);
  });
}

const SHARE_OF_PAID_MONTHS = 0.75;
const FEWEST_PAID_MONTHS = 4;

const missingPayroll: Control = {
  type: 'paie_manquante',
  title: 'Paie d’un mois manquante',
  detects:
    'Des salaires (641) dans au moins trois mois sur quatre, et un ou deux mois de suite sans salaires ni dette de personnel (421), entourés de mois payés. Un mois presque vide est exclu, de même que le dernier mois d’un exercice en cours s’il n’est pas tenu jusqu’à sa fin.',
  severityRule: 'Critique.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts } = books;
    const account = largestAccount(books, '641');
    const { months, median } = missingPayrolls(books);
    for (const month of months) {
      const { period, words } = monthOf(books, month);
      yield {
        severity: 'critique',
        weight: median,
        row: rowBefore(books, account, month),
        describe: () => ({
          description: `Aucun salaire (641) ni dette de personnel (421) en ${words}, alors que les autres mois portent environ ${euros(median)} de salaires.`,
          expectedValue: euros(median),
          actualValue: euros(0),
          suggestion: 'Comptabiliser l’écriture de paie du mois.',
          compteNum: accounts.names[account] as string,
          period,
          journalCode: '',
          ecritureNum: '',
        }),
      };
    }
  },
};

/** The months, and what wages usually are. */
const missingPayrolls = perBooks((books): { months: readonly number[]; median: number } => {
  const wages = seriesOf(books, '641');
  const paid = wages.filter((figure) => figure > 0);
  const isUsual = paid.length >= Math.max(FEWEST_PAID_MONTHS, SHARE_OF_PAID_MONTHS * wages.length);
  return { months: isUsual ? unpaidMonths(books, wages.length) : [], median: spreadOf(paid).median };
});

const MOST_UNPAID_RUNNING = 2;

/** One month or two running, between paid ones. The first of the year has none before it, but debts to staff at the opening. */
function unpaidMonths(books: Books, months: number): number[] {
  const { accounts, balances, exercise } = books;
  const { isQuiet } = monthlySeries(books);
  const isStaffOwed = accounts.names.some(
    (name, account) => /^4(?:21|31|37)/.test(name) && (balances.opening[account] as number) < 0,
  );
  const isOver = exercise.months >= WHOLE_YEAR || exercise.lastDate === exercise.lastDay;
  const found: number[] = [];
  for (let month = 0; month < months; month += 1) {
    if (isWageMoved(books, month)) continue;
    let end = month;
    while (end + 1 < months && !isWageMoved(books, end + 1)) end += 1;
    const isPaidAround = (month > 0 || isStaffOwed) && (end + 1 < months || isOver);
    if (isPaidAround && end - month < MOST_UNPAID_RUNNING) {
      for (let each = month; each <= end; each += 1) if (isQuiet[each] === 0) found.push(each);
    }
    month = end;
  }
  return found;
}

function isWageMoved({ accounts, balances, exercise }: Books, month: number): boolean {
  const [isWage, isStaff] = [accounts.starting('641'), accounts.starting('421')];
  return accounts.names.some((_, account) => {
    const cell = account * exercise.months + month;
    return (
      (isWage[account] === 1 && (balances.monthlyDebit[cell] as number) !== 0) ||
      (isStaff[account] === 1 && (balances.monthlyCredit[cell] as number) !== 0)
    );
  });
}

/** Of those that begin so, the account with the largest movements; -1 if there is none. */
function largestAccount({ accounts, balances }: Books, prefix: string): number {
  const isOne = accounts.starting(prefix);
  let best = -1;
  for (let account = 0; account < accounts.count; account += 1) {
    if (isOne[account] === 0) continue;
    if (best < 0 || (balances.debit[account] as number) > (balances.debit[best] as number)) best = account;
  }
  return best;
}

const LEAST_WAGES = 10_000_00;
const QUARTER = 3;
/** What employers add to wages, where the file does not tell. */
const USUAL_RATE = 0.42;

const missingContributions: Control = {
  type: 'cotisation_manquante',
  title: 'Cotisations sociales manquantes',
  detects:
    'Au moins 10 000 € de salaires, et plusieurs mois payés de suite sans aucune cotisation (645, 646) : deux au moins, et plus que le rythme habituel des cotisations (un trimestre s’il n’y en a pas).',
  severityRule: 'Importante.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts } = books;
    const wages = seriesOf(books, '641');
    const given = sumOfPositive(seriesOf(books, '645', '646'));
    const rate = given === 0 ? USUAL_RATE : given / sumOfPositive(wages);
    const account = largestAccount(books, '641');
    for (const { from, to } of missingCovers(books)) {
      const paid = wages.subarray(from, to + 1).reduce((sum, figure) => sum + figure, 0);
      const expected = Math.round(paid * rate);
      const [first, last] = [monthOf(books, from), monthOf(books, to)];
      yield {
        severity: 'importante',
        weight: expected,
        row: rowsIn(books, account, from)[0] ?? rowBefore(books, account, from),
        describe: () => ({
          description: `${euros(paid)} de salaires (641) de ${first.words} à ${last.words}, sans cotisation sociale (645, 646).`,
          expectedValue: euros(expected),
          actualValue: euros(0),
          suggestion: 'Comptabiliser les charges sociales de la période.',
          compteNum: accounts.names[account] as string,
          period: first.period,
          journalCode: '',
          ecritureNum: '',
        }),
      };
    }
  },
};

const sumOfPositive = (figures: Float64Array): number => figures.reduce((sum, figure) => sum + Math.max(0, figure), 0);

/** Runs of paid months without contributions that are longer than the contributions' own rhythm. */
const missingCovers = perBooks((books): readonly { from: number; to: number }[] => {
  const wages = seriesOf(books, '641');
  const contributions = seriesOf(books, '645', '646');
  if (sumOfPositive(wages) < LEAST_WAGES) return [];
  const posted = [...contributions.keys()].filter((month) => (contributions[month] as number) > 0);
  const gaps = posted.slice(1).map((month, at) => month - (posted[at] as number));
  const rhythm = posted.length < 2 ? QUARTER : quantile(Float64Array.from(gaps).sort(), 0.5);
  const runs: { from: number; to: number }[] = [];
  for (let month = 0; month < wages.length; month += 1) {
    let end = month;
    while (end < wages.length && (wages[end] as number) > 0 && (contributions[end] as number) <= 0) end += 1;
    if (end - month >= Math.max(2, rhythm + 1)) runs.push({ from: month, to: end - 1 });
    month = Math.max(month, end);
  }
  return runs;
});

const missingIncome: Control = {
  type: 'produit_recurrent_manquant',
  title: 'Produit récurrent manquant',
  detects:
    'Un compte de produits (70, 75) mouvementé presque chaque mois pour le même montant (écart médian d’au plus 10 %), ou un montant répété chaque mois dans un compte, qui manque un mois.',
  severityRule: 'Mineure.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const isIncome = books.accounts.starting(...RHYTHMIC_INCOME);
    const done = new Set<number>();
    for (const recurring of recurringAccounts(books)) {
      const { account, median } = recurring;
      if (isIncome[account] === 0) continue;
      done.add(account);
      for (const hole of holesOf(books, recurring)) {
        yield* missingFindings(books, { account, hole, amount: median, severity: 'mineure' });
      }
    }
    yield* missingInstalments(books, RHYTHMIC_INCOME, 'mineure', done);
  },
};

const FEWEST_FOR_VARIATION = 6;

const unusualMonth: Control = {
  type: 'variation_mensuelle_atypique',
  title: 'Mois hors de proportion',
  detects:
    'Un compte de charges ou de produits mouvementé au moins six mois, dont un mois dépasse le troisième quartile de trois écarts interquartiles et de dix fois le seuil de signification, régularisations comprises ou non. Signalé une fois par compte.',
  severityRule: 'Mineure.',
  basis: REVIEW_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, thresholds, exercise } = books;
    const { of, wholeOf } = monthlySeries(books);
    const isRecurring = new Set(recurringAccounts(books).map(({ account }) => account));
    const isIrregular = accounts.starting('603', '68', '69', '713', '78');
    const isIncome = accounts.starting('6', '7');
    for (let account = 0; account < accounts.count; account += 1) {
      if (isIncome[account] === 0 || isIrregular[account] === 1 || isRecurring.has(account)) continue;
      const figures = of(account);
      const posted = figures.filter((figure) => figure > 0).sort();
      if (posted.length < FEWEST_FOR_VARIATION) continue;
      const [q1, q3] = [quantile(posted, 0.25), quantile(posted, 0.75)];
      const worst = figures.indexOf(posted.at(-1) as number);
      const figure = figures[worst] as number;
      // What is deferred to the next exercise is no expense of the month.
      const gap = Math.min(figure, wholeOf(account)[worst] as number) - q3;
      if (gap <= 3 * (q3 - q1) || gap < thresholds.s2) continue;
      const { period, words } = monthOf(books, worst);
      const rows = rowsIn(books, account, worst);
      yield {
        severity: 'mineure',
        weight: gap,
        row: rows[0] ?? -1,
        describe: () => ({
          description: `Le compte ${accountText(books, account)} totalise ${euros(figure)} en ${words}${worst === exercise.months - 1 ? ' (dernier mois)' : ''}, extournes et régularisations exclues, alors que trois mois sur quatre ne dépassent pas ${euros(q3)}.`,
          expectedValue: euros(q3),
          actualValue: euros(figure),
          suggestion: 'Revoir les écritures du mois sur ce compte.',
          compteNum: accounts.names[account] as string,
          period,
          rows,
        }),
      };
    }
  },
};

const noDepreciation: Control = {
  type: 'dotation_absente',
  title: 'Dotations aux amortissements absentes',
  detects:
    'Des immobilisations amortissables d’une valeur nette supérieure au seuil de signification, hors acquisitions du dernier mois, et aucune dotation (681, 687) sur un exercice d’au moins douze mois.',
  severityRule: 'Importante.',
  basis: 'Plan comptable général : l’amortissement est constaté à chaque exercice.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise, thresholds, rowsByAccount } = books;
    const { months } = exercise;
    if (months < WHOLE_YEAR || monthlySeries(books).months < WHOLE_YEAR) return;
    const isAllowance = accounts.starting('681', '687');
    if (accounts.names.some((_, id) => isAllowance[id] === 1 && (balances.debit[id] as number) > 0)) return;
    const isDepreciable = accounts.starting('201', '203', '205', '208', '212', '213', '214', '215', '218');
    const isWrittenOff = accounts.starting('280', '281', '290', '291');
    let net = 0;
    let largest = -1;
    for (let account = 0; account < accounts.count; account += 1) {
      const closing = balances.closing[account] as number;
      if (isWrittenOff[account] === 1) net += closing;
      if (isDepreciable[account] === 0) continue;
      net += closing - (balances.monthlyDebit[account * months + months - 1] as number);
      if (largest < 0 || closing > (balances.closing[largest] as number)) largest = account;
    }
    if (largest < 0 || net < thresholds.s1) return;
    yield {
      severity: 'importante',
      weight: net,
      row: rowsByAccount.rows[rowsByAccount.starts[largest] as number] as number,
      describe: () => ({
        description: `Les immobilisations amortissables, notamment le compte ${accountText(books, largest)}, ont une valeur nette de ${euros(net)}, et aucune dotation aux amortissements (681) n’est comptabilisée.`,
        expectedValue: '> 0,00 €',
        actualValue: euros(0),
        suggestion: 'Passer les dotations aux amortissements de l’exercice.',
        compteNum: accounts.names[largest] as string,
        period: monthText(exercise.firstMonth + months - 1),
        journalCode: '',
        ecritureNum: '',
      }),
    };
  },
};

export const recurrence: Category = {
  name: 'recurrence',
  title: 'Récurrences',
  controls: [
    missingCharge,
    unusualCharge,
    missingPayroll,
    missingContributions,
    missingIncome,
    unusualMonth,
    noDepreciation,
  ],
};
