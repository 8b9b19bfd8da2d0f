import { accountText, amountText, count, euros, linesText, quoted } from '../../french/wording.ts';
import { quantile } from '../../ledger/accounts/monthly-series.ts';
import { monthOf } from '../../ledger/days.ts';
import { Role } from '../../ledger/entries/roles.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { groupRows, MAX_ROWS, rowsOf } from '../../ledger/row-groups.ts';
import { NO_DATE, RowFlag } from '../../reader/ledger.ts';
import type { Category, Control } from '../control.ts';

/** Amounts in other currencies. */
const COLUMN_RULE = 'LPF, art. A. 47 A-1, VII-1°, 17 et 18 : montant en devise et identifiant de la devise.';
const EURO = /^(?:eur|euros?|€|978)?$/i;
/** Gains, losses and differences on exchange are in euros alone. */
const EXCHANGE = ['476', '477', '478', '656', '666', '756', '766'];

const incomplete: Control = {
  type: 'devise_incomplete',
  title: 'Montant en devise sans devise, ou l’inverse',
  detects:
    'Des lignes avec un montant en devise sans code, ou un code autre que l’euro sans montant. Les comptes de différences de change sont exclus ; signalé une fois.',
  severityRule: 'Mineure.',
  basis: COLUMN_RULE,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger, accounts } = books;
    const { foreign } = ledger;
    if (foreign === undefined) return;
    const isExchange = accounts.starting(...EXCHANGE);
    const isEuro = Uint8Array.from({ length: ledger.currencies.count }, (_, id) =>
      EURO.test(ledger.currencies.text(id)) ? 1 : 0,
    );
    const rows: number[] = [];
    let total = 0;
    for (let row = 0; row < ledger.size; row += 1) {
      const currency = foreign.currency[row] as number;
      const hasAmount = foreign.amount[row] !== 0;
      const isFault = hasAmount ? currency === 0 : isEuro[currency] === 0;
      // A line without any amount has none in its currency either.
      if (!isFault || (ledger.debit[row] === 0 && ledger.credit[row] === 0)) continue;
      if (!hasAmount && isExchange[ledger.account[row] as number] === 1) continue;
      total += 1;
      if (rows.length < MAX_ROWS) rows.push(row);
    }
    const [row] = rows;
    if (row === undefined) return;
    yield {
      severity: 'mineure',
      weight: total,
      row,
      describe: () => ({
        description: `Sur ${count(total, 'ligne')} (${linesText(books, rows)}), un seul des deux champs Montantdevise et Idevise est renseigné.`,
        expectedValue: 'les deux champs',
        actualValue: 'un seul',
        suggestion: 'Renseigner le montant et le code de la devise.',
        period: null,
        rows,
      }),
    };
  },
};

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const unknownCode: Control = {
  type: 'devise_code_invalide',
  title: 'Code de devise inconnu',
  detects: 'Un identifiant de devise qui n’est pas un code ISO 4217. Signalé une fois par code.',
  severityRule: 'Mineure.',
  basis: `${COLUMN_RULE} Les codes usuels sont ceux de la norme ISO 4217.`,
  concerns: 'other',
  weighs: 'count',
  *find(books) {
    const { ledger } = books;
    const { foreign } = ledger;
    if (foreign === undefined) return;
    const isUnknown = Uint8Array.from({ length: ledger.currencies.count }, (_, id) => {
      const code = ledger.currencies.text(id).trim().toUpperCase();
      // The norm has codes of three digits too.
      return CURRENCIES.has(code) || EURO.test(code) || /^\d{3}$/.test(code) ? 0 : 1;
    });
    if (!isUnknown.includes(1)) return;
    const groups = groupRows(foreign.currency, ledger.currencies.count);
    for (let currency = 1; currency < ledger.currencies.count; currency += 1) {
      if (isUnknown[currency] === 0) continue;
      const total = (groups.starts[currency + 1] as number) - (groups.starts[currency] as number);
      if (total === 0) continue;
      const rows = rowsOf(groups, currency).subarray(0, MAX_ROWS);
      const code = quoted(ledger.currencies.text(currency));
      yield {
        severity: 'mineure',
        weight: total,
        row: rows[0] as number,
        describe: () => ({
          description: `Le code de devise « ${code} » (${count(total, 'ligne')}, ${linesText(books, rows)}) n’est pas un code ISO 4217.`,
          expectedValue: 'code ISO 4217',
          actualValue: code,
          suggestion: 'Remplacer le code par celui de la norme ISO 4217.',
          period: null,
          rows: [...rows],
        }),
      };
    }
  },
};

