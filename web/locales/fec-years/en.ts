/** The words of the pages that put exercises side by side. */
const rule = new Intl.PluralRules('en');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const en = {
  notReady: 'This dossier is not ready yet',
  notReadyText: 'Its file is being checked, or could not be: the dossier says so.',
  openDossier: 'Open the dossier',

  account: 'Account',
  label: 'Label',
  before: 'N-1',
  now: 'N',
  variation: 'Change',
  euros: '€',
  share: 'Change in %',
  isNew: 'new',
  senses: 'In euros. Debit balances are positive, credit balances negative.',
  shares: 'Percentages are of the balance of N-1.',

  missing: {
    titleBefore: 'The exercise before is missing',
    titleAfter: 'The next exercise is missing',
    before: (closing: string) => `It closes on ${closing} or a few weeks earlier.`,
    after: (opening: string) => `It begins on ${opening}.`,
    why: 'No dossier of this company that has been checked covers it: its file was not sent, is still being checked, or could not be.',
    fileName: (name: string) => `A file named like ${name} is put with its company by itself.`,
    send: 'Send its file',
    unfiled: 'This dossier belongs to no company yet, so no other exercise can be put beside it.',
    unfiledAction: 'Say whose it is',
  },

  yearBefore: {
    title: 'Compared with N-1',
    with: 'Exercise N-1',
    turnoverNow: 'Turnover N',
    turnoverBefore: 'Turnover N-1',
    turnoverShare: 'Change of turnover',
    proportional:
      'The exercises are not equally long: the amounts N-1 of classes 6 and 7, and the turnover, are taken for as many months as N has. Their lines show the amounts as they were entered.',
    opening: 'Opening balances',
    openingLead: 'What opens N beside what closed N-1: classes 1 to 5, and the accounts of result (12) as one.',
    agrees: (count: number, shown: string) =>
      several(count, `${shown} account compared, no difference`, `${shown} accounts compared, no difference`),
    agreesText: 'The opening balances of N take over the closing balances of N-1.',
    differs: (count: number, shown: string, compared: string) =>
      several(
        count,
        `${shown} difference in ${compared} accounts compared`,
        `${shown} differences in ${compared} accounts compared`,
      ),
    differsText: 'Each one is an opening entry to complete, or an entry added to N-1 after it was closed.',
    notThere: 'Nothing opens this exercise',
    notThereText: 'No opening entry was found in the file, so the closing balances of N-1 are compared with nothing.',
    closingOf: 'Closing balance N-1',
    openingOf: 'Opening balance N',
    difference: 'Difference',
    variations: 'Unusual changes',
    variationsLead: (threshold: string) =>
      `From ${threshold} on: accounts that are new, settled or of another sense, or that changed by 30% or more, otherwise than the turnover.`,
    none: 'No unusual change',
    noneText: 'What changed is below the threshold, or goes with the turnover.',
    most: 'The 200 largest are shown.',
    entry: 'See the entry',
  },

  comparison: {
    title: 'Comparative balance',
    detail: 'Detail',
    whole: 'Whole accounts',
    digits: (count: number) => several(count, 'By class', `By ${count} digits`),
    result: 'Result',
    income: 'Income (class 7)',
    expense: 'Expense (class 6)',
    profit: 'Result',
    resultLead: 'Before the entries that close classes 6 and 7. Profit is positive.',
    accounts: 'Accounts',
    none: 'No account',
    noneFound: 'No account matches',
    shown: (shown: string, all: string) => `${shown} of ${all} shown`,
    more: (count: string) => `Show ${count} more`,
  },

  cutOff: {
    title: 'Cut-off',
    end: 'Closing',
    after: 'Next exercise',
    late: 'Pieces of this exercise entered in the next one',
    lateLead:
      'Income and expense of the next exercise whose pieces are dated before the closing. To be accrued if they matter.',
    lateNone: 'No piece of this exercise among the income and expense of the next one',
    early: 'Pieces of the next exercise entered in this one',
    earlyLead:
      'Income and expense of this exercise whose pieces are dated after the closing. To be deferred if they matter.',
    earlyNone: 'No piece of the next exercise among the income and expense of this one',
    sum: (count: number, shown: string, amount: string) =>
      several(count, `${shown} line, ${amount}`, `${shown} lines, ${amount} whatever their sense`),
    largest: (shown: string) => `The ${shown} largest are shown.`,
    entry: 'Entry',
    party: 'Third party',
    pieceDate: 'Piece of',
    date: 'Entered on',
    amount: 'Amount',
    unlabelled: 'Without a label',
    accruals: 'Accruals and deferrals',
    accrualsLead:
      'Invoices to come, prepaid and deferred amounts, dues: what the first 120 days of the next exercise took back.',
    accrualsNone: 'Nothing was put off over the closing',
    closing: 'At the closing',
    opened: 'Opened',
    reversed: 'Taken back',
    left: 'Left',
    state: 'State',
    allBack: 'Taken back',
    partlyBack: 'In part',
    notBack: 'Not taken back',
    takenBack: 'Sales taken back',
    takenBackLead:
      'Sales of the last 60 days for which the same customer has a credit of the same amount in the 60 days after the closing.',
    takenBackNone: 'No sale of the last 60 days is taken back',
    sale: 'Sale',
    credit: 'Credit',
    saleDate: 'Sale of',
    creditDate: 'Credit of',
    saleAmount: 'Amount without VAT',
  },

  sideBySide: {
    title: 'Exercises side by side',
    figure: 'Figure',
    lines: 'Lines',
    critique: 'Critical findings',
    importante: 'Important findings',
    mineure: 'Minor findings',
    closing: (day: string) => `Closed ${day}`,
    compare: 'Compare with N-1',
  },
};

export type YearsWords = typeof en;
