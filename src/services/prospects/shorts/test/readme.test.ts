import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES_AS_OF } from '../disclosure-rules.ts';
import { generateShorts } from '../generate.ts';
import { PATTERN, PATTERNS } from '../patterns/patterns.ts';

/** The README shows an answer with parts left out, and says how long scripts are. */
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** What is written, where `…` stands for more of the same kind. */
function told(value: unknown): unknown {
  if (typeof value === 'string')
    return value.includes('…') ? expect.stringContaining(value.replace(/ ?…$/, '')) : value;
  if (Array.isArray(value)) return expect.arrayContaining(value.map(told));
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, told(inner)])));
}

test('the example is the answer, but for what it leaves out', () => {
  const [, example = ''] = /```json\n([^`]*)\n```/.exec(readme) ?? [];
  const whole = example
    .replaceAll('{ … }', '{}')
    .replaceAll(/,\s*…(?=\s*[}\]])/g, '')
    .replaceAll(/…\n(?=\s*\{)/g, '');
  const shown = JSON.parse(whole) as Record<string, unknown>[];
  const found = generateShorts({ pattern: 'money', avatar: 'fx_analyst', count: 1, seed: 'readme' });
  expect(found).toEqual(told(shown));
  expect(found.map((script) => Object.keys(script).sort())).toEqual(shown.map((script) => Object.keys(script).sort()));
});

test('the lengths and the date of review are those of the code', () => {
  for (const pattern of PATTERNS) {
    const { least, most } = PATTERN[pattern].seconds;
    expect(readme).toMatch(new RegExp(`\`${pattern}\`: [^.|]*, ${least} to ${most} s\\b`));
  }
  expect(readme).toContain(`As of ${RULES_AS_OF} (`);
});
