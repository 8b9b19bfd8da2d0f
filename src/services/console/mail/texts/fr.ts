import type { Frame, Texts } from './texts.ts';
import { accountPage, PRODUCT, signInPage, spell, spellDay } from './texts.ts';

const ADDED = {
  totp: 'Une application d’authentification vient d’être ajoutée à votre compte.',
  passkey: 'Une clé d’accès vient d’être ajoutée à votre compte.',
  identity: 'Un lien avec le fournisseur de votre entreprise vient d’être ajouté à votre compte.',
};
const REMOVED = {
  totp: 'L’application d’authentification vient d’être retirée de votre compte.',
  passkey: 'Une clé d’accès vient d’être retirée de votre compte.',
  identity: 'Le lien avec le fournisseur de votre entreprise vient d’être retiré de votre compte.',
};
const OTHERS = 'Toutes les autres sessions ont été fermées.';

export const fr: Texts = {
  verify: ({ link }) => ({
    subject: `Confirmez votre adresse pour ${PRODUCT}`,
    said: [
      `Un compte ${PRODUCT} a été créé avec cette adresse. Pour l’utiliser, confirmez l’adresse avec le mot de passe choisi.`,
    ],
    button: { label: 'Confirmer l’adresse', link, note: `Le lien est valable ${spell('fr', 'verify')}.` },
    notYou: 'Si vous n’avez pas créé de compte, ne faites rien : sans le mot de passe, personne ne peut le confirmer.',
  }),
  'already-member': ({ link }) => ({
    subject: `Vous avez déjà un compte ${PRODUCT}`,
    said: [
      'Quelqu’un, peut-être vous, a voulu créer un compte avec cette adresse. Il en existe déjà un : il suffit de vous connecter.',
    ],
    button: {
      label: 'Se connecter',
      link,
      note: 'Si vous ne connaissez plus le mot de passe, demandez-en un nouveau sur cette page.',
    },
    notYou: 'Si ce n’était pas vous, ne faites rien : rien n’a changé, et personne n’a appris que vous avez un compte.',
  }),
  'magic-link': ({ link }) => ({
    subject: `Votre lien de connexion à ${PRODUCT}`,
    said: [`Quelqu’un, vous sans doute, a demandé un lien pour se connecter à ${PRODUCT} sans mot de passe.`],
    button: {
      label: 'Se connecter',
      link,
      note: `Le lien est valable ${spell('fr', 'magicLink')} et ne sert qu’une fois. Gardez-le pour vous : il ouvre votre compte.`,
    },
    notYou: 'Si vous n’avez rien demandé, ne faites rien : personne n’entre sans ce lien, et il expire de lui-même.',
  }),
  'reset-password': ({ link }) => ({
    subject: `Choisissez un nouveau mot de passe pour ${PRODUCT}`,
    said: ['Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte.'],
    button: {
      label: 'Choisir un nouveau mot de passe',
      link,
      note: `Le lien est valable ${spell('fr', 'resetPassword')} et ne sert qu’une fois. Gardez-le pour vous.`,
    },
    notYou: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.',
  }),
  'password-changed': ({ link }) => ({
    subject: `Votre mot de passe ${PRODUCT} a changé`,
    said: ['Le mot de passe de votre compte vient de changer. Si c’était vous, tout va bien.'],
    button: {
      label: 'Demander un nouveau mot de passe',
      link,
      note: 'Ce lien n’expire pas : il mène à la page où l’on en demande un.',
    },
    notYou:
      'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe, et changez aussi celui de votre messagerie : quelqu’un la lit peut-être.',
  }),
  'confirm-email-change': ({ link, newEmail }) => ({
    subject: `Une autre adresse pour votre compte ${PRODUCT} ?`,
    said: [
      `Quelqu’un qui est connecté à votre compte veut remplacer son adresse par ${newEmail}. Confirmez d’abord ici, à l’ancienne adresse ; un second lien part ensuite à la nouvelle.`,
    ],
    button: { label: 'Oui, changer d’adresse', link, note: `Le lien est valable ${spell('fr', 'emailChange')}.` },
    notYou:
      'Si ce n’était pas vous, ne suivez pas le lien et changez de mot de passe : quelqu’un est dans votre compte.',
  }),
  'verify-new-email': ({ link }) => ({
    subject: `Confirmez votre nouvelle adresse pour ${PRODUCT}`,
    said: [`Cette adresse doit devenir celle d’un compte ${PRODUCT}. Par ce lien, vous confirmez qu’elle est à vous.`],
    button: { label: 'Confirmer l’adresse', link, note: `Le lien est valable ${spell('fr', 'emailChange')}.` },
    notYou: 'Si vous n’êtes au courant de rien, ne faites rien : sans ce lien, rien ne se passe.',
  }),
  'email-changed': ({ newEmail }, url) => ({
    subject: `L’adresse de votre compte ${PRODUCT} a changé`,
    said: [`L’adresse de votre compte est désormais ${newEmail}. Plus rien ne sera envoyé à celle-ci.`],
    notYou: `Si ce n’était pas vous, prévenez tout de suite l’exploitant de ${url}/console.`,
  }),
  'confirm-deletion': ({ link }) => ({
    subject: `Supprimer votre compte ${PRODUCT} ?`,
    said: ['Quelqu’un qui est connecté à votre compte veut le supprimer. Par ce lien, il disparaît pour de bon.'],
    button: {
      label: 'Supprimer le compte',
      link,
      note: `Le lien est valable ${spell('fr', 'deletion')} et ne sert qu’une fois.`,
    },
    notYou: 'Si ce n’était pas vous, ne suivez pas le lien et changez de mot de passe.',
  }),
  'account-deleted': (_mail, url) => ({
    subject: `Votre compte ${PRODUCT} a été supprimé`,
    said: [
      'Votre compte a été supprimé, avec tout ce qui n’appartenait qu’à vous. Ce qui appartient à un espace de travail y reste.',
    ],
    notYou: `Si ce n’était pas vous, prévenez tout de suite l’exploitant de ${url}/console.`,
  }),
  'factor-added': ({ factor }, url) => ({
    subject: `Un nouveau moyen de vous connecter à ${PRODUCT}`,
    said: [`${ADDED[factor]} ${OTHERS}`],
    button: {
      label: 'Voir votre compte',
      link: accountPage(url),
      note: 'Vous y voyez tous les moyens de connexion et pouvez en retirer.',
    },
    notYou: 'Si ce n’était pas vous, retirez-le sur cette page et changez de mot de passe.',
  }),
  'factor-removed': ({ factor }, url) => ({
    subject: `Un moyen de moins de vous connecter à ${PRODUCT}`,
    said: [`${REMOVED[factor]} ${OTHERS}`],
    button: {
      label: 'Se connecter',
      link: signInPage(url),
      note: 'Vous y voyez ce qui reste et pouvez en ajouter un autre.',
    },
    notYou: 'Si ce n’était pas vous, changez tout de suite de mot de passe.',
  }),
  'identity-linked': (_mail, url) => ({
    subject: `L’authentification unique ouvre votre compte ${PRODUCT}`,
    said: [
      `Votre compte vient d’être relié à l’authentification unique : qui se connecte en votre nom auprès du fournisseur de votre entreprise y entre désormais. ${OTHERS}`,
    ],
    button: {
      label: 'Voir votre compte',
      link: accountPage(url),
      note: 'Vous pouvez y retirer ce lien. L’authentification unique elle-même est gérée par votre entreprise.',
    },
    notYou: `Si ce n’était pas vous, prévenez tout de suite l’exploitant de ${url}/console.`,
  }),
  invitation: ({ link, inviter, workspace }) => ({
    subject: `Invitation à rejoindre ${workspace} sur ${PRODUCT}`,
    said: [
      `${inviter === '' ? 'Quelqu’un' : inviter} vous invite dans l’espace de travail ${workspace} sur ${PRODUCT}.`,
      'Si vous avez un compte à cette adresse, connectez-vous : l’invitation vous y attend. Sinon, vous pouvez le créer maintenant.',
    ],
    button: { label: 'Voir l’invitation', link, note: 'Le lien est valable sept jours et ne sert qu’une fois.' },
    notYou: 'Si cela ne vous dit rien, ne faites rien : l’invitation prendra fin d’elle-même.',
  }),
  'key-expires': ({ link, key, workspace, day }) => ({
    subject: `Une clé de ${workspace} expire le ${spellDay('fr', day)}`,
    said: [
      `La clé ${key} de l’espace de travail ${workspace} expire le ${spellDay('fr', day)}. Tout ce qui s’en sert sera refusé à partir de ce moment.`,
    ],
    button: {
      label: 'Renouveler la clé',
      link,
      note: 'Le renouvellement crée une nouvelle clé et met fin à l’ancienne aussitôt.',
    },
    notYou:
      'Si plus rien n’utilise cette clé, il n’y a rien à faire. Vous recevez ce message comme propriétaire de l’espace de travail.',
  }),
  'recovery-codes-renewed': (_mail, url) => ({
    subject: `De nouveaux codes de secours pour ${PRODUCT}`,
    said: [
      `De nouveaux codes de secours viennent d’être créés pour votre compte. Les anciens n’ouvrent plus rien. ${OTHERS}`,
    ],
    button: {
      label: 'Voir votre compte',
      link: accountPage(url),
      note: 'Vous y voyez combien il en reste et pouvez en créer d’autres.',
    },
    notYou: 'Si ce n’était pas vous, créez-en tout de suite de nouveaux sur cette page et changez de mot de passe.',
  }),
  'recovery-code-used': (_mail, url) => ({
    subject: `Un code de secours a ouvert votre compte ${PRODUCT}`,
    said: [
      'Quelqu’un vient de se connecter à votre compte avec l’un de ses codes de secours. Ce code n’ouvre plus rien.',
    ],
    button: {
      label: 'Voir votre compte',
      link: accountPage(url),
      note: 'Vous y voyez combien il en reste et pouvez en créer de nouveaux.',
    },
    notYou: 'Si ce n’était pas vous, changez de mot de passe et créez de nouveaux codes : quelqu’un a les vôtres.',
  }),
};

export const frameFr: Frame = (url) => ({
  language: 'fr',
  greet: (name) => (name === undefined ? 'Bonjour,' : `Bonjour ${name},`),
  signature: ['Bien à vous,', PRODUCT],
  footer: `Message automatique de ${url}/console (personne ne lit les réponses).`,
  colon: '\u00a0:',
  copyLink: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
});
