import { withSamples } from '#platform/http/operation/sample.ts';
import { changeDossier } from './dossiers/routes/change-dossier.ts';
import { changeCompany } from './dossiers/routes/companies/change-company.ts';
import { listCompanies } from './dossiers/routes/companies/list-companies.ts';
import { readCompany } from './dossiers/routes/companies/read-company.ts';
import { readCompanyControls } from './dossiers/routes/companies/read-company-controls.ts';
import { setCompanyControls } from './dossiers/routes/companies/set-company-controls.ts';
import { deleteDossier } from './dossiers/routes/delete-dossier.ts';
import { downloadDossierFile } from './dossiers/routes/download-dossier-file.ts';
import { compareFindings } from './dossiers/routes/findings/compare-findings.ts';
import { judgeFindings } from './dossiers/routes/findings/judge-findings.ts';
import { listFindings } from './dossiers/routes/findings/list-findings.ts';
import { readFinding } from './dossiers/routes/findings/read-finding.ts';
import { handOverDossier } from './dossiers/routes/hand-over-dossier.ts';
import { judgeDossier } from './dossiers/routes/judge-dossier.ts';
import { compareYears } from './dossiers/routes/ledgers/compare-years.ts';
import { downloadLedger } from './dossiers/routes/ledgers/download-ledger.ts';
import { listJournals } from './dossiers/routes/ledgers/list-journals.ts';
import { listLines } from './dossiers/routes/ledgers/list-lines.ts';
import { readAgeing } from './dossiers/routes/ledgers/read-ageing.ts';
import { readBalance } from './dossiers/routes/ledgers/read-balance.ts';
import { readCutOff } from './dossiers/routes/ledgers/read-cut-off.ts';
import { readEntryContext } from './dossiers/routes/ledgers/read-entry-context.ts';
import { readEntryTests } from './dossiers/routes/ledgers/read-entry-tests.ts';
import { readMonths } from './dossiers/routes/ledgers/read-months.ts';
import { readStatements } from './dossiers/routes/ledgers/read-statements.ts';
import { readVat } from './dossiers/routes/ledgers/read-vat.ts';
import { deleteLetterhead } from './dossiers/routes/letterhead/delete-letterhead.ts';
import { readLetterhead } from './dossiers/routes/letterhead/read-letterhead.ts';
import { setLetterhead } from './dossiers/routes/letterhead/set-letterhead.ts';
import { listHandoverLinks } from './dossiers/routes/links/list-handover-links.ts';
import { makeHandoverLink } from './dossiers/routes/links/make-handover-link.ts';
import { revokeHandoverLink } from './dossiers/routes/links/revoke-handover-link.ts';
import { listDossiers } from './dossiers/routes/list-dossiers.ts';
import { markVisit } from './dossiers/routes/mark-visit.ts';
import { readDossier } from './dossiers/routes/read-dossier.ts';
import { readDossierReport } from './dossiers/routes/read-dossier-report.ts';
import { readFirm } from './dossiers/routes/read-firm.ts';
import { readSharedReport } from './dossiers/routes/shared/read-shared-report.ts';
import { readSharedWorkbook } from './dossiers/routes/shared/read-shared-workbook.ts';
import { cancelUpload } from './dossiers/routes/uploads/cancel-upload.ts';
import { finishUpload } from './dossiers/routes/uploads/finish-upload.ts';
import { readUpload } from './dossiers/routes/uploads/read-upload.ts';
import { sendPiece } from './dossiers/routes/uploads/send-piece.ts';
import { startUpload } from './dossiers/routes/uploads/start-upload.ts';
import { analyzeFile } from './routes/analyze-file.ts';
import { cancelAnalysis } from './routes/cancel-analysis.ts';
import { downloadReport } from './routes/download-report.ts';
import { listControls } from './routes/list-controls.ts';
import { readAnalysis } from './routes/read-analysis.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples(
  [
    analyzeFile,
    readAnalysis,
    cancelAnalysis,
    downloadReport,
    listControls,
    startUpload,
    sendPiece,
    readUpload,
    finishUpload,
    cancelUpload,
    listDossiers,
    readDossier,
    changeDossier,
    deleteDossier,
    judgeDossier,
    readDossierReport,
    handOverDossier,
    listHandoverLinks,
    makeHandoverLink,
    revokeHandoverLink,
    readSharedReport,
    readSharedWorkbook,
    downloadDossierFile,
    listFindings,
    readFinding,
    judgeFindings,
    compareFindings,
    listCompanies,
    readCompany,
    changeCompany,
    readCompanyControls,
    setCompanyControls,
    readFirm,
    readLetterhead,
    setLetterhead,
    deleteLetterhead,
    markVisit,
    readBalance,
    listLines,
    listJournals,
    readEntryContext,
    readMonths,
    readStatements,
    readAgeing,
    readVat,
    compareYears,
    readCutOff,
    readEntryTests,
    downloadLedger,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