const FEWEST_LINES = 5;
const MOST_DEVIATION = 0.1;

const unusualRate: Control = {
  type: 'devise_taux_atypique',
  title: 'Cours de change inhabituel',
  detects:
    'Un cours, tiré du montant en euros et du montant en devise, qui s’écarte de plus de 10 % de la médiane de la devise pour le mois (au moins cinq lignes). Les à-nouveaux et les différences de change sont exclus.',
  severityRule: 'Importante si l’écart en euros atteint le seuil de signification, mineure sinon.',
  basis: 'Plan comptable général : conversion des opérations en devises au cours du jour.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, entries, roles, thresholds } = books;
    const { foreign } = ledger;
    if (foreign === undefined) return;
    const isExchange = accounts.starting(...EXCHANGE);
    const isEuro = Uint8Array.from({ length: ledger.currencies.count }, (_, id) =>
      EURO.test(ledger.currencies.text(id)) ? 1 : 0,
    );
    const pairs = new PairTable();
    const groups: number[][] = [];
    for (let row = 0; row < ledger.size; row += 1) {
      const amount = foreign.amount[row] as number;
      const currency = foreign.currency[row] as number;
      if (amount === 0 || currency === 0 || isEuro[currency] === 1 || ledger.date[row] === NO_DATE) continue;
      if (((ledger.flags[row] as number) & RowFlag.unreadableAmount) !== 0 || ledger.debit[row] === ledger.credit[row])
        continue;
      if (isExchange[ledger.account[row] as number] === 1 || roles[entries.of[row] as number] === Role.opening)
        continue;
      const pair = pairs.numberOf(currency, monthOf(ledger.date[row] as number));
      const rows = groups[pair] ?? [];
      groups[pair] = rows;
      rows.push(row);
    }
    const eurosOf = (row: number) => Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
    const rateOf = (row: number) => eurosOf(row) / Math.abs(foreign.amount[row] as number);
    for (const rows of groups) {
      if (rows.length < FEWEST_LINES) continue;
      const median = quantile(
        rows.map(rateOf).sort((a, b) => a - b),
        0.5,
      );
      for (const row of rows) {
        const rate = rateOf(row);
        if (Math.abs(rate - median) <= MOST_DEVIATION * median) continue;
        const gap = Math.round(Math.abs(eurosOf(row) - Math.abs(foreign.amount[row] as number) * median));
        const account = ledger.account[row] as number;
        const code = quoted(ledger.currencies.text(foreign.currency[row] as number));
        yield {
          severity: gap >= thresholds.s1 ? 'importante' : 'mineure',
          weight: gap,
          row,
          describe: () => ({
            description: `Sur le compte ${accountText(books, account)} (${linesText(books, [row])}), le cours ${code} ressort à ${rateText(rate)}, alors que la médiane du mois est de ${rateText(median)}, soit un écart de ${euros(gap)}.`,
            expectedValue: rateText(median),
            actualValue: rateText(rate),
            suggestion: 'Vérifier le cours et le montant en devise sur la pièce.',
            compteNum: accounts.names[account] as string,
          }),
        };
      }
    }
  },
};

/** Five figures that mean something; an absurd rate with two decimals. */
const rateText = (rate: number) => (rate >= 10_000 ? amountText(rate * 100) : rate.toPrecision(5).replace('.', ','));

export const devises: Category = {
  name: 'devises',
  title: 'Devises',
  controls: [incomplete, unknownCode, unusualRate],
};
