import type { Body } from '../../line.ts';
import { bodiesOf } from '../../line.ts';
import { operations } from './operations.ts';
import { visibility } from './visibility.ts';

/** A problem, what is at stake, three steps, and how to tell that they worked. */
export const bodies: readonly Body[] = bodiesOf(
  ['problem', 'stake', 'first_step', 'next_step', 'last_step', 'proof'],
  [...visibility, ...operations],
);
