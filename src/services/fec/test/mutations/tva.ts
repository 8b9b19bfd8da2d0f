import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { LineOf } from '../drafts/build.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import { vatOn } from '../drafts/made-up-amounts.ts';
import { addEntry, entriesWith, lineOn, pickEntry, removeEntries, someDay } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of VAT: on invoices, and in its returns. */
export const tvaMutations: readonly Mutation[] = [
  { type: 'tva_taux_anormal', plant: wrongRate },
  { type: 'tva_taux_intitule', plant: otherThanNamed, company: { namesRates: true } },
  { type: 'tva_collectee_incoherente', plant: withoutTax },
  { type: 'tva_deductible_exclue', plant: deductWhatMayNot },
  { type: 'tva_deduite_activite_exoneree', plant: deductWithoutSales, company: { hasForeign: false } },
  { type: 'tva_declaration_manquante', plant: withoutReturn },
  { type: 'tva_non_soldee', plant: leaveBehind, company: { vat: 'monthly' } },
  { type: 'tva_autoliquidation_desequilibree', plant: chargeOneSide, company: { hasForeign: true } },
  { type: 'autoliquidation_omise', plant: deductBilled, company: { hasForeign: true } },
];

type Invoice = { one: DraftEntry; net: DraftLine; tax: DraftLine; party: DraftLine };

/** Invoices with one amount and one tax, on an account that has many. Credit notes are left out. */
function invoicesOf(draft: CompanyDraft, party: '401' | '411', least: number): Invoice[] {
  const isSale = party === '411';
  const found = entriesWith(draft, party, isSale ? '70' : '6', isSale ? '44571' : '44566').flatMap((one) => {
    const [net, tax, owed] = [lineOn(one, isSale ? '70' : '6'), lineOn(one, '445'), lineOn(one, party)];
    if (net === undefined || tax === undefined || owed === undefined || one.lines.length !== 3) return [];
    return (isSale ? net.credit : net.debit) >= least && /^(?:70|60|612|626)/.test(net.account)
      ? [{ one, net, tax, party: owed }]
      : [];
  });
  const counts = Map.groupBy(found, ({ net }) => net.account);
  return found.filter(({ net }) => (counts.get(net.account)?.length ?? 0) >= 10);
}

/** Changes the tax, and what is owed with it. */
function taxWith({ net, tax, party }: Invoice, cents: number): void {
  if (net.credit > 0) {
    tax.credit = cents;
    party.debit = net.credit + cents;
  } else {
    tax.debit = cents;
    party.credit = net.debit + cents;
  }
}

/** In hundredths of a percent: no rate that there is or was. */
const WRONG_RATES = [300, 400, 620, 1150, 1200, 1450, 1700, 1830, 2200, 2500, 3000, 4000];

function wrongRate(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const invoice = random.pick(invoicesOf(draft, random.pick(['401', '411'] as const), 400_00));
  const net = invoice.net.debit + invoice.net.credit;
  taxWith(invoice, Math.round((net * random.pick(WRONG_RATES)) / 10_000));
  return draft;
}

/** A sale at another rate that is legal, so that only the names of its accounts speak against it. */
function otherThanNamed(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const invoice = random.pick(invoicesOf(draft, '411', 200_00));
  const rates = [200, 100, 55].filter((rate) => vatOn(invoice.net.credit, rate) !== invoice.tax.credit);
  taxWith(invoice, vatOn(invoice.net.credit, random.pick(rates)));
  return draft;
}

/** No sale has tax any more and nothing is declared; what was bought still has. */
function deductWithoutSales(draft: CompanyDraft): CompanyDraft {
  removeEntries(draft, entriesWith(draft, '4455'));
  for (const one of draft.entries) {
    const taxes = one.lines.filter((line) => /^445(?:[2578]|662)/.test(line.account));
    const owed = one.lines.find((line) => /^(?:411|418|408|530|512|106)/.test(line.account));
    const moved = taxes.reduce((sum, line) => sum + line.debit - line.credit, 0);
    one.lines = one.lines.filter((line) => !taxes.includes(line));
    if (moved === 0 || owed === undefined) continue;
    const left = owed.debit - owed.credit + moved;
    Object.assign(owed, { debit: Math.max(left, 0), credit: Math.max(-left, 0) });
  }
  for (const line of draft.entries.flatMap(({ lines }) => lines)) {
    if (line.account.startsWith('70')) line.accountLib = 'Recettes';
  }
  return draft;
}

