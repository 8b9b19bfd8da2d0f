import type { CompanyDraft } from '../drafts/company-draft.ts';
import type { DraftEntry, DraftLine } from '../drafts/draft.ts';
import {
  addEntry,
  carryForward,
  entriesWith,
  lineOn,
  removeEntries,
  repeatEntry,
  unletter,
} from '../mutations/edit-draft.ts';
import type { Trade } from './trades.ts';

/**
 * Faults that an experienced auditor would look for, written down before the catalogue was read. `found` is the type that
 * names the fault; undefined where none does, and `why` says it. `before` is what named it when the list was made.
 */
export type Fault = {
  trade: Trade;
  words: string;
  plant: (draft: CompanyDraft) => void;
  found: string | undefined;
  before: string | undefined;
  why?: string;
};

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('The company lacks what the fault needs.');
  return value;
}

/** Adds an entry with its words. */
const post = (
  draft: CompanyDraft,
  role: Parameters<typeof addEntry>[1],
  [date, piece, label]: readonly [string, string, string],
  ...lines: Parameters<typeof addEntry>[3][]
): DraftEntry => addEntry(draft, role, { date, piece, label }, ...lines);

const line = (one: DraftEntry, account: string): DraftLine => must(lineOn(one, account));

/** The fifth of some entries: far enough from the first and from the last. */
const fifth = (entries: readonly DraftEntry[]): DraftEntry => must(entries[4]);

