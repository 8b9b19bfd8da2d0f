import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AvatarName } from '../avatars/avatars.ts';
import { generateShorts } from '../generate.ts';
import type { PatternName } from '../patterns/patterns.ts';
import type { Short } from '../schema.ts';

/**
 * One answer of each pattern, as it was when this version was written. If it changes, whoever asked before gets something
 * else for the same request: then the version of the templates changes as well.
 */
const ASKED: readonly (readonly [PatternName, AvatarName | null])[] = [
  ['money', 'fx_analyst'],
  ['ai_news', null],
  ['enterprise', 'profiler'],
  ['decoder', 'curator'],
];

test.each(ASKED)('%s with %s is what it was', async (pattern, avatar) => {
  const scripts = generateShorts({ pattern, avatar, count: 2, seed: 'snapshot' });
  const digest = hash('sha256', JSON.stringify(scripts), 'hex');
  const text = [...scripts.map(readable), `sha256 of the answer ${digest}`, ''].join('\n');
  await expect(text).toMatchFileSnapshot(`./snapshots/${pattern}.txt`);
});

function readable({
  script_id,
  template_version,
  duration_s,
  word_count,
  hashtags,
  caption,
  beats,
  claims,
}: Short): string {
  return [
    `${script_id}, templates ${template_version}, ${duration_s} s, ${word_count} words, ${hashtags.join(' ')}`,
    ...beats.map(
      ({ n, part, start_s, end_s, voiceover, on_screen_text, b_roll }) =>
        `${n} ${part} ${start_s}-${end_s}\n  ${voiceover}\n  [${on_screen_text.replace('\n', ' / ')}] ${b_roll}`,
    ),
    `Caption: ${caption}`,
    ...claims.map(({ beat, kind, text, source }) => `Claim in ${beat}, ${kind}: ${text} ${source?.url ?? ''}`.trim()),
    '',
  ].join('\n');
}
