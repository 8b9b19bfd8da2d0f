import { describe, expect, test } from 'vitest';
import { AVATARS } from '../avatars/avatars.ts';
import { generateShorts, MOST_SCRIPTS } from '../generate.ts';
import { PATTERNS } from '../patterns/patterns.ts';
import type { Short } from '../schema.ts';
import { faultsIn, mostAlike } from './rules.ts';

/** Every script that can be asked for keeps every rule: all patterns, all presenters and none, two hundred seeds. */
const SEEDS = Array.from({ length: 200 }, (_, i) => `seed ${i}`);
const PRESENTERS = [null, ...AVATARS];

const MOST_ALIKE = 0.6;

/** What no two scripts of an answer may have in common. */
const PARTS: Record<string, (script: Short) => string | undefined> = {
  hook: ({ hook }) => hook,
  body: ({ beats }) => beats[3]?.voiceover,
  closing: ({ cta }) => cta,
  opening: ({ beats }) => beats[1]?.voiceover,
  'line before the closing': ({ beats }) => beats.at(-2)?.voiceover,
};

describe.each(PATTERNS)('%s', (pattern) => {
  test.each(PRESENTERS)('keeps the rules with %s', (avatar) => {
    const faults = new Map<string, string>();
    let checked = 0;
    let alike = 0;
    for (const seed of SEEDS) {
      const scripts = generateShorts({ pattern, avatar, count: MOST_SCRIPTS, seed });
      for (const script of scripts) {
        for (const fault of faultsIn(script)) faults.set(fault, `${seed}: ${script.hook}`);
        if (script.pattern === pattern && script.avatar === avatar && script.seed === seed) checked += 1;
      }
      for (const [part, of] of Object.entries(PARTS)) {
        if (new Set(scripts.map(of)).size < MOST_SCRIPTS) faults.set(`uses each ${part} once`, seed);
      }
      alike = Math.max(alike, mostAlike(scripts));
    }
    expect(Object.fromEntries(faults)).toEqual({});
    expect(checked).toBe(SEEDS.length * MOST_SCRIPTS);
    expect(alike).toBeLessThan(MOST_ALIKE);
  });

  test.each(PRESENTERS)('is varied with %s: hundreds of answers, few of them alike', (avatar) => {
    const answers = SEEDS.map((seed) => generateShorts({ pattern, avatar, count: MOST_SCRIPTS, seed }));
    const ids = new Set(answers.flatMap((scripts) => scripts.map(({ script_id }) => script_id)));
    const orders = new Set(answers.map((scripts) => scripts.map(({ script_id }) => script_id).join()));
    expect(orders.size).toBe(SEEDS.length);
    expect(ids.size).toBeGreaterThan(avatar === null ? 90 : 700);
  });
});

describe('a request', () => {
  test('gives the same scripts each time', () => {
    for (const pattern of PATTERNS) {
      for (const avatar of PRESENTERS) {
        const ask = () => JSON.stringify(generateShorts({ pattern, avatar, count: 5, seed: 'again' }));
        expect(ask()).toBe(ask());
      }
    }
  });

  test('for fewer scripts gives the first of the many', () => {
    const many = generateShorts({ pattern: 'decoder', avatar: 'curator', count: 5, seed: 'few' });
    for (const count of [1, 2, 3, 4]) {
      expect(generateShorts({ pattern: 'decoder', avatar: 'curator', count, seed: 'few' })).toEqual(
        many.slice(0, count),
      );
    }
  });

  test('with another seed, pattern or presenter gives others', () => {
    const asked = [
      { pattern: 'money', avatar: null, count: 3, seed: 'a' },
      { pattern: 'money', avatar: null, count: 3, seed: 'b' },
      { pattern: 'money', avatar: 'curator', count: 3, seed: 'a' },
      { pattern: 'enterprise', avatar: null, count: 3, seed: 'a' },
    ] as const;
    const hooks = asked.map((request) =>
      generateShorts(request)
        .map(({ hook }) => hook)
        .join(),
    );
    expect(new Set(hooks).size).toBe(asked.length);
  });

  test('gives equal scripts equal ids, whatever the seed', () => {
    const byId = new Map<string, string>();
    for (const seed of SEEDS) {
      for (const { script_id, seed: _, ...script } of generateShorts({
        pattern: 'ai_news',
        avatar: null,
        count: 5,
        seed,
      })) {
        const text = JSON.stringify(script);
        expect(byId.get(script_id) ?? text).toBe(text);
        byId.set(script_id, text);
      }
    }
    expect(new Set(byId.values()).size).toBe(byId.size);
  });
});
