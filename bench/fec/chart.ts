import type { Account, Journal, ThirdParty } from './lines.ts';

/** Who and what an invented company deals with: journals, accounts, names. None of the names belongs to anybody. */
const named = (number: string, label: string): Account => ({ number, label });

export const journals = {
  opening: named('AN', 'À-nouveaux'),
  sales: named('VE', 'Ventes'),
  purchases: named('AC', 'Achats'),
  bank: named('BQ', 'Banque'),
  cash: named('CA', 'Caisse'),
  payroll: named('PA', 'Paie'),
  general: named('OD', 'Opérations diverses'),
} satisfies Record<string, Journal>;

export const accounts = {
  capital: named('101300', 'Capital appelé versé'),
  reserve: named('106100', 'Réserve légale'),
  suppliers: named('401000', 'Fournisseurs'),
  customers: named('411000', 'Clients'),
  wages: named('421000', 'Rémunérations dues'),
  contributions: named('431000', 'Sécurité sociale'),
  vatDue: named('445510', 'TVA à décaisser'),
  vatOnPurchases: named('445660', 'TVA déductible'),
  vatCredit: named('445670', 'Crédit de TVA à reporter'),
  vatOnSales: named('445710', 'TVA collectée'),
  suspense: named('471000', "Compte d'attente"),
  bank: named('512000', 'Banque'),
  cash: named('530000', 'Caisse'),
  transfer: named('580000', 'Virements internes'),
  rent: named('613200', 'Locations immobilières'),
  bankFees: named('627000', 'Services bancaires'),
  salaries: named('641100', 'Salaires et appointements'),
  employerContributions: named('645100', "Cotisations à l'URSSAF"),
  counterSales: named('707000', 'Ventes de marchandises'),
} satisfies Record<string, Account>;

/** Whose input VAT may be deducted. */
export const expenseAccounts: readonly Account[] = [
  named('601000', 'Achats de matières premières'),
  named('602600', "Achats d'emballages"),
  named('604000', "Achats d'études et de prestations"),
  named('606100', 'Fournitures non stockables'),
  named('606300', "Fournitures d'entretien"),
  named('606400', 'Fournitures administratives'),
  named('607000', 'Achats de marchandises'),
  named('611000', 'Sous-traitance générale'),
  named('615200', 'Entretien des locaux'),
  named('622600', 'Honoraires'),
  named('623100', 'Annonces et insertions'),
  named('624100', 'Transports sur achats'),
  named('626000', 'Frais de télécommunications'),
  named('628100', 'Concours divers et cotisations'),
];

/** Each with its rate of VAT, in thousandths. */
export const revenueAccounts: readonly { account: Account; rate: number }[] = [
  { account: named('701000', 'Ventes de produits finis'), rate: 200 },
  { account: named('706000', 'Prestations de services'), rate: 200 },
  { account: accounts.counterSales, rate: 200 },
  { account: named('707100', 'Ventes de denrées'), rate: 55 },
  { account: named('708500', 'Ports et frais facturés'), rate: 200 },
];

/** With what trips up readers: accents, a euro sign, a quotation mark that nothing closes. */
export const labels = {
  sale: ['Conseil', 'Vente sur commande', 'Livraison été', 'Enseigne 24"', 'Lot à 1 € pièce'],
  purchase: ['Facture', 'Prestation', 'Commande à façon', "Main-d'œuvre", 'Fournitures'],
} as const;

const FORMS = ['Ateliers', 'Société', 'Établissements', 'Maison', 'Comptoir', 'Coopérative'] as const;
const SYLLABLES =
  'ba bo bré ca cou da dé fa fo ga gui jo la lé lo ma mi mon na no pa pi ra ré ro sa sou ta té va'.split(' ');

export function makeThirdParties(prefix: string, count: number): ThirdParty[] {
  return Array.from({ length: count }, (_, index) => ({
    number: `${prefix}${String(index + 1).padStart(5, '0')}`,
    label: `${FORMS[index % FORMS.length]} ${nameOf(index)}`,
  }));
}

/** A different one for every number, without digits: names that differ by a digit alone may be taken for the same. */
function nameOf(index: number): string {
  let name = '';
  for (let rest = index + SYLLABLES.length ** 2; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    name += SYLLABLES[rest % SYLLABLES.length];
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
}
