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

  home: {
    lead: 'What runs on this server, and whether it is ready.',
    services: 'Services',
    service: 'Service',
    state: 'State',
    states: { ready: 'Ready', draining: 'Shutting down', unavailable: 'Unavailable' },
    notes: 'Worth knowing',
    allReady: 'Everything is ready.',
    someAway: (count: number, shown: string) =>
      several(count, `${shown} service is not ready.`, `${shown} services are not ready.`),
    checked: (time: string) => `Checked at ${time}`,
    documentation: (service: string) => `Reference of ${service}`,
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
