import type { HandedAudit } from '../ports.ts';
import type { Comparison, Standing } from './schema.ts';

/** Two audits of a page beside one another: what has become better, worse, or stayed. */
export const standingOf = (audit: HandedAudit): Standing => ({
  final_url: audit.final_url,
  fetched_at: audit.fetched_at,
  rules_version: audit.rules_version,
  score: audit.score,
  grade: audit.grade,
  signals: audit.signals.map(({ id, status, points, max }) => ({ id, status, points, max })),
});

export function compareStandings(earlier: Standing, now: Standing): Comparison {
  const notComparable = whyNot(earlier, now);
  const { final_url, fetched_at, score, grade, rules_version } = earlier;
  return {
    earlier: { final_url, fetched_at, score, grade, rules_version },
    score_change: notComparable === null ? difference(now.score, score) : null,
    not_comparable: notComparable,
    signals: changesOf(earlier.signals, now.signals),
  };
}

function whyNot(earlier: Standing, now: Standing): Comparison['not_comparable'] {
  if (siteOf(earlier.final_url) !== siteOf(now.final_url)) return 'other_page';
  return earlier.rules_version === now.rules_version ? null : 'other_rules';
}

/** A page that has moved to https, or to www, is the same page. */
function siteOf(text: string): string {
  const url = URL.parse(text);
  return url === null ? text : `${url.host.replace(/^www\./, '')}${url.pathname}${url.search}`;
}

type Signal = Standing['signals'][number];

function changesOf(before: readonly Signal[], after: readonly Signal[]): Comparison['signals'] {
  const known = new Map(before.map((signal) => [signal.id, signal]));
  const ids = new Set(after.map(({ id }) => id));
  return [
    ...after.map((signal) => {
      const old = known.get(signal.id);
      const points_change = old === undefined ? 0 : difference(signal.points, old.points);
      return {
        id: signal.id,
        change: old === undefined ? ('new' as const) : changeOf(old, signal),
        before: old?.status ?? null,
        after: signal.status,
        points_change,
      };
    }),
    ...[...known.values()]
      .filter(({ id }) => !ids.has(id))
      .map(({ id, status }) => ({ id, change: 'gone' as const, before: status, after: null, points_change: 0 })),
  ];
}

/** By the share of its points; what does not count in one of the two is neither better nor worse. */
function changeOf(before: Signal, after: Signal): 'better' | 'worse' | 'same' {
  if (before.max === 0 || after.max === 0) return 'same';
  const [old, now] = [before.points * after.max, after.points * before.max];
  if (Math.abs(now - old) < 1e-9) return 'same';
  return now > old ? 'better' : 'worse';
}

/** To a tenth, as scores are. */
const difference = (now: number, before: number) => (Math.round(now * 10) - Math.round(before * 10)) / 10;
