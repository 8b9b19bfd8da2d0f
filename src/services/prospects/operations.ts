import type { Operation } from '#platform/http/operation/operation.ts';
import { withSamples } from '#platform/http/operation/sample.ts';
import type { ProspectsContext } from './context.ts';
import { validateEmail } from './email/routes/validate-email.ts';
import { calculateSavings } from './fx/routes/calculate-savings.ts';
import { auditPage } from './geo/routes/audit-page.ts';
import { exportHotels } from './hotels/routes/export-hotels.ts';
import { getHealth } from './hotels/routes/get-health.ts';
import { getHotel } from './hotels/routes/get-hotel.ts';
import { getStatistics } from './hotels/routes/get-statistics.ts';
import { listHotelChanges } from './hotels/routes/list-hotel-changes.ts';
import { listHotels } from './hotels/routes/list-hotels.ts';
import { listSegment } from './hotels/routes/list-segment.ts';
import { decideLink } from './hotels/routes/operator/decide-link.ts';
import { listImports } from './hotels/routes/operator/list-imports.ts';
import { listOpenLinks } from './hotels/routes/operator/list-open-links.ts';
import { scoreHotels } from './hotels/routes/score-hotels.ts';
import { samples } from './samples.ts';
import { generateShorts } from './shorts/routes/generate-shorts.ts';

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
    getHotel,
    calculateSavings,
    auditPage,
    validateEmail,
    generateShorts,
    listImports,
    listOpenLinks,
    decideLink,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
