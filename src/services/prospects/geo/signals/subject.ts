import type { PageFacts } from '../page-facts.ts';
import { mayFetch, readRobots } from '../reading/site/robots-file.ts';
import type { SiteFacts } from '../site-facts.ts';
import type { Business } from './business.ts';
import { businessOf } from './business.ts';
import type { WritingSystem } from './page-words.ts';
import { wordsOf, writingSystemOf } from './page-words.ts';
import type { Graph } from './structured.ts';
import { graphOf } from './structured.ts';

/** What the rules look at: the facts, and what several rules would otherwise work out again. */
export type Subject = {
  page: PageFacts;
  site: SiteFacts;
  graph: Graph;
  business: Business | null;
  /** Of the whole visible text, Thai split. */
  words: readonly string[];
  writing: WritingSystem;
  /** Whether robots.txt lets a crawler fetch the page; null when robots.txt could not be asked for. */
  isOpenTo: ((agent: string) => boolean) | null;
};

export function subjectOf(page: PageFacts, site: SiteFacts): Subject {
  const graph = graphOf(page.structured);
  return {
    page,
    site,
    graph,
    business: businessOf(graph),
    words: wordsOf(page.text),
    writing: writingSystemOf(page.text),
    isOpenTo: openness(site),
  };
}

function openness({ robots, finalUrl }: SiteFacts): Subject['isOpenTo'] {
  if (robots.status === 'unreachable') return null;
  if (robots.status === 'missing') return () => true;
  const file = readRobots(robots.text);
  const { pathname, search } = new URL(finalUrl);
  return (agent) => mayFetch(file, agent, pathname + search);
}
