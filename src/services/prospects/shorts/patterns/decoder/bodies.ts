import type { Body } from '../../line.ts';
import { bodiesOf } from '../../line.ts';
import { pageTerms } from './page-terms.ts';
import { tradeTerms } from './trade-terms.ts';

/** A term, what it means, an example from a hotel, a test for the viewer. */
export const bodies: readonly Body[] = bodiesOf(['meaning', 'example', 'test'], [...pageTerms, ...tradeTerms]);
