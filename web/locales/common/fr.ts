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
  overview: 'Accueil',
  design: 'Composants',
  account: 'Compte',
  signedInAs: 'Session de',
  signOut: 'Se déconnecter',
  operator: 'Exploitant',

  workspaces: {
    title: 'Espace de travail',
    choose: 'Choisir un espace de travail',
    overview: 'Vue d’ensemble',
    prospects: 'Hôtels à contacter',
    fec: 'FEC',
    keys: 'Clés',
    usage: 'Consommation',
    members: 'Membres',
    audit: 'Journal',
    settings: 'Réglages',
  },

  home: {
    welcome: (name) => `Bienvenue, ${name}`,
    lead: 'D’ici, vous accédez aux services de ce serveur et vous gérez votre compte.',
    use: 'Ce que vous pouvez utiliser',
    useLead:
      'Chaque service a sa référence, avec des commandes à copier et de vraies réponses. Si une clé est nécessaire, créez-la dans un espace de travail.',
    about: {
      cycles: 'L’histoire sur une frise, neuf cycles, et des thèmes de naissance védiques.',
      fec: 'Trouve les anomalies d’un fichier des écritures comptables, et les explique.',
      portal: 'Cinq applications du calendrier maya, avec un usage gratuit par jour.',
      prospects: 'Des hôtels issus des registres officiels, à chercher et à classer, et quatre outils de vente.',
      readiness: 'Évalue, en douze réponses, la protection d’un élève.',
    },
    noServices: 'Aucun autre service ne tourne sur ce serveur pour le moment.',
    security: 'Votre compte',
    securityPasskey: 'Vous pouvez vous connecter avec une clé d’accès. C’est le moyen le plus sûr.',
    securityCodes: 'Un code vous est demandé à la connexion. Une clé d’accès est plus rapide, et plus sûre encore.',
    securityOne:
      'Un seul élément suffit pour ouvrir votre compte. Ajoutez une clé d’accès\u00a0: cela prend une minute, et aucune fausse page ne peut vous la prendre.',
    addPasskey: 'Ajouter une clé d’accès',
    toSecurity: 'Connexion et sécurité',
    operatorAlone: 'Vous exploitez ce serveur\u00a0: ajoutez un second facteur',
    operatorAloneText:
      'Un exploitant a besoin de deux facteurs. Ajoutez une clé d’accès ou une application d’authentification. D’ici là, ce qui est réservé aux exploitants vous reste fermé.',
    operatorUnproven: 'Présentez votre second facteur',
    operatorUnprovenText:
      'Votre connexion s’est faite sans lui. Ce qui est réservé aux exploitants s’ouvre dès que vous l’avez présenté.',
    proveNow: 'Le présenter maintenant',
    server: 'Ce serveur',
    services: 'Services',
    service: 'Service',
    state: 'État',
    states: { ready: 'Prêt', draining: 'En cours d’arrêt', unavailable: 'Indisponible' },
    notes: 'À savoir',
    allReady: 'Tout est prêt.',
    someAway: (count, shown) =>
      several(count, `${shown} service n’est pas prêt.`, `${shown} services ne sont pas prêts.`),
    checked: (time) => `Vérifié à ${time}`,
  },

  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être mal écrite, ou ce qu’elle désignait n’est plus là.',
    back: 'Aller à l’accueil',
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

  help: {
    title: 'Aide',
    reference: 'chaque opération, avec une commande à copier et une vraie réponse.',
    account: 'votre nom, votre mot de passe, vos clés d’accès, et vos appareils connectés.',
    trouble:
      'Quelque chose ne marche pas\u202f? Dites à l’exploitant de ce serveur ce que vous avez fait, avec le numéro de requête affiché sous le message.',
    shortcuts: 'Raccourcis clavier',
    useShortcuts: 'Utiliser les raccourcis clavier',
    useShortcutsHint:
      'Désactivez-les si vous dictez à votre ordinateur, ou si vous appuyez sur des touches par mégarde.',
    andThen: 'puis',
    keys: {
      home: 'Aller à l’accueil',
      account: 'Aller à votre compte',
      reference: 'Aller à la référence de l’API',
      theme: 'Clair ou sombre',
      help: 'Afficher cette aide',
    },
  },

  identity: {
    title: 'Confirmez que c’est bien vous',
    text: 'Ce que vous allez faire est important, et votre dernière connexion remonte à un moment.',
    secondFactor: 'Votre compte a un second facteur, et cette session ne l’a pas encore vu.',
    usePasskey: 'Utiliser une clé d’accès',
    password: 'Votre mot de passe',
    code: 'Code de votre application d’authentification',
    recoveryCode: 'Code de secours',
    useRecovery: 'Utiliser un code de secours',
    useCode: 'Utiliser un code de l’application',
    confirm: 'Confirmer',
    again: 'Déconnectez-vous, puis reconnectez-vous de la façon habituelle. Vous reviendrez à cette page.',
    signInAgain: 'Se reconnecter',
  },

  passkeys: {
    unsupported: 'Ce navigateur ne gère pas les clés d’accès. Essayez-en un autre, ou une version plus récente.',
    known: 'Cet appareil a déjà une clé d’accès pour votre compte.',
    cancelled: 'La fenêtre du navigateur a été fermée, ou a trop attendu. Rien n’a changé.',
  },

  problems: {
    wrong_password: 'Le mot de passe n’est pas le bon.',
    wrong_code: 'Le code n’est pas le bon, a déjà servi, ou est trop ancien. Attendez le suivant.',
    weak_password: 'Ce mot de passe est trop facile à deviner. Prenez plusieurs mots sans rapport entre eux.',
    sign_in_again: 'Rien n’a changé\u00a0: nous devons savoir que c’est bien vous.',
    second_factor_first: 'Rien n’a changé\u00a0: présentez d’abord votre second facteur.',
    operator_needs_factor:
      'C’est votre dernier second facteur, et un exploitant doit en avoir un. Ajoutez-en d’abord un autre.',
    only_way_in:
      'Sans lui, seule votre messagerie ouvrirait votre compte. Définissez d’abord un mot de passe ou ajoutez une clé d’accès.',
    factor_exists: 'Il y a déjà une application d’authentification. Retirez-la d’abord.',
    factor_missing: 'Cet élément n’existe plus. Rechargez la page.',
    too_many_passkeys: 'Un compte a au plus 20 clés d’accès. Retirez-en d’abord une.',
    passkey_refused: 'Cette clé d’accès ne convient pas ici\u00a0: elle est inconnue, ou liée à une autre adresse.',
    session_not_found: 'Cette session est déjà terminée.',
    not_your_address: 'Ce n’est pas l’adresse de votre compte.',
    not_a_member: 'Vous ne faites pas partie de cet espace de travail, ou il porte un autre nom.',
    role_too_low: 'Votre rôle ne le permet pas. Adressez-vous à un propriétaire de l’espace de travail.',
    service_not_opened:
      'Ce service n’est pas ouvert pour l’espace de travail, ou ne prend pas de clés. Adressez-vous à l’exploitant de ce serveur.',
    second_factor_needed:
      'Cet espace de travail exige un second facteur. Présentez le vôtre, ou ajoutez-en un à votre compte.',
    workspace_gone: 'Cet espace de travail a été supprimé entre-temps.',
    too_many_workspaces:
      'Vous êtes propriétaire de 20 espaces de travail, le maximum. Supprimez-en un, ou confiez-en un à quelqu’un d’autre.',
    slug_taken: 'Un autre espace de travail porte déjà ce nom dans les adresses. Choisissez-en un autre.',
    not_this_workspace: 'Ce n’est pas le nom de cet espace de travail dans les adresses.',
    last_owner:
      'Il faut un propriétaire à un espace de travail, et c’est le dernier. Désignez-en d’abord un autre, ou supprimez l’espace de travail.',
    member_not_found: 'Cette personne ne fait plus partie de l’espace de travail.',
    too_many_members: 'Un espace de travail compte au plus 1\u202f000 membres.',
    already_member: 'Une personne de cette adresse fait déjà partie de l’espace de travail. Changez plutôt son rôle.',
    too_many_invitations:
      'Un espace de travail a au plus 200 invitations en attente. Annulez celles qui resteront sans réponse.',
    invitation_not_found: 'Cette invitation a déjà servi, est annulée, ou est trop ancienne.',
    key_not_found: 'Cette clé n’est plus valable.',
    too_many_keys: 'Un espace de travail a au plus 100 clés valables. Révoquez celles que rien n’utilise.',
    unknown_scope: 'Le service n’a pas d’opération à clé de ce nom. La référence donne leurs identifiants.',
    unknown_network: 'L’un d’eux n’est pas un réseau. Écrivez 203.0.113.0/24, ou une seule adresse.',
    too_many_attempts: (minutes, shown) =>
      several(
        minutes,
        'Il y a eu trop de tentatives. Réessayez dans une minute.',
        `Il y a eu trop de tentatives. Réessayez dans ${shown} minutes.`,
      ),
  },

  table: {
    search: 'Rechercher',
    filters: 'Filtres',
    any: 'Tous',
    clear: 'Tout effacer',
    without: (filter) => `Retirer le filtre ${filter}`,
    columns: 'Colonnes',
    order: 'Trier par',
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
