import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { imagineRun } from './exactness/imagined-run.ts';
import { judge } from './exactness/judge.ts';
import { PLANTS } from './exactness/plant.ts';

/** The judge of the large runs finds nothing where there is nothing, and every kind of fault where there is one. */
const seed = randomInt(2 ** 31);

describe(`with seed ${seed}`, () => {
  const sound = imagineRun(seed);

  test('a run without faults is found to have none', () => {
    expect(judge(sound)).toEqual([]);
    expect(sound.seen.some(({ answers }) => answers.length > 1)).toBe(true);
  });

  test.each(Object.entries(PLANTS))('%s is found, and whose it is', (_, plant) => {
    const { evidence, name } = plant(sound);
    const faults = judge(evidence);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((fault) => fault.startsWith(`${name}, `))).toBe(true);
    expect(judge(sound)).toEqual([]);
  });

  test('what was asked without key and never answered may have counted once, and not twice', () => {
    const found = sound.seen.find(
      ({ use, answers }) => use.key === undefined && use.person.allowance > 1 && answers.some(({ granted }) => granted),
    );
    const day = found?.answers[0]?.resetsAt;
    const seen = sound.seen.map((one) => (one === found ? { ...one, answers: [], open: 1 } : one));
    expect(judge({ ...sound, seen })).toEqual([]);
    const counters = sound.counters.map((row) => {
      const isTheirs = row.subject === found?.use.person.subject && row.app === found.use.app && row.resetsAt === day;
      return isTheirs ? { ...row, used: row.used + 1 } : row;
    });
    expect(judge({ ...sound, seen, counters })).toContainEqual(expect.stringContaining(`${found?.use.person.name}, `));
  });
});
