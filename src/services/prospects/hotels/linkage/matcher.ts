import type { Evidence } from './evidence.ts';
import { rounded, weigh } from './evidence.ts';
import { reasonsOf, shown } from './reasons.ts';
import type { MatchKind, Subject } from './subject.ts';
import { prepared } from './subject.ts';

/**
 * Says how likely two records are the same hotel, and which of several candidates to take. Pure and deterministic; finding
 * the candidates is somebody else's work. What it accepts nobody looks at again, so it accepts only what a careful person
 * would, and leaves the rest to one, with the reasons. How evidence is weighed is in evidence.ts.
 */
export type { MatchKind, Subject } from './subject.ts';

/** Stored with every link. To be raised whenever the same records may be decided otherwise. */
export const MATCHER_VERSION = '1';

type Thresholds = {
  /** From here on accepted. */
  readonly accept: number;
  /** From here on shown to a person. */
  readonly review: number;
  /** How far the best must be ahead of the next to be accepted. */
  readonly margin: number;
};

export const THRESHOLDS: Thresholds = { accept: 0.75, review: 0.55, margin: 0.08 };

type Comparison = { readonly score: number; readonly reasons: readonly string[] };

export type Decision<Id> = Comparison & {
  readonly decision: 'accept' | 'review' | 'none';
  /** The best candidate, unless the decision is `none`. */
  readonly id: Id | undefined;
  /** How far ahead of the next candidate. */
  readonly margin: number;
  readonly version: string;
};

export function compare(kind: MatchKind, a: Subject, b: Subject): Comparison {
  const evidence = weigh(kind, prepared(a), prepared(b));
  return { score: evidence.score, reasons: reasonsOf(evidence) };
}

export function decide<Id>(
  kind: MatchKind,
  subject: Subject,
  candidates: readonly { readonly id: Id; readonly subject: Subject }[],
  thresholds: Thresholds = THRESHOLDS,
): Decision<Id> {
  const one = prepared(subject);
  let best: { id: Id; evidence: Evidence } | undefined;
  let next = 0;
  for (const candidate of candidates) {
    const evidence = weigh(kind, one, prepared(candidate.subject));
    const { score } = evidence;
    if (
      best === undefined ||
      score > best.evidence.score ||
      (score === best.evidence.score && isBefore(candidate.id, best.id))
    ) {
      next = Math.max(next, best?.evidence.score ?? 0);
      best = { id: candidate.id, evidence };
    } else next = Math.max(next, score);
  }
  const version = MATCHER_VERSION;
  if (best === undefined) return { decision: 'none', id: undefined, score: 0, margin: 0, reasons: [], version };
  const { score } = best.evidence;
  const margin = rounded(score - next);
  const reasons = reasonsOf(best.evidence);
  if (score < thresholds.review) return { decision: 'none', id: undefined, score, margin, reasons, version };
  if (score < thresholds.accept) return { decision: 'review', id: best.id, score, margin, reasons, version };
  if (margin >= thresholds.margin) return { decision: 'accept', id: best.id, score, margin, reasons, version };
  return { decision: 'review', id: best.id, score, margin, reasons: [...reasons, `next best ${shown(next)}`], version };
}

/**
 * Where two subjects accept the same target, only one that is clearly ahead keeps it; the others are for a person. In the
 * order given. Not for `operator`: one company may run many hotels.
 */
export function settle<Id>(decisions: readonly Decision<Id>[], thresholds: Thresholds = THRESHOLDS): Decision<Id>[] {
  const claims = new Map<Id | undefined, Decision<Id>[]>();
  for (const each of decisions) {
    if (each.decision !== 'accept') continue;
    const claimants = claims.get(each.id);
    if (claimants === undefined) claims.set(each.id, [each]);
    else claimants.push(each);
  }
  const keepers = new Set<Decision<Id>>();
  for (const claimants of claims.values()) {
    const [first, second] = claimants.toSorted((a, b) => b.score - a.score);
    if (first === undefined) continue;
    if (second === undefined || rounded(first.score - second.score) >= thresholds.margin) keepers.add(first);
  }
  return decisions.map((each) =>
    each.decision !== 'accept' || keepers.has(each)
      ? each
      : { ...each, decision: 'review', reasons: [...each.reasons, 'claimed twice'] },
  );
}

/** Of equals, the one whose id comes first as text, whatever the order of the candidates. */
const isBefore = (a: unknown, b: unknown) => String(a) < String(b);
