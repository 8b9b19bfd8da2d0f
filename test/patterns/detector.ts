import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check } from 'recheck';
import type { FoundPattern } from './found-pattern.ts';
import type { Attack } from './timing.ts';

/**
 * What the detector says of a pattern. Where it can reason, its word counts. Where it can only try (patterns that look
 * around, or count far), it is a suspicion with a text to prove it by: the clock decides.
 */
type Verdict = { kind: 'linear' | 'suspect' | 'worse'; why: string; attack: Attack | undefined };

const MOST_MS = 20_000;

/** The same pattern gets the same verdict: what was said once is kept until the next installation. */
export function cachedVerdicts(root: string) {
  const file = join(root, 'node_modules/.cache/patterns.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Verdict>) : {};
  return {
    judge: async (pattern: FoundPattern) => {
      const name = `/${pattern.source}/${pattern.flags}`;
      kept[name] ??= await judgePattern(pattern);
      return kept[name];
    },
    keep: () => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(kept));
    },
  };
}

async function judgePattern({ source, flags }: FoundPattern): Promise<Verdict> {
  if (!repeats(source)) return { kind: 'linear', why: 'no repetition', attack: undefined };
  const said = await check(source, flags, { timeout: MOST_MS, maxIteration: 10 });
  if (said.status === 'safe') return { kind: 'linear', why: said.complexity.summary, attack: undefined };
  if (said.status === 'unknown') {
    return { kind: said.error.kind === 'timeout' ? 'suspect' : 'worse', why: said.error.kind, attack: undefined };
  }
  const { pumps, suffix } = said.attack;
  const kind = said.checker === 'automaton' ? 'worse' : 'suspect';
  return { kind, why: said.complexity.summary, attack: { pumps, suffix } };
}

/** Without a repetition there is nothing to be slow at; the detector does not know every kind of class. */
const repeats = (source: string) => /[*+{]/.test(source.replace(/\\[pP]\{\w+(?:=\w+)?\}|\\./gu, ''));
