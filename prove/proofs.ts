/** What is shown at full size now and then, and in a short form at every change. */
export type Proof = {
  about: string;
  /** A program and its arguments: test files at full size, a bench or an attack. */
  command: readonly ['vitest' | 'bench' | 'attack', ...string[]];
};

export const proofs: Readonly<Record<string, Proof>> = {
  'audit-lists': {
    about:
      '502 audits of a list with 22 hostile sites over two workers are answered or told why, politely, and reach nobody inside',
    command: ['vitest', 'src/services/prospects/geo/test/audit-lists.soak.test.ts'],
  },
  'bad-bytes': {
    about: '10,000 wounded accounting files are all answered, with sums that agree',
    command: ['vitest', 'src/services/fec/test/bad-bytes.soak.test.ts'],
  },
  'bad-input': {
    about: '14,000 bad requests are all answered or cut off, and nothing of them is told',
    command: ['vitest', 'test/bad-input.soak.test.ts'],
  },
  accounts: {
    about: 'the accounts of 200 generated companies are those of SQL over their files, and each figure is its lines',
    command: ['vitest', 'src/services/fec/dossiers/test/accounts.soak.test.ts'],
  },
  charts: {
    about: '100,000 random births over real connections get sound charts',
    command: ['vitest', 'src/services/cycles/resources/test/chart-requests.soak.test.ts'],
  },
  'charts-asked-anyhow': {
    about:
      '100,000 random questions for places, pictures, charts and their pages, good and bad, meet no fault of the server',
    command: ['vitest', 'src/services/cycles/test/charts-asked-anyhow.soak.test.ts'],
  },
  'clean-ledgers': {
    about: '1,020 ledgers in order raise no alarm',
    command: ['vitest', 'src/services/fec/test/clean-ledgers.soak.test.ts'],
  },
  'dossier-kills': {
    about: 'dossiers are kept whole through 100 kills of everything, and no word of a file lies on the disk',
    command: ['vitest', 'src/services/fec/dossiers/test/dossier-kills.soak.test.ts'],
  },
  'email-lists': {
    about:
      '50,000 addresses are checked while name servers break and workers are killed: none wrongly, and no domain too fast',
    command: ['vitest', 'src/services/prospects/email/test/email-lists.soak.test.ts'],
  },
  'entry-tests': {
    about: 'journal-entry tests of 200 generated companies take what a plain recomputation over their files takes',
    command: ['vitest', 'src/services/fec/dossiers/test/entry-tests.soak.test.ts'],
  },
  export: {
    about: '100,000 hotels go to slow readers in constant memory',
    command: ['vitest', 'src/services/prospects/hotels/routes/test/export-stream.soak.test.ts'],
  },
  firm: {
    about: 'the list of 2,000 companies with three years each comes within 200 ms, however it is asked for',
    command: ['vitest', 'src/services/fec/dossiers/test/firm-list.soak.test.ts'],
  },
  suppression: {
    about:
      'a hotel that asks not to be contacted is gone from every list, search, alert and file at three servers within a second',
    command: ['vitest', 'src/services/prospects/test/work/suppression.soak.test.ts'],
  },
  'handed-over-print': {
    about: 'the report of a dossier with 3 and with 300 findings prints well, and every sheet says what it is of',
    command: ['vitest', '--config', 'prove/vitest.config.ts', 'prove/handover/print.proof.ts'],
  },
  'handed-over-workbook': {
    about: 'LibreOffice takes every cell of the workbook of a dossier for what it is, with 3 and with 300 findings',
    command: ['vitest', '--config', 'prove/vitest.config.ts', 'prove/handover/workbook.proof.ts'],
  },
  'held-loop': {
    about: 'no request of the worst 17,000 holds the event loop for 50 ms',
    command: ['vitest', 'test/held-loop.soak.test.ts'],
  },
  histories: {
    about: '1,000 random histories of subscriptions end as the provider has them',
    command: ['vitest', 'src/services/portal/billing/test/histories.soak.test.ts'],
  },
  immediate: {
    about:
      'members removed, roles lowered, services closed and keys revoked count at three servers at once, 1,000 times each',
    command: ['vitest', 'src/services/console/test/immediate.soak.test.ts'],
  },
  import: {
    about: 'an import of 2,000,000 registry rows, killed five times, ends as one that was left alone',
    command: ['bench', 'import'],
  },
  judgements: {
    about:
      'over 200 companies, each with a further file and a further year, judgements on findings go where they belong and nowhere else',
    command: ['vitest', 'src/services/fec/dossiers/test/judgements.soak.test.ts'],
  },
  'killed-analyses': {
    about: '200 killed analyses leave no file, no memory and no thread behind',
    command: ['vitest', 'src/services/fec/analysis/test/analyser.process.test.ts'],
  },
  'killed-deferred': {
    about: '100 deferred analyses, with a server or a worker killed every 3 s, are answered alike on every store',
    command: ['vitest', 'src/services/fec/test/killed-processes.soak.test.ts'],
  },
  'killed-imports': {
    about: 'imports killed at any moment go on where they were',
    command: ['vitest', 'src/services/prospects/hotels/import/test/import-resume.soak.test.ts'],
  },
  'leads-workbook': {
    about: 'LibreOffice takes every cell of a workbook of 20,000 leads for what it is, whatever hotels are called',
    command: ['vitest', '--config', 'prove/vitest.config.ts', 'prove/handover/leads-workbook.proof.ts'],
  },
  leads: {
    about: 'a page of 1,000,000 hotels under any filter in any order, and a map of them, come within 300 ms at p95',
    command: ['vitest', 'src/services/prospects/hotels/store/reading/test/leads.soak.test.ts'],
  },
  ledgers: {
    about: 'every view of a ledger of 1,000,000 lines within 300 ms, and within 1.5 s when nobody asked before',
    command: ['vitest', 'src/services/fec/dossiers/test/ledger-times.soak.test.ts'],
  },
  linkage: {
    about:
      '100,000 hotels are linked to 100,000 places and companies, and found again in a list, within ten minutes each',
    command: ['vitest', 'src/services/prospects/hotels/import/test/linkage-times.soak.test.ts'],
  },
  lockout: {
    about: 'a thousand places in an hour keep no member from getting in',
    command: ['vitest', 'src/services/portal/test/security-lockout.soak.test.ts'],
  },
  mutations: {
    about: 'planted faults of every type are found, twenty of each',
    command: ['vitest', 'src/services/fec/test/mutations.soak.test.ts'],
  },
  plans: {
    about: 'no page reads more than 500 buffers at 1,000,000 hotels',
    command: ['vitest', 'src/services/prospects/hotels/store/reading/test/query-plans.soak.test.ts'],
  },
  promises: {
    about: 'every promise of docs/security.md holds under its attack',
    command: ['attack', 'all'],
  },
  'random-cases': {
    about: 'every property holds for its full number of random cases',
    command: ['vitest', '--project', 'unit', '--project', 'database'],
  },
  allowances: {
    about: '60,000 requests take monthly allowances exactly while servers are killed and a month ends',
    command: ['vitest', 'test/allowance-kills.soak.test.ts'],
  },
  usage: {
    about: 'each page of usage comes within 300 ms at 50,000,000 rows, and none walks a table',
    command: ['vitest', 'src/platform/usage/test/usage-pages.soak.test.ts'],
  },
  search: {
    about: 'the timeline times twenty is searched within 50 ms at p95, whether words are in no event or in nearly all',
    command: ['vitest', 'src/services/cycles/resources/test/search.soak.test.ts'],
  },
  'timeline-frames': {
    about: 'the timeline zooms over all its years without a hitch, also with twenty times the events',
    command: ['vitest', 'web/test/timeline-frames.browser.test.ts'],
  },
  uploads: {
    about: 'an upload of 1 GB, cut ten times, arrives whole',
    command: ['vitest', 'src/services/fec/dossiers/test/uploads-cut.soak.test.ts'],
  },
  uses: {
    about: '100,000 uses are counted exactly while servers are killed and a day ends',
    command: ['vitest', 'src/services/portal/quotas/test/exact-kills.soak.test.ts'],
  },
  years: {
    about: 'over 200 pairs of years, every planted difference of the opening is found, and nothing else',
    command: ['vitest', 'src/services/fec/dossiers/test/years.soak.test.ts'],
  },
};
