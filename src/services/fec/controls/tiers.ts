import type { Books } from '../ledger/books.ts';
import { frenchDate } from '../ledger/days.ts';
import { folded } from '../ledger/label-marks.ts';
import { NO_DATE, RowFlag } from '../ledger/ledger.ts';
import { perBooks } from '../ledger/memo.ts';
import { comparableName, isAnybody, isGenericName } from '../ledger/nameless-parties.ts';
import { Role } from '../ledger/roles.ts';
import { rowsOf } from '../ledger/row-groups.ts';
import { accountText, count, euros, linesText, percent, quoted } from '../report/wording.ts';
import type { Category, Control, Finding } from './control.ts';
import { MAX_ROWS } from './control.ts';
import { lastMonth, noEntry, WHOLE_YEAR } from './placing.ts';

/** Suppliers and customers: balances on the wrong side, old ones, late payments, and how third parties are coded. */
const NO_OFFSET_RULE = 'Plan comptable général : non-compensation entre créances et dettes.';
const COLUMN_RULE = 'LPF, art. A. 47 A-1, VII-1°, 7 et 8 : numéro et libellé de compte auxiliaire.';
const LEAST_BALANCE = 1_00;

/** A third party as people call it: `F0012 Papeterie du Port`, or the account where it has no code. */
function partyText(books: Books, party: number): string {
  const { ledger, parties } = books;
  const id = parties.thirdParty[party] as number;
  if (id === 0) return accountText(books, parties.account[party] as number);
  const label = quoted(ledger.labels.text(ledger.thirdPartyLabel[id] as number));
  return `${quoted(ledger.thirdParties.text(id))}${label === '' ? '' : ` ${label}`}`;
}

/**
 * By party: 1 where its balance is its own. On an account whose lines have third parties, lines without one are nobody's;
 * and where its opening balance has none, nobody's balance is known.
 */
const ownBalances = perBooks(({ accounts, parties }): Uint8Array => {
  const isCoded = new Uint8Array(accounts.count);
  const isUnshared = new Uint8Array(accounts.count);
  for (let party = 0; party < parties.count; party += 1) {
    const account = parties.account[party] as number;
    if (parties.thirdParty[party] !== 0) isCoded[account] = 1;
    else if (Math.abs(parties.opening[party] as number) >= LEAST_BALANCE) isUnshared[account] = 1;
  }
  return Uint8Array.from(parties.account, (account, party) => {
    if (isCoded[account] === 0) return 1;
    return parties.thirdParty[party] === 0 || isUnshared[account] === 1 ? 0 : 1;
  });
});

/** Parties with balances of their own, on accounts that begin so. */
function partiesOf(books: Books, ...prefixes: readonly string[]): number[] {
  const mask = books.accounts.starting(...prefixes);
  const { parties } = books;
  const isOwn = ownBalances(books);
  return [...isOwn.keys()].filter((party) => isOwn[party] === 1 && mask[parties.account[party] as number] === 1);
}

function* wrongSide(books: Books, prefixes: readonly string[], sign: 1 | -1, suggestion: string): Iterable<Finding> {
  const { parties, thresholds, accounts } = books;
  for (const party of partiesOf(books, ...prefixes)) {
    const amount = sign * (parties.closing[party] as number);
    if (amount < LEAST_BALANCE) continue;
    const account = parties.account[party] as number;
    yield {
      severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
      weight: amount,
      row: parties.groups.rows[parties.groups.starts[party] as number] as number,
      describe: () => ({
        description: `Le ${sign === 1 ? 'fournisseur' : 'client'} ${partyText(books, party)} (compte ${accountText(books, account)}) présente un solde final ${sign === 1 ? 'débiteur' : 'créditeur'} de ${euros(amount)}.`,
        expectedValue: sign === 1 ? 'solde créditeur ou nul' : 'solde débiteur ou nul',
        actualValue: `${euros(amount)} ${sign === 1 ? 'débiteur' : 'créditeur'}`,
        suggestion,
        compteNum: accounts.names[account] as string,
        period: lastMonth(books),
        rows: [...rowsOf(parties.groups, party).subarray(-MAX_ROWS)],
        ...noEntry,
      }),
    };
  }
}

