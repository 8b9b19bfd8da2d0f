import type { TestCode } from './codes.ts';

/** What each test is, what it may mean, and what it does not. In French. */
export type TestWords = { title: string; means: string; doesNotMean: string };

export const TEST_WORDS: Record<TestCode, TestWords> = {
  manual: {
    title: 'Écritures manuelles',
    means:
      'Écritures des journaux qui paraissent tenus à la main : code ou libellé d’opérations diverses, d’inventaire ou de régularisation, ou journal sans nature courante, de peu de lignes ou de comptes variés. C’est par elles qu’une direction peut contourner les contrôles.',
    doesNotMean:
      'Le fichier ne dit pas qui a saisi une écriture : la nature du journal est déduite, et les paies, amortissements ou déclarations de TVA passés en opérations diverses sont ordinaires.',
  },
  'rare-pairs': {
    title: 'Comptes rarement mouvementés ensemble',
    means:
      'Un compte débité et un compte crédité (trois premiers chiffres) ne se rencontrent que dans une ou deux écritures de l’exercice, et dans aucune de l’exercice précédent lorsqu’il est dans l’espace de travail. Les écritures de plus de 20 lignes sont écartées.',
    doesNotMean:
      'Une opération rare n’est pas anormale : emprunt, cession, dividende ou opération de capital ne se produisent parfois qu’une fois.',
  },
  circular: {
    title: 'Écritures circulaires',
    means:
      'Le même compte, et le même tiers, est débité et crédité dans une même écriture ; ou un montant revient dans les dix jours par les mêmes comptes en sens inverse, sous un autre tiers.',
    doesNotMean:
      'Un lettrage, une centralisation, un reclassement ou un virement entre tiers produisent le même dessin sans rien cacher.',
  },
  reversed: {
    title: 'Écritures annulées sous dix jours',
    means:
      'Une écriture et celle qui la reprend exactement en sens inverse (mêmes comptes, tiers et montants) à dix jours d’écart au plus. Les deux sont comptées. À la clôture, une annulation rapide peut retirer ce qui n’avait été passé que pour la date d’arrêté.',
    doesNotMean: 'La contre-passation est la manière régulière de corriger une erreur de saisie.',
  },
  'after-closing': {
    title: 'Validées après la clôture',
    means:
      'La date de validation (ValidDate) est postérieure au dernier jour de l’exercice : l’écriture pouvait encore être changée une fois le résultat connu.',
    doesNotMean:
      'Les travaux d’inventaire se font après la clôture, et beaucoup de logiciels valident l’exercice entier en une fois.',
  },
  'last-days': {
    title: 'Écritures manuelles des cinq derniers jours',
    means: 'Écritures de journaux manuels datées des cinq derniers jours de l’exercice, où le résultat se décide.',
    doesNotMean: 'Les écritures d’inventaire y sont datées par convention, quel que soit le jour de leur saisie.',
  },
  'first-days': {
    title: 'Écritures manuelles des cinq premiers jours',
    means:
      'Écritures de journaux manuels datées des cinq premiers jours de l’exercice, à-nouveaux exceptés : elles peuvent reprendre ce que la clôture précédente a porté.',
    doesNotMean: 'Les extournes de charges à payer et de factures à établir s’y passent normalement.',
  },
  'round-amounts': {
    title: 'Montants ronds',
    means:
      'Le total de l’écriture est un multiple de 1 000 €. Un montant rond relève souvent d’une estimation plutôt que d’une pièce.',
    doesNotMean: 'Virements internes, acomptes, apports, loyers et honoraires forfaitaires sont ronds par nature.',
  },
  'below-threshold': {
    title: 'Montants juste sous un seuil',
    means:
      'Le fichier fait apparaître un seuil : au moins 15 achats, d’au moins cinq montants différents, se tiennent dans les 5 % au-dessous d’un montant rond, trois fois plus que dans les 5 % au-dessus. Ces achats ont pu être tenus sous une limite d’engagement ou scindés.',
    doesNotMean:
      'Le fichier ne contient pas les délégations de l’entreprise : le seuil est déduit, et un tarif ou un plafond de commande suffit à l’expliquer.',
  },
  'revenue-by-hand': {
    title: 'Chiffre d’affaires saisi à la main sans client',
    means:
      'Une écriture d’un journal manuel crédite un compte 70 sans qu’aucun compte de client (41) n’y figure : le produit ne repose pas sur une facture.',
    doesNotMean:
      'Produits constatés d’avance repris, recettes de caisse centralisées et reclassements entre comptes 70 ont cette forme.',
  },
  'poor-labels': {
    title: 'Libellés pauvres',
    means:
      'Toutes les lignes de l’écriture ont un libellé vide, de moins de trois signes, sans aucune lettre, ou réduit à un mot comme « régul », « divers » ou « erreur » : rien ne dit pourquoi elle a été passée.',
    doesNotMean: 'Un libellé pauvre n’est pas une écriture fausse : la pièce peut tout expliquer.',
  },
  'free-days': {
    title: 'Dimanches et jours fériés',
    means:
      'Écritures de journaux manuels datées d’un dimanche ou d’un jour férié de France métropolitaine. Les fins de mois et le premier jour de l’exercice, dates de convention, sont écartés.',
    doesNotMean:
      'La date comptable n’est pas le jour de la saisie, et certaines entreprises travaillent ces jours-là. Les jours fériés propres à l’Alsace-Moselle et à l’outre-mer ne sont pas connus.',
  },
  night: {
    title: 'Écritures de nuit',
    means: 'Le fichier ne contient aucune heure : ce test ne peut pas être fait sur un FEC.',
    doesNotMean:
      'Cela ne veut pas dire qu’aucune écriture n’a été passée la nuit : le journal des connexions du logiciel peut le dire.',
  },
  digits: {
    title: 'Premiers chiffres et loi de Benford',
    means:
      'Fréquence du premier chiffre, et des deux premiers, des montants de charges et de produits d’au moins 10 €, à côté de celle de la loi de Benford. Un écart indique où prélever un échantillon.',
    doesNotMean:
      'Un écart n’est l’indice d’aucune faute : tarifs fixes, loyers, abonnements et seuils éloignent de la loi les livres les mieux tenus.',
  },
};
