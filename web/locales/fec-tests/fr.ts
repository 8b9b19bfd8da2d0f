import type { TestWords } from './en.ts';

const rule = new Intl.PluralRules('fr');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const fr: TestWords = {
  title: 'Tests des écritures',
  lead: 'Ce que la norme d’audit sur le risque de fraude (NEP 240, ISA 240) demande de regarder d’abord. Chaque test indique où regarder\u00a0; aucun n’accuse personne, et une écriture peut relever de plusieurs.',
  tested: (entries, lines) =>
    `${entries} écritures testées, ${lines} lignes\u00a0; à-nouveaux et écritures de clôture sont écartés.`,
  overview: 'Tous les tests',
  test: 'Test',
  euros: 'Débits, €',
  notInFile: 'absent du fichier',
  tooFew: 'trop peu',
  none: 'Aucune écriture',
  meansTitle: 'Ce que cela signifie',
  notTitle: 'Ce que cela ne signifie pas',
  counts: (entries, shown, lines) =>
    several(entries, `${shown} écriture, ${lines} lignes`, `${shown} écritures, ${lines} lignes`),
  largest: (count, shown) => several(count, 'L’écriture', `Les ${shown} plus importantes`),
  all: (count, shown) =>
    several(count, 'Toutes les lignes de cette écriture', `Toutes les lignes des ${shown} écritures`),
  allDigits: (shown) => `Les ${shown} lignes`,
  entriesOf: (title) => `Écritures\u00a0: ${title}`,
  entry: 'Écriture',
  entryOf: (journal, number) => `${journal} ${number}`,
  day: 'Date',
  validated: 'Validée le',
  accounts: 'Comptes',
  moreAccounts: (count) => `et ${count} de plus`,
  journals: 'Comment les journaux ont été distingués',
  journal: 'Journal',
  manual: 'Manuel',
  automatic: 'Automatique',
  kind: 'Tenue',
  why: 'Pourquoi',
  limits: 'Seuils que le fichier fait apparaître',
  limit: 'Seuil, €',
  below: 'Dans les 5\u00a0% au-dessous',
  above: 'Dans les 5\u00a0% au-dessus',
  withBefore: 'L’exercice précédent a été pris en compte.',
  firstTitle: (count, points) =>
    `Le premier chiffre s’écarte de la loi de ${points}\u00a0${several(count, 'point', 'points')} en moyenne`,
  firstTwoTitle: (count, points) =>
    `Les deux premiers chiffres s’écartent de la loi de ${points}\u00a0${several(count, 'point', 'points')} en moyenne`,
  digitsUnit: (lines, deviation) => `Part de ${lines} montants, en\u00a0%. Écart absolu moyen\u00a0: ${deviation}.`,
  digit: 'Premier chiffre',
  digits: 'Deux premiers chiffres',
  observed: 'Fichier',
  expected: 'Benford',
  chip: (title) => `Test\u00a0: ${title}`,
  titles: {
    manual: 'Écritures manuelles',
    'rare-pairs': 'Comptes rarement mouvementés ensemble',
    circular: 'Écritures circulaires',
    reversed: 'Écritures annulées sous dix jours',
    'after-closing': 'Validées après la clôture',
    'last-days': 'Écritures manuelles des cinq derniers jours',
    'first-days': 'Écritures manuelles des cinq premiers jours',
    'round-amounts': 'Montants ronds',
    'below-threshold': 'Montants juste sous un seuil',
    'revenue-by-hand': 'Chiffre d’affaires saisi à la main sans client',
    'poor-labels': 'Libellés pauvres',
    'free-days': 'Dimanches et jours fériés',
    night: 'Écritures de nuit',
    digits: 'Premiers chiffres et loi de Benford',
  },
  explained: {
    manual: {
      means:
        'Écritures des journaux qui paraissent tenus à la main\u00a0: code ou libellé d’opérations diverses, d’inventaire ou de régularisation, ou journal sans nature courante, de peu de lignes ou de comptes variés. C’est par elles qu’une direction peut contourner les contrôles.',
      doesNotMean:
        'Le fichier ne dit pas qui a saisi une écriture\u00a0: la nature du journal est déduite, et les paies, amortissements ou déclarations de TVA passés en opérations diverses sont ordinaires.',
    },
    'rare-pairs': {
      means:
        'Un compte débité et un compte crédité (trois premiers chiffres) ne se rencontrent que dans une ou deux écritures de l’exercice, et dans aucune de l’exercice précédent lorsqu’il est dans l’espace de travail. Les écritures de plus de 20 lignes sont écartées.',
      doesNotMean:
        'Une opération rare n’est pas anormale\u00a0: emprunt, cession, dividende ou opération de capital ne se produisent parfois qu’une fois.',
    },
    circular: {
      means:
        'Le même compte, et le même tiers, est débité et crédité dans une même écriture\u00a0; ou un montant revient dans les dix jours par les mêmes comptes en sens inverse, sous un autre tiers.',
      doesNotMean:
        'Un lettrage, une centralisation, un reclassement ou un virement entre tiers produisent le même dessin sans rien cacher.',
    },
    reversed: {
      means:
        'Une écriture et celle qui la reprend exactement en sens inverse (mêmes comptes, tiers et montants) à dix jours d’écart au plus. Les deux sont comptées. À la clôture, une annulation rapide peut retirer ce qui n’avait été passé que pour la date d’arrêté.',
      doesNotMean: 'La contre-passation est la manière régulière de corriger une erreur de saisie.',
    },
    'after-closing': {
      means:
        'La date de validation (ValidDate) est postérieure au dernier jour de l’exercice\u00a0: l’écriture pouvait encore être changée une fois le résultat connu.',
      doesNotMean:
        'Les travaux d’inventaire se font après la clôture, et beaucoup de logiciels valident l’exercice entier en une fois.',
    },
    'last-days': {
      means: 'Écritures de journaux manuels datées des cinq derniers jours de l’exercice, où le résultat se décide.',
      doesNotMean: 'Les écritures d’inventaire y sont datées par convention, quel que soit le jour de leur saisie.',
    },
    'first-days': {
      means:
        'Écritures de journaux manuels datées des cinq premiers jours de l’exercice, à-nouveaux exceptés\u00a0: elles peuvent reprendre ce que la clôture précédente a porté.',
      doesNotMean: 'Les extournes de charges à payer et de factures à établir s’y passent normalement.',
    },
    'round-amounts': {
      means:
        'Le total de l’écriture est un multiple de 1\u00a0000\u00a0€. Un montant rond relève souvent d’une estimation plutôt que d’une pièce.',
      doesNotMean: 'Virements internes, acomptes, apports, loyers et honoraires forfaitaires sont ronds par nature.',
    },
    'below-threshold': {
      means:
        'Le fichier fait apparaître un seuil\u00a0: au moins 15 achats, d’au moins cinq montants différents, se tiennent dans les 5\u00a0% au-dessous d’un montant rond, trois fois plus que dans les 5\u00a0% au-dessus. Ces achats ont pu être tenus sous une limite d’engagement ou scindés.',
      doesNotMean:
        'Le fichier ne contient pas les délégations de l’entreprise\u00a0: le seuil est déduit, et un tarif ou un plafond de commande suffit à l’expliquer.',
    },
    'revenue-by-hand': {
      means:
        'Une écriture d’un journal manuel crédite un compte 70 sans qu’aucun compte de client (41) n’y figure\u00a0: le produit ne repose pas sur une facture.',
      doesNotMean:
        'Produits constatés d’avance repris, recettes de caisse centralisées et reclassements entre comptes 70 ont cette forme.',
    },
    'poor-labels': {
      means:
        'Toutes les lignes de l’écriture ont un libellé vide, de moins de trois signes, sans aucune lettre, ou réduit à un mot comme «\u00a0régul\u00a0», «\u00a0divers\u00a0» ou «\u00a0erreur\u00a0»\u00a0: rien ne dit pourquoi elle a été passée.',
      doesNotMean: 'Un libellé pauvre n’est pas une écriture fausse\u00a0: la pièce peut tout expliquer.',
    },
    'free-days': {
      means:
        'Écritures de journaux manuels datées d’un dimanche ou d’un jour férié de France métropolitaine. Les fins de mois et le premier jour de l’exercice, dates de convention, sont écartés.',
      doesNotMean:
        'La date comptable n’est pas le jour de la saisie, et certaines entreprises travaillent ces jours-là. Les jours fériés propres à l’Alsace-Moselle et à l’outre-mer ne sont pas connus.',
    },
    night: {
      means: 'Le fichier ne contient aucune heure\u00a0: ce test ne peut pas être fait sur un FEC.',
      doesNotMean:
        'Cela ne veut pas dire qu’aucune écriture n’a été passée la nuit\u00a0: le journal des connexions du logiciel peut le dire.',
    },
    digits: {
      means:
        'Fréquence du premier chiffre, et des deux premiers, des montants de charges et de produits d’au moins 10\u00a0€, à côté de celle de la loi de Benford. Un écart indique où prélever un échantillon.',
      doesNotMean:
        'Un écart n’est l’indice d’aucune faute\u00a0: tarifs fixes, loyers, abonnements et seuils éloignent de la loi les livres les mieux tenus.',
    },
  },
};
