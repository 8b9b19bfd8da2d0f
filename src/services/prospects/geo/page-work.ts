import { serveWork } from '#platform/threads/serve-work.ts';
import type { Audit } from './audit.ts';
import { judgePage } from './judge-page.ts';
import type { PageFacts } from './page-facts.ts';
import { readPage } from './reading/read-page.ts';
import type { SiteFacts } from './site-facts.ts';

/** What is done with a page in a thread of its own: everything whose cost the page's author decides. */
export type PageWork =
  | { task: 'read'; bytes: Uint8Array; charset: string | undefined; url: string }
  | { task: 'judge'; page: PageFacts; site: SiteFacts };

export type PageWorkDone = { page: PageFacts } | { audit: Audit };

serveWork(
  (work: PageWork): PageWorkDone =>
    work.task === 'read'
      ? { page: readPage(work.bytes, work.charset, work.url) }
      : { audit: judgePage(work.page, work.site) },
);
