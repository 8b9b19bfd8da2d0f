import type { Period, Spell } from './period.ts';
import type { PosixRule } from './posix-rule.ts';
import { rulePeriod } from './posix-rule.ts';

/** A zone's offsets from UTC through all time: a first one, dated changes, and a rule from the last change on. */
export type Zone = {
  first: Spell;
  /** By time. */
  changes: readonly Change[];
  rule: PosixRule;
};

/** `at` is in seconds since 1970. */
export type Change = Spell & { at: number };

export function periodAt({ first, changes, rule }: Zone, at: number): Period {
  const next = firstAfter(changes, at);
  const running = changes[next - 1];
  const from = running?.at ?? -Infinity;
  const following = changes[next];
  if (following === undefined) {
    const period = rulePeriod(rule, at);
    return { ...period, from: Math.max(from, period.from) };
  }
  const { offset, kind } = running ?? first;
  return { from, until: following.at, offset, kind };
}

/** The index of the first change later than `at`, or the number of changes. */
function firstAfter(changes: readonly Change[], at: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle]?.at ?? Infinity) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
