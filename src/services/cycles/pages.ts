import type { GeneratedFile } from '#platform/service.ts';
import { CHART_SOURCES } from './charts/jyotish/chart-sources.ts';
import { renderDataSources } from './timeline/history/data-sources-page.ts';
import { loadHistory } from './timeline/history/read-history.ts';

/** Pages that are generated from what the service knows about its sources. */
export function pages(): GeneratedFile[] {
  return [{ path: 'docs/data-sources.md', content: `${renderDataSources(loadHistory())}\n${CHART_SOURCES}` }];
}
