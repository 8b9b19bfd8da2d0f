import { accountText, euros, linesText, quoted } from '../../french/wording.ts';
import type { Books } from '../../ledger/books.ts';
import { frenchDate } from '../../ledger/days.ts';
import { Touch } from '../../ledger/entries/entry-touches.ts';
import { folded } from '../../ledger/labels/label-marks.ts';
import { PairTable } from '../../ledger/pair-table.ts';
import { comparableName, isAnybody, isGenericName } from '../../ledger/parties/nameless-parties.ts';
import type { Control } from '../control.ts';
import { partyText } from './party-text.ts';

/** Payments that stand on one third party and whose label names another one. */
const SHORTEST_NAME = 5;

export const otherParty: Control = {
  type: 'reglement_autre_tiers',
  title: 'Règlement imputé à un autre tiers',
  detects:
    'Un règlement (411 crédité ou 401 débité contre la trésorerie) non lettré, dont le libellé nomme un autre tiers du même compte et non celui qui est mouvementé, et dont le montant est celui d’une facture du tiers nommé, et d’aucune du tiers mouvementé.',
  severityRule: 'Importante à partir du seuil de signification, mineure sinon.',
  basis: 'Justification des comptes de tiers : un règlement s’impute sur le tiers qui l’a fait ou reçu.',
  concerns: 'line',
  about: 'lines',
  *find(books) {
    const { ledger, accounts, parties, thresholds } = books;
    const { rows, invoices } = unexplainedPayments(books);
    if (rows.length === 0) return;
    const names = namesOf(books);
    for (const row of rows) {
      const account = ledger.account[row] as number;
      const own = parties.of[row] as number;
      const label = folded(ledger.labels.text(ledger.label[row] as number));
      const other = namedIn(names, label, account, own);
      const amount = Math.abs((ledger.debit[row] as number) - (ledger.credit[row] as number));
      if (other < 0 || invoices.find(other, amount | 0) < 0) continue;
      yield {
        severity: amount >= thresholds.s1 ? 'importante' : 'mineure',
        weight: amount,
        row,
        describe: () => ({
          description: `Le règlement de ${euros(amount)} du ${frenchDate(ledger.date[row] as number)}, « ${quoted(ledger.labels.text(ledger.label[row] as number))} » (${linesText(books, [row])}), est imputé à ${partyText(books, own)} (compte ${accountText(books, account)}), alors que son libellé nomme ${partyText(books, other)}.`,
          expectedValue: partyText(books, other),
          actualValue: partyText(books, own),
          suggestion: 'Imputer le règlement au tiers concerné, puis le lettrer avec sa facture.',
          compteNum: accounts.names[account] as string,
        }),
      };
    }
  },
};

/** Payments without lettering, of an amount that no invoice of the same party has; and the amounts of invoices by party. */
function unexplainedPayments({ ledger, accounts, entries, parties, roles, entryTouches }: Books) {
  const sides = new Int8Array(accounts.count);
  for (const [account, isOn] of accounts.starting('411').entries()) if (isOn === 1) sides[account] = 1;
  for (const [account, isOn] of accounts.starting('401').entries()) if (isOn === 1) sides[account] = -1;
  const { size, account, lettering, thirdParty, debit, credit } = ledger;
  const payments: number[] = [];
  for (let row = 0; row < size; row += 1) {
    const side = sides[account[row] as number] as number;
    if (side === 0 || lettering[row] !== 0 || thirdParty[row] === 0) continue;
    const entry = entries.of[row] as number;
    if (((entryTouches[entry] as number) & Touch.treasury) === 0 || roles[entry] !== 0) continue;
    if (side * ((credit[row] as number) - (debit[row] as number)) > 0) payments.push(row);
  }
  const invoices = new PairTable();
  if (payments.length === 0) return { rows: payments, invoices };
  for (let row = 0; row < size; row += 1) {
    const side = sides[account[row] as number] as number;
    const amount = side * ((debit[row] as number) - (credit[row] as number));
    // Amounts beyond 32 bits meet others by chance, which can only keep a finding back.
    if (side !== 0 && amount > 0) invoices.numberOf(parties.of[row] as number, amount | 0);
  }
  const rows = payments.filter((row) => {
    const amount = Math.abs((debit[row] as number) - (credit[row] as number));
    return invoices.find(parties.of[row] as number, amount | 0) < 0;
  });
  return { rows, invoices };
}

type Names = {
  /** By account and whole name: the parties that are called so; a second one makes it nobody's. */
  byName: Map<string, { party: number; isShared: boolean }>;
  own: Map<number, string>;
};

/** Names of more words than this are not looked for. */
const MOST_WORDS = 8;

/** Third parties of suppliers and customers by the words of their names, in lower case and without signs. */
function namesOf({ ledger, accounts, parties }: Books): Names {
  const isParty = accounts.starting('401', '411');
  const names: Names = { byName: new Map(), own: new Map() };
  for (let party = 0; party < parties.count; party += 1) {
    const id = parties.thirdParty[party] as number;
    if (id === 0 || isParty[parties.account[party] as number] === 0) continue;
    const label = ledger.labels.text(ledger.thirdPartyLabel[id] as number);
    const name = comparableName(label);
    names.own.set(party, name);
    if (name.length < SHORTEST_NAME || isGenericName(name) || isAnybody(name)) continue;
    const key = `${parties.account[party]} ${wordsOf(label)}`;
    names.byName.set(key, { party, isShared: names.byName.has(key) });
  }
  return names;
}

const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The one other party of the account whose whole name stands in a label that does not bear the own one; -1 for none, or
 * several.
 */
function namedIn(names: Names, label: string, account: number, own: number): number {
  const words = wordsOf(label);
  const ownName = names.own.get(own) ?? '';
  if (ownName !== '' && comparableName(label).includes(ownName)) return -1;
  const all = words.split(' ');
  let named = -1;
  for (let from = 0; from < all.length; from += 1) {
    let key = `${account}`;
    for (const word of all.slice(from, from + MOST_WORDS)) {
      key += ` ${word}`;
      const found = names.byName.get(key);
      if (found === undefined || found.party === own) continue;
      if (found.isShared || (named >= 0 && named !== found.party)) return -1;
      named = found.party;
    }
  }
  return named;
}
