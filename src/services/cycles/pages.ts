import type { GeneratedFile } from '#platform/service.ts';
import { renderDataSources } from './history/data-sources-page.ts';
import { loadHistory } from './history/read-history.ts';
import { CHART_SOURCES } from './jyotish/chart-sources.ts';

/** Pages that are generated from what the service knows about its sources. */
export function pages(): GeneratedFile[] {
  return [{ path: 'docs/data-sources.md', content: `${renderDataSources(loadHistory())}\n${CHART_SOURCES}` }];
}
