import { withSamples } from '#platform/http/operation/sample.ts';
import { callMcp } from './routes/call-mcp.ts';
import { checkReadiness } from './routes/check-readiness.ts';
import { discoverMcp } from './routes/discover-mcp.ts';
import { getGuide } from './routes/get-guide.ts';
import { getOpenApi } from './routes/get-open-api.ts';
import { listGuides } from './routes/list-guides.ts';
import { listHelplines } from './routes/list-helplines.ts';
import { listQuestions } from './routes/list-questions.ts';
import { readGuideListPage } from './routes/read-guide-list-page.ts';
import { readGuidePage } from './routes/read-guide-page.ts';
import { readGuidesPage } from './routes/read-guides-page.ts';
import { samples } from './samples.ts';

/** Every operation of the service. */
export const operations = withSamples(
  [
    checkReadiness,
    listQuestions,
    listGuides,
    getGuide,
    listHelplines,
    callMcp,
    discoverMcp,
    getOpenApi,
    readGuidesPage,
    readGuideListPage,
    readGuidePage,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
