import { type SeededRandom, seededRandom } from '#kernel/seeded-random.ts';
import { monthsFrom } from './calendar.ts';
import type { EntryOrder, Journal, JournalRole } from './company-draft.ts';

/** What a test may ask of a made-up company; the seed decides the rest. */
export type CompanyOptions = {
  /** Trade has stocks and a cash register, services have neither. */
  activity?: 'trade' | 'services';
  /** First month of the exercise, `AAAAMM`. */
  start?: string;
  numbering?: EntryOrder['numbering'];
  /** How often VAT is declared. */
  vat?: 'monthly' | 'quarterly';
  /** Whether it buys and sells in another currency. */
  hasForeign?: boolean;
  /** Whether accounts of sales and of VAT on them name their rate. */
  namesRates?: boolean;
  /** So many times as many invoices, and as much turnover; 1 by default. */
  size?: number;
};

/** Everything that is decided about a company before its first entry is written. */
export type CompanyPlan = {
  months: readonly { first: number; last: number }[];
  activity: 'trade' | 'services';
  /** Sales of an ordinary month, in cents without VAT. */
  turnover: number;
  size: number;
  /** In tenths of a percent. */
  saleRate: VatRate;
  vatEveryMonths: 1 | 3;
  rentEveryMonths: 1 | 3;
  depreciatesMonthly: boolean;
  staff: number;
  /** Wages are paid in the month itself, or in the first days of the next one. */
  paysStaffInMonth: boolean;
  hasForeign: boolean;
  hasCheques: boolean;
  hasDividend: boolean;
  hadLoss: boolean;
  namesRates: boolean;
  /** Lettering codes begin anew for each third party, or count over the file. */
  lettersByParty: boolean;
  invoicePrefix: string;
  journals: Record<JournalRole, Journal>;
  order: EntryOrder;
};

export type VatRate = 200 | 100 | 55;

export function planCompany(seed: number, options: CompanyOptions): CompanyPlan {
  const random = seededRandom(Math.imul(seed, 0x9e37_79b1) ^ 0x5eed);
  const activity = options.activity ?? random.pick(['trade', 'services'] as const);
  const start = options.start ?? random.pick(starts);
  const year = Number(start.slice(0, 4));
  const month = Number(start.slice(4, 6));
  const size = options.size ?? 1;
  const saleRate = random.pick([200, 200, 100] as const);
  const isQuarterly = options.vat === undefined ? random.chance(25) : options.vat === 'quarterly';
  return {
    months: monthsFrom(year, month, 12),
    activity,
    turnover: random.between(24_000_13, 58_000_87) * size,
    size,
    saleRate,
    vatEveryMonths: isQuarterly && month % 3 === 1 ? 3 : 1,
    // At a low rate a whole quarter's rent could leave no VAT to pay in its month.
    rentEveryMonths: random.chance(30) && saleRate === 200 ? 3 : 1,
    depreciatesMonthly: random.chance(50),
    staff: activity === 'trade' ? 2 : random.between(3, 4),
    paysStaffInMonth: random.chance(60),
    hasForeign: options.hasForeign ?? random.chance(50),
    hasCheques: random.chance(30),
    hasDividend: random.chance(40),
    hadLoss: random.chance(15),
    lettersByParty: random.chance(50),
    invoicePrefix: random.pick(['FA', 'F', 'FAC', 'VT-']) + (random.chance(50) ? `${year}-` : start.slice(2, 4)),
    journals: planJournals(random),
    namesRates: options.namesRates ?? seed % 2 === 0,
    order: planOrder(random, options.numbering),
  };
}

/** Exercises that start in January, and some that do not; all are over by the end of 2025. */
const starts = [
  '202201',
  '202301',
  '202401',
  '202401',
  '202501',
  '202501',
  '202307',
  '202404',
  '202410',
  '202302',
  '202409',
  '202207',
] as const;

function planOrder(random: SeededRandom, asked: EntryOrder['numbering'] | undefined): EntryOrder {
  const numbering = asked ?? random.pick(['journal', 'journal', 'global', 'global', 'journal-month'] as const);
  return {
    numbering,
    digits: numbering === 'journal-month' ? 4 : random.pick([0, 5, 6]),
    hasPrefix: numbering !== 'global' && random.chance(50),
    within: random.pick(['date', 'journal'] as const),
  };
}

function planJournals(random: SeededRandom): Record<JournalRole, Journal> {
  const miscellaneous = { code: 'OD', label: 'Opérations diverses' };
  return {
    opening: { code: random.pick(['AN', 'RAN']), label: 'À-nouveaux' },
    sales: { code: random.pick(['VE', 'VT', 'VTE']), label: 'Ventes' },
    purchases: { code: random.pick(['AC', 'ACH', 'HA']), label: 'Achats' },
    bank: { code: random.pick(['BQ', 'BQ1', 'CCM']), label: 'Banque' },
    cash: { code: random.pick(['CA', 'CAI']), label: 'Caisse' },
    payroll: random.chance(50) ? { code: random.pick(['PA', 'SAL']), label: 'Paie' } : miscellaneous,
    miscellaneous,
    inventory: random.chance(40) ? { code: 'INV', label: "Écritures d'inventaire" } : miscellaneous,
  };
}