const supplierInDebit: Control = {
  type: 'fournisseur_debiteur',
  title: 'Fournisseur débiteur',
  detects:
    'Un fournisseur (401, 404) dont le solde final est débiteur d’au moins 1 €. Les avances (409) sont exclues, ainsi que les comptes dont l’à-nouveau n’est pas détaillé par tiers.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: NO_OFFSET_RULE,
  concerns: 'other',
  find: (books) =>
    wrongSide(
      books,
      ['401', '404'],
      1,
      'Rechercher l’avoir, le double paiement ou la facture manquante, sinon reclasser en 409.',
    ),
};

const customerInCredit: Control = {
  type: 'client_crediteur',
  title: 'Client créditeur',
  detects:
    'Un client (411) dont le solde final est créditeur d’au moins 1 €. Les avances (419) sont exclues, ainsi que les comptes dont l’à-nouveau n’est pas détaillé par tiers.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: NO_OFFSET_RULE,
  concerns: 'other',
  find: (books) => wrongSide(books, ['411'], -1, 'Identifier l’acompte ou l’avoir, et le reclasser en 419.'),
};

/** Retentions are due a year after the works, or later. */
const isRetention = ({ ledger }: Books, account: number): boolean =>
  folded(ledger.labels.text(ledger.accountLabel[account] as number)).includes('garantie');

/** What is left of the opening balance if everything that was settled since is taken to have settled it first. */
function* leftFromOpening(
  books: Books,
  prefixes: readonly string[],
  sign: 1 | -1,
): Iterable<{ party: number; open: number }> {
  const { ledger, parties, entries, roles } = books;
  for (const party of partiesOf(books, ...prefixes)) {
    const opening = sign * (parties.opening[party] as number);
    if (opening < LEAST_BALANCE || isRetention(books, parties.account[party] as number)) continue;
    let settled = 0;
    for (const row of rowsOf(parties.groups, party)) {
      if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) continue;
      settled += sign === 1 ? (ledger.credit[row] as number) : (ledger.debit[row] as number);
    }
    const open = Math.min(opening - settled, sign * (parties.closing[party] as number));
    if (open >= LEAST_BALANCE) yield { party, open };
  }
}

function* oldBalances(
  books: Books,
  prefixes: readonly string[],
  sign: 1 | -1,
  isAlwaysImportant: boolean,
  suggestion: string,
): Iterable<Finding> {
  const { parties, accounts, thresholds, exercise } = books;
  if (exercise.months < WHOLE_YEAR) return;
  for (const { party, open } of leftFromOpening(books, prefixes, sign)) {
    const account = parties.account[party] as number;
    yield {
      severity: isAlwaysImportant || open >= thresholds.s1 ? 'importante' : 'mineure',
      weight: open,
      row: parties.groups.rows[parties.groups.starts[party] as number] as number,
      describe: () => ({
        description: `${euros(open)} repris à l’ouverture sur ${partyText(books, party)} (compte ${accountText(books, account)}) ne sont pas réglés au ${frenchDate(exercise.lastDate)}.`,
        expectedValue: euros(0),
        actualValue: euros(open),
        suggestion,
        compteNum: accounts.names[account] as string,
        period: lastMonth(books),
        ...noEntry,
      }),
    };
  }
}

const oldReceivable: Control = {
  type: 'creance_ancienne',
  title: 'Créance ancienne',
  detects:
    'Un client (411) dont le solde d’ouverture n’est pas réglé après un exercice d’au moins douze mois, tout règlement s’imputant sur le plus ancien. Les retenues de garantie et les à-nouveaux sans auxiliaire sont exclus.',
  severityRule: 'Importante.',
  basis: 'Prudence : une créance douteuse se déprécie.',
  concerns: 'other',
  find: (books) =>
    oldBalances(books, ['411'], 1, true, 'Relancer le client, et sinon déprécier la créance (416, 491).'),
};

const oldPayable: Control = {
  type: 'dette_ancienne',
  title: 'Dette fournisseur ancienne',
  detects:
    'Un fournisseur (401, 404) dont le solde d’ouverture n’est pas réglé après un exercice d’au moins douze mois, tout règlement s’imputant sur le plus ancien. Les retenues de garantie et les à-nouveaux sans auxiliaire sont exclus.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des dettes à l’inventaire.',
  concerns: 'other',
  find: (books) =>
    oldBalances(books, ['401', '404'], -1, false, 'Vérifier l’imputation ou la prescription de la dette.'),
};

