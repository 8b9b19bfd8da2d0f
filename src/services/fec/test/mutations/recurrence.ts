import type { SeededRandom } from '#kernel/seeded-random.ts';
import type { LineOf } from '../drafts/build.ts';
import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import { writeFec } from '../drafts/write-fec.ts';
import { addEntry, entriesWith, lineOn, removeEntries } from './edit-draft.ts';
import type { Mutation, PlantedFile } from './mutation.ts';

/** What comes back each month, and for once does not, or otherwise. */
export const recurrenceMutations: readonly Mutation[] = [
  { type: 'charge_recurrente_manquante', plant: forgetCharge },
  { type: 'charge_recurrente_anormale', plant: changeCharge },
  { type: 'paie_manquante', plant: forgetPayroll },
  { type: 'cotisation_manquante', plant: forgetContributions },
  { type: 'produit_recurrent_manquant', plant: forgetIncome },
  { type: 'variation_mensuelle_atypique', plant: outdoMonths },
  { type: 'dotation_absente', plant: withoutDepreciation },
  { type: 'emprunt_sans_interets', plant: forgetInterest },
  { type: 'emprunt_echeance_manquante', plant: forgetInstalment },
];

const monthOf = ({ date }: DraftEntry): string => date.slice(0, 6);
const monthsOf = (draft: CompanyDraft): string[] => [...new Set(draft.entries.map(monthOf))].sort();

/** The invoices of a contract, in the order of months. */
type Contract = { account: string; invoices: readonly DraftEntry[] };

function contractsOf(draft: CompanyDraft, ...accounts: readonly string[]): Contract[] {
  return accounts
    .map((account) => ({ account, invoices: entriesWith(draft, account) }))
    .filter(({ invoices }) => invoices.length >= 11);
}

/** One month or some, after the first; with the payment, or without. */
function forgetCharge(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { invoices } = random.pick(contractsOf(draft, '613200', '616100', '612200', '626200', '627000'));
  const count = random.pick([1, 1, 1, 2, 3]);
  const from = random.between(1, invoices.length - count);
  const gone = invoices.slice(from, from + count);
  const isPaid = random.chance(30);
  removeEntries(draft, isPaid ? gone : [...gone, ...gone.flatMap((one) => paymentsOf(draft, one))]);
  return draft;
}

/** The entries that were lettered with one. */
function paymentsOf(draft: CompanyDraft, one: DraftEntry): DraftEntry[] {
  const keyOf = (line: DraftLine) => `${line.account} ${line.thirdParty ?? ''} ${line.lettering ?? ''}`;
  const keys = new Set(one.lines.filter(({ lettering }) => lettering !== undefined).map(keyOf));
  return draft.entries.filter((other) => other !== one && other.lines.some((line) => keys.has(keyOf(line))));
}

/** Twice, half, a digit too many: the whole invoice, and its payment with it. */
function changeCharge(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const { account, invoices } = random.pick(contractsOf(draft, '613200', '616100', '612200', '626200'));
  const one = random.pick(invoices);
  const usual = lineOn(one, account)?.debit ?? 0;
  const factor = random.pick([1400, 1750, 2000, 3000, 10_000, 500, 400, 100]);
  // What is small must differ more to be seen.
  const times = Math.abs(usual * factor - usual * 1000) < 90_00_000 ? 5000 : factor;
  const payments = paymentsOf(draft, one);
  const scale = (cents: number) => Math.round((cents * times) / 1000);
  for (const line of one.lines) [line.debit, line.credit] = [scale(line.debit), scale(line.credit)];
  const owed = one.lines.find(({ credit }) => credit > 0) as DraftLine;
  owed.credit += one.lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
  for (const line of payments.flatMap(({ lines }) => lines)) {
    if (line.debit > 0) line.debit = owed.credit;
    else line.credit = owed.credit;
  }
  return draft;
}

