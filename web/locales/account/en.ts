/** The words of the account's pages. */
const rule = new Intl.PluralRules('en');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const en = {
  parts: 'Parts of your account',
  saved: 'Saved.',

  profile: {
    title: 'Profile',
    lead: 'What we call you, in which language, and where we reach you.',
    you: 'Name and language',
    youLead: 'Your name stands in e-mails and beside what you do here.',
    name: 'Name',
    language: 'Language',
    languageHint: 'Of these pages, and of e-mails to you.',
    save: 'Save',
    email: 'E-mail address',
    emailLead: 'You sign in with it, and warnings about your account go there.',
    emailNow: 'At present',
    emailNew: 'New address',
    emailChange: 'Change the address',
    emailSent: 'We have sent you a mail',
    emailSentText: (now: string, to: string) =>
      `Open the link in it: it is in the mailbox of ${now}. A second mail then goes to ${to}. Until you have opened both, nothing changes.`,
    emailAnother: 'Type another address',
    export: 'Your data',
    exportLead: 'Everything that we keep about you, as one file.',
    exportText:
      'A JSON file with your profile, your ways to sign in, your passkeys and your sessions. It holds nothing that opens your account.',
    exportAction: 'Download your data',
    deletion: 'Delete the account',
    deletionLead: 'At once and for good.',
    deletionText:
      'Your profile, passkeys and sessions go, and nobody can bring them back. You may want to download your data first.',
    deletionAction: 'Delete the account…',
    deletionTitle: 'Delete your account?',
    deletionLost: (email: string) =>
      `The account of ${email} goes with everything in it, on every device, and cannot be brought back.`,
    deletionConfirm: 'Delete for good',
  },

  security: {
    title: 'Sign-in and security',
    lead: 'What opens your account. Two different things are safer than one.',
    noFactor: 'One thing alone opens your account',
    noFactorText:
      'Whoever learns your password or reads your mail is in. A passkey or an authenticator app prevents that.',
    operator: 'You run this server, so you need a second factor',
    operatorText:
      'Add a passkey below, which is quickest, or an authenticator app. Until then, what is for operators stays closed to you.',
  },

  password: {
    title: 'Password',
    lead: 'Changing it signs you out on every other device.',
    current: 'Current password',
    next: 'New password',
    nextHint: 'Several words that do not belong together are good, and easy to keep in mind.',
    change: 'Change the password',
    changed: 'The password was changed. You are signed out on every other device.',
    none: 'Your account has no password: a link by e-mail lets you in, and so does every other way that this page shows as yours. If you want one, we send you a mail to set it.',
    set: 'Set a password',
  },

  codes: {
    title: 'Authenticator app',
    lead: 'Your phone shows a new code every half minute. After your password we ask for it.',
    off: 'You have none yet. Any app for such codes will do: Aegis, Google Authenticator, 1Password, the passwords of your iPhone…',
    add: 'Add an authenticator app',
    addHeading: 'Add the app in two steps',
    scan: 'Scan this picture with the app.',
    picture: 'QR code for your authenticator app',
    byHand: 'You cannot scan it? Type this key into the app:',
    key: 'Key for the app',
    type: 'Then type the six digits that it shows.',
    code: 'Code',
    confirm: 'Switch it on',
    on: (date: string) => `On since ${date}`,
    added: 'The authenticator app is on. You are signed out on every other device.',
    remove: 'Remove…',
    removeTitle: 'Remove the authenticator app?',
    removeText: 'We then ask for no code any more, and your recovery codes are worth nothing.',
    removeConfirm: 'Remove it',
    removed: 'The authenticator app was removed.',
  },

  recovery: {
    left: (count: number, shown: string) =>
      several(count, `${shown} recovery code left.`, `${shown} recovery codes left.`),
    few: 'Get new ones before they run out.',
    title: 'Keep your recovery codes',
    text: 'If you lose your phone, one of these lets you in. Each works once. They are shown only now: keep them where you keep your passport, not on the phone itself.',
    copy: 'Copy all',
    copied: 'Copied',
    download: 'Download',
    print: 'Print',
    done: 'I have kept them',
    file: 'Recovery codes of',
    renew: 'New recovery codes…',
    renewTitle: 'Get new recovery codes?',
    renewText: 'Those that you have are worth nothing from then on.',
    renewConfirm: 'Get new ones',
  },

  passkeys: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, your face or your device’s PIN. Nothing to remember, and nothing that a false page could ask you for.',
    none: 'You have no passkey yet.',
    unsupported: 'This browser cannot use passkeys. Open this page in another one to add yours.',
    add: 'Add a passkey',
    addText:
      'Your browser will ask where to keep it: on this device, on your phone, or on a security key. Give it a name that you will recognise.',
    addAction: 'Continue',
    name: 'Name',
    added: 'The passkey was added. You are signed out on every other device.',
    since: (date: string) => `Added ${date}`,
    used: (date: string) => `last used ${date}`,
    neverUsed: 'not used yet',
    synced: 'On all your devices',
    rename: 'Rename',
    renameOne: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename the passkey',
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove the passkey ${name}?`,
    removeText: 'It opens your account no more. On the device itself it stays until you delete it there.',
    removed: 'The passkey was removed.',
  },

  identities: {
    title: 'Single sign-on',
    lead: 'Whoever signs in as you at your firm’s provider is in here too.',
    since: (date: string) => `Linked ${date}`,
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove the link with ${name}?`,
    removeText:
      'It opens your account no more, and you are signed out on every other device. If you sign in there again, it is linked anew.',
    removed: 'The link was removed. You are signed out on every other device.',
  },

  sessions: {
    title: 'Sessions',
    lead: 'Where you are signed in. End what you do not recognise, and change your password then.',
    list: 'Your sessions',
    listLead: 'The one that you are using now stands first.',
    current: 'This one',
    unknown: 'Unknown device',
    used: (date: string) => `Last used ${date}`,
    from: (address: string) => `from ${address}`,
    ends: (date: string) => `ends by ${date}`,
    end: 'End',
    endOne: (device: string) => `End the session of ${device}`,
    ended: 'The session was ended.',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Ends every session, this one too. Good after using a device that is not yours.',
    everywhereAction: 'Sign out everywhere…',
    everywhereTitle: 'Sign out on every device?',
    everywhereLost: 'You then have to sign in again, here too.',
    everywhereConfirm: 'Sign out everywhere',
  },
};

export type AccountWords = typeof en;
