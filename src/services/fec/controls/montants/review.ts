import { accountText, count, euros, linesText, percent } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { MAX_ROWS } from '../../ledger/row-groups.ts';
import type { Control, Finding } from '../control.ts';

/** Amounts that stand out from the others: round ones, those out of proportion, first digits. How they are written is judged in `montants.ts`. */
const REVIEW_RULE = 'Revue analytique et prise en compte du risque de fraude dans un audit.';

const ROUND = 1000_00;
const FEWEST_LINES = 10;
const FEWEST_ROUND = 5;
const FEWEST_VALUES = 3;

export const round: Control = {
  type: 'montant_rond',
  title: 'Part inhabituelle de montants ronds',
  detects:
    'Un compte de charges ou de produits d’au moins dix lignes (achats et opérations diverses) dont au moins 30 % et le triple de la moyenne du fichier sont des multiples de 1 000 € au-dessus du seuil de signification. Un même montant répété est une échéance, non un indice.',
  severityRule: 'Mineure.',
  basis: REVIEW_RULE,
  concerns: 'other',
  *find(books) {
    const { ledger, accounts, thresholds, journalKinds, roles, entries } = books;
    const [all, rounds] = [new Int32Array(accounts.count), new Int32Array(accounts.count)];
    const sums = new Float64Array(accounts.count);
    const samples: number[][] = [];
    let lines = 0;
    let roundLines = 0;
    for (let row = 0; row < ledger.size; row += 1) {
      const account = ledger.account[row] as number;
      const accountClass = accounts.classes[account] as number;
      if (accountClass !== 6 && accountClass !== 7) continue;
      const kind = journalKinds[ledger.journal[row] as number];
      if ((kind !== 'achats' && kind !== 'operations_diverses') || roles[entries.of[row] as number] !== 0) continue;
      const amount = Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
      all[account] = (all[account] as number) + 1;
      lines += 1;
      if (amount === 0 || amount % ROUND !== 0 || amount < thresholds.s1) continue;
      rounds[account] = (rounds[account] as number) + 1;
      sums[account] = (sums[account] as number) + amount;
      roundLines += 1;
      samples[account] ??= [];
      if (samples[account].length < MAX_ROWS) samples[account].push(row);
    }
    for (const [account, rows] of samples.entries()) {
      if (rows === undefined || (all[account] as number) < FEWEST_LINES || rows.length < FEWEST_ROUND) continue;
      const share = (rounds[account] as number) / (all[account] as number);
      const others = Math.max(1, lines - (all[account] as number));
      const usual = (roundLines - (rounds[account] as number)) / others;
      const amounts = new Set(
        rows.map((row) => Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number))),
      );
      if (share < 0.3 || share <= 3 * usual || amounts.size < FEWEST_VALUES) continue;
      yield {
        severity: 'mineure',
        weight: sums[account] as number,
        row: rows[0] as number,
        describe: () => ({
          description: `Sur ${count(all[account] as number, 'ligne')} du compte ${accountText(books, account)}, ${count(rounds[account] as number, 'ligne')} sont des multiples de 1 000 € (${linesText(books, rows)}), contre ${percent(usual)} ailleurs.`,
          expectedValue: percent(usual),
          actualValue: percent(share),
          suggestion: 'Justifier ces montants ronds par leurs pièces.',
          compteNum: accounts.names[account] as string,
          period: null,
          rows,
        }),
      };
    }
  },
};

const FEWEST_FOR_SPREAD = 30;
const TIMES_MEDIAN = 20;
const LEAST_TIMES_P99 = 5;
const TIMES_P99 = 10;
/** Of one account: with more, they are its habit. */
const MOST_TOLD = 50;

export const outlier: Control = {
  type: 'montant_atypique',
  title: 'Montant hors de proportion pour le compte',
  detects:
    'Dans un compte de charges ou de produits d’au moins trente lignes, une ligne de plus de vingt fois la médiane et de plus de cinq fois le 99e centile des autres, à partir de dix fois le seuil de signification. Les écritures d’inventaire, d’ouverture et les montants repris en sens inverse sont exclus.',
  severityRule: 'Importante à partir de dix fois le 99e centile, mineure sinon.',
  basis: REVIEW_RULE,
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, thresholds, roles, entries, rowsByAccount } = books;
    const isAccrual = books.labelsMarked('accrual');
    const isInventory = books.labelsMarked('inventory');
    const { most, near } = largestOf(books);
    const { starts, rows } = rowsByAccount;
    for (let account = 0; account < accounts.count; account += 1) {
      const own = rows.subarray(starts[account], starts[account + 1]);
      if (own.length < FEWEST_FOR_SPREAD || (most[account] as number) < thresholds.s2) continue;
      // Without the largest one, which would otherwise be measured by itself.
      const position = Math.floor((own.length - 2) * 0.99);
      // In most accounts even the largest has its like: nothing needs to be sorted for them.
      if ((near[account] as number) >= own.length - position) continue;
      const amounts = Float64Array.from(own, (row) =>
        Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number)),
      );
      const sorted = amounts.slice().sort();
      const median = sorted[sorted.length >> 1] as number;
      const p99 = sorted[position] as number;
      const least = Math.max(thresholds.s2, TIMES_MEDIAN * median + 1, LEAST_TIMES_P99 * p99 + 1);
      let told = 0;
      for (let at = 0; at < own.length && told < MOST_TOLD; at += 1) {
        const amount = amounts[at] as number;
        const row = own[at] as number;
        const label = ledger.label[row] as number;
        if (amount < least || roles[entries.of[row] as number] !== 0) continue;
        told += 1;
        if (isAccrual[label] === 1 || isInventory[label] === 1 || isTakenBack(books, own, row)) continue;
        yield outlierFinding(books, row, amount, median, p99);
      }
    }
  },
};