const MOST_DAYS = 60;
const MOST_SUPPLIERS = 5;

type Paid = { invoice: number; paidOn: number };
/** Asked for once and not for each of many groups. */
type PaymentFacts = Pick<Books, 'ledger' | 'letteringGroups' | 'entries' | 'roles' | 'journalKinds'>;

/** The one invoice of a group and when money settled it; undefined where that cannot be told. */
function paidInvoice(books: Books, facts: PaymentFacts, group: number): Paid | undefined {
  const { ledger, letteringGroups, entries, roles, journalKinds } = facts;
  const { starts, rows } = letteringGroups.groups;
  let invoice = -1;
  let invoices = 0;
  let paidOn = NO_DATE;
  for (let at = starts[group] as number; at < (starts[group + 1] as number); at += 1) {
    const row = rows[at] as number;
    if ((ledger.credit[row] as number) > 0) {
      invoice = row;
      invoices += 1;
      continue;
    }
    // Neither what was paid before the exercise nor a credit note or a transfer says when money went out.
    const kind = journalKinds[ledger.journal[row] as number];
    if (((roles[entries.of[row] as number] as number) & Role.opening) !== 0) return undefined;
    if (kind !== 'banque' && kind !== 'caisse' && !hasMoney(books, entries.of[row] as number)) return undefined;
    paidOn = Math.max(paidOn, ledger.date[row] as number);
  }
  // Several invoices leave open what was paid when.
  if (invoices !== 1 || paidOn === NO_DATE || ledger.pieceDate[invoice] === NO_DATE) return undefined;
  return { invoice, paidOn };
}

/** Whether an entry moves money: for companies that pay in their journal of sundries. */
function hasMoney({ ledger, entries, accounts }: Books, entry: number): boolean {
  if (entries.isUnusable[entries.journal[entry] as number] === 1) return false;
  return rowsOf(entries.groups, entry).some((row) => accounts.classes[ledger.account[row] as number] === 5);
}

const latePayment: Control = {
  type: 'retard_paiement',
  title: 'Fournisseur payé au-delà de soixante jours',
  detects:
    'Une facture fournisseur (401) lettrée en entier avec des règlements de l’exercice, plus de soixante jours après sa date de pièce. Signalé une fois par fournisseur, pour les cinq plus importants.',
  severityRule: 'Mineure.',
  basis: 'Délais de paiement entre professionnels.',
  concerns: 'other',
  *find(books) {
    const { ledger, letteringGroups, accounts, entries, roles, journalKinds } = books;
    const facts = { ledger, letteringGroups, entries, roles, journalKinds };
    const isSupplier = accounts.starting('401');
    const worst = new Map<number, { days: number; amount: number; row: number; paidOn: number; invoices: number }>();
    for (let group = 0; group < letteringGroups.count; group += 1) {
      if (isSupplier[letteringGroups.account[group] as number] === 0 || letteringGroups.net[group] !== 0) continue;
      const paid = paidInvoice(books, facts, group);
      if (paid === undefined) continue;
      const { invoice, paidOn } = paid;
      const days = paidOn - (ledger.pieceDate[invoice] as number);
      if (days <= MOST_DAYS) continue;
      const party = books.parties.of[invoice] as number;
      const known = worst.get(party);
      const amount = ledger.credit[invoice] as number;
      if (known === undefined) worst.set(party, { days, amount, row: invoice, paidOn, invoices: 1 });
      else {
        known.invoices += 1;
        if (days > known.days) Object.assign(known, { days, amount, row: invoice, paidOn });
      }
    }
    const told = [...worst].sort(([, a], [, b]) => b.amount - a.amount || a.row - b.row).slice(0, MOST_SUPPLIERS);
    for (const [party, { days, amount, row, paidOn, invoices }] of told) {
      yield {
        severity: 'mineure',
        weight: amount,
        row,
        describe: () => ({
          description: `La facture ${quoted(ledger.pieces.text(ledger.piece[row] as number))} de ${partyText(books, party)}, de ${euros(amount)}, a été réglée le ${frenchDate(paidOn)}, ${days} jours après sa date (${linesText(books, [row])}).${invoices === 1 ? '' : ` ${count(invoices - 1, 'autre facture', 'autres factures')} de ce fournisseur ${invoices === 2 ? 'est' : 'sont'} dans ce cas.`}`,
          expectedValue: `≤ ${MOST_DAYS} jours`,
          actualValue: `${days} jours`,
          suggestion: 'Respecter les délais de paiement convenus, ou documenter le litige.',
          compteNum: accounts.names[ledger.account[row] as number] as string,
        }),
      };
    }
  },
};

