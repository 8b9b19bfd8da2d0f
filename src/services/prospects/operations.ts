import { withSamples } from '#platform/http/operation/sample.ts';
import { auditPage } from './routes/audit-page.ts';
import { calculateSavings } from './routes/calculate-savings.ts';
import { exportHotels } from './routes/export-hotels.ts';
import { generateShorts } from './routes/generate-shorts.ts';
import { getHealth } from './routes/get-health.ts';
import { getHotel } from './routes/get-hotel.ts';
import { getStatistics } from './routes/get-statistics.ts';
import { listHotelChanges } from './routes/list-hotel-changes.ts';
import { listHotels } from './routes/list-hotels.ts';
import { listSegment } from './routes/list-segment.ts';
import { scoreHotels } from './routes/score-hotels.ts';
import { validateEmail } from './routes/validate-email.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples(
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
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
