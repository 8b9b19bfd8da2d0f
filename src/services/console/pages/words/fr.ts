import type { EntryWords } from './words.ts';

export const fr: EntryWords = {
  skip: 'Aller au contenu',
  languages: 'Langue',
  fault: 'Problème',
  labels: {
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    name: 'Votre nom',
    code: 'Code',
    passkeyName: 'Nom de la clé d’accès',
  },
  hints: {
    newPassword: 'De 8 à 128 caractères. Quatre mots sans lien entre eux : facile à retenir, difficile à deviner.',
    code: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
  },
  faults: {
    email: 'Saisissez une adresse e-mail, par exemple ada@example.com.',
    password: 'Saisissez votre mot de passe.',
    newPassword: 'Ce mot de passe est trop court ou trop facile à deviner. Prenez quatre mots sans lien entre eux.',
    name: 'Saisissez un nom de 1 à 80 caractères.',
    code: 'Saisissez les six chiffres, ou un code de secours tel qu’il a été affiché.',
  },
  signIn: {
    title: 'Connexion',
    submit: 'Se connecter',
    passkey: 'Utiliser une clé d’accès',
    passkeyFailed: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou connectez-vous autrement.',
    link: 'Recevoir un lien par e-mail',
    forgot: 'Mot de passe oublié',
    oidc: (name) => `Continuer avec ${name}`,
    signUp: 'Créer un compte',
    back: 'Retour à la connexion',
  },
  notes: { password: 'Votre mot de passe a été changé. Utilisez-le pour vous connecter.' },
  secondFactor: {
    title: 'Encore une étape',
    lead: 'Votre compte demande un second facteur.',
    submit: 'Continuer',
    again: 'Se connecter avec un autre compte',
  },
  signUp: {
    title: 'Créer un compte',
    lead: 'Vous recevrez un message pour confirmer votre adresse.',
    submit: 'Créer le compte',
    byInvitation: 'Sur ce serveur, les comptes se créent sur invitation. Demandez-en une à son exploitant.',
  },
  sent: {
    title: 'Consultez votre messagerie',
    lead: 'Si cette adresse peut être utilisée ici, un message est en route. Il vous indique la suite.',
    hint: 'Comptez une minute au plus. Si rien n’arrive, regardez dans les indésirables et vérifiez l’adresse saisie.',
  },
  link: {
    title: 'Connexion par e-mail',
    ready: 'Appuyez sur le bouton pour vous connecter.',
    submit: 'Se connecter',
    ask: 'Saisissez votre adresse e-mail : vous recevrez un lien pour vous connecter sans mot de passe.',
    askSubmit: 'Recevoir un lien',
    other: (now, next) =>
      `Ce lien ouvre le compte de ${next}. La session ouverte ici est celle de ${now}. Ne continuez que si les deux sont à vous : ce que vous ferez ensuite ici se fera dans le compte de ${next}.`,
    instead: (next) => `Se connecter en tant que ${next}`,
    stay: (now) => `Garder la session de ${now}`,
  },
  newPassword: {
    title: 'Nouveau mot de passe',
    ready: 'Choisissez un nouveau mot de passe. Toutes vos sessions seront fermées, ici et ailleurs.',
    submit: 'Enregistrer le mot de passe',
    ask: 'Saisissez votre adresse e-mail : vous recevrez un lien pour choisir un nouveau mot de passe.',
    askSubmit: 'Recevoir un lien',
  },
  confirm: {
    title: 'Confirmez votre adresse',
    ready: 'Saisissez le mot de passe choisi à la création du compte : nous saurons ainsi que c’est bien vous.',
    submit: 'Confirmer et se connecter',
    ask: 'Le lien a expiré ? Nous vous en envoyons un autre.',
    askSubmit: 'Envoyer un autre message',
  },
  address: {
    title: 'Changement d’adresse',
    ready: 'Appuyez sur le bouton pour poursuivre le changement de votre adresse e-mail.',
    submit: 'Continuer',
    ask: 'Ouvrez le lien du dernier message reçu. S’il a déjà servi ou a expiré, redemandez le changement dans votre compte.',
    toAccount: 'Vers mon compte',
  },
  first: {
    title: 'Bienvenue',
    ready:
      'Vous êtes la première personne ici : ce compte sera celui de l’exploitant du serveur. L’étape suivante est une clé d’accès, qui le protège.',
    submit: 'Créer mon compte',
    ask: 'Ouvrez le lien complet que le serveur a affiché à son démarrage. Il sert une fois, pendant une demi-heure ; la commande « quintet operators link » en affiche un autre.',
  },
  invitation: {
    title: 'Une invitation pour vous',
    ready:
      'Créez votre compte et rejoignez l’espace de travail. Votre adresse est connue : l’invitation y a été envoyée.',
    submit: 'Créer mon compte et rejoindre',
    ask: 'Ouvrez le lien complet du message. Il est valable sept jours et ne sert qu’une fois ; la personne qui vous a invité peut en envoyer un autre.',
    signIn: 'J’ai déjà un compte : me connecter et y retrouver l’invitation',
  },
  passkey: {
    title: 'Ajouter une clé d’accès',
    lead: 'Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil. Une clé d’accès ne se devine pas et ne se donne pas à un faux site.',
    submit: 'Ajouter une clé d’accès',
    failed:
      'Aucune clé d’accès n’a été créée. Réessayez, ou continuez : vous pourrez en ajouter une plus tard dans votre compte.',
    later: 'Plus tard',
    missing:
      'Ce navigateur ne peut pas créer de clé d’accès ici. Continuez, et configurez une application d’authentification dans votre compte.',
  },
  needsScript:
    'Les liens reçus par e-mail ont besoin de JavaScript : activez-le dans votre navigateur, puis rechargez la page.',
  problems: {
    wrong_credentials: 'L’adresse ou le mot de passe est incorrect. Vérifiez les deux, ou demandez un lien par e-mail.',
    address_not_confirmed:
      'Le mot de passe est bon, mais votre adresse n’est pas encore confirmée. Ouvrez le message que nous vous avons envoyé.',
    invalid_link: 'Ce lien a déjà servi, a expiré ou est incomplet. Demandez-en un autre.',
    weak_password: 'Ce mot de passe est trop facile à deviner.',
    wrong_password: 'Ce n’est pas le mot de passe choisi à la création du compte.',
    wrong_code: 'Le code est incorrect, ou a déjà servi. Attendez le suivant.',
    no_sign_in_waits: 'Vous avez attendu trop longtemps, ou votre session est déjà ouverte. Reconnectez-vous.',
    passkey_refused: 'La clé d’accès n’a pas été acceptée. Réessayez.',
    too_many_passkeys: 'Vous avez 20 clés d’accès, et c’est le maximum. Retirez-en une d’abord dans votre compte.',
    sign_in_again: 'Ceci demande une connexion récente. Reconnectez-vous, puis revenez.',
    second_factor_first: 'Présentez d’abord votre second facteur : reconnectez-vous.',
    account_exists: 'Vous avez déjà un compte à cette adresse. Connectez-vous : l’invitation vous y attend.',
    too_many_members: 'L’espace de travail est complet. Prévenez la personne qui vous a invité.',
    workspace_gone: 'L’espace de travail n’existe plus.',
    address_taken: 'Un compte existe déjà avec cette adresse. Prenez-en une autre.',
    sign_up_by_invitation: 'Sur ce serveur, les comptes se créent sur invitation. Demandez-en une à son exploitant.',
    invalid_request: 'Quelque chose manque ou ne convient pas : voyez ci-dessous.',
    rate_limited: 'Trop de demandes sont venues de votre réseau. Patientez une minute, puis réessayez.',
    unauthorized: 'Connectez-vous d’abord dans ce navigateur, puis ouvrez de nouveau le lien du message.',
    database_unavailable:
      'Notre base de données est injoignable pour le moment. Réessayez dans quelques secondes ; rien n’est perdu.',
    overloaded: 'Le serveur est très sollicité. Réessayez dans quelques secondes.',
    origin_not_allowed: 'Le formulaire ne venait pas de ce site. Rechargez la page et réessayez.',
    oidc_refused: 'La connexion auprès de votre organisation n’a pas abouti. Réessayez.',
    oidc_no_account:
      'Personne ici n’a l’adresse que donne votre organisation, et un compte ne se crée pas de cette façon. Adressez-vous à l’exploitant de ce serveur.',
    oidc_address_unverified:
      'Votre organisation n’a pas confirmé votre adresse e-mail. Adressez-vous à ses administrateurs.',
    oidc_other_person:
      'Cette adresse appartient à une autre personne de votre organisation. Adressez-vous à l’exploitant de ce serveur.',
    oidc_unavailable: 'La connexion de votre organisation ne répond pas pour le moment. Réessayez dans une minute.',
    other: 'Cela n’a pas fonctionné. Rechargez la page et réessayez.',
  },
  tooMany: (minutes) =>
    `Il y a eu trop d’essais. Patientez ${minutes === 1 ? 'une minute' : `${minutes} minutes`}, puis réessayez.`,
};
