import type { Body } from '../../line.ts';
import { bodiesOf } from '../../line.ts';
import { labels } from './labels.ts';
import { search } from './search.ts';

/** What changed and when, whom it hits, one thing to do. */
export const bodies: readonly Body[] = bodiesOf(['change', 'affected', 'action'], [...labels, ...search]);
