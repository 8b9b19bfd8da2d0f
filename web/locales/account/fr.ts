import type { AccountWords } from './en.ts';

const rule = new Intl.PluralRules('fr');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const fr: AccountWords = {
  parts: 'Rubriques de votre compte',
  saved: 'Enregistré.',

  profile: {
    title: 'Profil',
    lead: 'Comment vous appeler, dans quelle langue, et où vous joindre.',
    you: 'Nom et langue',
    youLead: 'Votre nom figure dans les e-mails et à côté de ce que vous faites ici.',
    name: 'Nom',
    language: 'Langue',
    languageHint: 'Celle de ces pages, et des e-mails que vous recevez.',
    save: 'Enregistrer',
    email: 'Adresse e-mail',
    emailLead: 'Elle sert à vous connecter, et reçoit les alertes sur votre compte.',
    emailNow: 'Actuelle',
    emailNew: 'Nouvelle adresse',
    emailChange: 'Changer l’adresse',
    emailSent: 'Nous vous avons envoyé un e-mail',
    emailSentText: (now, to) =>
      `Ouvrez le lien qu’il contient\u00a0: il est dans la boîte de ${now}. Un second e-mail part ensuite vers ${to}. Tant que vous n’avez pas ouvert les deux, rien ne change.`,
    emailAnother: 'Saisir une autre adresse',
    export: 'Vos données',
    exportLead: 'Tout ce que nous conservons sur vous, en un seul fichier.',
    exportText:
      'Un fichier JSON avec votre profil, vos moyens de connexion, vos clés d’accès et vos sessions. Il ne contient rien qui ouvre votre compte.',
    exportAction: 'Télécharger vos données',
    deletion: 'Supprimer le compte',
    deletionLead: 'Immédiatement et définitivement.',
    deletionText:
      'Votre profil, vos clés d’accès et vos sessions disparaissent, et personne ne peut les rétablir. Pensez à télécharger vos données avant.',
    deletionAction: 'Supprimer le compte…',
    deletionTitle: 'Supprimer votre compte\u202f?',
    deletionLost: (email) =>
      `Le compte de ${email} disparaît avec tout son contenu, sur tous les appareils, et ne peut pas être rétabli.`,
    deletionConfirm: 'Supprimer définitivement',
  },

  security: {
    title: 'Connexion et sécurité',
    lead: 'Ce qui ouvre votre compte. Deux éléments différents valent mieux qu’un.',
    noFactor: 'Un seul élément suffit pour ouvrir votre compte',
    noFactorText:
      'Il suffit de connaître votre mot de passe ou de lire vos e-mails pour entrer. Une clé d’accès ou une application d’authentification l’empêche.',
    operator: 'Vous exploitez ce serveur\u00a0: il vous faut un second facteur',
    operatorText:
      'Ajoutez ci-dessous une clé d’accès, c’est le plus rapide, ou une application d’authentification. D’ici là, ce qui est réservé aux exploitants vous reste fermé.',
  },

  password: {
    title: 'Mot de passe',
    lead: 'Le changer vous déconnecte de tous vos autres appareils.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    nextHint: 'Plusieurs mots sans rapport entre eux conviennent bien, et se retiennent facilement.',
    change: 'Changer le mot de passe',
    changed: 'Le mot de passe a été changé. Vos autres appareils sont déconnectés.',
    none: 'Votre compte n’a pas de mot de passe\u00a0: vous entrez par un lien envoyé par e-mail, ou par tout autre moyen que cette page indique comme le vôtre. Si vous en voulez un, nous vous envoyons un e-mail pour le définir.',
    set: 'Définir un mot de passe',
  },

  codes: {
    title: 'Application d’authentification',
    lead: 'Votre téléphone affiche un nouveau code toutes les trente secondes. Nous le demandons après votre mot de passe.',
    off: 'Vous n’en avez pas encore. Toute application de ce genre convient\u00a0: Aegis, Google Authenticator, 1Password, les mots de passe de votre iPhone…',
    add: 'Ajouter une application',
    addHeading: 'Ajouter l’application en deux étapes',
    scan: 'Scannez cette image avec l’application.',
    picture: 'Code QR pour votre application d’authentification',
    byHand: 'Impossible de la scanner\u202f? Saisissez cette clé dans l’application\u00a0:',
    key: 'Clé pour l’application',
    type: 'Saisissez ensuite les six chiffres qu’elle affiche.',
    code: 'Code',
    confirm: 'Activer',
    on: (date) => `Active depuis le ${date}`,
    added: 'L’application d’authentification est active. Vos autres appareils sont déconnectés.',
    remove: 'Retirer…',
    removeTitle: 'Retirer l’application d’authentification\u202f?',
    removeText: 'Nous ne demanderons plus de code, et vos codes de secours ne vaudront plus rien.',
    removeConfirm: 'Retirer',
    removed: 'L’application d’authentification a été retirée.',
  },

  recovery: {
    left: (count, shown) => several(count, `Il reste ${shown} code de secours.`, `Il reste ${shown} codes de secours.`),
    few: 'Demandez-en de nouveaux avant qu’ils ne s’épuisent.',
    title: 'Conservez vos codes de secours',
    text: 'Si vous perdez votre téléphone, l’un d’eux vous laisse entrer. Chacun sert une fois. Ils ne sont affichés que maintenant\u00a0: rangez-les avec votre passeport, et non sur le téléphone lui-même.',
    copy: 'Tout copier',
    copied: 'Copié',
    download: 'Télécharger',
    print: 'Imprimer',
    done: 'Je les ai conservés',
    file: 'Codes de secours de',
    renew: 'Nouveaux codes de secours…',
    renewTitle: 'Demander de nouveaux codes de secours\u202f?',
    renewText: 'Ceux que vous avez ne vaudront plus rien.',
    renewConfirm: 'En demander de nouveaux',
  },

  passkeys: {
    title: 'Clés d’accès',
    lead: 'Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil. Rien à retenir, et rien qu’une fausse page puisse vous soutirer.',
    none: 'Vous n’avez pas encore de clé d’accès.',
    unsupported: 'Ce navigateur ne gère pas les clés d’accès. Ouvrez cette page dans un autre pour ajouter la vôtre.',
    add: 'Ajouter une clé d’accès',
    addText:
      'Votre navigateur vous demandera où la garder\u00a0: sur cet appareil, sur votre téléphone ou sur une clé de sécurité. Donnez-lui un nom que vous reconnaîtrez.',
    addAction: 'Continuer',
    name: 'Nom',
    added: 'La clé d’accès a été ajoutée. Vos autres appareils sont déconnectés.',
    since: (date) => `Ajoutée le ${date}`,
    used: (date) => `dernière utilisation le ${date}`,
    neverUsed: 'pas encore utilisée',
    synced: 'Sur tous vos appareils',
    rename: 'Renommer',
    renameOne: (name) => `Renommer ${name}`,
    renameTitle: 'Renommer la clé d’accès',
    remove: 'Retirer',
    removeOne: (name) => `Retirer ${name}`,
    removeTitle: (name) => `Retirer la clé d’accès ${name}\u202f?`,
    removeText: 'Elle n’ouvrira plus votre compte. Sur l’appareil, elle reste jusqu’à ce que vous l’y supprimiez.',
    removed: 'La clé d’accès a été retirée.',
  },

  identities: {
    title: 'Authentification unique',
    lead: 'Qui se connecte en votre nom auprès du fournisseur de votre entreprise entre aussi ici.',
    since: (date) => `Relié le ${date}`,
    remove: 'Retirer',
    removeOne: (name) => `Retirer ${name}`,
    removeTitle: (name) => `Retirer le lien avec ${name}\u202f?`,
    removeText:
      'Il n’ouvrira plus votre compte, et vos autres appareils seront déconnectés. Si vous vous y connectez de nouveau, le lien est rétabli.',
    removed: 'Le lien a été retiré. Vos autres appareils sont déconnectés.',
  },

  sessions: {
    title: 'Sessions',
    lead: 'Vos appareils connectés. Mettez fin à ce que vous ne reconnaissez pas, puis changez votre mot de passe.',
    list: 'Vos sessions',
    listLead: 'Celle que vous utilisez en ce moment vient en premier.',
    current: 'Celle-ci',
    unknown: 'Appareil inconnu',
    used: (date) => `Dernière utilisation le ${date}`,
    from: (address) => `depuis ${address}`,
    ends: (date) => `expire le ${date} au plus tard`,
    end: 'Terminer',
    endOne: (device) => `Terminer la session de ${device}`,
    ended: 'La session est terminée.',
    everywhere: 'Se déconnecter partout',
    everywhereText:
      'Met fin à toutes les sessions, celle-ci comprise. Utile après avoir pris un appareil qui n’est pas le vôtre.',
    everywhereAction: 'Se déconnecter partout…',
    everywhereTitle: 'Se déconnecter de tous les appareils\u202f?',
    everywhereLost: 'Il faudra ensuite vous reconnecter, ici aussi.',
    everywhereConfirm: 'Se déconnecter partout',
  },
};
