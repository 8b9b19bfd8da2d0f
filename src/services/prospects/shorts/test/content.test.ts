import { describe, expect, test } from 'vitest';
import { AVATAR, AVATARS } from '../avatars/avatars.ts';
import { generateShorts, MOST_SCRIPTS } from '../generate.ts';
import type { Line } from '../line.ts';
import type { Pattern, PatternName } from '../patterns/patterns.ts';
import { PATTERN, PATTERNS } from '../patterns/patterns.ts';
import * as sources from '../sources.ts';

/** What is written: enough of it, all of it in use, all of it in time, and the sums right. */
const LEAST = { hooks: 8, topics: 6, closings: 5, openings: MOST_SCRIPTS, remarks: MOST_SCRIPTS };

const PARTS: Record<PatternName, readonly string[]> = {
  money: ['sum', 'mechanism', 'fix'],
  ai_news: ['change', 'affected', 'action'],
  enterprise: ['problem', 'stake', 'first_step', 'next_step', 'last_step', 'proof'],
  decoder: ['meaning', 'example', 'test'],
};

const hooksOf = ({ topics }: Pattern) => topics.flatMap(({ hooks }) => hooks);
const bodiesOf = ({ topics }: Pattern) => topics.flatMap(({ versions }) => versions);
const said = (lines: readonly Line[]) => lines.map(({ say }) => say);

/** As a speaker would measure it, apart from the code that does. */
const tenths = ({ say }: Line) => Math.round((say.split(' ').length * 60 * 10) / 155) + 3;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe.each(PATTERNS)('%s', (name) => {
  const pattern = PATTERN[name];

  test('has enough to say', () => {
    expect(hooksOf(pattern).length).toBeGreaterThanOrEqual(LEAST.hooks);
    expect(pattern.topics.length).toBeGreaterThanOrEqual(LEAST.topics);
    expect(pattern.closings.length).toBeGreaterThanOrEqual(LEAST.closings);
    for (const { hooks, versions } of pattern.topics) {
      expect(hooks.length, versions[0]?.topic).toBeGreaterThanOrEqual(2);
    }
  });

  test('says nothing twice', () => {
    const lines = [...said(hooksOf(pattern)), ...said(pattern.closings)];
    expect(new Set(lines).size).toBe(lines.length);
    const versions = bodiesOf(pattern).map(({ beats }) => said(beats).join(' '));
    expect(new Set(versions).size).toBe(versions.length);
  });

  test('has the parts of its pattern in each body', () => {
    for (const { beats, aside } of bodiesOf(pattern)) {
      expect(beats.map(({ part }) => part)).toEqual(PARTS[name]);
      expect(aside.part).toBe('aside');
    }
  });

  test('speaks numbers in bodies only, where claims stand', () => {
    for (const { say } of [...hooksOf(pattern), ...pattern.closings]) expect(say).not.toMatch(/(?<![A-Za-z])\d/);
  });

  test('fits its time with every hook, body, closing and presenter', () => {
    const [least, most] = [pattern.seconds.least * 10, pattern.seconds.most * 10];
    const closings = pattern.closings.map(tenths);
    for (const { hooks, versions } of pattern.topics) {
      for (const { beats, aside, topic } of versions) {
        const middle = sum(beats.map(tenths));
        const extras = [
          [tenths(aside)],
          ...AVATARS.map((avatar) => {
            const { openings, remarks } = AVATAR[avatar];
            return openings.flatMap((opening) => remarks.map((remark) => tenths(opening) + tenths(remark)));
          }),
        ].flat();
        const shortest = middle + Math.min(...extras) + Math.min(...closings) + Math.min(...hooks.map(tenths));
        const longest = middle + Math.max(...extras) + Math.max(...closings) + Math.max(...hooks.map(tenths));
        expect([topic, shortest >= least, longest <= most]).toEqual([topic, true, true]);
      }
    }
  });

  test('reaches all that is written', () => {
    const heard = new Set<string>();
    for (const avatar of [null, ...AVATARS]) {
      for (let i = 0; i < 120; i += 1) {
        for (const { beats } of generateShorts({ pattern: name, avatar, count: MOST_SCRIPTS, seed: `reach ${i}` })) {
          for (const { voiceover } of beats) heard.add(voiceover);
        }
      }
    }
    const presenters = AVATARS.flatMap((avatar) => [...AVATAR[avatar].openings, ...AVATAR[avatar].remarks]);
    const bodies = bodiesOf(pattern).flatMap(({ beats, aside }) => [...beats, aside]);
    const written = said([...hooksOf(pattern), ...bodies, ...pattern.closings, ...presenters]);
    expect(written.filter((line) => !heard.has(line))).toEqual([]);
    expect(heard.size).toBe(new Set(written).size);
  });
});