type Coding = { incomplete: Tally; elsewhere: Tally; missing: Tally; coded: number };
type Tally = { rows: number[]; total: number };

const note = (tally: Tally, row: number) => {
  tally.total += 1;
  if (tally.rows.length < MAX_ROWS) tally.rows.push(row);
};

/** How third parties are coded, line by line. */
const codingOf = perBooks((books): Coding => {
  const { ledger, accounts } = books;
  const isElsewhere = Uint8Array.from(accounts.classes, (digit) => ([1, 2, 3, 6, 7].includes(digit) ? 1 : 0));
  const isCollective = accounts.starting('401', '411');
  const [all, coded] = [new Int32Array(accounts.count), new Int32Array(accounts.count)];
  const odd = RowFlag.thirdPartyWithoutLabel | RowFlag.labelWithoutThirdParty;
  const coding: Coding = {
    incomplete: { rows: [], total: 0 },
    elsewhere: { rows: [], total: 0 },
    missing: { rows: [], total: 0 },
    coded: 0,
  };
  for (let row = 0; row < ledger.size; row += 1) {
    const account = ledger.account[row] as number;
    const isCoded = ledger.thirdParty[row] !== 0;
    if (((ledger.flags[row] as number) & odd) !== 0) note(coding.incomplete, row);
    if (isCoded && isElsewhere[account] === 1) note(coding.elsewhere, row);
    if (isCollective[account] === 0) continue;
    all[account] = (all[account] as number) + 1;
    if (isCoded) coded[account] = (coded[account] as number) + 1;
  }
  const isHalf = Uint8Array.from(all, (lines, account) => {
    const own = coded[account] as number;
    return own * 2 > lines && own < lines ? 1 : 0;
  });
  if (isHalf.includes(1)) {
    for (let row = 0; row < ledger.size; row += 1) {
      if (isHalf[ledger.account[row] as number] === 1 && ledger.thirdParty[row] === 0) note(coding.missing, row);
    }
  }
  coding.coded = coded.reduce((sum, lines) => sum + lines, 0);
  return coding;
});

function* onceOf(
  books: Books,
  { rows, total }: Tally,
  severity: Finding['severity'],
  words: string,
  expectedValue: string,
  suggestion: string,
): Iterable<Finding> {
  const [row] = rows;
  if (row === undefined) return;
  yield {
    severity,
    weight: total,
    row,
    describe: () => ({
      description: `${count(total, 'ligne')} ${words} (${linesText(books, rows)}).`,
      expectedValue,
      actualValue: count(total, 'ligne'),
      suggestion,
      period: null,
      rows,
      ...noEntry,
    }),
  };
}

const incompleteCode: Control = {
  type: 'auxiliaire_incomplet',
  title: 'Compte auxiliaire incomplet',
  detects: 'Des lignes avec un numéro d’auxiliaire sans libellé, ou un libellé sans numéro. Signalé une fois.',
  severityRule: 'Importante.',
  basis: COLUMN_RULE,
  concerns: 'other',
  find: (books) =>
    onceOf(
      books,
      codingOf(books).incomplete,
      'importante',
      'dont un seul des champs CompAuxNum et CompAuxLib est renseigné',
      'les deux champs',
      'Compléter le numéro ou le libellé du compte auxiliaire.',
    ),
};

const codeElsewhere: Control = {
  type: 'auxiliaire_hors_tiers',
  title: 'Compte auxiliaire hors des comptes de tiers',
  detects: 'Un compte auxiliaire sur des comptes des classes 1, 2, 3, 6 ou 7. Signalé une fois.',
  severityRule: 'Mineure.',
  basis: 'L’auxiliaire détaille un compte collectif de tiers ; certains logiciels le portent sur toutes les lignes.',
  concerns: 'other',
  find: (books) =>
    onceOf(
      books,
      codingOf(books).elsewhere,
      'mineure',
      'portent un compte auxiliaire hors des comptes de tiers',
      'classe 4',
      'Limiter le compte auxiliaire aux comptes de tiers dans l’export.',
    ),
};

