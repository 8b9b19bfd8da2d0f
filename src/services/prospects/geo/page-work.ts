import { serveWork } from '#platform/threads/serve-work.ts';
import type { Audit } from './audit.ts';
import { judgeWithBlock } from './judge-page.ts';
import type { RobotsWord } from './own-robots.ts';
import { robotsWord } from './own-robots.ts';
import type { PageFacts } from './page-facts.ts';
import { PageTooDeep, PageTooLarge } from './reading/page-limits.ts';
import { readPage } from './reading/read-page.ts';
import type { OwnBlock } from './signals/own-block.ts';
import type { SiteFacts } from './site-facts.ts';

/** What is done with a page in a thread of its own: everything whose cost the page's author decides. */
export type PageWork =
  | { task: 'read'; bytes: Uint8Array; charset: string | undefined; url: string }
  | { task: 'judge'; page: PageFacts; site: SiteFacts }
  | { task: 'robots'; text: string; path: string };

export type PageWorkDone =
  | { page: PageFacts }
  | { audit: Audit; block: OwnBlock }
  | { robots: RobotsWord }
  | { isTooLarge: true };

function perform(work: PageWork): PageWorkDone {
  if (work.task === 'judge') return judgeWithBlock(work.page, work.site);
  if (work.task === 'robots') return { robots: robotsWord(work.text, work.path) };
  try {
    return { page: readPage(work.bytes, work.charset, work.url) };
  } catch (error) {
    if (error instanceof PageTooDeep || error instanceof PageTooLarge) return { isTooLarge: true };
    throw error;
  }
}

serveWork(perform);