describe('presenters', () => {
  test.each(AVATARS)('%s have enough to say, and their own words', (name) => {
    const { openings, remarks, persona } = AVATAR[name];
    expect(openings.length).toBeGreaterThanOrEqual(LEAST.openings);
    expect(remarks.length).toBeGreaterThanOrEqual(LEAST.remarks);
    expect(persona.constraints.length).toBeGreaterThanOrEqual(2);
    const others = AVATARS.filter((other) => other !== name).map((other) => AVATAR[other]);
    const theirs = new Set(others.flatMap((other) => said([...other.openings, ...other.remarks])));
    expect(said([...openings, ...remarks]).filter((line) => theirs.has(line))).toEqual([]);
  });
});

describe('claims', () => {
  const claims = PATTERNS.flatMap((name) =>
    bodiesOf(PATTERN[name]).flatMap(({ beats, aside }) => [...beats, aside].flatMap((beat) => beat.claims)),
  );

  test('use every source that is listed, and no other', () => {
    const used = new Set(claims.flatMap(({ source }) => source ?? []));
    expect(Object.values(sources).filter((source) => !used.has(source))).toEqual([]);
    expect(used.size).toBe(Object.values(sources).length);
  });

  test('have sums that are right', () => {
    const examples = new Set(claims.filter(({ kind }) => kind === 'illustrative').map(({ text }) => text));
    const unread = [...examples].filter((text) => !SUMS.some(({ form }) => form.test(text)));
    expect(unread).toEqual([]);
    for (const text of examples) {
      for (const { form, holds } of SUMS) {
        const found = form.exec(text);
        if (found !== null) expect([text, holds(found.slice(1).map(numberOf))]).toEqual([text, true]);
      }
    }
    expect(examples.size).toBeGreaterThan(25);
  });
});

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** In thousandths: these have at most two decimals. */
const equal = (one: number, other: number) => Math.round(one * 1000) === Math.round(other * 1000);

/** Each form in which an example is written, and what must be true of its numbers. */
const SUMS: readonly { form: RegExp; holds: (numbers: readonly number[]) => boolean }[] = [
  {
    form: /^Example: ([\d.]+) per cent of ([\d,]+) .* is ([\d,]+) /,
    holds: ([percent = 0, whole = 0, part = 1]) => equal((whole * percent) / 100, part),
  },
  {
    form: /^Example: ([\d,]+) (?:nights|stays|rooms|clicks) at ([\d,.]+) dollars?.* are ([\d,]+) /,
    holds: ([count = 0, each = 0, all = 1]) => equal(count * each, all),
  },
  {
    form: /^Example: ([\d,]+) nights at ([\d,.]+) baht are ([\d,]+) /,
    holds: ([count = 0, each = 0, all = 1]) => equal(count * each, all),
  },
  {
    form: /^Example: on ([\d,]+) dollars, a fee of \d+ and a margin of (\d+) per cent, which is ([\d,]+)\.$/,
    holds: ([amount = 0, percent = 0, margin = 1]) => equal((amount * percent) / 100, margin),
  },
  {
    form: /^Example: ([\d,]+) dollars less (\d+) per cent is (\d+); a direct (\d+) is (\d+) more,/,
    holds: ([rate = 0, percent = 0, kept = 1, direct = 0, more = 1]) =>
      equal(rate - (rate * percent) / 100, kept) && equal(direct - kept, more),
  },
  {
    form: /^Example: (\d+) in 100 of ([\d,]+) addresses are ([\d,]+)\.$/,
    holds: ([share = 0, list = 0, part = 1]) => equal((list * share) / 100, part),
  },
  {
    form: /^Example: ([\d.]+) baht instead of ([\d.]+) baht for a dollar is a gap of ([\d.]+) per cent\.$/,
    holds: ([offered = 0, mid = 0, percent = 1]) => equal((1 - offered / mid) * 100, percent),
  },
  {
    form: /^Example: (\d+) dollars at the agency and (\d+) dollars on the own site\.$/,
    holds: ([there = 0, here = 1]) => there === here,
  },
  { form: /^Example: (\d+) metres to the beach, check-in from \d\d:00\.$/, holds: ([metres = 0]) => metres > 0 },
];
