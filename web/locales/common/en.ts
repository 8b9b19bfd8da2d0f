/** The words of the frame and of the components. Every other language has the same entries: the compiler and the build see to it. */
const rule = new Intl.PluralRules('en');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const en = {
  product: 'Quintet',
  skip: 'Skip to the content',
  navigation: 'Main navigation',
  menu: 'Menu',
  close: 'Close',
  language: 'Language',
  theme: 'Appearance',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  reference: 'API reference',
  overview: 'Overview',
  design: 'Design',
  account: 'Account',
  signedInAs: 'Signed in as',
  signOut: 'Sign out',
  operator: 'Operator',

  home: {
    welcome: (name: string) => `Welcome, ${name}`,
    lead: 'From here you find your way into the services of this server, and look after your account.',
    use: 'What you can use',
    useLead:
      'Each service has a reference with commands to copy and real answers. Where a key is wanted, whoever runs this server gives you one.',
    about: {
      cycles: 'History on a timeline, nine cycles, and Vedic birth charts.',
      fec: 'Finds anomalies in French accounting-entries files, and explains them.',
      portal: 'Five applications of the Maya calendar, with one free use a day.',
      prospects: 'Hotels from official registries, searched and ranked, and four tools for sales.',
      readiness: 'Scores twelve answers on how well a student is protected.',
    },
    noServices: 'No other service runs on this server at the moment.',
    security: 'Your account',
    securityPasskey: 'You can sign in with a passkey. There is no safer way.',
    securityCodes: 'A code is asked for when you sign in. A passkey is quicker, and safer still.',
    securityOne:
      'One thing alone opens your account. Add a passkey: it takes a minute, and no false page can take it from you.',
    addPasskey: 'Add a passkey',
    toSecurity: 'Sign-in and security',
    operatorAlone: 'You run this server: add a second factor',
    operatorAloneText:
      'An operator needs two factors. Add a passkey, or an authenticator app. Until then, what is for operators stays closed to you.',
    operatorUnproven: 'Show your second factor',
    operatorUnprovenText: 'You came in without it. What is for operators opens once you have shown it.',
    proveNow: 'Show it now',
    server: 'This server',
    services: 'Services',
    service: 'Service',
    state: 'State',
    states: { ready: 'Ready', draining: 'Shutting down', unavailable: 'Unavailable' },
    notes: 'Worth knowing',
    allReady: 'Everything is ready.',
    someAway: (count: number, shown: string) =>
      several(count, `${shown} service is not ready.`, `${shown} services are not ready.`),
    checked: (time: string) => `Checked at ${time}`,
  },

  notFound: {
    title: 'There is no such page',
    text: 'The address may be misspelled, or what it led to is gone.',
    back: 'Go to the overview',
  },

  failure: {
    title: 'This could not be loaded',
    again: 'Try again',
    request: 'Request',
    copied: 'Copied',
    copy: 'Copy',
    unexpected: 'Something went wrong on this page. Load it again; what you saved is safe.',
    reload: 'Load the page again',
    newVersion: 'A newer version of these pages is here. Load the page again to go on.',
    notHere: 'This page has not been loaded yet. It comes by itself as soon as the server can be reached.',
    network: 'The server could not be reached.',
    timeout: 'The server did not answer in time. What you asked for may have been done.',
    answered: (status: string) => `The server answered ${status}, without saying why.`,
    outdated: 'This may be out of date: it could not be loaded again.',
    copyByHand: 'Selected: copy it with your keyboard',
    language: 'This language could not be loaded. Try again in a moment.',
  },

  connection: {
    offline: 'You are offline.',
    offlineText: 'What is on the screen stays. Everything goes on by itself when the network is back.',
    unreachable: 'The server does not answer.',
    unreachableText: 'We ask it again every few seconds. Nothing that you typed is lost.',
    databaseAway: 'The database is away for a moment.',
    databaseAwayText: 'Nothing is lost. The page goes on by itself as soon as it is back.',
    back: 'Everything works again.',
  },

  loading: 'Loading…',
  cancel: 'Cancel',
  done: 'Done',
  undo: 'Undo',
  dismiss: 'Dismiss',
  optional: 'optional',
  show: 'Show',
  hide: 'Hide',

  form: {
    wrong: (count: number, shown: string) =>
      several(count, 'One thing needs your attention', `${shown} things need your attention`),
    refused: 'This could not be saved',
    sending: 'Sending…',
    choose: 'Choose',
    required: 'This is needed.',
  },

  confirm: {
    type: (name: string) => `Type ${name} to confirm`,
    mismatch: (name: string) => `It must read ${name}.`,
  },

  help: {
    title: 'Help',
    reference: 'every operation, with a command to copy and a real answer.',
    account: 'your name, your password, passkeys, and where you are signed in.',
    trouble:
      'Something does not work? Tell whoever runs this server what you did, with the request number that stands under the message.',
    shortcuts: 'Keyboard shortcuts',
    useShortcuts: 'Use keyboard shortcuts',
    useShortcutsHint: 'Switch them off if you speak to your computer, or press keys by accident.',
    andThen: 'then',
    keys: {
      home: 'Go to the overview',
      account: 'Go to your account',
      reference: 'Go to the API reference',
      theme: 'Light or dark',
      help: 'Show this help',
    },
  },

  identity: {
    title: 'Confirm that it is you',
    text: 'What you are about to do matters, and your last sign-in was a while ago.',
    secondFactor: 'Your account has a second factor, and you have not shown it since you came in.',
    usePasskey: 'Use a passkey',
    password: 'Your password',
    code: 'Code of your authenticator app',
    recoveryCode: 'Recovery code',
    useRecovery: 'Use a recovery code',
    useCode: 'Use a code of the app',
    confirm: 'Confirm',
    onlyMail: 'Sign out and in again: we send you a link by e-mail. You come back to this page.',
    signInAgain: 'Sign in again',
  },

  passkeys: {
    unsupported: 'This browser cannot use passkeys. Try another one, or a newer version.',
    known: 'This device has a passkey for your account already.',
    cancelled: 'The browser’s dialog was closed, or took too long. Nothing was changed.',
  },

  problems: {
    wrong_password: 'The password is not right.',
    wrong_code: 'The code is not right, was used already, or is too old. Wait for the next one.',
    weak_password: 'This password is too easy to guess. Take several words that do not belong together.',
    sign_in_again: 'Nothing was changed: we need to know that it is you.',
    second_factor_first: 'Nothing was changed: show your second factor first.',
    operator_needs_factor: 'This is your last second factor, and an operator must have one. Add another first.',
    factor_exists: 'There is an authenticator app already. Remove it first.',
    factor_missing: 'It is not there any more. Load the page again.',
    too_many_passkeys: 'An account has at most 20 passkeys. Remove one first.',
    passkey_refused: 'This passkey is not good here: it is unknown, or was made for another address.',
    session_not_found: 'This session has ended already.',
    not_your_address: 'This is not the address of your account.',
    too_many_attempts: (minutes: number, shown: string) =>
      several(
        minutes,
        'There were too many attempts. Try again in a minute.',
        `There were too many attempts. Try again in ${shown} minutes.`,
      ),
  },

  table: {
    search: 'Search',
    filters: 'Filters',
    any: 'Any',
    clear: 'Clear all',
    without: (filter: string) => `Remove the filter ${filter}`,
    columns: 'Columns',
    order: 'Order',
    ascending: 'ascending',
    descending: 'descending',
    selectRow: (name: string) => `Select ${name}`,
    selectAll: 'Select all on this page',
    selected: (count: number, shown: string) => several(count, `${shown} row selected`, `${shown} rows selected`),
    range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    previous: 'Previous page',
    next: 'Next page',
    pages: 'Pages of the table',
    export: (count: number, shown: string) => several(count, `Export ${shown} row`, `Export ${shown} rows`),
    keys: 'Keys: j and k move, Enter opens, x selects',
    nothing: 'Nothing matches these filters',
    nothingText: 'Remove one of them, or clear them all.',
  },

  chart: { asTable: 'Show as a table', asChart: 'Show as a chart', total: 'Total' },

  file: {
    choose: 'Choose a file',
    drop: 'or drop it here',
    dropNow: 'Drop the file to send it',
    sending: (sent: string, total: string) => `${sent} of ${total} sent`,
    checking: 'Sent. The server is reading it…',
    tooLarge: (largest: string) => `The file is larger than ${largest}.`,
    wrongKind: (kinds: string) => `Files must be of these kinds: ${kinds}.`,
    one: 'One file at a time, please.',
    cancelled: 'Cancelled. Nothing was kept.',
    another: 'Choose another file',
  },
};

export type Messages = typeof en;
