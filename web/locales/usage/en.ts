/** The words of the page of a workspace's usage. */
const rule = new Intl.PluralRules('en');
const several = (count: number, one: string, other: string) => (rule.select(count) === 'one' ? one : other);

export const en = {
  title: 'Usage',
  lead: (workspace: string) => `What ${workspace} has asked, and how it was answered. The last seconds may be missing.`,
  range: 'Period',
  ranges: { '7': '7 days', '30': '30 days', '90': '90 days', '13m': '13 months' },
  service: 'Service',
  operation: 'Operation',
  key: 'Key',
  people: 'People, in these pages',
  gone: 'A key that is not listed any more',

  none: 'No requests in this period',
  noneText: 'Choose a longer period or other filters. Requests show up here seconds after they were made.',
  noKey: 'No key was used in this period',
  never: 'Nothing was asked yet',
  neverText: 'Make a key, send a request with it, and see here what became of it.',
  toKeys: 'Go to the keys',

  outcomes: { '2xx': 'Answered', '4xx': 'Refused (4xx)', '429': 'Over a limit (429)', '5xx': 'Failed (5xx)' },
  allAnswered: (count: number, shown: string) =>
    several(count, 'One request, and it was answered', `${shown} requests, and all of them were answered`),
  someAnswered: (count: number, shown: string, share: string) =>
    several(count, 'One request, and it was not answered', `${shown} requests, of which ${share} were answered`),
  byDay: 'Requests a day (UTC), by outcome',
  byMonth: 'Requests a month (UTC), by outcome',
  day: 'Day',
  month: 'Month',

  totals: 'In this period',
  requests: 'Requests',
  median: 'Half took at most',
  slow: '95 of 100 took at most',
  milliseconds: 'ms',
  operations: 'By operation',
  operationsLead: 'Half of the requests took at most p50, and 95 of 100 at most p95.',
  keys: 'By key',

  allowances: 'Allowances',
  allowancesLead: 'What whoever runs this server admits in a month. Requests that fail on our side are given back.',
  noServices: 'No service is opened for this workspace yet. Ask whoever runs this server.',
  allowance: 'Allowance',
  unlimited: 'No limit',
  used: 'Used',
  left: 'Left',
  renews: 'Renews',

  errors: 'Errors of the last seven days',
  errorsLead: 'Newest first. The request id finds a request in the server’s log: send it along when you ask for help.',
  noErrors: 'Nothing was refused and nothing failed in the last seven days.',
  time: 'Time',
  status: 'Status',
  code: 'Code',
  requestId: 'Request id',
  copyId: (id: string) => `Copy the request id ${id}`,
  more: 'Load more',

  download: 'Download as CSV',
  csvByDay: 'A line a day',
  csvByOperation: 'A line an operation',
  csvByKey: 'A line a key',
};

export type UsageWords = typeof en;
