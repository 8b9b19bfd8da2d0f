/** Which accounts make up each figure of the accounts, by the beginnings of their numbers. */

/**
 * Intermediate balances, in their order. Each is the one before, or those that `from` names, and what its own accounts add: income
 * counts up and expense counts down, so that credits less debits serve for both.
 */
export const BALANCES = [
  { code: 'marge-commerciale', label: 'Marge commerciale', from: [], own: '707,7097,607,6037,6097' },
  { code: 'production', label: 'Production de l’exercice', from: [], own: '70,71,72,-707,-7097' },
  {
    code: 'consommations',
    label: 'Consommations en provenance des tiers',
    from: [],
    own: '601,602,604,605,606,6031,6032,609,61,62,-6097',
  },
  {
    code: 'valeur-ajoutee',
    label: 'Valeur ajoutée',
    from: ['marge-commerciale', 'production', 'consommations'],
    own: '',
  },
  { code: 'ebe', label: 'Excédent brut d’exploitation', from: ['valeur-ajoutee'], own: '74,63,64' },
  { code: 'exploitation', label: 'Résultat d’exploitation', from: ['ebe'], own: '75,65,781,791,681,-755,-655' },
  {
    code: 'courant',
    label: 'Résultat courant avant impôts',
    from: ['exploitation'],
    own: '755,655,76,66,786,796,686',
  },
  { code: 'exceptionnel', label: 'Résultat exceptionnel', from: [], own: '77,67,787,797,687' },
  { code: 'net', label: 'Résultat net', from: ['courant', 'exceptionnel'], own: '691,695,696,698,699' },
] as const;

export type ResultLine = { code: string; label: string; accounts: string; side: 'produit' | 'charge' };

const income = (code: string, label: string, accounts: string): ResultLine => ({
  code,
  label,
  accounts,
  side: 'produit',
});
const expense = (code: string, label: string, accounts: string): ResultLine => ({
  code,
  label,
  accounts,
  side: 'charge',
});

/** The profit and loss account, simplified; every account of classes 6 and 7 stands in one line. */
export const RESULT = [
  {
    code: 'exploitation',
    label: 'Résultat d’exploitation',
    lines: [
      income('ventes', 'Ventes de marchandises', '707,7097'),
      income('production-vendue', 'Production vendue (biens et services)', '70,-707,-7097'),
      income('production-stockee', 'Production stockée', '71'),
      income('production-immobilisee', 'Production immobilisée', '72'),
      income('subventions', 'Subventions d’exploitation', '74'),
      income('reprises', 'Reprises et transferts de charges', '78,79,-786,-787,-796,-797'),
      income('autres-produits', 'Autres produits', '73,75,-755'),
      expense('achats-marchandises', 'Achats de marchandises', '607,6097'),
      expense('stock-marchandises', 'Variation de stock de marchandises', '6037'),
      expense('achats-matieres', 'Achats de matières et autres approvisionnements', '601,602,6091,6092'),
      expense('stock-matieres', 'Variation de stock de matières et approvisionnements', '603,-6037'),
      expense('externes', 'Autres achats et charges externes', '60,61,62,-601,-602,-603,-607,-6091,-6092,-6097'),
      expense('impots', 'Impôts, taxes et versements assimilés', '63'),
      expense('salaires', 'Salaires et traitements', '64,-645,-646,-647'),
      expense('charges-sociales', 'Charges sociales', '645,646,647'),
      expense('dotations', 'Dotations aux amortissements, dépréciations et provisions', '68,-686,-687'),
      expense('autres-charges', 'Autres charges', '65,-655'),
    ],
  },
  {
    code: 'commun',
    label: 'Opérations faites en commun',
    lines: [
      income('commun-produits', 'Quote-part de résultat attribuée', '755'),
      expense('commun-charges', 'Quote-part de résultat supportée', '655'),
    ],
  },
  {
    code: 'financier',
    label: 'Résultat financier',
    lines: [
      income('produits-financiers', 'Produits financiers', '76,786,796'),
      expense('charges-financieres', 'Charges financières', '66,686'),
    ],
  },
  {
    code: 'exceptionnel',
    label: 'Résultat exceptionnel',
    lines: [
      income('produits-exceptionnels', 'Produits exceptionnels', '77,787,797'),
      expense('charges-exceptionnelles', 'Charges exceptionnelles', '67,687'),
    ],
  },
  {
    code: 'impots',
    label: 'Participation et impôts sur les bénéfices',
    lines: [
      expense('participation', 'Participation des salariés', '691'),
      expense('impot-benefices', 'Impôts sur les bénéfices', '69,-691'),
    ],
  },
] as const satisfies readonly { code: string; label: string; lines: readonly ResultLine[] }[];

