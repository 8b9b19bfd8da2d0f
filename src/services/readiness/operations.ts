import { withSamples } from '#platform/http/operation/sample.ts';
import { answerCheckEmbed } from './routes/answer-check-embed.ts';
import { answerCheckPage } from './routes/answer-check-page.ts';
import { callMcp } from './routes/call-mcp.ts';
import { checkReadiness } from './routes/check-readiness.ts';
import { discoverMcp } from './routes/discover-mcp.ts';
import { getGuide } from './routes/get-guide.ts';
import { getOpenApi } from './routes/get-open-api.ts';
import { listGuides } from './routes/list-guides.ts';
import { listHelplines } from './routes/list-helplines.ts';
import { listQuestions } from './routes/list-questions.ts';
import { readCheckEmbed } from './routes/read-check-embed.ts';
import { readCheckLanguageEmbed } from './routes/read-check-language-embed.ts';
import { readCheckLanguagePage } from './routes/read-check-language-page.ts';
import { readCheckPage } from './routes/read-check-page.ts';
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
    readCheckPage,
    readCheckLanguagePage,
    answerCheckPage,
    readCheckEmbed,
    readCheckLanguageEmbed,
    answerCheckEmbed,
  ],
  samples,
  new URL('./examples/', import.meta.url),
);
