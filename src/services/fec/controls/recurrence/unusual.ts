import { accountText, count, euros } from '../../french/wording.ts';
import { monthlySeries, quantile } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import type { Control } from '../control.ts';
import { monthOf, rowsIn } from '../month-findings.ts';
import { holesOf, type Recurring, recurringAccounts } from './recurring-series.ts';

/** Months of an account that are far from what it usually bears. */
const REVIEW_RULE = 'Revue analytique mensuelle.';
const LEAST_GAP = 50_00;
const MOST_TIMES = 12;

export const unusualCharge: Control = {
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

const FEWEST_FOR_VARIATION = 6;

export const unusualMonth: Control = {
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
