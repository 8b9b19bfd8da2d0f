import type { Audit, Signal } from './audit.ts';
import { CATEGORIES } from './audit.ts';
import type { PageFacts } from './page-facts.ts';
import { gradeOf, inTenths, pointsOf, prioritiesOf, scoreOf, tallyOf } from './score.ts';
import { ACCESS_RULES } from './signals/access.ts';
import { ANSWER_RULES } from './signals/answers.ts';
import { CONTACT_RULES } from './signals/contact.ts';
import { ENTITY_RULES } from './signals/entity.ts';
import { EVIDENCE_RULES } from './signals/evidence.ts';
import { hotelBlock } from './signals/hotel-block.ts';
import { META_RULES } from './signals/meta.ts';
import { notesOn } from './signals/notes.ts';
import type { OwnBlock } from './signals/own-block.ts';
import { ownBlock } from './signals/own-block.ts';
import type { Finding, Rule } from './signals/rule.ts';
import type { Subject } from './signals/subject.ts';
import { subjectOf } from './signals/subject.ts';
import type { SiteFacts } from './site-facts.ts';

/**
 * Judges how ready a hotel's page is to be found, understood and cited by answer engines. From facts to an audit, and
 * nothing else: no page is read and no address is asked for. It does not know whether any engine has ever cited the page.
 */

/** Changes with every change of a rule, a weight or a list that can move a score. */
export const RULES_VERSION = '2026-11-16';

export const DISCLAIMER =
  'Readiness, not measured citations: the score says how well the page meets published requirements and findings, not how often it is cited. No engine guarantees a citation.';

export const RULES: readonly Rule[] = [
  ...ACCESS_RULES,
  ...ENTITY_RULES,
  ...CONTACT_RULES,
  ...ANSWER_RULES,
  ...EVIDENCE_RULES,
  ...META_RULES,
];

export const judgePage = (page: PageFacts, site: SiteFacts): Audit => auditOf(subjectOf(page, site));

/** Together with what the page's own facts make as a block of JSON-LD. */
export function judgeWithBlock(page: PageFacts, site: SiteFacts): { audit: Audit; block: OwnBlock } {
  const subject = subjectOf(page, site);
  return { audit: auditOf(subject), block: ownBlock(subject) };
}

function auditOf(subject: Subject): Audit {
  const judged = RULES.map((rule) => ({ rule, finding: rule.judge(subject) }));
  const signals = judged.map(({ rule, finding }) => signalOf(rule, finding));
  const settled = judged.flatMap(({ rule, finding }) => (finding.kind === 'scored' && finding.byBlock ? [rule] : []));
  const block = settled.length > 1 ? hotelBlock(subject, settled) : null;
  const score = scoreOf(signals.map(tallyOf));
  return {
    score: pointsOf(score.tenths),
    grade: gradeOf(score),
    capped_by: score.cappedBy,
    categories: CATEGORIES.map((category) => {
      const own = signals.filter((signal) => signal.category === category);
      return { category, points: sumOf(own.map(({ points }) => points)), max: sumOf(own.map(({ max }) => max)) };
    }),
    signals,
    notes: notesOn(subject),
    top_priorities: prioritiesOf(signals, block),
  };
}

function signalOf(rule: Rule, finding: Finding): Signal {
  const { id, category, label, evidence, expected, effort, sourceUrl } = rule;
  const tenths = tenthsOf(finding, rule.weight);
  return {
    id,
    category,
    label,
    status: statusOf(finding, tenths, rule.weight),
    points: pointsOf(tenths),
    max: finding.kind === 'scored' ? rule.weight : 0,
    evidence,
    found: finding.found,
    expected,
    fix: finding.kind === 'scored' ? finding.fix : null,
    effort,
    source_url: sourceUrl,
  };
}

/** To the nearest tenth; what is partly there never rounds to all or nothing. */
function tenthsOf(finding: Finding, weight: number): number {
  if (finding.kind !== 'scored' || finding.part <= 0) return 0;
  const full = weight * 10;
  if (finding.part >= finding.whole) return full;
  return Math.min(Math.max(Math.round((full * finding.part) / finding.whole), 1), full - 1);
}

function statusOf(finding: Finding, tenths: number, weight: number): Signal['status'] {
  if (finding.kind !== 'scored') return finding.kind;
  if (tenths === 0) return 'fail';
  return tenths === weight * 10 ? 'pass' : 'partial';
}

const sumOf = (points: readonly number[]) => pointsOf(points.reduce((sum, each) => sum + inTenths(each), 0));