/**
 * Whole accounts stand where their number says. Those of third parties and banks stand by their sense, third party by third party:
 * a customer in credit is a debt, and does not make the claims on the others smaller.
 */
export type SheetLine = {
  code: string;
  label: string;
  accounts: string;
  /** Depreciation and allowances, taken off. */
  allowances?: string;
  /** Only what is in debit, or only what is in credit. */
  sense?: 'debit' | 'credit';
};

export const ASSETS: readonly SheetLine[] = [
  { code: 'capital-non-appele', label: 'Capital souscrit non appelé', accounts: '109' },
  { code: 'incorporelles', label: 'Immobilisations incorporelles', accounts: '20,232,237', allowances: '280,290' },
  {
    code: 'corporelles',
    label: 'Immobilisations corporelles',
    accounts: '21,22,23,24,25,-232,-237',
    allowances: '28,29,-280,-290,-296,-297',
  },
  { code: 'financieres', label: 'Immobilisations financières', accounts: '26,27', allowances: '296,297' },
  { code: 'stocks', label: 'Stocks et en-cours', accounts: '3,-39', allowances: '39' },
  { code: 'avances-versees', label: 'Fournisseurs débiteurs, avances versées', accounts: '40', sense: 'debit' },
  { code: 'clients', label: 'Clients et comptes rattachés', accounts: '41', sense: 'debit', allowances: '491' },
  {
    code: 'autres-creances',
    label: 'Autres créances',
    accounts: '42,43,44,45,46,47',
    sense: 'debit',
    allowances: '49,-491',
  },
  { code: 'placements', label: 'Valeurs mobilières de placement', accounts: '50', allowances: '59' },
  { code: 'disponibilites', label: 'Disponibilités', accounts: '5,-50,-59', sense: 'debit' },
  { code: 'avance-charges', label: 'Charges constatées d’avance et à répartir', accounts: '48,-487' },
];

export const LIABILITIES: readonly SheetLine[] = [
  { code: 'capital', label: 'Capital et compte de l’exploitant', accounts: '10,-104,-105,-106,-107,-109' },
  { code: 'reserves', label: 'Primes, écarts et réserves', accounts: '104,105,106,107' },
  { code: 'report', label: 'Report à nouveau et résultats à affecter', accounts: '11,12' },
  { code: 'resultat', label: 'Résultat de l’exercice', accounts: '6,7' },
  { code: 'subventions', label: 'Subventions d’investissement', accounts: '13' },
  { code: 'reglementees', label: 'Provisions réglementées', accounts: '14' },
  { code: 'provisions', label: 'Provisions pour risques et charges', accounts: '15' },
  { code: 'emprunts', label: 'Emprunts et dettes assimilées', accounts: '16,17,18,19' },
  { code: 'decouverts', label: 'Concours bancaires et découverts', accounts: '5,-50,-59', sense: 'credit' },
  { code: 'fournisseurs', label: 'Fournisseurs et comptes rattachés', accounts: '40', sense: 'credit' },
  { code: 'clients-crediteurs', label: 'Clients créditeurs, avances reçues', accounts: '41', sense: 'credit' },
  { code: 'fiscales-sociales', label: 'Dettes fiscales et sociales', accounts: '42,43,44', sense: 'credit' },
  { code: 'autres-dettes', label: 'Autres dettes', accounts: '45,46,47', sense: 'credit' },
  { code: 'avance-produits', label: 'Produits constatés d’avance', accounts: '487' },
];

/** Exercises that began from this day on follow the regulation ANC 2022-06; earlier ones that of 2014. */
const NEW_CHART_FROM = '2025-01-01';

export const chartOf = (firstDay: string | null): 'ANC 2014-03' | 'ANC 2022-06' | null => {
  if (firstDay === null) return null;
  return firstDay < NEW_CHART_FROM ? 'ANC 2014-03' : 'ANC 2022-06';
};
