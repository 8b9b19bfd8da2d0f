import type { SeededRandom } from '#kernel/seeded-random.ts';
import { lineOf } from '../drafts/build.ts';
import { dayFromText, dayText } from '../drafts/calendar.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftLine } from '../drafts/draft.ts';
import { addEntry, entriesWith, lineOn, removeEntries, someDay } from './edit-draft.ts';
import type { Mutation } from './mutation.ts';

/** What goes wrong between one exercise and the next. */
export const clotureMutations: readonly Mutation[] = [
  {
    type: 'regularisation_non_extournee',
    plant: (draft, random) => random.pick([forgetReversal, forgetReversal, keepOldAccrual])(draft, random),
  },
  {
    type: 'stock_variation_incoherente',
    company: { activity: 'trade' },
    plant: (draft, random) => random.pick(stockFaults)(draft, random),
  },
  { type: 'cutoff_produits', plant: lateSales },
  { type: 'exercice_suivant', plant: (draft, random) => random.pick([nextYearsWords, nextYearsPiece])(draft, random) },
  { type: 'vente_hors_journal', plant: sellByHand },
];

type Way = (draft: CompanyDraft, random: SeededRandom) => CompanyDraft;

function forgetReversal(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const reversals = draft.entries.filter(({ label }) => label.startsWith('Extourne'));
  removeEntries(draft, [random.pick(reversals)]);
  return draft;
}

function keepOldAccrual(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const account = random.pick(['408800', '418800', '468600', '468700', '486100', '487000']);
  const cents = random.between(80_00, 20_000_00) * (/^(?:418|4687|486)/.test(account) ? 1 : -1);
  const opening = draft.entries.find((one) => one.journal === draft.journals.opening.code);
  opening?.lines.push(lineOf([account, cents]), lineOf(['106800', -cents]));
  return draft;
}

const stockFaults: readonly Way[] = [
  // The change goes to purchases.
  (draft, random) => {
    const line = lineOn(random.pick(entriesWith(draft, '370', '603')), '603') as DraftLine;
    line.account = random.pick(['607000', '608000', '658000']);
    line.accountLib = 'Achats divers';
    return draft;
  },
  // An amount that differs from that of the stock, the rest put elsewhere.
  (draft, random) => {
    const one = random.pick(entriesWith(draft, '370', '603'));
    const line = lineOn(one, '603') as DraftLine;
    const side = line.debit > 0 ? 'debit' : 'credit';
    const part = random.between(1_00, line[side] - 1);
    line[side] -= part;
    one.lines.push(lineOf(['607000', side === 'debit' ? part : -part]));
    return draft;
  },
  // Goods that go into the stock without its change.
  (draft, random) => {
    const cents = random.between(100_00, 20_000_00);
    const words = { date: draft.exercise.end, piece: 'STOCK-03', label: 'Complément de stock' };
    addEntry(draft, 'inventory', words, ['370000', cents], [random.pick(['607000', '758000', '467000']), -cents]);
    return draft;
  },
];

/** Months of sales within the last days: in one invoice or in several. */
function lateSales(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const sales = entriesWith(draft, '411', '70').filter(({ journal }) => journal === draft.journals.sales.code);
  const year = sales.reduce((sum, one) => sum + (lineOn(one, '70')?.credit ?? 0), 0);
  const count = random.between(1, 4);
  for (let invoice = 0; invoice < count; invoice += 1) {
    const net = Math.round((year * random.between(25, 50)) / 100 / count);
    const { account: income } = lineOn(random.pick(sales), '70') as DraftLine;
    const { thirdParty = '', thirdPartyLib = '' } = lineOn(random.pick(sales), '411') as DraftLine;
    const vat = Math.round(net / 5);
    const words = {
      date: dayText(dayFromText(draft.exercise.end) - random.between(0, 4)),
      piece: `FL-${random.between(1000, 9999)}`,
      label: 'Facture de travaux',
    };
    const customer: [string, number, Partial<DraftLine>] = ['411000', net + vat, { thirdParty, thirdPartyLib }];
    addEntry(draft, 'sales', words, customer, [income, -net], ['445710', -vat]);
  }
  return draft;
}

/** What the label says is for the year after the exercise, and nothing of it is put off. */
function nextYearsWords(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const year = Number(draft.exercise.end.slice(0, 4)) + 1;
  const cents = random.between(6_000_00, 30_000_00);
  const [account, label, sign] = random.pick([
    ['740000', `Subvention de fonctionnement ${year}`, -1],
    ['708300', `Loyers ${year}`, -1],
    ['616100', `Assurance flotte ${year}`, 1],
    ['613200', `Loyers 01/${year} à 06/${year}`, 1],
    ['628100', `Cotisation syndicat ${year}`, 1],
  ] as const);
  const words = { date: someDay(draft, random), piece: `PR-${random.between(1000, 9999)}`, label };
  addEntry(draft, 'bank', words, [account, sign * cents], ['512000', -sign * cents]);
  return draft;
}

/** An invoice that bears a date of the first days after the end. */
function nextYearsPiece(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(1_000_00, 30_000_00);
  const vat = Math.round(cents / 5);
  const words = { date: draft.exercise.end, piece: `FN-${random.between(1000, 9999)}`, label: 'Facture de travaux' };
  const customer: [string, number, Partial<DraftLine>] = ['411000', cents + vat, { thirdParty: 'C0990' }];
  const added = addEntry(draft, 'sales', words, customer, ['706000', -cents], ['445710', -vat]);
  added.pieceDate = dayText(dayFromText(draft.exercise.end) + random.between(1, 20));
  return draft;
}

/** Sales that somebody wrote by hand. */
function sellByHand(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const cents = random.between(1_000_00, 30_000_00);
  const { thirdParty = '', thirdPartyLib = '' } = lineOn(
    random.pick(entriesWith(draft, '411', '70')),
    '411',
  ) as DraftLine;
  const words = { date: someDay(draft, random), piece: `OD-${random.between(1000, 9999)}`, label: 'Ajustement CA' };
  const customer: [string, number, Partial<DraftLine>] = ['411000', cents, { thirdParty, thirdPartyLib }];
  addEntry(draft, 'miscellaneous', words, customer, [random.pick(['706000', '707000', '708500']), -cents]);
  return draft;
}
