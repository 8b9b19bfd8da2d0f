import type { YearsWords } from './en.ts';

const rule = new Intl.PluralRules('fr');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const fr: YearsWords = {
  notReady: 'Ce dossier n’est pas encore prêt',
  notReadyText: 'Son fichier est en cours de contrôle, ou n’a pas pu l’être\u00a0: le dossier le dit.',
  openDossier: 'Ouvrir le dossier',

  account: 'Compte',
  label: 'Intitulé',
  before: 'N-1',
  now: 'N',
  variation: 'Variation',
  euros: '€',
  share: 'Variation en %',
  isNew: 'nouveau',
  senses: 'En euros. Soldes débiteurs en positif, créditeurs en négatif.',
  shares: 'Pourcentages rapportés au solde N-1.',

  missing: {
    titleBefore: 'L’exercice précédent manque',
    titleAfter: 'L’exercice suivant manque',
    before: (closing) => `Sa clôture est attendue au ${closing}, ou quelques semaines plus tôt.`,
    after: (opening) => `Il s’ouvre le ${opening}.`,
    why: 'Aucun dossier contrôlé de cette entreprise ne le couvre\u00a0: son fichier n’a pas été envoyé, est en cours de contrôle, ou n’a pas pu être contrôlé.',
    fileName: (name) => `Un fichier nommé comme ${name} rejoint de lui-même son entreprise.`,
    send: 'Envoyer son fichier',
    unfiled: 'Ce dossier n’est classé sous aucune entreprise\u00a0: aucun autre exercice ne peut en être rapproché.',
    unfiledAction: 'Indiquer l’entreprise',
  },

  yearBefore: {
    title: 'Comparaison avec N-1',
    with: 'Exercice N-1',
    turnoverNow: 'Chiffre d’affaires N',
    turnoverBefore: 'Chiffre d’affaires N-1',
    turnoverShare: 'Évolution du chiffre d’affaires',
    proportional:
      'Les exercices n’ont pas la même durée\u00a0: le chiffre d’affaires et les montants N-1 des classes 6 et 7 sont ramenés au nombre de mois de N. Leurs lignes donnent les montants comptabilisés.',
    opening: 'À-nouveaux',
    openingLead:
      'À-nouveaux de N rapprochés des soldes de clôture N-1\u00a0: classes 1 à 5, les comptes de résultat (12) ensemble.',
    agrees: (count, shown) =>
      several(count, `${shown} compte comparé, aucun écart`, `${shown} comptes comparés, aucun écart`),
    agreesText: 'Les à-nouveaux de N reprennent les soldes de clôture N-1.',
    differs: (count, shown, compared) =>
      several(
        count,
        `${shown} écart sur ${compared} comptes comparés`,
        `${shown} écarts sur ${compared} comptes comparés`,
      ),
    differsText: 'Chaque écart est un à-nouveau à compléter, ou une écriture passée sur N-1 après la reprise.',
    notThere: 'Aucun à-nouveau n’ouvre cet exercice',
    notThereText:
      'Le fichier ne contient pas d’écriture d’à-nouveaux\u00a0: les soldes de clôture N-1 ne sont rapprochés de rien.',
    closingOf: 'Solde de clôture N-1',
    openingOf: 'À-nouveau N',
    difference: 'Écart',
    variations: 'Variations inhabituelles',
    variationsLead: (threshold) =>
      `À partir de ${threshold}\u00a0: comptes nouveaux, soldés ou de sens inversé, ou qui varient de 30\u00a0% et plus, autrement que le chiffre d’affaires.`,
    none: 'Aucune variation inhabituelle',
    noneText: 'Les variations sont inférieures au seuil, ou suivent le chiffre d’affaires.',
    most: 'Les 200 plus élevées sont affichées.',
    entry: 'Voir l’écriture',
  },

  comparison: {
    title: 'Balance comparative',
    detail: 'Détail',
    whole: 'Comptes entiers',
    digits: (count) => several(count, 'Par classe', `Par ${count} chiffres`),
    result: 'Résultat',
    income: 'Produits (classe 7)',
    expense: 'Charges (classe 6)',
    profit: 'Résultat',
    resultLead: 'Avant les écritures qui soldent les classes 6 et 7. Un bénéfice est positif.',
    accounts: 'Comptes',
    none: 'Aucun compte',
    noneFound: 'Aucun compte ne correspond',
    shown: (shown, all) => `${shown} affichés sur ${all}`,
    more: (count) => `En afficher ${count} de plus`,
  },

  cutOff: {
    title: 'Séparation des exercices',
    end: 'Clôture',
    after: 'Exercice suivant',
    late: 'Pièces de cet exercice comptabilisées sur le suivant',
    lateLead:
      'Charges et produits de l’exercice suivant dont la pièce est datée d’avant la clôture. À rattacher par une charge à payer ou un produit à recevoir s’ils sont significatifs.',
    lateNone: 'Aucune pièce de cet exercice parmi les charges et produits du suivant',
    early: 'Pièces de l’exercice suivant comptabilisées sur celui-ci',
    earlyLead:
      'Charges et produits de cet exercice dont la pièce est datée d’après la clôture. À différer par une charge ou un produit constaté d’avance s’ils sont significatifs.',
    earlyNone: 'Aucune pièce de l’exercice suivant parmi les charges et produits de celui-ci',
    sum: (count, shown, amount) =>
      several(count, `${shown} ligne, ${amount}`, `${shown} lignes, ${amount} tous sens confondus`),
    largest: (shown) => `Les ${shown} plus élevées sont affichées.`,
    entry: 'Écriture',
    party: 'Tiers',
    pieceDate: 'Pièce du',
    date: 'Comptabilisée le',
    amount: 'Montant',
    unlabelled: 'Sans libellé',
    accruals: 'Régularisations et leurs extournes',
    accrualsLead:
      'Factures non parvenues ou à établir, charges à payer, produits à recevoir, charges et produits constatés d’avance\u00a0: ce que les 120 premiers jours de l’exercice suivant ont extourné.',
    accrualsNone: 'Aucune régularisation à la clôture',
    closing: 'Solde de clôture',
    opened: 'À-nouveau',
    reversed: 'Extourné',
    left: 'Reste',
    state: 'État',
    allBack: 'Extournée',
    partlyBack: 'En partie',
    notBack: 'Non extournée',
    takenBack: 'Ventes reprises par un avoir',
    takenBackLead:
      'Ventes des 60 derniers jours dont le client reçoit, dans les 60 jours qui suivent la clôture, un avoir du même montant.',
    takenBackNone: 'Aucune vente des 60 derniers jours n’est reprise par un avoir',
    sale: 'Vente',
    credit: 'Avoir',
    saleDate: 'Vente du',
    creditDate: 'Avoir du',
    saleAmount: 'Montant HT',
  },

  sideBySide: {
    title: 'Exercices côte à côte',
    figure: 'Donnée',
    lines: 'Lignes',
    critique: 'Anomalies critiques',
    importante: 'Anomalies importantes',
    mineure: 'Anomalies mineures',
    closing: (day) => `Clos le ${day}`,
    compare: 'Comparer avec N-1',
  },
};
