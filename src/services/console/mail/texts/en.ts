import type { Frame, Texts } from './texts.ts';
import { accountPage, PRODUCT, signInPage, spell, spellDay } from './texts.ts';

const FACTORS = {
  totp: 'An authenticator application',
  passkey: 'A passkey',
  identity: "The link with your firm's provider",
};

export const en: Texts = {
  verify: ({ link }) => ({
    subject: `Confirm your address for ${PRODUCT}`,
    said: [
      `An account at ${PRODUCT} was made with this e-mail address. To use it, confirm the address with the password that was chosen.`,
    ],
    button: { label: 'Confirm the address', link, note: `The link is good for ${spell('en', 'verify')}.` },
    notYou: 'If you did not make an account, do nothing: without the password nobody can confirm it.',
  }),
  'already-member': ({ link }) => ({
    subject: `You already have an account at ${PRODUCT}`,
    said: [
      'Somebody, perhaps you, wanted to make an account with this e-mail address. There is one already: you can simply sign in.',
    ],
    button: { label: 'Sign in', link, note: 'If you do not know the password any more, ask for a new one there.' },
    notYou: 'If it was not you, do nothing: nothing has changed, and nobody was told that you have an account.',
  }),
  'magic-link': ({ link }) => ({
    subject: `Your link to sign in to ${PRODUCT}`,
    said: [`Somebody, hopefully you, asked for a link to sign in to ${PRODUCT} without a password.`],
    button: {
      label: 'Sign in',
      link,
      note: `The link is good for ${spell('en', 'magicLink')}, once. Keep it to yourself: it opens your account.`,
    },
    notYou: 'If you did not ask for it, do nothing: nobody gets in without this link, and it ends by itself.',
  }),
  'reset-password': ({ link }) => ({
    subject: `Choose a new password for ${PRODUCT}`,
    said: ['Somebody, hopefully you, asked for a new password for your account.'],
    button: {
      label: 'Choose a new password',
      link,
      note: `The link is good for ${spell('en', 'resetPassword')}, once. Keep it to yourself.`,
    },
    notYou: 'If you did not ask for it, do nothing: your password stays as it is.',
  }),
  'password-changed': ({ link }) => ({
    subject: `Your password for ${PRODUCT} was changed`,
    said: ['The password of your account was changed just now. If it was you, all is well.'],
    button: {
      label: 'Ask for a new password',
      link,
      note: 'This link does not end: it leads to the page where one asks.',
    },
    notYou:
      'If it was not you, ask for a new password at once, and change that of your mailbox too: somebody may be reading it.',
  }),
  'confirm-email-change': ({ link, newEmail }) => ({
    subject: `Another address for your account at ${PRODUCT}?`,
    said: [
      `Somebody signed in to your account wants to change its e-mail address to ${newEmail}. First confirm here, at the old address; then a second link goes to the new one.`,
    ],
    button: { label: 'Yes, change it', link, note: `The link is good for ${spell('en', 'emailChange')}.` },
    notYou: 'If it was not you, do not follow the link, and change your password: somebody is in your account.',
  }),
  'verify-new-email': ({ link }) => ({
    subject: `Confirm your new address for ${PRODUCT}`,
    said: [`This address is to become that of an account at ${PRODUCT}. With this link you confirm that it is yours.`],
    button: { label: 'Confirm the address', link, note: `The link is good for ${spell('en', 'emailChange')}.` },
    notYou: 'If you know nothing of it, do nothing: without this link nothing happens.',
  }),
  'email-changed': ({ newEmail }, url) => ({
    subject: `The address of your account at ${PRODUCT} was changed`,
    said: [`The e-mail address of your account is ${newEmail} from now on. Nothing more is sent to this one.`],
    notYou: `If it was not you, tell whoever runs ${url}/console at once.`,
  }),
  'confirm-deletion': ({ link }) => ({
    subject: `Delete your account at ${PRODUCT}?`,
    said: ['Somebody signed in to your account wants to delete it. With this link it is gone for good.'],
    button: { label: 'Delete the account', link, note: `The link is good for ${spell('en', 'deletion')}, once.` },
    notYou: 'If it was not you, do not follow the link, and change your password.',
  }),
  'account-deleted': (_mail, url) => ({
    subject: `Your account at ${PRODUCT} was deleted`,
    said: [
      'Your account was deleted, with everything that was in it alone. What belongs to a workspace stays with the workspace.',
    ],
    notYou: `If it was not you, tell whoever runs ${url}/console at once.`,
  }),
  'factor-added': ({ factor }, url) => ({
    subject: `A new way to sign in to ${PRODUCT}`,
    said: [`${FACTORS[factor]} was added to your account just now. All other sessions were ended.`],
    button: {
      label: 'Look at your account',
      link: accountPage(url),
      note: 'There you see every way in, and can take one away.',
    },
    notYou: 'If it was not you, take it away there, and change your password.',
  }),
  'factor-removed': ({ factor }, url) => ({
    subject: `One fewer way to sign in to ${PRODUCT}`,
    said: [`${FACTORS[factor]} was taken away from your account just now. All other sessions were ended.`],
    button: { label: 'Sign in', link: signInPage(url), note: 'There you can look at what is left, and add another.' },
    notYou: 'If it was not you, change your password at once.',
  }),
  'identity-linked': (_mail, url) => ({
    subject: `Single sign-on opens your account at ${PRODUCT}`,
    said: [
      "Your account was linked with single sign-on just now: whoever signs in at your firm's provider as you is in from now on. All other sessions were ended.",
    ],
    button: {
      label: 'Look at your account',
      link: accountPage(url),
      note: 'There you can take the link away again. Single sign-on itself is managed by your firm.',
    },
    notYou: `If it was not you, tell whoever runs ${url}/console at once.`,
  }),
  invitation: ({ link, inviter, workspace }) => ({
    subject: `An invitation to ${workspace} on ${PRODUCT}`,
    said: [
      `${inviter === '' ? 'Somebody' : inviter} invites you to the workspace ${workspace} on ${PRODUCT}.`,
      'If you have an account with this address, sign in: the invitation is waiting for you there. Otherwise you can make one now.',
    ],
    button: { label: 'Look at the invitation', link, note: 'The link is good for seven days, once.' },
    notYou: 'If you do not know what this is about, do nothing: the invitation ends by itself.',
  }),
  'key-expires': ({ link, key, workspace, day }) => ({
    subject: `A key of ${workspace} expires on ${spellDay('en', day)}`,
    said: [
      `The key ${key} of the workspace ${workspace} expires on ${spellDay('en', day)}. From then on whatever uses it is refused.`,
    ],
    button: { label: 'Rotate the key', link, note: 'Rotating makes a new key and ends the old one at once.' },
    notYou:
      'If nothing uses the key any more, there is nothing to do. You get this message as an owner of the workspace.',
  }),
  'recovery-codes-renewed': (_mail, url) => ({
    subject: `New recovery codes for ${PRODUCT}`,
    said: [
      'New recovery codes were made for your account just now. The old ones open nothing any more. All other sessions were ended.',
    ],
    button: {
      label: 'Look at your account',
      link: accountPage(url),
      note: 'Keep the codes where only you can read them.',
    },
    notYou: 'If it was not you, make new ones there at once, and change your password.',
  }),
  'recovery-code-used': (_mail, url) => ({
    subject: `A recovery code opened your account at ${PRODUCT}`,
    said: ['Somebody signed in to your account with one of its recovery codes just now. It opens nothing any more.'],
    button: {
      label: 'Look at your account',
      link: accountPage(url),
      note: 'There you see how many are left, and can make new ones.',
    },
    notYou: 'If it was not you, change your password and make new codes: somebody has yours.',
  }),
};

export const frameEn: Frame = (url) => ({
  language: 'en',
  greet: (name) => (name === undefined ? 'Hello,' : `Hello ${name},`),
  signature: ['Kind regards,', PRODUCT],
  footer: `An automatic message of ${url}/console (nobody reads replies).`,
  copyLink: 'If the button does not work, copy this link into your browser:',
});
