import { accountText, euros } from '../../french/wording.ts';
import { quantile } from '../../ledger/accounts/monthly-series.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate, lastDayOf, monthText } from '../../ledger/days.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control } from '../control.ts';
import { noEntry, WHOLE_YEAR } from '../placing.ts';
import { nextYear, saleOutside } from './next-year.ts';

/** What separates one exercise from the next. */
const CUT_OFF_RULE = 'Indépendance des exercices : les charges et les produits sont rattachés à leur période.';
const FEWEST_MONTHS = 6;
const ONE_EURO = 100;

const notReversed: Control = {
  type: 'regularisation_non_extournee',
  title: 'Régularisation d’ouverture non extournée',
  detects:
    'Un compte de régularisation (408, 418, 4686, 4687, 486, 487) repris à l’ouverture, sans mouvement contraire de l’exercice, sur au moins six mois.',
  severityRule: 'Importante.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months < FEWEST_MONTHS) return;
    const isConcerned = accounts.starting('408', '418', '4686', '4687', '486', '487');
    for (let account = 0; account < accounts.count; account += 1) {
      const opening = balances.opening[account] as number;
      if (isConcerned[account] === 0 || opening === 0) continue;
      const [debit, credit] = [balances.debit[account] as number, balances.credit[account] as number];
      // A negative movement on the same side reverses as well.
      if (opening > 0 ? credit > 0 || debit < 0 : debit > 0 || credit < 0) continue;
      yield {
        severity: 'importante',
        weight: Math.abs(opening),
        row: rowsOf(books.rowsByAccount, account)[0] as number,
        describe: () => ({
          description: `Le compte ${accountText(books, account)}, repris pour ${euros(Math.abs(opening))} au ${opening > 0 ? 'débit' : 'crédit'}, n’a pas été extourné.`,
          expectedValue: euros(0),
          actualValue: euros(balances.closing[account] as number),
          suggestion: 'Extourner la régularisation à l’ouverture.',
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};

const stockVariation: Control = {
  type: 'stock_variation_incoherente',
  title: 'Variation de stock incohérente',
  detects:
    'Sur un exercice d’au moins douze mois, une variation des stocks (classe 3, hors dépréciations) qui n’est pas celle des comptes 603 et 713, à 1 € près.',
  severityRule: 'Importante.',
  basis: 'Plan comptable général : la variation des stocks passe par les comptes 603 et 713.',
  concerns: 'other',
  *find(books) {
    const { accounts, balances, exercise } = books;
    if (exercise.months < WHOLE_YEAR) return;
    const closed = books.closingMoves;
    let [stocks, posted, account] = [0, 0, -1];
    for (let id = 0; id < accounts.count; id += 1) {
      const name = accounts.names[id] as string;
      const movement = (balances.debit[id] as number) - (balances.credit[id] as number);
      if (/^3[0-8]/.test(name)) {
        stocks += movement;
        if (account < 0) account = id;
      }
      if (/^(?:603|713)/.test(name)) posted -= movement - (closed[id] as number);
    }
    const gap = Math.abs(stocks - posted);
    if (account < 0 || gap < ONE_EURO) return;
    yield {
      severity: 'importante',
      weight: gap,
      row: rowsOf(books.rowsByAccount, account)[0] as number,
      describe: () => ({
        description: `Les stocks varient de ${euros(stocks)} (classe 3), alors que les comptes 603 et 713 portent une variation de ${euros(posted)}, soit un écart de ${euros(gap)}.`,
        expectedValue: euros(stocks),
        actualValue: euros(posted),
        suggestion: 'Passer ou corriger l’écriture de variation de stock.',
        compteNum: accounts.names[account] as string,
        period: monthText(exercise.firstMonth + exercise.months - 1),
        ...noEntry,
      }),
    };
  },
};

const LAST_DAYS = 5;
const TIMES = 5;
const TIMES_LARGEST = 1.5;

const lateSales: Control = {
  type: 'cutoff_produits',
  title: 'Ventes concentrées sur les derniers jours',
  detects:
    'Des ventes (70) des cinq derniers jours de l’exercice de plus de cinq fois celles de cinq jours ordinaires et des cinq derniers jours des autres mois, et d’une fois et demie leur maximum ; l’excédent atteint le seuil de signification.',
  severityRule: 'Importante si l’excédent atteint dix fois le seuil de signification, mineure sinon.',
  basis: CUT_OFF_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, exercise, thresholds } = books;
    if (exercise.months < FEWEST_MONTHS || exercise.lastDate < exercise.lastDay - 1) return;
    const { daily, largest } = dailySales(books);
    const windowOf = (day: number) => {
      let sum = 0;
      for (let back = 0; back < LAST_DAYS; back += 1) sum += Math.max(0, daily[day - back - exercise.firstDay] ?? 0);
      return sum;
    };
    const ends = Array.from({ length: exercise.months - 1 }, (_, month) =>
      windowOf(lastDayOf(exercise.firstMonth + month)),
    );
    const ordinary = Array.from({ length: Math.floor(daily.length / LAST_DAYS) - 1 }, (_, at) =>
      windowOf(exercise.firstDay + at * LAST_DAYS + LAST_DAYS - 1),
    );
    const last = windowOf(exercise.lastDay);
    const mean = Math.round(ordinary.reduce((sum, sales) => sum + sales, 0) / ordinary.length);
    const usual = Math.max(medianOf(ends), medianOf(ordinary), mean);
    const largestBefore = Math.max(...ends, ...ordinary);
    const excess = last - usual;
    if (usual === 0 || last <= TIMES * usual || last <= TIMES_LARGEST * largestBefore) return;
    if (excess < thresholds.s1 || largest < 0) return;
    yield {
      severity: excess >= thresholds.s2 ? 'importante' : 'mineure',
      weight: excess,
      row: largest,
      describe: () => ({
        description: `Les ventes des cinq derniers jours de l’exercice, jusqu’au ${frenchDate(exercise.lastDate)}, sont de ${euros(last)}, contre ${euros(usual)} habituellement sur cinq jours.`,
        expectedValue: euros(usual),
        actualValue: euros(last),
        suggestion: 'Vérifier les livraisons de ces ventes et leur rattachement à l’exercice.',
        compteNum: accounts.names[books.ledger.account[largest] as number] as string,
        period: monthText(exercise.firstMonth + exercise.months - 1),
      }),
    };
  },
};

const medianOf = (sums: readonly number[]) =>
  quantile(
    sums.toSorted((a, b) => a - b),
    0.5,
  );

/** Sales by day of the exercise, and the largest row of its last days. */
function dailySales({ ledger, accounts, exercise, roles, entries }: Books) {
  const isSale = accounts.starting('70');
  const daily = new Float64Array(exercise.lastDay - exercise.firstDay + 1);
  let largest = -1;
  for (let row = 0; row < ledger.size; row += 1) {
    if (isSale[ledger.account[row] as number] === 0 || (exercise.monthOf[row] as number) < 0) continue;
    if (roles[entries.of[row] as number] !== 0) continue;
    const day = ledger.date[row] as number;
    const amount = (ledger.credit[row] as number) - (ledger.debit[row] as number);
    daily[day - exercise.firstDay] = (daily[day - exercise.firstDay] as number) + amount;
    if (day <= exercise.lastDay - LAST_DAYS) continue;
    if (largest < 0 || amount > (ledger.credit[largest] as number) - (ledger.debit[largest] as number)) largest = row;
  }
  return { daily, largest };
}

export const cloture: Category = {
  name: 'cloture',
  title: 'Clôture',
  controls: [notReversed, stockVariation, lateSales, nextYear, saleOutside],
  appliesTo: (books) => books.accountingType !== 'tresorerie',
};
