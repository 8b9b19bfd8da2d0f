import { lazily } from '#lib/memo/lazily.ts';
import type { SettingsOf } from '#platform/config/setting.ts';
import { openApiDocument } from '#platform/openapi/document.ts';
import { downgradeTo303 } from '#platform/openapi/downgrade.ts';
import { keyOperations } from '#platform/routes/operations.ts';
import type { Platform } from '#platform/service.ts';
import { about } from './about.ts';
import type { ReadinessContext } from './context.ts';
import { prepareGuidePages } from './guides/guide-pages.ts';
import { openMcp } from './mcp/endpoint.ts';
import { operations } from './operations.ts';
import { openCheckPages } from './pages/check-pages.ts';
import { readinessProblem } from './problems.ts';
import type { settings } from './settings.ts';
import { EXAMPLE_CTA_URL } from './settings.ts';

export function openReadiness(platform: Platform, values: SettingsOf<typeof settings>): ReadinessContext {
  const ctaUrl = values.READINESS_CTA_URL;
  const reviewer = values.READINESS_REVIEWED_BY;
  const check = {
    ctaUrl,
    publisher: ctaUrl === EXAMPLE_CTA_URL ? undefined : ctaUrl,
    reviewer,
    frameAncestors: values.CHECK_FRAME_ANCESTORS,
    results: platform.metrics.counter('readiness_page_results_total', 'Results of the check that pages have shown.'),
  };
  return {
    ctaUrl,
    allowedOrigins: values.READINESS_ALLOWED_ORIGINS,
    mcp: openMcp({ ctaUrl, publicUrl: platform.publicUrl ?? '' }),
    guidePages: prepareGuidePages(reviewer),
    reviewer,
    checkPages: openCheckPages(check, { isEmbedded: false }),
    embeddedCheckPages: openCheckPages(check, { isEmbedded: true }),
    openApi: lazily(() =>
      JSON.stringify(
        downgradeTo303(
          openApiDocument({ ...about, problems: readinessProblem }, [
            ...operations,
            ...(keyOperations() as typeof operations),
          ]),
        ),
      ),
    ),
  };
}
