import { accountText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { monthText } from '../../ledger/days.ts';
import { rowsOf } from '../../ledger/row-groups.ts';
import type { Category, Control } from '../control.ts';
import { noEntry, WHOLE_YEAR } from '../placing.ts';

/** Fixed assets: what should be one, how it is written off, and how it leaves. */
const CHART_RULE = 'Plan comptable général : immobilisations et amortissements.';
const LEAST_ASSET = 500_00;
const CERTAIN_ASSET = 2_000_00;
const GRAVE_ASSET = 5_000_00;

const expensed: Control = {
  type: 'immobilisation_en_charge',
  title: 'Équipement comptabilisé en charge',
  detects:
    'Une ligne de plus de 500 € en petit équipement, fournitures ou entretien (6063, 6064, 6068, 615) dont le libellé nomme un équipement ; ou de plus de 2 000 € en petit équipement (6063). Location, entretien et consommables sont exclus par leur libellé.',
  severityRule: 'Importante à partir de 5 000 € et de dix fois le seuil de signification, mineure sinon.',
  basis: 'Tolérance fiscale : biens de faible valeur, jusqu’à 500 € hors taxes.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, thresholds, roles, entries } = books;
    const candidates = dearSupplies(books);
    if (candidates.length === 0) return;
    const isSmallEquipment = accounts.starting('6063');
    const isEquipment = books.labelsMarked('equipment');
    const isUpkeep = books.labelsMarked('upkeep');
    for (const row of candidates) {
      const account = ledger.account[row] as number;
      const amount = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      const label = ledger.label[row] as number;
      if (isUpkeep[label] === 1 || roles[entries.of[row] as number] !== 0) continue;
      const isNamed = isEquipment[label] === 1;
      if (!isNamed && (isSmallEquipment[account] === 0 || amount <= CERTAIN_ASSET)) continue;
      yield {
        severity: amount >= Math.max(GRAVE_ASSET, thresholds.s2) ? 'importante' : 'mineure',
        weight: amount,
        row,
        describe: () => ({
          description: `${euros(amount)} au débit du compte ${accountText(books, account)}, « ${quoted(ledger.labels.text(label))} » (${linesText(books, [row])}).`,
          expectedValue: `≤ ${euros(LEAST_ASSET)}`,
          actualValue: euros(amount),
          suggestion: 'Vérifier si le bien doit être immobilisé (compte 21).',
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};

/** Rows of small equipment, supplies and upkeep that cost as much as an asset. */
function dearSupplies({ ledger, accounts }: Books): number[] {
  const { size, account, debit, credit } = ledger;
  const isExpense = accounts.starting('6063', '6064', '6068', '615');
  const rows: number[] = [];
  for (let row = 0; row < size; row += 1) {
    if (isExpense[account[row] as number] === 0) continue;
    if ((debit[row] as number) - (credit[row] as number) > LEAST_ASSET) rows.push(row);
  }
  return rows;
}

type Root = {
  gross: number;
  written: number;
  /** What the opening brought of assets that lose value. */
  opening: number;
  /** The first account of the assets and of what is written off on them; -1 if there is none. */
  asset: number;
  writtenOff: number;
};

/** Neither land, goodwill, work in progress nor shares, nor what mergers leave (2081, 2187). */
const DEPRECIABLE = /^(?:203|205|208(?!1)|212|213|214|215|218(?!7))/;

/**
 * By root of three digits (`213`): the assets and what is written off on them (`2813`). Where a company writes off on an
 * account without detail (`281000`), its assets are taken together by two digits (`21`).
 */
function rootsOf({ accounts, balances }: Books): Map<string, Root> {
  const isAsset = (name: string) => /^2[0-5]\d/.test(name);
  const isWrittenOff = (name: string) => /^28\d/.test(name);
  const undivided = new Set(
    accounts.names.filter((name) => /^28\d(?:0|$)/.test(name)).map((name) => `2${name.slice(2, 3)}`),
  );
  const roots = new Map<string, Root>();
  for (let account = 0; account < accounts.count; account += 1) {
    const name = accounts.names[account] as string;
    const isWritten = isWrittenOff(name);
    if ((!isWritten && !isAsset(name)) || balances.rows[account] === 0) continue;
    const detailed = isWritten ? `2${name.slice(2, 4)}` : name.slice(0, 3);
    const root = undivided.has(detailed.slice(0, 2)) ? detailed.slice(0, 2) : detailed;
    const known = roots.get(root) ?? { gross: 0, written: 0, opening: 0, asset: -1, writtenOff: -1 };
    if (isWritten) {
      known.written -= balances.closing[account] as number;
      if (known.writtenOff < 0) known.writtenOff = account;
    } else {
      known.gross += balances.closing[account] as number;
      if (DEPRECIABLE.test(name)) known.opening += balances.opening[account] as number;
      if (known.asset < 0) known.asset = account;
    }
    roots.set(root, known);
  }
  return roots;
}

const ONE_EURO = 100;

const overWritten: Control = {
  type: 'amortissement_superieur',
  title: 'Amortissements supérieurs à la valeur brute',
  detects:
    'Des amortissements (28) supérieurs à la valeur des immobilisations de même racine à la fin du fichier, si celles-ci ont un compte.',
  severityRule: 'Critique.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, exercise } = books;
    for (const [root, { gross, written, asset, writtenOff }] of rootsOf(books)) {
      if (written - gross < ONE_EURO || gross < 0 || asset < 0) continue;
      yield {
        severity: 'critique',
        weight: written - gross,
        row: rowsOf(books.rowsByAccount, writtenOff)[0] ?? -1,
        describe: () => ({
          description: `Les amortissements de la racine ${root} sont de ${euros(written)} pour une valeur brute de ${euros(gross)}.`,
          expectedValue: `≤ ${euros(gross)}`,
          actualValue: euros(written),
          suggestion: 'Rapprocher les comptes 2 et 28 du tableau des immobilisations.',
          compteNum: accounts.names[writtenOff] as string,
          period: exercise.months === 0 ? null : monthText(exercise.firstMonth + exercise.months - 1),
          ...noEntry,
        }),
      };
    }
  },
};

const DAYS_AROUND = 31;

const soldNotOut: Control = {
  type: 'cession_sans_sortie',
  title: 'Cession sans sortie d’immobilisation',
  detects:
    'Un produit de cession (775, 757) sans valeur comptable sortie (675, 657) ni crédit d’immobilisation dans les trente et un jours qui l’entourent, ni à l’inventaire du dernier mois.',
  severityRule: 'Importante ; mineure sur moins de douze mois, où la sortie peut attendre l’inventaire.',
  basis: 'Plan comptable général : produits des cessions et valeurs comptables des éléments cédés.',
  concerns: 'other',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, roles, entries, exercise } = books;
    if (!accounts.has('775', '757')) return;
    const isProceeds = accounts.starting('775', '757');
    const isOut = accounts.starting('675', '657');
    const isAsset = accounts.starting('20', '21', '22', '23', '24', '26', '27');
    const sales: number[] = [];
    const exits: number[] = [];
    for (let row = 0; row < ledger.size; row += 1) {
      const account = ledger.account[row] as number;
      const net = (ledger.debit[row] as number) - (ledger.credit[row] as number);
      if (net === 0 || roles[entries.of[row] as number] !== 0) continue;
      if (isProceeds[account] === 1 && net < 0) sales.push(row);
      if ((isOut[account] === 1 && net > 0) || (isAsset[account] === 1 && net < 0))
        exits.push(ledger.date[row] as number);
    }
    exits.sort((a, b) => a - b);
    sales.sort((a, b) => (ledger.date[a] as number) - (ledger.date[b] as number) || a - b);
    const isWhole = exercise.months >= WHOLE_YEAR;
    // Small companies take out at the inventory whatever they sold in the year.
    if (isWhole && exits.some((exit) => exit > exercise.lastDay - DAYS_AROUND && exit <= exercise.lastDay)) return;
    let next = 0;
    for (const row of sales) {
      const day = ledger.date[row] as number;
      while (next < exits.length && (exits[next] as number) < day - DAYS_AROUND) next += 1;
      if (next < exits.length && (exits[next] as number) <= day + DAYS_AROUND) continue;
      const amount = (ledger.credit[row] as number) - (ledger.debit[row] as number);
      const account = ledger.account[row] as number;
      yield {
        severity: isWhole ? 'importante' : 'mineure',
        weight: amount,
        row,
        describe: () => ({
          description: `Le produit de cession de ${euros(amount)} au compte ${accountText(books, account)} (${linesText(books, [row])}) n’est accompagné d’aucune sortie d’immobilisation.`,
          expectedValue: 'sortie de l’immobilisation',
          actualValue: 'absente',
          suggestion: 'Sortir l’immobilisation cédée et ses amortissements.',
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};

const neverWritten: Control = {
  type: 'immobilisation_sans_amortissement',
  title: 'Immobilisation sans amortissement',
  detects:
    'Une immobilisation amortissable reprise à l’ouverture au-dessus du seuil de signification, sans aucun amortissement de même racine, sur au moins douze mois. Terrains, fonds commercial, encours et titres sont exclus.',
  severityRule: 'Mineure.',
  basis: CHART_RULE,
  concerns: 'other',
  *find(books) {
    const { accounts, exercise, thresholds } = books;
    if (exercise.months < WHOLE_YEAR) return;
    for (const [root, { gross, written, opening, asset }] of rootsOf(books)) {
      if (written !== 0 || opening < thresholds.s1 || gross < thresholds.s1) continue;
      yield {
        severity: 'mineure',
        weight: gross,
        row: rowsOf(books.rowsByAccount, asset)[0] ?? -1,
        describe: () => ({
          description: `Les immobilisations de la racine ${root}, de ${euros(gross)}, n’ont pas de compte d’amortissement (28${root.slice(1)}).`,
          expectedValue: '> 0,00 €',
          actualValue: euros(0),
          suggestion: 'Vérifier le plan d’amortissement de ces biens.',
          compteNum: accounts.names[asset] as string,
          period: null,
        }),
      };
    }
  },
};

export const immobilisations: Category = {
  name: 'immobilisations',
  title: 'Immobilisations',
  controls: [expensed, overWritten, soldNotOut, neverWritten],
};