/** The entry of wages of a month, or of two running; its payment stays, or goes with it. */
function forgetPayroll(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const payroll = entriesWith(draft, '641100');
  const count = random.pick([1, 1, 1, 2]);
  const from = random.between(0, payroll.length - count);
  const gone = payroll.slice(from, from + count);
  const names = gone.map(({ label }) => label.slice(-7));
  const payments = entriesWith(draft, '421', '512').filter(({ label }) => names.some((name) => label.includes(name)));
  removeEntries(draft, random.chance(50) ? gone : [...gone, ...payments]);
  return draft;
}

/** Wages without what the employer adds, for two months and more. */
function forgetContributions(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const payroll = entriesWith(draft, '641100');
  const count = random.between(2, 5);
  const from = random.between(0, payroll.length - count);
  for (const one of payroll.slice(from, from + count)) {
    const employer = lineOn(one, '645') as DraftLine;
    (lineOn(one, '431') as DraftLine).credit -= employer.debit;
    one.lines = one.lines.filter((line) => line !== employer);
  }
  return draft;
}

/** Fees or rents that a customer pays each month. */
function forgetIncome(draft: CompanyDraft, random: SeededRandom): PlantedFile {
  const account = random.pick(['706500', '708300', '752000']);
  const cents = random.between(300_00, 2_500_00);
  const jitter = random.pick([0, 0, 3]);
  const added = monthsOf(draft).map((month, index) => {
    const amount = cents + Math.round((cents * random.between(-jitter, jitter)) / 100);
    const words = { date: `${month}07`, piece: `ABO-${month}`, label: `Abonnement ${index + 1}` };
    return addEntry(draft, 'sales', words, ['411000', amount, { thirdParty: 'C900' }], [account, -amount]);
  });
  const clean = writeFec(draft);
  const from = random.between(1, added.length - 1);
  removeEntries(draft, added.slice(from, from + random.pick([1, 1, 2])));
  return { bytes: writeFec(draft), clean };
}

/** An account that moves each month, and one month that is beyond all others. */
function outdoMonths(draft: CompanyDraft, random: SeededRandom): PlantedFile {
  const account = random.pick(['611000', '624200', '622100', '708500']);
  const sign = account.startsWith('7') ? -1 : 1;
  const months = random.shuffled(monthsOf(draft)).slice(0, random.between(8, 12));
  const base = random.between(200_00, 900_00);
  const post = (date: string, piece: string, cents: number) => {
    const party: LineOf =
      sign > 0 ? ['401000', -cents, { thirdParty: 'F900' }] : ['411000', cents, { thirdParty: 'C900' }];
    const words = { date, piece, label: `Prestation ${piece}` };
    return addEntry(draft, sign > 0 ? 'purchases' : 'sales', words, [account, sign * cents], party);
  };
  for (const month of months) post(`${month}12`, `PR-${month}`, Math.round((base * random.between(40, 220)) / 100));
  const clean = writeFec(draft);
  post(`${random.pick(months)}19`, 'PR-99', base * random.between(20, 90));
  return { bytes: writeFec(draft), clean };
}

function withoutDepreciation(draft: CompanyDraft): CompanyDraft {
  removeEntries(draft, entriesWith(draft, '681'));
  return draft;
}

/** The whole instalment of a month, or only its capital, without interest. */
function forgetInterest(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const one = random.pick(entriesWith(draft, '164', '661', '512'));
  const [capital, interest, bank] = [lineOn(one, '164'), lineOn(one, '661'), lineOn(one, '512')];
  if (capital === undefined || interest === undefined || bank === undefined) throw new RangeError('No instalment.');
  if (random.chance(50)) capital.debit += interest.debit;
  else bank.credit -= interest.debit;
  one.lines = one.lines.filter((line) => line !== interest);
  return draft;
}

function forgetInstalment(draft: CompanyDraft, random: SeededRandom): CompanyDraft {
  const instalments = entriesWith(draft, '164', '661', '512');
  const from = random.between(1, instalments.length - 2);
  removeEntries(draft, instalments.slice(from, from + random.pick([1, 1, 2])));
  return draft;
}
