import type { Category, Effort, Evidence } from '../audit.ts';
import type { Subject } from './subject.ts';

/**
 * The shape of a rule: one thing that is looked for, what it is worth, and a pure function that says what was seen. A
 * rule knows nothing of the score: it says how much of the thing is there, as a fraction of whole numbers.
 */
export type Rule = {
  /** In snake_case; never reused for another rule. */
  id: string;
  category: Category;
  label: string;
  /** Points of a hundred. */
  weight: number;
  evidence: Evidence;
  effort: Effort;
  expected: string;
  sourceUrl: string;
  judge: (subject: Subject) => Finding;
};

/**
 * `not_applicable` is for what cannot be asked of this page, never for what a site could have and does not: otherwise
 * doing what a fix says could lower the score. `error` is for what could not be looked at.
 */
export type Finding =
  | {
      kind: 'scored';
      part: number;
      whole: number;
      found: string;
      fix: string | null;
      /** A block of JSON-LD that describes the hotel settles it, together with others. */
      byBlock?: true;
    }
  | { kind: 'not_applicable' | 'error'; found: string };

export const pass = (found: string): Finding => ({ kind: 'scored', part: 1, whole: 1, found, fix: null });

export const fail = (found: string, fix: string): Finding => ({ kind: 'scored', part: 0, whole: 1, found, fix });

/** Becomes a pass at `part >= whole`, and a fail at nothing. */
export const share = (part: number, whole: number, found: string, fix: string): Finding =>
  part >= whole ? pass(found) : { kind: 'scored', part: Math.max(part, 0), whole, found, fix };

export const settledByBlock = (finding: Finding): Finding =>
  finding.kind === 'scored' && finding.fix !== null ? { ...finding, byBlock: true } : finding;

export const notApplicable = (found: string): Finding => ({ kind: 'not_applicable', found });

export const notKnown = (found: string): Finding => ({ kind: 'error', found });
