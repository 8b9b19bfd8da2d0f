import type { WorkState } from '../shapes.ts';

export const STATES: readonly WorkState[] = ['new', 'contacted', 'answered', 'won', 'lost', 'never_again'];
