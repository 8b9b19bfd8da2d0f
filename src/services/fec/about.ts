/** What the service says of itself. */
export const about = {
  name: 'fec',
  title: 'FEC analysis',
  version: '1.0.0',
  description:
    'Finds anomalies in a French accounting-entries file (fichier des écritures comptables) and explains them, in French: what is wrong, where, against which rule, and what to do. The file is deleted as soon as it is read. A report is a help to whoever answers for the books, not a certificate.',
  tryFirst: 'analyzeFile',
  credentials: ['x-api-key', 'bearer'],
  tags: {
    Analysis: 'A file in, a report out; and the catalogue of controls.',
    Dossiers: 'Files that a workspace keeps, by company and exercise, with what was found in them.',
    Findings:
      'What was found in a dossier, as work: states, notes, assignment, sign-off; known again in the next file.',
    Ledgers:
      'What stands in a dossier: balance, lines, journals, months; the accounts, ages and VAT made of it; and its lines as Parquet.',
    'Deferred analyses': 'Analyses that were asked for with `Prefer: respond-async`, and links to their reports.',
  },
} as const;