/** A few sales of one month, to customers who usually pay it. */
function withoutTax(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const sales = invoicesOf(draft, '411', 20_00);
  const byCustomer = Map.groupBy(sales, ({ party }) => party.thirdParty);
  const usual = sales.filter(({ party }) => (byCustomer.get(party.thirdParty)?.length ?? 0) >= 4);
  const first = random.pick(usual);
  const month = first.one.date.slice(0, 6);
  const others = usual.filter((sale) => sale !== first && sale.one.date.startsWith(month));
  for (const sale of [first, ...others.slice(0, random.between(0, 1))]) {
    sale.one.lines = sale.one.lines.filter((line) => line !== sale.tax);
    sale.party.debit = sale.net.credit;
  }
  return draft;
}

/** The account, what the label says, and the least amount without tax. */
const EXCLUDED: readonly (readonly [account: string, label: string, least: number])[] = [
  ['625600', 'Hôtel des Voyageurs, deux nuits', 60_00],
  ['625700', 'Hébergement séminaire', 300_00],
  ['625100', 'Nuitée Clermont', 70_00],
  ['625100', 'Taxi gare de Lyon', 25_00],
  ['625100', 'SNCF Paris-Lille', 50_00],
  ['625100', 'Billet d’avion Toulouse', 120_00],
  ['613500', 'Location voiture de tourisme', 250_00],
  ['612200', 'Crédit-bail berline du gérant', 300_00],
  ['218200', 'Véhicule de tourisme', 15_000_00],
  ['623400', 'Coffrets gourmands', 90_00],
];

function deductWhatMayNot(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [account, label, least] = random.pick(EXCLUDED);
  const cents = Math.round((least * random.between(110, 290)) / 100);
  const tax = Math.round(cents * random.pick([0.2, 0.1]));
  const isAsset = account.startsWith('2');
  const party: LineOf = isAsset
    ? ['404000', -cents - tax, { thirdParty: 'F0980' }]
    : random.pick<LineOf>([
        ['401000', -cents - tax, { thirdParty: 'F0990' }],
        ['467000', -cents - tax],
      ]);
  const words = { date: someDay(draft, random), piece: `NF${random.between(1000, 9999)}`, label };
  addEntry(draft, 'purchases', words, [account, cents], [isAsset ? '445620' : '445660', tax], party);
  return draft;
}

const returnsOf = (draft: CompanyDraft): DraftEntry[] =>
  entriesWith(draft, '44551', '44571').filter((one) => (lineOn(one, '44551')?.credit ?? 0) > 0);

/** Neither the first nor the last. */
function withoutReturn(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const inner = returnsOf(draft).slice(1, -1);
  removeEntries(draft, [random.pick(inner)]);
  return draft;
}

/** A return takes less off an account than was posted on it. The last one may be completed after the end. */
function leaveBehind(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const one = random.pick(returnsOf(draft).slice(0, -1));
  const due = lineOn(one, '44551');
  const input = lineOn(one, '445660');
  const output = one.lines.filter((line) => line.account.startsWith('44571')).sort((a, b) => b.debit - a.debit)[0];
  if (due === undefined || input === undefined || output === undefined) throw new RangeError('No return.');
  if (random.chance(50)) {
    const cents = random.chance(40) ? input.credit : random.between(6_00, input.credit);
    input.credit -= cents;
    due.credit += cents;
    if (input.credit === 0) one.lines = one.lines.filter((line) => line !== input);
  } else {
    const cents = random.between(6_00, due.credit - 1_00);
    output.debit -= cents;
    due.credit -= cents;
  }
  return draft;
}

function chargeOneSide(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const one = pickEntry(draft, random, '4452', '445662', '401');
  const [cost, deducted, due] = [lineOn(one, '6'), lineOn(one, '445662'), lineOn(one, '4452')];
  if (cost === undefined || deducted === undefined || due === undefined) throw new RangeError('No such purchase.');
  const cents = random.between(Math.ceil(deducted.debit / 10), deducted.debit);
  if (random.chance(50)) {
    deducted.debit -= cents;
    cost.debit += cents;
    if (deducted.debit === 0) one.lines = one.lines.filter((line) => line !== deducted);
  } else {
    due.credit += cents;
    cost.debit += cents;
  }
  return draft;
}

/** A supplier whose VAT the buyer owes bills it once, and it is deducted. */
function deductBilled(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const purchases = entriesWith(draft, '4452', '445662', '401').filter(({ lines }) =>
    lines.some(({ thirdPartyLib }) => thirdPartyLib === 'Northwind Software'),
  );
  const one = random.pick(purchases);
  const [cost, deducted, due, owed] = ['6', '445662', '4452', '401'].map((account) => lineOn(one, account));
  if (cost === undefined || deducted === undefined || due === undefined || owed === undefined)
    throw new RangeError('No such purchase.');
  one.lines = one.lines.filter((line) => line !== due);
  Object.assign(deducted, { account: '445660', accountLib: 'TVA déductible sur biens et services' });
  Object.assign(cost, { account: random.pick(['628000', '611000']) });
  owed.credit += deducted.debit;
  return draft;
}
