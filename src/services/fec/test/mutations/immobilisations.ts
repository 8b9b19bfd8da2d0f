import type { SeededRandom } from '#kernel/seeded-random.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import { addEntry, entriesWith, lineOn, openingLines } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Assets that are none in the books, that lose more than they are worth, or nothing, or that leave without a trace. */
export const immobilisationsMutations: readonly Mutation[] = [
  { type: 'immobilisation_en_charge', plant: expensed },
  { type: 'amortissement_superieur', plant: (draft, random) => random.pick([tooMuch, keptAfterSale])(draft, random) },
  { type: 'cession_sans_sortie', plant: soldNotOut },
  {
    type: 'immobilisation_sans_amortissement',
    plant: (draft, random) => random.pick([neverWritten, writtenElsewhere])(draft, random),
  },
];

const equipment = [
  'Ordinateur portable',
  'Imprimante laser',
  'Fauteuils de bureau',
  'Perceuse à colonne',
  'Réfrigérateur professionnel',
  'Serveur de fichiers',
  'Machine à café',
  'Climatiseur',
  'Téléviseur',
  'Chariot élévateur',
] as const;

function expensed(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const isNamed = random.chance(70);
  const account = isNamed ? random.pick(['606300', '606400', '606800', '615500']) : '606300';
  const label = isNamed ? random.pick(equipment) : 'Facture Bricoval';
  const cents = isNamed ? random.between(500_01, 18_000_00) : random.between(2_000_01, 18_000_00);
  const vat = Math.round(cents / 5);
  const supplier = random.pick(entriesWith(draft, '401', '6').map((one) => lineOn(one, '401') as DraftLine));
  const { thirdParty = '', thirdPartyLib = '' } = supplier;
  addEntry(
    draft,
    'purchases',
    { date: someDay(draft, random), piece: `BV${random.between(10_000, 99_999)}`, label },
    [account, cents],
    ['445660', vat],
    [supplier.account, -cents - vat, { thirdParty, thirdPartyLib }],
  );
  return draft;
}

function someDay(draft: CompanyDraft, random: SeededRandom): string {
  const first = dayFromText(draft.exercise.start);
  return dayText(random.between(first + 5, dayFromText(draft.exercise.end) - 5));
}

const pairs = [
  ['205000', '280500'],
  ['215400', '281540'],
  ['218300', '281830'],
  ['218400', '281840'],
] as const;

/** By root of three digits, as 2183 and 2184 share theirs. */
function valuesOf(draft: CompanyDraft, asset: string): { gross: number; written: number } {
  const lines = draft.entries.flatMap((one) => one.lines);
  const sum = (root: string) =>
    lines.reduce((total, line) => total + (line.account.startsWith(root) ? line.debit - line.credit : 0), 0);
  return { gross: sum(asset.slice(0, 3)), written: -sum(`28${asset.slice(1, 3)}`) };
}

/** One year's charge that was typed wrong. */
function tooMuch(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [asset, depreciation] = random.pick(pairs);
  const { gross, written } = valuesOf(draft, asset);
  const added = gross - written + random.between(1_00, 9_000_00);
  const charge = entriesWith(draft, '681', depreciation).at(-1);
  if (charge === undefined) return draft;
  (lineOn(charge, '681') as DraftLine).debit += added;
  (lineOn(charge, depreciation) as DraftLine).credit += added;
  return draft;
}

/** The asset is taken out, what was written off on it stays. */
function keptAfterSale(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { gross } = valuesOf(draft, '205000');
  const words = { date: draft.exercise.end, piece: `SORTIE-${random.between(10, 99)}`, label: 'Sortie du logiciel' };
  const account = random.pick(['657000', '658000', '678000']);
  addEntry(draft, 'miscellaneous', words, [account, gross], ['205000', -gross]);
  return draft;
}

function soldNotOut(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(300_00, 40_000_00);
  const vat = Math.round(cents / 5);
  const account = draft.exercise.start < '20250101' ? '775000' : '757000';
  const words = {
    date: someDay(draft, random),
    piece: `CES-${random.between(100, 999)}`,
    label: random.pick(['Cession du véhicule', 'Vente du camion', 'Reprise de la machine par le fournisseur']),
  };
  const buyer = random.pick(['462000', '467000', '512000']);
  addEntry(draft, 'miscellaneous', words, [buyer, cents + vat], ['445710', -vat], [account, -cents]);
  return draft;
}

function neverWritten(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['203000', '208800', '212000', '213100', '213500', '214000']);
  const cents = random.between(3_000_00, 250_000_00);
  openingOf(draft).push(lineOf([account, cents]), lineOf(['164000', -cents]));
  return draft;
}

function openingOf(draft: CompanyDraft): DraftLine[] {
  return draft.entries.find((one) => one.journal === draft.journals.opening.code)?.lines ?? [];
}

/** What belongs to one asset is written off on another one, opening included. */
function writtenElsewhere(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const [from, to] = random.pick([
    ['280500', '281830'],
    ['281540', '281840'],
    ['281540', '281820'],
  ] as const);
  for (const line of [...openingLines(draft), ...entriesWith(draft, from).flatMap((one) => one.lines)]) {
    if (line.account === from) line.account = to;
  }
  return draft;
}
