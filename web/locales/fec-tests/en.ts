/** The words of journal-entry tests. */
const rule = new Intl.PluralRules('en');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

type Told = { means: string; doesNotMean: string };
type TestCode =
  | 'manual'
  | 'rare-pairs'
  | 'circular'
  | 'reversed'
  | 'after-closing'
  | 'last-days'
  | 'first-days'
  | 'round-amounts'
  | 'below-threshold'
  | 'revenue-by-hand'
  | 'poor-labels'
  | 'free-days'
  | 'night'
  | 'digits';

const explained: Record<TestCode, Told> = {
  manual: {
    means:
      'Entries of journals that look as if people wrote them: by the code or label of miscellaneous operations, inventory or adjustments, or a journal of no usual kind, with few lines or varied accounts. Through them, management can get around controls.',
    doesNotMean:
      'The file does not say who entered what: the kind of a journal is inferred, and payroll, depreciation or VAT returns among miscellaneous operations are ordinary.',
  },
  'rare-pairs': {
    means:
      'An account debited and an account credited (first three digits) meet in one or two entries of the exercise only, and in none of the exercise before where it is in the workspace. Entries of more than 20 lines are left out.',
    doesNotMean: 'What is rare is not wrong: a loan, a disposal, a dividend or a change of capital may happen once.',
  },
  circular: {
    means:
      'The same account and third party is debited and credited in one entry; or an amount comes back within ten days by the same accounts the other way round, under another third party.',
    doesNotMean:
      'Matching, centralising, reclassifying and transfers between third parties look the same and hide nothing.',
  },
  reversed: {
    means:
      'An entry and the one that turns it round exactly (same accounts, third parties and amounts), ten days apart at most. Both are counted. Around the closing, a quick reversal may take away what was only entered for that day.',
    doesNotMean: 'Reversing is the regular way to correct an error.',
  },
  'after-closing': {
    means:
      'The date of validation (ValidDate) is after the last day of the exercise: the entry could still be changed when the result was known.',
    doesNotMean: 'Inventory work is done after the closing, and many programs validate the whole exercise at once.',
  },
  'last-days': {
    means: 'Entries of manual journals dated within the last five days of the exercise, where the result is decided.',
    doesNotMean: 'Inventory entries are dated there by convention, whenever they are made.',
  },
  'first-days': {
    means:
      'Entries of manual journals dated within the first five days of the exercise, openings aside: they may take back what the closing before had.',
    doesNotMean: 'Accruals are normally reversed there.',
  },
  'round-amounts': {
    means: 'The total of the entry is a multiple of 1,000 €. Round amounts are often estimates rather than documents.',
    doesNotMean: 'Internal transfers, advances, contributions, rents and fixed fees are round by nature.',
  },
  'below-threshold': {
    means:
      'The file shows a limit: at least 15 purchases, of five amounts or more, lie within 5% below a round amount, three times as many as within 5% above. They may have been kept below a limit of authority, or split.',
    doesNotMean:
      'The file does not hold the company’s delegations: the limit is inferred, and a price or a cap on orders explains it as well.',
  },
  'revenue-by-hand': {
    means:
      'An entry of a manual journal credits an account 70 without any customer account (41): no invoice stands behind it.',
    doesNotMean:
      'Deferred income taken back, takings that are centralised and moves between accounts 70 have this form.',
  },
  'poor-labels': {
    means:
      'Every line of the entry has a label that is empty, shorter than three signs, without any letter, or nothing but a word such as “régul”, “divers” or “erreur”: nothing says why it was made.',
    doesNotMean: 'A poor label is not a wrong entry: the document may explain everything.',
  },
  'free-days': {
    means:
      'Entries of manual journals dated on a Sunday or a public holiday of metropolitan France. Ends of months and the first day of the exercise, which are conventional dates, are left out.',
    doesNotMean:
      'The date of an entry is not the day when it was typed, and some companies work on these days. Holidays of Alsace-Moselle and overseas are not known.',
  },
  night: {
    means: 'The file holds no time of day: this test cannot be made on a FEC.',
    doesNotMean: 'It does not mean that nothing was entered at night: the program’s own log may tell.',
  },
  digits: {
    means:
      'How often amounts of income and expense from 10 € on begin with each digit, and with each two digits, beside Benford’s law. A deviation tells where to take a sample.',
    doesNotMean:
      'A deviation is no sign of any fault: fixed prices, rents, subscriptions and limits take the best-kept books away from the law.',
  },
};

export const en = {
  title: 'Journal-entry tests',
  lead: 'What the audit standard on fraud (NEP 240, ISA 240) asks to look at first. Each test tells where to look; none accuses anybody, and an entry may be in several.',
  tested: (entries: string, lines: string) =>
    `Tested: ${entries} entries, ${lines} lines; openings and closings are left out.`,
  overview: 'All tests',
  test: 'Test',
  euros: 'Debits, €',
  notInFile: 'not in the file',
  tooFew: 'too few',
  none: 'No entry',
  meansTitle: 'What it means',
  notTitle: 'What it does not mean',
  counts: (entries: number, shown: string, lines: string) =>
    several(entries, `${shown} entry, ${lines} lines`, `${shown} entries, ${lines} lines`),
  largest: (count: number, shown: string) => several(count, 'The entry', `The ${shown} largest`),
  all: (count: number, shown: string) => several(count, 'All lines of this entry', `All lines of the ${shown} entries`),
  allDigits: (shown: string) => `The ${shown} lines`,
  entriesOf: (title: string) => `Entries: ${title}`,
  entry: 'Entry',
  entryOf: (journal: string, number: string) => `${journal} ${number}`,
  day: 'Date',
  validated: 'Validated',
  accounts: 'Accounts',
  moreAccounts: (count: string) => `and ${count} more`,
  journals: 'How journals were told apart',
  journal: 'Journal',
  manual: 'By hand',
  automatic: 'Automatic',
  kind: 'Kept',
  why: 'Why',
  limits: 'Limits that the file shows',
  limit: 'Limit, €',
  below: 'Within 5% below',
  above: 'Within 5% above',
  withBefore: 'The exercise before was considered, too.',
  firstTitle: (count: number, points: string) =>
    `First digits are ${points} ${several(count, 'point', 'points')} away from the law on average`,
  firstTwoTitle: (count: number, points: string) =>
    `First two digits are ${points} ${several(count, 'point', 'points')} away from the law on average`,
  digitsUnit: (lines: string, deviation: string) =>
    `Share of ${lines} amounts, in %. Mean absolute deviation: ${deviation}.`,
  digit: 'First digit',
  digits: 'First two digits',
  observed: 'File',
  expected: 'Benford',
  chip: (title: string) => `Test: ${title}`,
  titles: {
    manual: 'Manual entries',
    'rare-pairs': 'Accounts seldom used together',
    circular: 'Circular entries',
    reversed: 'Reversed within ten days',
    'after-closing': 'Validated after the closing',
    'last-days': 'By hand in the last five days',
    'first-days': 'By hand in the first five days',
    'round-amounts': 'Round amounts',
    'below-threshold': 'Amounts just below a limit',
    'revenue-by-hand': 'Revenue by hand without a customer',
    'poor-labels': 'Poor labels',
    'free-days': 'Sundays and public holidays',
    night: 'Entries at night',
    digits: 'First digits and Benford’s law',
  } satisfies Record<TestCode, string>,
  explained,
};

export type TestWords = typeof en;
