import type { Signal } from '../../audit.ts';
import { judgePage } from '../../judge-page.ts';
import type { PageFacts } from '../../page-facts.ts';
import type { SiteFacts } from '../../site-facts.ts';
import { pageFacts, siteFacts } from '../../test/facts.ts';

/** One signal of the audit of a page that says only what the test gives it. */
export function signalOf(id: string, page: Partial<PageFacts>, site: Partial<SiteFacts> = {}): Signal {
  const signal = judgePage(pageFacts(page), siteFacts(site)).signals.find((each) => each.id === id);
  if (signal === undefined) throw new Error(`No signal ${id}`);
  return signal;
}

export const verdict = ({ status, points }: Signal) => `${status} ${points}`;
