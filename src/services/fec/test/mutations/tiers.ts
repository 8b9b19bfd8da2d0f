import type { SeededRandom } from '#kernel/seeded-random.ts';
import { withoutAccents } from '#lib/text/accents.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import { putInOrder } from '../drafts/put-in-order.ts';
import { addEntry, carryForward, openingLines, removeEntries, someDay, unletter } from './edit-draft.ts';
import { letteredTogether, linesOn, netOf, type PlacedLine, paidInvoices, payOtherwise } from './lettered-lines.ts';
import type { Mutation } from './mutation.ts';

/** Faults of suppliers and customers. */
export const tiersMutations: readonly Mutation[] = [
  {
    type: 'fournisseur_debiteur',
    plant: (draft, random) => overpay(draft, random, random.pick(['401', '401', '404'])),
  },
  { type: 'client_crediteur', plant: (draft, random) => overpay(draft, random, '411') },
  { type: 'creance_ancienne', plant: (draft, random) => leaveOpen(draft, random, '411', 1) },
  { type: 'dette_ancienne', plant: (draft, random) => leaveOpen(draft, random, '401', -1) },
  { type: 'acompte_ancien', plant: keepDeposit },
  { type: 'retard_paiement', plant: payLate },
  { type: 'facture_achat_inversee', plant: exchangeSides },
  { type: 'reglement_autre_tiers', plant: payForAnother },
  { type: 'ecriture_circulaire', plant: goRound },
  { type: 'auxiliaire_incomplet', plant: halfNamed },
  { type: 'auxiliaire_hors_tiers', plant: namedElsewhere },
  { type: 'collectif_sans_auxiliaire', plant: unnamed },
  { type: 'tiers_doublon', plant: enteredTwice },
];

/** Lines of each third party of an account. */
function partiesOf(draft: CompanyDraft, account: string): PlacedLine[][] {
  return [...Map.groupBy(linesOn(draft, account), ({ line }) => line.thirdParty).values()];
}

/** More was paid than was owed, or what was owed was never entered. */
function overpay(draft: CompanyDraft, random: SeededRandom, account: string): CompanyDraft {
  const { invoice, payment } = random.pick(paidInvoices(draft, account));
  const own = linesOn(draft, account).filter(({ line }) => line.thirdParty === invoice.line.thirdParty);
  const owed = Math.abs(netOf(own));
  const cents = payment.line.debit + payment.line.credit;
  if (owed === 0 && random.chance(50)) removeEntries(draft, [invoice.one]);
  else
    payOtherwise(payment, cents + owed + random.pick([random.between(1_00, 99_00), random.between(100_00, 9_000_00)]));
  return draft;
}

/** What was carried forward and not settled: of somebody who is gone, or more than all that was settled since. */
function leaveOpen(draft: CompanyDraft, random: SeededRandom, account: string, sign: 1 | -1): CompanyDraft {
  const cents = random.between(20_00, 9_000_00);
  const lines = openingLines(draft);
  const known = lines.filter((line) => line.account.startsWith(account));
  if (random.chance(50) && known.length > 0) {
    const raised = random.pick(known);
    const settled = linesOn(draft, account)
      .filter(({ line }) => line !== raised && line.thirdParty === raised.thirdParty)
      .reduce((sum, { line }) => sum + (sign === 1 ? line.credit : line.debit), 0);
    carryMore(draft, raised, sign * (settled + cents));
    return draft;
  }
  const thirdParty = random.pick(['P0991', 'P0995']);
  const added = lineOf([`${account}000`, 0, { thirdParty, thirdPartyLib: 'Ancien établissement Roussel' }]);
  draft.entries.find((one) => one.journal === draft.journals.opening.code)?.lines.push(added);
  carryMore(draft, added, sign * cents);
  if (random.chance(50)) return draft;
  const paid = Math.round((sign * cents * random.between(10, 80)) / 100);
  const date = dayText(dayFromText(draft.exercise.start) + random.between(10, 330));
  const words = { date, piece: `VIR-${random.between(100, 999)}`, label: 'Règlement partiel Roussel' };
  const { thirdPartyLib = '' } = added;
  addEntry(draft, 'bank', words, ['512000', paid], [added.account, -paid, { thirdParty, thirdPartyLib }]);
  return draft;
}

/** Adds to a line of the opening entry; reserves make up for it. */
function carryMore(draft: CompanyDraft, line: DraftLine, cents: number): void {
  const reserves = openingLines(draft).find(({ account }) => account === '106800');
  if (reserves === undefined) throw new RangeError('Every company has reserves.');
  for (const [changed, by] of [
    [line, cents],
    [reserves, -cents],
  ] as const) {
    const net = changed.debit - changed.credit + by;
    Object.assign(changed, { debit: Math.max(net, 0), credit: Math.max(-net, 0) });
  }
}

