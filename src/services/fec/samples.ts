import type { SampleQuestion, SampleTable } from '#platform/http/operation/sample.ts';

/** A ledger of three entries: the second does not balance, and the last line of the third breaks off. */
const LEDGER = `JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise
AC|Achats|1|20250110|606100|Fournitures|||F001|20250110|Papeterie du Port|100,00|0,00|||20250131||
AC|Achats|1|20250110|445660|TVA déductible|||F001|20250110|Papeterie du Port|20,00|0,00|||20250131||
AC|Achats|1|20250110|401000|Fournisseurs|P01|Papeterie du Port|F001|20250110|Papeterie du Port|0,00|120,00|||20250131||
AC|Achats|2|20250305|606100|Fournitures|||F003|20250305|Toner|75,00|0,00|||20250331||
AC|Achats|2|20250305|401000|Fournisseurs|P01|Papeterie du Port|F003|20250305|Toner|0,00|70,00|||20250331||
AC|Achats|3|20250320|606100|Fournitures|||F004|20250320|Classeurs|60,00|0,00|||20250331||
AC|Achats|3|20250320|401000|Fourn`;

const ofAnalysis: SampleQuestion = {
  params: { id: '{{ANALYSIS_ID}}' },
  needs: 'An analysis that was asked for with `Prefer: respond-async`: its `id` in `ANALYSIS_ID`.',
};

/** A key of the command line opens none: they belong to workspaces. */
const inWorkspace = (question: SampleQuestion = {}): SampleQuestion => ({
  ...question,
  needs: 'A key of a workspace, made in its console.',
  refused: 403,
});
const ofUpload = inWorkspace({ params: { id: '{{ID}}' } });
const ofDossier = inWorkspace({ params: { id: '{{ID}}' } });

/** Questions for the reference. */
export const samples: SampleTable = {
  analyzeFile: [
    {
      name: 'now',
      body: { content: LEDGER, options: { fileName: '123456789FEC20250331.txt', company: 'Librairie du Port' } },
    },
    { name: 'later', headers: { Prefer: 'respond-async' }, body: { content: LEDGER } },
  ],
  readAnalysis: [ofAnalysis],
  cancelAnalysis: [ofAnalysis],
  downloadReport: [
    {
      params: { id: '{{ANALYSIS_ID}}', report: 'report.csv' },
      query: { expires: '{{EXPIRES}}', signature: '{{SIGNATURE}}' },
      needs: 'One of the `links` of a finished analysis, whose parts are in `ANALYSIS_ID`, `EXPIRES` and `SIGNATURE`.',
    },
  ],
  listControls: [{}],
  startUpload: [inWorkspace({ body: { fileName: '123456789FEC20241231.txt', bytes: 20_971_520 } })],
  sendPiece: [inWorkspace({ params: { id: '{{ID}}', offset: '0' } })],
  readUpload: [ofUpload],
  finishUpload: [ofUpload],
  cancelUpload: [ofUpload],
  listDossiers: [inWorkspace({ query: { search: 'Librairie' } })],
  readDossier: [ofDossier],
  changeDossier: [inWorkspace({ params: { id: '{{ID}}' }, body: { keepMonths: 24 } })],
  deleteDossier: [ofDossier],
  readDossierReport: [inWorkspace({ params: { id: '{{ID}}' }, query: { as: 'xlsx' } })],
  handOverDossier: [inWorkspace({ params: { id: '{{ID}}' }, query: { as: 'xlsx' } })],
  listHandoverLinks: [ofDossier],
  makeHandoverLink: [inWorkspace({ params: { id: '{{ID}}' }, body: { days: 7, forWhom: 'Mme Morel, gérante' } })],
  revokeHandoverLink: [inWorkspace({ params: { id: '{{ID}}', link: 'tB9q0Wm7nT2c9dRyVwL1gA' } })],
  downloadDossierFile: [ofDossier],
  listFindings: [inWorkspace({ params: { id: '{{ID}}' }, query: { severity: 'critique', state: 'to_do' } })],
  readFinding: [inWorkspace({ params: { id: '{{ID}}', finding: 'mB3xk0Qm7nT2c9dRyVwL1g' } })],
  judgeFindings: [
    inWorkspace({
      params: { id: '{{ID}}' },
      body: { findings: ['mB3xk0Qm7nT2c9dRyVwL1g'], state: 'justified', note: 'Acompte d’un client.' },
    }),
  ],
  compareFindings: [inWorkspace({ params: { id: '{{ID}}' }, query: { change: 'gone' } })],
  judgeDossier: [ofDossier],
  readEntryContext: [inWorkspace({ params: { id: '{{ID}}', line: '214' } })],
  readCompanyControls: [inWorkspace({ params: { siren: '123456789' } })],
  setCompanyControls: [
    inWorkspace({
      params: { siren: '123456789' },
      body: { threshold: 500, disabledControls: ['calendrier', 'montant_rond'] },
    }),
  ],
  readBalance: [inWorkspace({ params: { id: '{{ID}}' }, query: { until: '2024-06-30' } })],
  listLines: [inWorkspace({ params: { id: '{{ID}}' }, query: { account: '411', limit: 50 } })],
  listJournals: [ofDossier],
  readStatements: [ofDossier],
  readAgeing: [inWorkspace({ params: { id: '{{ID}}' }, query: { side: 'customers' } })],
  readVat: [ofDossier],
  compareYears: [ofDossier],
  readCutOff: [ofDossier],
  readEntryTests: [ofDossier],
  readMonths: [inWorkspace({ params: { id: '{{ID}}' }, query: { digits: 2 } })],
  downloadLedger: [ofDossier],
  listCompanies: [inWorkspace({ query: { state: 'critical', sort: 'findings' } })],
  readFirm: [inWorkspace()],
  readLetterhead: [inWorkspace()],
  setLetterhead: [inWorkspace({ body: { name: 'Cabinet Delorme & associés', logo: null } })],
  deleteLetterhead: [inWorkspace()],
  markVisit: [
    {
      body: {},
      headers: { 'Quintet-Workspace': 'acme' },
      needs: 'A session of the console, in its cookie, of a member of the workspace, and `Origin`.',
      refused: 401,
    },
  ],
  readCompany: [inWorkspace({ params: { siren: '123456789' } })],
  changeCompany: [inWorkspace({ params: { siren: '123456789' }, body: { name: 'Librairie du Port' } })],
};
