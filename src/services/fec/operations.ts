import { withSamples } from '#platform/http/operation/sample.ts';
import { cancelUpload } from './dossiers/routes/cancel-upload.ts';
import { changeCompany } from './dossiers/routes/change-company.ts';
import { changeDossier } from './dossiers/routes/change-dossier.ts';
import { compareYears } from './dossiers/routes/compare-years.ts';
import { deleteDossier } from './dossiers/routes/delete-dossier.ts';
import { downloadDossierFile } from './dossiers/routes/download-dossier-file.ts';
import { downloadLedger } from './dossiers/routes/download-ledger.ts';
import { finishUpload } from './dossiers/routes/finish-upload.ts';
import { listCompanies } from './dossiers/routes/list-companies.ts';
import { listDossiers } from './dossiers/routes/list-dossiers.ts';
import { listJournals } from './dossiers/routes/list-journals.ts';
import { listLines } from './dossiers/routes/list-lines.ts';
import { markVisit } from './dossiers/routes/mark-visit.ts';
import { readAgeing } from './dossiers/routes/read-ageing.ts';
import { readBalance } from './dossiers/routes/read-balance.ts';
import { readCompany } from './dossiers/routes/read-company.ts';
import { readCutOff } from './dossiers/routes/read-cut-off.ts';
import { readDossier } from './dossiers/routes/read-dossier.ts';
import { readDossierReport } from './dossiers/routes/read-dossier-report.ts';
import { readFirm } from './dossiers/routes/read-firm.ts';
import { readMonths } from './dossiers/routes/read-months.ts';
import { readStatements } from './dossiers/routes/read-statements.ts';
import { readUpload } from './dossiers/routes/read-upload.ts';
import { readVat } from './dossiers/routes/read-vat.ts';
import { sendPiece } from './dossiers/routes/send-piece.ts';
import { startUpload } from './dossiers/routes/start-upload.ts';
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
    readDossierReport,
    downloadDossierFile,
    listCompanies,
    readCompany,
    changeCompany,
    readFirm,
    markVisit,
    readBalance,
    listLines,
    listJournals,
    readMonths,
    readStatements,
    readAgeing,
    readVat,
    compareYears,
    readCutOff,
    downloadLedger,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
