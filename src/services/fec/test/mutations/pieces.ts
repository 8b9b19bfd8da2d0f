import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry } from '../drafts/draft.ts';
import { entriesWith, lineOn } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** Faults of the references to pieces. */
export const piecesMutations: readonly Mutation[] = [
  { type: 'piece_absente', plant: withoutReference },
  { type: 'piece_multi_ecritures', plant: oneForMany },
  { type: 'piece_multiple_ecriture', plant: manyInOne },
];

/** All lines of some entries, or only one of them. */
function withoutReference(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const journal = random.pick(['sales', 'purchases', 'bank', 'miscellaneous', 'payroll'] as const);
  const { code } = draft.journals[journal];
  const reference = random.pick(['', '', '-', '.', 'SANS', 'Néant', 'N/A', '0000', 'XXX', '?']);
  const chosen = random.shuffled(draft.entries.filter((one) => one.journal === code)).slice(0, random.between(1, 9));
  for (const one of chosen) {
    if (random.chance(60)) one.pieceRef = reference;
    else random.pick(one.lines).pieceRef = reference;
  }
  return draft;
}

/** At least three invoices of one supplier, of different amounts and days. */
function oneForMany(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const suppliers = Map.groupBy(invoicesOf(draft), (one) => lineOn(one, '401')?.thirdParty ?? '');
  const candidates = [...suppliers.values()].map(distinct).filter((invoices) => invoices.length >= 3);
  const chosen = random.shuffled(random.pick(candidates)).slice(0, random.between(3, 6));
  const reference = random.pick([chosen[0]?.pieceRef ?? '', `BC${random.between(1000, 9999)}`, 'CONTRAT 2214']);
  for (const one of chosen) one.pieceRef = reference;
  return draft;
}

function distinct(invoices: readonly DraftEntry[]): DraftEntry[] {
  const days = new Map(invoices.map((one) => [one.date, one]));
  return [...new Map([...days.values()].map((one) => [lineOn(one, '401')?.credit, one])).values()];
}

const invoicesOf = (draft: CompanyDraft): DraftEntry[] =>
  entriesWith(draft, '401').filter((one) => one.journal === draft.journals.purchases.code);

function manyInOne(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { sales, purchases } = draft.journals;
  const journal = random.pick([sales, purchases]).code;
  const one = random.pick(draft.entries.filter((each) => each.journal === journal && each.lines.length > 1));
  const other = random.pick(draft.entries.filter((each) => each.journal === journal && each.pieceRef !== one.pieceRef));
  const reference = random.pick([other.pieceRef, `${one.pieceRef}B`, `BL ${random.between(100, 999)}`]);
  for (const line of random.shuffled(one.lines).slice(0, random.between(1, one.lines.length - 1))) {
    line.pieceRef = reference;
  }
  return draft;
}
