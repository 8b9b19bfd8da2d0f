import type { Body } from '../../line.ts';
import { bodiesOf } from '../../line.ts';
import { bookings } from './bookings.ts';
import { payments } from './payments.ts';

/**
 * A sum, its mechanism, a fix. The figures of a sum are examples: they are made up, said to be so, and worked out exactly,
 * in whole units.
 */
export const bodies: readonly Body[] = bodiesOf(['sum', 'mechanism', 'fix'], [...bookings, ...payments]);
