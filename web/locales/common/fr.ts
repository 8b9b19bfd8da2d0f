import type { Messages } from './en.ts';

const rule = new Intl.PluralRules('fr');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const fr: Messages = {
  product: 'Quintet',
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  menu: 'Menu',
  close: 'Fermer',
  language: 'Langue',
  theme: 'Apparence',
  themes: { system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  reference: 'Référence de l’API',
  overview: 'Vue d’ensemble',
  design: 'Composants',

  home: {
    lead: 'Ce qui tourne sur ce serveur, et si tout est prêt.',
    services: 'Services',
    service: 'Service',
    state: 'État',
    states: { ready: 'Prêt', draining: 'En cours d’arrêt', unavailable: 'Indisponible' },
    notes: 'À savoir',
    allReady: 'Tout est prêt.',
    someAway: (count, shown) =>
      several(count, `${shown} service n’est pas prêt.`, `${shown} services ne sont pas prêts.`),
    checked: (time) => `Vérifié à ${time}`,
    documentation: (service) => `Référence de ${service}`,
  },

  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être mal écrite, ou ce qu’elle désignait n’est plus là.',
    back: 'Aller à la vue d’ensemble',
  },

  failure: {
    title: 'Le chargement n’a pas abouti',
    again: 'Réessayer',
    request: 'Requête',
    copied: 'Copié',
    copy: 'Copier',
    unexpected: 'Un incident est survenu sur cette page. Rechargez-la\u202f; ce que vous avez enregistré est intact.',
    reload: 'Recharger la page',
    newVersion: 'Une version plus récente de ces pages est disponible. Rechargez la page pour continuer.',
    notHere: 'Cette page n’a pas encore été chargée. Elle s’affichera d’elle-même dès que le serveur sera joignable.',
    network: 'Le serveur est injoignable.',
    timeout: 'Le serveur n’a pas répondu à temps. Votre demande a peut-être été exécutée.',
    answered: (status) => `Le serveur a répondu ${status}, sans explication.`,
    outdated: 'Ces informations ne sont peut-être plus à jour\u00a0: leur actualisation a échoué.',
    copyByHand: 'Texte sélectionné\u00a0: copiez-le au clavier',
    language: 'Cette langue n’a pas pu être chargée. Réessayez dans un instant.',
  },

  connection: {
    offline: 'Vous êtes hors ligne.',
    offlineText: 'Ce qui est à l’écran y reste. Tout reprend de lui-même au retour du réseau.',
    unreachable: 'Le serveur ne répond pas.',
    unreachableText: 'Nous réessayons régulièrement. Rien de ce que vous avez saisi n’est perdu.',
    databaseAway: 'La base de données est momentanément indisponible.',
    databaseAwayText: 'Rien n’est perdu. La page reprend d’elle-même dès son retour.',
    back: 'Tout fonctionne à nouveau.',
  },

  loading: 'Chargement…',
  cancel: 'Annuler',
  done: 'Terminé',
  undo: 'Annuler',
  dismiss: 'Masquer',
  optional: 'facultatif',
  show: 'Afficher',
  hide: 'Masquer',

  form: {
    wrong: (count, shown) =>
      several(count, 'Un point demande votre attention', `${shown} points demandent votre attention`),
    refused: 'L’enregistrement n’a pas abouti',
    sending: 'Envoi…',
    choose: 'Choisir',
    required: 'Ce champ est obligatoire.',
  },

  confirm: {
    type: (name) => `Saisissez ${name} pour confirmer`,
    mismatch: (name) => `Le texte doit être ${name}.`,
  },

  table: {
    search: 'Rechercher',
    filters: 'Filtres',
    any: 'Tous',
    clear: 'Tout effacer',
    without: (filter) => `Retirer le filtre ${filter}`,
    columns: 'Colonnes',
    order: 'Ordre',
    ascending: 'croissant',
    descending: 'décroissant',
    selectRow: (name) => `Sélectionner ${name}`,
    selectAll: 'Sélectionner toute la page',
    selected: (count, shown) => several(count, `${shown} ligne sélectionnée`, `${shown} lignes sélectionnées`),
    range: (from, to, total) => `${from} à ${to} sur ${total}`,
    previous: 'Page précédente',
    next: 'Page suivante',
    pages: 'Pages du tableau',
    export: (count, shown) => several(count, `Exporter ${shown} ligne`, `Exporter ${shown} lignes`),
    keys: 'Clavier\u00a0: j et k pour se déplacer, Entrée pour ouvrir, x pour sélectionner',
    nothing: 'Aucune ligne ne correspond à ces filtres',
    nothingText: 'Retirez l’un d’eux, ou effacez-les tous.',
  },

  chart: { asTable: 'Afficher en tableau', asChart: 'Afficher en graphique', total: 'Total' },

  file: {
    choose: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    dropNow: 'Déposez le fichier pour l’envoyer',
    sending: (sent, total) => `${sent} sur ${total} envoyés`,
    checking: 'Fichier envoyé. Le serveur le lit…',
    tooLarge: (largest) => `Le fichier dépasse ${largest}.`,
    wrongKind: (kinds) => `Formats acceptés\u00a0: ${kinds}.`,
    one: 'Un seul fichier à la fois.',
    cancelled: 'Envoi annulé. Rien n’a été conservé.',
    another: 'Choisir un autre fichier',
  },
};