function payLate(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const end = dayFromText(draft.exercise.end);
  const early = paidInvoices(draft, '401').filter(({ invoice }) => dayFromText(invoice.one.pieceDate) + 61 <= end);
  for (const { invoice, payment } of random.shuffled(early).slice(0, random.between(1, 3))) {
    const from = dayFromText(invoice.one.pieceDate);
    const date = dayText(random.between(from + 61, Math.min(end, from + 200)));
    Object.assign(payment.one, { date, pieceDate: date });
    for (const { line } of [invoice, payment]) line.letteringDate = date;
  }
  putInOrder(draft);
  return draft;
}

const someOf = (lines: readonly PlacedLine[], random: SeededRandom): PlacedLine[] =>
  random.shuffled(lines).slice(0, random.pick([1, random.between(2, 25)]));

function halfNamed(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const named = linesOn(draft, '401', '404', '411').filter(({ line }) => line.thirdParty !== undefined);
  const isNumber = random.chance(50);
  const chosen = random.chance(10) ? named : someOf(named, random);
  for (const { line } of chosen) {
    if (isNumber) delete line.thirdParty;
    else delete line.thirdPartyLib;
  }
  return draft;
}

function namedElsewhere(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const others = linesOn(draft, ...random.pick([['6', '7'], ['6'], ['707', '706'], ['10', '21', '6']]));
  const chosen = random.chance(20) ? others : someOf(others, random);
  for (const { one, line } of chosen) {
    const party = one.lines.find(({ thirdParty }) => thirdParty !== undefined);
    line.thirdParty = party?.thirdParty ?? 'F0990';
    line.thirdPartyLib = party?.thirdPartyLib ?? 'Fournisseur divers';
  }
  return draft;
}

function unnamed(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  for (const { line } of someOf(linesOn(draft, random.pick(['401', '411'])), random)) {
    delete line.thirdParty;
    delete line.thirdPartyLib;
  }
  return draft;
}

const spellings: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  withoutAccents,
  (name) => `${name}.`,
  (name) => name.replaceAll(' ', '-'),
];

/** From some day on, one third party goes by another number. */
function enteredTwice(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['401', '411']);
  const parties = partiesOf(draft, account).map(([first]) => first?.line.thirdParty);
  const groups = letteredTogether(draft, account).filter((group) =>
    group.every(({ one }) => one.journal !== draft.journals.opening.code),
  );
  const own = random
    .shuffled(parties)
    .map((code) => groups.filter(([first]) => first?.line.thirdParty === code))
    .find((each) => each.length >= 2);
  if (own === undefined) throw new RangeError('Somebody is dealt with twice.');
  const spelling = random.pick(spellings);
  for (const { line } of own.slice(random.between(1, own.length - 1)).flat()) {
    line.thirdParty = `${line.thirdParty}B`;
    line.thirdPartyLib = spelling(line.thirdPartyLib ?? '');
  }
  return draft;
}

/** A deposit of the year before that no invoice has taken up, or only a part of it. */
function keepDeposit(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [account, sign] = random.pick([
    ['409100', 1],
    ['419100', -1],
  ] as const);
  const cents = random.between(50_00, 9_000_00);
  const rest = { thirdParty: 'P0993', thirdPartyLib: 'Chantiers Rivoire' };
  carryForward(draft, account, sign * cents, rest);
  if (random.chance(50)) return draft;
  const part = sign * Math.round((cents * random.between(10, 80)) / 100);
  const words = {
    date: someDay(draft, random),
    piece: `VIR-${random.between(100, 999)}`,
    label: 'Remboursement partiel',
  };
  addEntry(draft, 'bank', words, ['512000', part], [account, -part, rest]);
  return draft;
}

/** The invoice of a contract, which is paid all the same. */
function exchangeSides(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const monthly = paidInvoices(draft, '401').filter(({ invoice }) =>
    invoice.one.lines.some(({ account }) => /^(?:6061|6122|6161|6262)/.test(account)),
  );
  const { invoice } = random.pick(monthly.filter(({ invoice: { line } }) => isOnly(monthly, line.credit)));
  for (const line of invoice.one.lines) [line.debit, line.credit] = [line.credit, line.debit];
  return draft;
}

const isOnly = (paid: ReturnType<typeof paidInvoices>, cents: number): boolean =>
  paid.filter(({ invoice }) => invoice.line.credit === cents).length === 1;

/** A payment that stands on somebody else; it is lettered with nothing. */
function payForAnother(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['401', '411']);
  const paid = paidInvoices(draft, account);
  const { payment } = random.pick(paid);
  const { thirdParty } = payment.line;
  const other = random.pick(paid.filter(({ invoice }) => invoice.line.thirdParty !== thirdParty)).invoice.line;
  unletter(draft, [payment.line]);
  Object.assign(payment.line, { thirdParty: other.thirdParty, thirdPartyLib: other.thirdPartyLib });
  return draft;
}

function goRound(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['401', '411']);
  const { thirdParty = '', thirdPartyLib = '' } = random.pick(linesOn(draft, account)).line;
  const cents = random.between(50_00, 20_000_00);
  const words = { date: someDay(draft, random), piece: `OD-${random.between(1000, 9999)}`, label: 'OD régul' };
  const rest = { thirdParty, thirdPartyLib };
  addEntry(draft, 'miscellaneous', words, [`${account}000`, cents, rest], [`${account}000`, -cents, rest]);
  return draft;
}