/** By account of income or expense: the largest amount, and how many lines come near it. */
function largestOf({ ledger, accounts }: Books): { most: Float64Array; near: Int32Array } {
  const { size, account, debit, credit } = ledger;
  const { classes } = accounts;
  const most = new Float64Array(accounts.count);
  const near = new Int32Array(accounts.count);
  for (let row = 0; row < size; row += 1) {
    const own = account[row] as number;
    if (classes[own] !== 6 && classes[own] !== 7) continue;
    const amount = Math.abs((debit[row] as number) - (credit[row] as number));
    if (amount > (most[own] as number)) most[own] = amount;
  }
  for (let row = 0; row < size; row += 1) {
    const own = account[row] as number;
    if (most[own] === 0) continue;
    const amount = Math.abs((debit[row] as number) - (credit[row] as number));
    if (amount * LEAST_TIMES_P99 >= (most[own] as number)) near[own] = (near[own] as number) + 1;
  }
  return { most, near };
}

/** Whether the account has the same amount the other way round. */
function isTakenBack({ ledger }: Books, own: Int32Array, row: number): boolean {
  const net = (each: number) => (ledger.debit[each] as number) - (ledger.credit[each] as number);
  const wanted = -net(row);
  return own.some((each) => net(each) === wanted);
}

function outlierFinding(books: Books, row: number, amount: number, median: number, p99: number): Finding {
  const { ledger, accounts } = books;
  const account = ledger.account[row] as number;
  const shift = [100, 10].find((factor) => amount / factor <= p99 && amount % factor === 0);
  return {
    severity: amount >= TIMES_P99 * p99 ? 'importante' : 'mineure',
    weight: amount,
    row,
    describe: () => ({
      description: `${euros(amount)} sur le compte ${accountText(books, account)} (${linesText(books, [row])}), où la ligne médiane est de ${euros(median)} et le 99e centile de ${euros(p99)}.`,
      expectedValue: euros(p99),
      actualValue: euros(amount),
      suggestion:
        shift === undefined
          ? 'Contrôler le montant sur la pièce.'
          : `Contrôler sur la pièce si la virgule a été déplacée (${euros(amount / shift)} ?).`,
      compteNum: accounts.names[account] as string,
    }),
  };
}

const FEWEST_FOR_BENFORD = 1000;
const LEAST_FOR_BENFORD = 10_00;
/** Mean absolute deviation, per mille: beyond it digits do not follow the law. */
const MOST_DEVIATION = 15;

export const benford: Control = {
  type: 'benford',
  title: 'Premiers chiffres inhabituels',
  detects:
    'Par classe 6 ou 7, au moins mille montants d’au moins 10 € dont les premiers chiffres s’écartent de la loi de Benford (écart absolu moyen supérieur à 0,015). Signalé une fois par classe.',
  severityRule: 'Mineure : un tarif fixe suffit à l’expliquer.',
  basis: 'Loi de Benford, utilisée en audit pour orienter les sondages.',
  concerns: 'other',
  *find(books) {
    for (const [index, tally] of countFirstDigits(books).entries()) {
      const total = tally.reduce((sum, each) => sum + each, 0);
      if (total < FEWEST_FOR_BENFORD) continue;
      const gaps = Array.from(
        { length: 9 },
        (_, at) => (tally[at + 1] as number) / total - Math.log10(1 + 1 / (at + 1)),
      );
      const perMille = gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) * (1000 / 9);
      if (perMille <= MOST_DEVIATION) continue;
      const worst = gaps.indexOf(Math.max(...gaps)) + 1;
      yield {
        severity: 'mineure',
        weight: 0,
        row: -1,
        describe: () => ({
          description: `Sur ${count(total, 'montant')} de classe ${index + 6}, l’écart moyen à la loi de Benford est de ${decimal(perMille / 1000)} ; le chiffre ${worst} ouvre ${percent((tally[worst] as number) / total)} des montants, contre ${percent(Math.log10(1 + 1 / worst))} attendus.`,
          expectedValue: '≤ 0,015',
          actualValue: decimal(perMille / 1000),
          suggestion: `Examiner un échantillon des montants commençant par ${worst}.`,
          period: null,
        }),
      };
    }
  },
};

/** For class 6 and for class 7: how many amounts begin with each digit. */
function countFirstDigits({ ledger, accounts, roles, entries }: Books): readonly Int32Array[] {
  const { size, account, debit, credit } = ledger;
  const { classes } = accounts;
  const { of } = entries;
  const [expense, income] = [new Int32Array(10), new Int32Array(10)];
  for (let row = 0; row < size; row += 1) {
    const accountClass = classes[account[row] as number] as number;
    if ((accountClass !== 6 && accountClass !== 7) || roles[of[row] as number] !== 0) continue;
    const amount = Math.abs((debit[row] as number) - (credit[row] as number));
    if (amount < LEAST_FOR_BENFORD) continue;
    const tally = accountClass === 6 ? expense : income;
    const digit = firstDigit(amount);
    tally[digit] = (tally[digit] as number) + 1;
  }
  return [expense, income];
}

function firstDigit(amount: number): number {
  let rest = amount;
  while (rest >= 10_000) rest = Math.floor(rest / 1000);
  while (rest >= 10) rest = Math.floor(rest / 10);
  return rest;
}

const decimal = (value: number) => value.toFixed(3).replace('.', ',');