const SHARE_OF_MANY = 0.05;

const withoutCode: Control = {
  type: 'collectif_sans_auxiliaire',
  title: 'Lignes de tiers sans compte auxiliaire',
  detects:
    'Des lignes d’un compte collectif (401, 411) sans auxiliaire, alors que plus de la moitié des lignes du compte en ont un. Signalé une fois.',
  severityRule: 'Importante au-delà de 5 % des lignes de tiers, mineure sinon.',
  basis: COLUMN_RULE,
  concerns: 'other',
  *find(books) {
    const { missing, coded } = codingOf(books);
    const share = missing.total / Math.max(1, missing.total + coded);
    yield* onceOf(
      books,
      missing,
      share > SHARE_OF_MANY ? 'importante' : 'mineure',
      `de comptes collectifs sans auxiliaire, soit ${percent(share)} des lignes de tiers`,
      '0 ligne',
      'Ventiler ces lignes par tiers.',
    );
  },
};

const FEWEST_LETTERS = 4;

const MOST_CODES = 5;

const nameOf = ({ ledger, parties }: Books, party: number): string =>
  quoted(ledger.labels.text(ledger.thirdPartyLabel[parties.thirdParty[party] as number] as number));

/** Their numbers, the first few of them. */
function codesText({ ledger, parties }: Books, twins: readonly number[]): string {
  const codes = twins
    .slice(0, MOST_CODES)
    .map((party) => quoted(ledger.thirdParties.text(parties.thirdParty[party] as number)));
  return `${codes.join(', ')}${twins.length > MOST_CODES ? '…' : ''}`;
}

/** Whether a party has more than its opening balance. */
function isMoved({ parties, entries, roles }: Books, party: number): boolean {
  return rowsOf(parties.groups, party).some(
    (row) => ((roles[entries.of[row] as number] as number) & Role.opening) === 0,
  );
}

const twice: Control = {
  type: 'tiers_doublon',
  title: 'Tiers en double',
  detects:
    'Un même nom sous plusieurs numéros d’auxiliaire d’un compte collectif, tous mouvementés dans l’exercice. Les noms communs (clients divers, comptoir) sont exclus.',
  severityRule: 'Mineure.',
  basis: 'Un tiers a un compte : les doublons faussent les soldes et les relances.',
  concerns: 'other',
  *find(books) {
    const { ledger, parties, accounts } = books;
    const names = new Map<string, number[]>();
    for (let party = 0; party < parties.count; party += 1) {
      const id = parties.thirdParty[party] as number;
      const name = id === 0 ? '' : comparableName(ledger.labels.text(ledger.thirdPartyLabel[id] as number));
      if (name.length < FEWEST_LETTERS || isGenericName(name) || isAnybody(name) || !isMoved(books, party)) continue;
      const key = `${parties.account[party]} ${name}`;
      const known = names.get(key);
      if (known === undefined) names.set(key, [party]);
      else known.push(party);
    }
    for (const [, twins] of names) {
      if (twins.length < 2) continue;
      const [party] = twins as [number];
      const account = parties.account[party] as number;
      yield {
        severity: 'mineure',
        weight: Math.abs(parties.closing[party] as number),
        row: parties.groups.rows[parties.groups.starts[party] as number] as number,
        describe: () => ({
          description: `Le tiers ${nameOf(books, party)} existe sous ${count(twins.length, 'numéro')} du compte ${accountText(books, account)} : ${codesText(books, twins)}.`,
          rows: twins
            .slice(0, MAX_ROWS)
            .map((each) => parties.groups.rows[parties.groups.starts[each] as number] as number),
          expectedValue: '1 numéro',
          actualValue: count(twins.length, 'numéro'),
          suggestion: 'Fusionner les fiches du tiers, ou les distinguer par leur libellé.',
          compteNum: accounts.names[account] as string,
          period: null,
          ...noEntry,
        }),
      };
    }
  },
};

export const tiers: Category = {
  name: 'tiers',
  title: 'Tiers',
  controls: [
    supplierInDebit,
    customerInCredit,
    oldReceivable,
    oldPayable,
    latePayment,
    incompleteCode,
    codeElsewhere,
    withoutCode,
    twice,
  ],
  appliesTo: (books) => books.accountingType !== 'tresorerie',
};
