import type { GeneratedFile } from '#platform/service.ts';
import { renderDataSources } from './history/data-sources-page.ts';
import { loadHistory } from './history/read-history.ts';

/** Pages that are generated from the dataset. */
export function pages(): GeneratedFile[] {
  return [{ path: 'docs/data-sources.md', content: renderDataSources(loadHistory()) }];
}
