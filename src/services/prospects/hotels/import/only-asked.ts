import type { Decision } from '../linkage/matcher.ts';

/** A person has taken back what was accepted before: nobody but a person accepts again. */
export const onlyAsked = (found: Decision<string>): Decision<string> =>
  found.decision === 'accept' ? { ...found, decision: 'review', reasons: [...found.reasons, 'undone before'] } : found;
