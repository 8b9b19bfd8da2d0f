import type { Operation } from '#platform/http/operation/operation.ts';
import { withSamples } from '#platform/http/operation/sample.ts';
import type { ProspectsContext } from './context.ts';
import { cancelEmailList } from './email/routes/lists/cancel-email-list.ts';
import { deleteEmailList } from './email/routes/lists/delete-email-list.ts';
import { exportEmailList } from './email/routes/lists/export-email-list.ts';
import { listEmailLists } from './email/routes/lists/list-email-lists.ts';
import { listEmailResults } from './email/routes/lists/list-email-results.ts';
import { readEmailList } from './email/routes/lists/read-email-list.ts';
import { startEmailList } from './email/routes/lists/start-email-list.ts';
import { validateEmail } from './email/routes/validate-email.ts';
import { calculateSavings } from './fx/routes/calculate-savings.ts';
import { compareSavings } from './fx/routes/compare-savings.ts';
import { auditPage } from './geo/routes/audit-page.ts';
import { cancelAuditList } from './geo/routes/audits/cancel-audit-list.ts';
import { deleteAuditList } from './geo/routes/audits/delete-audit-list.ts';
import { listAuditLists } from './geo/routes/audits/list-audit-lists.ts';
import { listAuditResults } from './geo/routes/audits/list-audit-results.ts';
import { listHotelAudits } from './geo/routes/audits/list-hotel-audits.ts';
import { readAuditList } from './geo/routes/audits/read-audit-list.ts';
import { readAuditResult } from './geo/routes/audits/read-audit-result.ts';
import { startAuditList } from './geo/routes/audits/start-audit-list.ts';
import { compareAuditReport } from './handover/routes/compare-audit-report.ts';
import { getAuditReport } from './handover/routes/get-audit-report.ts';
import { getHotelOpening } from './handover/routes/get-hotel-opening.ts';
import { getHotelScript } from './handover/routes/get-hotel-script.ts';
import { getSavingsSheet } from './handover/routes/get-savings-sheet.ts';
import { exportHotels } from './hotels/routes/export-hotels.ts';
import { getHealth } from './hotels/routes/get-health.ts';
import { getHotel } from './hotels/routes/get-hotel.ts';
import { getHotelHistory } from './hotels/routes/get-hotel-history.ts';
import { getStatistics } from './hotels/routes/get-statistics.ts';
import { listHotelChanges } from './hotels/routes/list-hotel-changes.ts';
import { listHotels } from './hotels/routes/list-hotels.ts';
import { listNeighbours } from './hotels/routes/list-neighbours.ts';
import { listSegment } from './hotels/routes/list-segment.ts';
import { mapHotels } from './hotels/routes/map-hotels.ts';
import { cancelImport } from './hotels/routes/operator/cancel-import.ts';
import { closeHotel } from './hotels/routes/operator/close-hotel.ts';
import { decideLink } from './hotels/routes/operator/decide-link.ts';
import { liftSuppression } from './hotels/routes/operator/lift-suppression.ts';
import { listClosures } from './hotels/routes/operator/list-closures.ts';
import { listHotelLinks } from './hotels/routes/operator/list-hotel-links.ts';
import { listImports } from './hotels/routes/operator/list-imports.ts';
import { listOpenLinks } from './hotels/routes/operator/list-open-links.ts';
import { listSuppressions } from './hotels/routes/operator/list-suppressions.ts';
import { noteSuppression } from './hotels/routes/operator/note-suppression.ts';
import { reopenHotel } from './hotels/routes/operator/reopen-hotel.ts';
import { suppressHotel } from './hotels/routes/operator/suppress-hotel.ts';
import { undoLink } from './hotels/routes/operator/undo-link.ts';
import { scoreHotels } from './hotels/routes/score-hotels.ts';
import { hotelShapes } from './hotels-for-work.ts';
import { samples } from './samples.ts';
import { generateShorts } from './shorts/routes/generate-shorts.ts';
import { workOperations } from './work/operations.ts';

/** Every operation of the service. */
export const operations = withSamples<Operation<ProspectsContext>>(
  [
    getHealth,
    getStatistics,
    listHotels,
    listSegment,
    scoreHotels,
    exportHotels,
    listHotelChanges,
    mapHotels,
    getHotel,
    listNeighbours,
    getHotelHistory,
    calculateSavings,
    compareSavings,
    auditPage,
    validateEmail,
    generateShorts,
    startEmailList,
    listEmailLists,
    readEmailList,
    listEmailResults,
    exportEmailList,
    cancelEmailList,
    deleteEmailList,
    startAuditList,
    listAuditLists,
    readAuditList,
    listAuditResults,
    readAuditResult,
    listHotelAudits,
    cancelAuditList,
    deleteAuditList,
    getAuditReport,
    compareAuditReport,
    getSavingsSheet,
    getHotelScript,
    getHotelOpening,
    listImports,
    cancelImport,
    listOpenLinks,
    decideLink,
    listSuppressions,
    suppressHotel,
    noteSuppression,
    liftSuppression,
    undoLink,
    listHotelLinks,
    listClosures,
    closeHotel,
    reopenHotel,
    ...workOperations(hotelShapes),
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
