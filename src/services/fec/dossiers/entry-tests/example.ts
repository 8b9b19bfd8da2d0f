import { TEST_WORDS } from './words.ts';

/** For the documentation: one test of each kind, and the first digit alone. */
export const EXAMPLE_ENTRY_TESTS = {
  success: true,
  firstDay: '2024-01-01',
  lastDay: '2024-12-31',
  before: null,
  total: { entries: 2310, lines: 7204, debit: '1284310.55' },
  journals: [
    {
      journal: 'AC',
      label: 'Achats',
      lines: 2890,
      isManual: false,
      why: 'Ses comptes sont ceux d’un journal d’achats.',
    },
    {
      journal: 'OD',
      label: 'Opérations diverses',
      lines: 148,
      isManual: true,
      why: 'Son code ou son libellé est celui d’opérations diverses.',
    },
  ],
  limits: [{ amount: '1000.00', below: 31, above: 4 }],
  tests: [
    {
      code: 'revenue-by-hand',
      ...TEST_WORDS['revenue-by-hand'],
      state: 'counted',
      note: null,
      entries: 1,
      lines: 2,
      debit: '12000.00',
      shown: [
        {
          entry: 2305,
          journal: 'OD',
          number: '47',
          date: '2024-12-30',
          validDate: '2025-02-14',
          label: 'Régularisation du chiffre d’affaires',
          lines: 2,
          debit: '12000.00',
          accounts: ['467000', '706000'],
          allAccounts: 2,
        },
      ],
    },
    {
      code: 'night',
      ...TEST_WORDS.night,
      state: 'not_in_file',
      note: null,
      entries: 0,
      lines: 0,
      debit: '0.00',
      shown: [],
    },
  ],
  digits: {
    lines: 3120,
    leastLines: 500,
    first: { deviation: 0.00812, shares: [{ digits: 1, lines: 951, share: 0.30481, expected: 0.30103 }] },
    firstTwo: { deviation: 0.00174, shares: [{ digits: 10, lines: 131, share: 0.04199, expected: 0.04139 }] },
  },
};