export const twentyFaults: readonly Fault[] = [
  {
    trade: 'builder',
    words: 'retention of guarantee (411700) brought forward and never released',
    plant: (draft) => {
      const rest = { thirdParty: 'C0801', thirdPartyLib: 'SCI du Gier', accountLib: 'Clients - retenues de garantie' };
      carryForward(draft, '411700', 4_310_22, rest);
    },
    found: undefined,
    before: undefined,
    why: 'a retention is due a year after the works or later, and the file does not say when they ended: it looks like one that is in order',
  },
  {
    trade: 'builder',
    words: 'subcontractor’s invoice with VAT deducted, where the buyer owes it',
    plant: (draft) => {
      const one = fifth(entriesWith(draft, '611', '4452'));
      const due = line(one, '4452');
      unletter(draft, one.lines);
      line(one, '401').credit += due.credit;
      one.lines = one.lines.filter((each) => each !== due);
    },
    found: 'autoliquidation_omise',
    before: undefined,
  },
  {
    trade: 'builder',
    words: 'reverse charge half written: VAT due without the deduction',
    plant: (draft) => {
      const one = fifth(entriesWith(draft, '611', '4452'));
      const input = line(one, '44566');
      line(one, '611').debit += input.debit;
      one.lines = one.lines.filter((each) => each !== input);
    },
    found: 'tva_autoliquidation_desequilibree',
    before: 'tva_autoliquidation_desequilibree',
  },
  {
    trade: 'builder',
    words: 'works at 10 % whose VAT is in the account named 20 %',
    plant: (draft) => {
      const one = fifth(entriesWith(draft, '411', '7060', '445710').filter(({ lines }) => lines.length === 3));
      const [net, tax, owed] = [line(one, '7060'), line(one, '445710'), line(one, '411')];
      tax.credit = Math.round(net.credit / 10);
      unletter(draft, one.lines);
      owed.debit = net.credit + tax.credit;
    },
    found: 'tva_taux_intitule',
    before: undefined,
  },
  {
    trade: 'builder',
    words: 'customer’s deposit (419100) brought forward and never taken up',
    plant: (draft) => {
      carryForward(draft, '419100', -5_400_18, { thirdParty: 'C0810', thirdPartyLib: 'Copropriété Les Ormes' });
    },
    found: 'acompte_ancien',
    before: undefined,
  },
  {
    trade: 'doctor',
    words: 'VAT deducted by an exempt doctor',
    plant: (draft) => {
      const one = must(entriesWith(draft, '6064', '401')[0]);
      const cost = line(one, '6064');
      const tax = Math.round(cost.debit / 6);
      cost.debit -= tax;
      one.lines.push({ account: '445660', accountLib: 'TVA déductible', debit: tax, credit: 0 });
    },
    found: 'tva_deduite_activite_exoneree',
    before: undefined,
  },
  {
    trade: 'doctor',
    words: 'school fees of the doctor’s children among the costs',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20240912', 'VIR-77', 'Frais de scolarité collège Sainte-Marie'],
        ['628000', 1_180_40],
        ['512000', -1_180_40],
      );
    },
    found: 'libelle_sensible',
    before: undefined,
  },
  {
    trade: 'doctor',
    words: 'receipt of the health insurance fund entered twice',
    plant: (draft) => {
      repeatEntry(draft, fifth(entriesWith(draft, '706', '512').filter(({ label }) => label.startsWith('CPAM'))));
    },
    found: 'doublon',
    before: 'doublon',
  },
  {
    trade: 'doctor',
    words: 'fine for speeding among travel costs',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20240618', 'VIR-78', 'Trésor public contravention radar'],
        ['625100', 135_00],
        ['512000', -135_00],
      );
    },
    found: 'libelle_sensible',
    before: undefined,
  },
  {
    trade: 'doctor',
    words: 'ultrasound scanner of 6,500 € in small equipment',
    plant: (draft) => {
      const rest = { thirdParty: 'F0900', thirdPartyLib: 'Imagerie Delorme' };
      post(
        draft,
        'purchases',
        ['20240514', 'ID-5521', 'Imagerie Delorme échographe portable'],
        ['606300', 6_500_00],
        ['401000', -6_500_00, rest],
      );
    },
    found: 'immobilisation_en_charge',
    before: 'immobilisation_en_charge',
  },
  {
    trade: 'association',
    words: 'subsidy for the next year taken to income',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20241204', 'VIR-91', 'Ville : subvention de fonctionnement 2025'],
        ['512000', 18_000_00],
        ['740000', -18_000_00],
      );
    },
    found: 'exercice_suivant',
    before: undefined,
  },
  {
    trade: 'association',
    words: 'till with a balance below zero',
    plant: (draft) => {
      post(
        draft,
        'cash',
        ['20240806', 'TC-31', 'Achats de boissons pour la fête'],
        ['607000', 905_30],
        ['530000', -905_30],
      );
    },
    found: 'caisse_creditrice',
    before: 'caisse_creditrice',
  },
  {
    trade: 'association',
    words: 'a month’s salaries without the employer’s contributions',
    plant: (draft) => {
      const one = fifth(entriesWith(draft, '641100', '645'));
      const employer = line(one, '645');
      line(one, '431').credit -= employer.debit;
      one.lines = one.lines.filter((each) => each !== employer);
    },
    found: 'charge_recurrente_manquante',
    before: 'charge_recurrente_manquante',
  },
  {
    trade: 'association',
    words: 'account of the president (467) in debit at the end',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20240919', 'VIR-93', 'Virement M. Perrin'],
        ['467200', 3_200_00, { accountLib: 'M. Perrin, président' }],
        ['512000', -3_200_00],
      );
    },
    found: 'avance_dirigeant',
    before: undefined,
  },
  {
    trade: 'association',
    words: 'result of the year before still in account 120 at the end',
    plant: (draft) => removeEntries(draft, entriesWith(draft, '120', '106')),
    found: 'resultat_non_affecte',
    before: 'resultat_non_affecte',
  },
  {
    trade: 'holding',
    words: 'dividend of a subsidiary in 758',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20240705', 'VIR-95', 'Dividende Optique Delmas'],
        ['512000', 22_340_00],
        ['758000', -22_340_00],
      );
    },
    found: 'libelle_contraire_au_compte',
    before: undefined,
  },
  {
    trade: 'holding',
    words: 'shareholder’s current account in debit',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20240910', 'VIR-96', 'Virement M. Gaillard'],
        ['455100', 26_000_00],
        ['512000', -26_000_00],
      );
    },
    found: 'compte_courant_debiteur',
    before: 'compte_courant_debiteur',
  },
  {
    trade: 'holding',
    words: 'management fees billed to a subsidiary without VAT',
    plant: (draft) => {
      const one = fifth(entriesWith(draft, '411', '706', '44571'));
      const tax = line(one, '44571');
      unletter(draft, one.lines);
      line(one, '411').debit -= tax.credit;
      one.lines = one.lines.filter((each) => each !== tax);
    },
    found: 'tva_collectee_incoherente',
    before: 'tva_collectee_incoherente',
  },
  {
    trade: 'holding',
    words: 'sale of shares without their exit from the books',
    plant: (draft) => {
      post(
        draft,
        'bank',
        ['20240522', 'VIR-97', 'Cession de titres Transports Gaillard'],
        ['512000', 41_000_00],
        ['775600', -41_000_00],
      );
    },
    found: 'cession_sans_sortie',
    before: 'cession_sans_sortie',
  },
  {
    trade: 'holding',
    words: 'a monthly instalment of the loan is missing',
    plant: (draft) => removeEntries(draft, [fifth(entriesWith(draft, '164', '661'))]),
    found: 'emprunt_echeance_manquante',
    before: undefined,
  },
];
